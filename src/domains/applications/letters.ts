import { composeMail } from '../../platform/messages/letter.ts';
import type { Message } from '../../platform/messages/message.ts';
import { decisionLetter } from './model/decision-letters.ts';

/** Whom a mail about an application goes to, and the pages that it leads to. */
export interface Addressee {
  email: string;
  firstName: string;
  brandName: string;
}

export interface Pages {
  application: string;
  dashboard: string;
  login: string;
  backOfficeApplication(id: string): string;
}

export function pagesOf(publicUrl: string): Pages {
  return {
    application: `${publicUrl}/application`,
    dashboard: `${publicUrl}/dashboard`,
    login: `${publicUrl}/login`,
    backOfficeApplication: (id) => `${publicUrl}/backoffice/applications/${id}`,
  };
}

const hello = ({ firstName }: Addressee) => `Hello ${firstName},`;

export const letters = {
  /** Without the applicant's own words: the address is not proven to be theirs yet. */
  received: (email: string, verificationUrl: string): Message =>
    composeMail({
      to: email,
      purpose: 'application_received',
      subject: 'We have your application',
      paragraphs: [
        'Hello,',
        `Thank you for applying. Setup is quick, approval is personal: a team member looks at what you sent and will reach out about onboarding.`,
        `Please confirm your email first, so that our answer reaches you. You can log in at any time to see where your application stands.`,
      ],
      action: { label: 'Confirm my email', url: verificationUrl },
    }),
  /** To somebody whose e-mail was typed into the sign-up form although it has an account already. */
  alreadyKnown: (email: string, pages: Pages): Message =>
    composeMail({
      to: email,
      purpose: 'sign_up_known_email',
      subject: 'You already have a Forkline account',
      paragraphs: [
        'Hello,',
        'Somebody, probably you, has just signed up at Forkline with this email. It has an account already, so nothing was changed.',
        'Log in to see where your application stands, or reset your password if you no longer know it. If it was not you, you need not do anything.',
      ],
      action: { label: 'Log in', url: pages.login },
    }),
  toStaff: (
    given: { to: string; id: string; brandName: string; businessType: string; address: string },
    pages: Pages,
  ): Message =>
    composeMail({
      to: given.to,
      purpose: 'application_to_staff',
      subject: `New application: ${given.brandName}`,
      paragraphs: [`${given.brandName} (${given.businessType}) has applied.`, given.address],
      action: { label: 'Open the application', url: pages.backOfficeApplication(given.id) },
    }),
  asked: (to: Addressee, text: string, pages: Pages): Message =>
    composeMail({
      to: to.email,
      purpose: 'application_asked',
      ...decisionLetter('ask', to, text),
      action: { label: 'Answer or upload', url: pages.application },
    }),
  message: (to: Addressee, text: string, pages: Pages): Message =>
    composeMail({
      to: to.email,
      purpose: 'application_message',
      subject: `About your application for ${to.brandName}`,
      paragraphs: [hello(to), text],
      action: { label: 'See your application', url: pages.application },
    }),
  approved: (to: Addressee, text: string, pages: Pages): Message =>
    composeMail({
      to: to.email,
      purpose: 'application_approved',
      ...decisionLetter('approve', to, text),
      action: { label: 'Open your dashboard', url: pages.dashboard },
    }),
  declined: (to: Addressee, text: string, pages: Pages): Message =>
    composeMail({
      to: to.email,
      purpose: 'application_declined',
      ...decisionLetter('decline', to, text),
      action: { label: 'See your application', url: pages.application },
    }),
  /** To whoever looks after an application: the applicant has answered, withdrawn or applied again. */
  news: (given: { to: string; id: string; brandName: string; what: string; text: string }, pages: Pages): Message =>
    composeMail({
      to: given.to,
      purpose: 'application_news',
      subject: `${given.brandName} ${given.what}`,
      paragraphs: [`${given.brandName} ${given.what}.`, ...(given.text === '' ? [] : [given.text])],
      action: { label: 'Open the application', url: pages.backOfficeApplication(given.id) },
    }),
} as const;
