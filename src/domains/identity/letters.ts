import { composeMail } from '../../platform/messages/letter.ts';
import type { Message } from '../../platform/messages/message.ts';
import { letterWords } from './letter-words.ts';
import type { Language } from './model/languages.ts';
import type { SecurityChange } from './model/security-changes.ts';

interface To {
  to: string;
  /** Empty for an email that is not confirmed: no free text goes to an address of others. */
  name: string;
  language: Language;
}

/** Mails and messages about an account. `base` is the address that people use, without a slash at its end. */
export const letters = {
  resetPassword: ({ to, name, language, base, token }: To & { base: string; token: string }): Message => {
    const { hello, reset } = letterWords[language];
    return composeMail({
      to,
      language,
      purpose: 'password_reset',
      subject: reset.subject,
      paragraphs: [hello(name), reset.text],
      action: { label: reset.label, url: `${base}/reset-password?${new URLSearchParams({ token })}` },
      footnote: reset.footnote,
    });
  },
  resetCode: ({ to, code, language }: { to: string; code: string; language: Language }): Message => ({
    channel: 'sms',
    purpose: 'password_reset_code',
    to,
    text: letterWords[language].resetCode(code),
  }),
  /** Proves that a number is theirs who want to be texted there. */
  mobileCode: ({ to, code, language }: { to: string; code: string; language: Language }): Message => ({
    channel: 'sms',
    purpose: 'mobile_code',
    to,
    text: letterWords[language].mobileCode(code),
  }),
  passwordChanged: ({ to, name, language, base }: To & { base: string }): Message => {
    const { hello, changed } = letterWords[language];
    return composeMail({
      to,
      language,
      purpose: 'password_changed',
      subject: changed.subject,
      paragraphs: [hello(name), ...changed.texts],
      action: { label: changed.label, url: `${base}/reset-password` },
    });
  },
  /** To the person whose sign-in changed, and to the owners about keys and webhooks. */
  securityChanged: ({ to, name, language, base, what }: To & { base: string; what: SecurityChange }): Message => {
    const { hello, security } = letterWords[language];
    return composeMail({
      to,
      language,
      purpose: 'security_changed',
      subject: security.subjects[what],
      paragraphs: [hello(name), `${security.subjects[what]}.`, security.text],
      action: { label: security.label, url: `${base}/settings` },
    });
  },
  /** To the present address, which is proven. */
  approveEmail: ({
    to,
    name,
    language,
    base,
    email,
    token,
  }: To & { base: string; email: string; token: string }): Message => {
    const { hello, emailChange } = letterWords[language];
    return composeMail({
      to,
      language,
      purpose: 'email_change_approval',
      subject: emailChange.approve.subject,
      paragraphs: [hello(name), emailChange.approve.text(email)],
      action: { label: emailChange.approve.label, url: `${base}/change-email?${new URLSearchParams({ token })}` },
      footnote: emailChange.footnote,
    });
  },
  /** To the new address, which is not proven: without a name. */
  proveEmail: ({ to, language, base, token }: Omit<To, 'name'> & { base: string; token: string }): Message => {
    const { hello, emailChange } = letterWords[language];
    return composeMail({
      to,
      language,
      purpose: 'email_change_proof',
      subject: emailChange.prove.subject,
      paragraphs: [hello(''), emailChange.prove.text],
      action: { label: emailChange.prove.label, url: `${base}/change-email?${new URLSearchParams({ token })}` },
      footnote: emailChange.footnote,
    });
  },
  /** To the owner of another account, whose email was entered as a new one. */
  emailTaken: ({ to, language }: Omit<To, 'name'>): Message => {
    const { hello, emailChange } = letterWords[language];
    return composeMail({
      to,
      language,
      purpose: 'email_change_taken',
      subject: emailChange.taken.subject,
      paragraphs: [hello(''), ...emailChange.taken.texts],
    });
  },
  /** Without a name: the address is not proven to be theirs, and the name is free text. */
  verifyEmail: ({ to, language, url }: Omit<To, 'name'> & { url: string }): Message => {
    const { hello, verify } = letterWords[language];
    return composeMail({
      to,
      language,
      purpose: 'email_verification',
      subject: verify.subject,
      paragraphs: [hello(''), verify.text],
      action: { label: verify.label, url },
      footnote: verify.footnote,
    });
  },
  invitation: (
    given: Omit<To, 'name'> & {
      role: string;
      merchant: string;
      inviter: string;
      base: string;
      id: string;
      key: string;
    },
  ): Message => {
    const { to, language, base, id, key } = given;
    const { invitation } = letterWords[language];
    return composeMail({
      to,
      language,
      purpose: 'team_invitation',
      subject: invitation.subject(given),
      paragraphs: [invitation.hello, invitation.text(given)],
      action: { label: invitation.label, url: `${base}/invitation?${new URLSearchParams({ id, key })}` },
      footnote: invitation.footnote,
    });
  },
  lockedOut: ({ to, name, language, base }: To & { base: string }): Message => {
    const { hello, locked } = letterWords[language];
    return composeMail({
      to,
      language,
      purpose: 'log_in_locked',
      subject: locked.subject,
      paragraphs: [hello(name), ...locked.texts],
      action: { label: locked.label, url: `${base}/reset-password` },
    });
  },
};
