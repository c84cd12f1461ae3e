import { composeMail } from '../../platform/messages/letter.ts';
import type { Message } from '../../platform/messages/message.ts';
import type { Language } from '../identity/model/languages.ts';
import type { ApplicationKind } from './model/application-states.ts';
import { decisionLetter } from './model/decision-letters.ts';

/** Whom a mail about an application goes to, and the pages that it leads to. */
export interface Addressee {
  email: string;
  firstName: string;
  brandName: string;
  kind: ApplicationKind;
}

export interface Pages {
  application: string;
  /** The request of an owner, who has a dashboard besides. */
  location: string;
  confirmLocation(token: string): string;
  dashboard: string;
  login: string;
  backOfficeApplication(id: string): string;
}

export function pagesOf(publicUrl: string): Pages {
  return {
    application: `${publicUrl}/application`,
    location: `${publicUrl}/application?of=location`,
    confirmLocation: (token) => `${publicUrl}/confirm-location?${new URLSearchParams({ token })}`,
    dashboard: `${publicUrl}/dashboard`,
    login: `${publicUrl}/login`,
    backOfficeApplication: (id) => `${publicUrl}/backoffice/applications/${id}`,
  };
}

const confirmWords = {
  en: {
    subject: 'Confirm your new location',
    paragraphs: [
      'Hello,',
      'A new location was requested at Forkline with your email. Your account is unchanged.',
      'If you asked for it, open the link and confirm. If not, you can ignore this email.',
    ],
    label: 'Review the request',
    footnote: 'The link works for 7 days.',
  },
  es: {
    subject: 'Confirme su nueva ubicación',
    paragraphs: [
      'Hola:',
      'Se pidió una nueva ubicación en Forkline con su correo. Su cuenta no ha cambiado.',
      'Si la pidió usted, abra el enlace y confírmela. Si no, puede ignorar este correo.',
    ],
    label: 'Revisar la solicitud',
    footnote: 'El enlace sirve 7 días.',
  },
} as const satisfies Record<Language, unknown>;

const pageOf = ({ kind }: Addressee, pages: Pages) => (kind === 'more' ? pages.location : pages.application);

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
        'Someone (probably you) just signed up at Forkline with this email. It already has an account or an open request, so nothing changed.',
        'Log in to see where it stands, or reset your password if you no longer know it. If this was not you, you can ignore this email.',
      ],
      action: { label: 'Log in', url: pages.login },
    }),
  /** Without the sender's own words: they are shown behind the link, to the person who reads the mailbox. */
  confirmLocation: (given: { to: string; language: Language; token: string }, pages: Pages): Message => {
    const { subject, paragraphs, label, footnote } = confirmWords[given.language];
    return composeMail({
      to: given.to,
      language: given.language,
      purpose: 'location_confirmation',
      subject,
      paragraphs: [...paragraphs],
      action: { label, url: pages.confirmLocation(given.token) },
      footnote,
    });
  },
  toStaff: (
    given: {
      to: string;
      id: string;
      brandName: string;
      businessType: string;
      address: string;
      kind?: ApplicationKind;
    },
    pages: Pages,
  ): Message =>
    composeMail({
      to: given.to,
      purpose: 'application_to_staff',
      subject: given.kind === 'more' ? `New location: ${given.brandName}` : `New application: ${given.brandName}`,
      paragraphs: [
        given.kind === 'more'
          ? `${given.brandName} (${given.businessType}) asks for one more location.`
          : `${given.brandName} (${given.businessType}) has applied.`,
        given.address,
      ],
      action: { label: 'Open the application', url: pages.backOfficeApplication(given.id) },
    }),
  asked: (to: Addressee, text: string, pages: Pages): Message =>
    composeMail({
      to: to.email,
      purpose: 'application_asked',
      ...decisionLetter('ask', to, text),
      action: { label: 'Answer or upload', url: pageOf(to, pages) },
    }),
  message: (to: Addressee, text: string, pages: Pages): Message =>
    composeMail({
      to: to.email,
      purpose: 'application_message',
      subject: `About your application for ${to.brandName}`,
      paragraphs: [hello(to), text],
      action: { label: 'See your application', url: pageOf(to, pages) },
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
      action: { label: 'See your application', url: pageOf(to, pages) },
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
