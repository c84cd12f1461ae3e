import { composeMail } from '../../platform/messages/letter.ts';
import type { Message } from '../../platform/messages/message.ts';
import type { Language } from './model/languages.ts';

/** Mails and messages about an account. `base` is the address that people use, without a slash at its end. */
export const letters = {
  resetPassword: (given: { to: string; name: string; base: string; token: string }): Message =>
    composeMail({
      to: given.to,
      purpose: 'password_reset',
      subject: 'Choose a new password',
      paragraphs: [
        `Hello ${given.name},`,
        'Somebody, probably you, has asked to reset the password of your Forkline account.',
      ],
      action: {
        label: 'Choose a new password',
        url: `${given.base}/reset-password?${new URLSearchParams({ token: given.token })}`,
      },
      footnote: 'The link works once and for one hour. If you did not ask, you need not do anything.',
    }),
  resetCode: (given: { to: string; code: string }): Message => ({
    channel: 'sms',
    purpose: 'password_reset_code',
    to: given.to,
    text: `${given.code} is your Forkline code to choose a new password. It works for 10 minutes. Nobody from Forkline will ask you for it.`,
  }),
  /** Proves that a number is theirs who want to be texted there. */
  mobileCode: ({ to, code, language }: { to: string; code: string; language: Language }): Message => ({
    channel: 'sms',
    purpose: 'mobile_code',
    to,
    text:
      language === 'es'
        ? `${code} es su código de Forkline para recibir avisos en este número. Sirve 10 minutos. Nadie de Forkline se lo pedirá. Responda STOP para no recibir más.`
        : `${code} is your Forkline code to get notices at this number. It works for 10 minutes. Nobody from Forkline will ask you for it. Reply STOP to stop.`,
  }),
  passwordChanged: (given: { to: string; name: string; base: string }): Message =>
    composeMail({
      to: given.to,
      purpose: 'password_changed',
      subject: 'Your password has been changed',
      paragraphs: [
        `Hello ${given.name},`,
        'The password of your Forkline account has just been changed, and every other session has been ended.',
        'If that was not you, choose a new password at once.',
      ],
      action: { label: 'Choose a new password', url: `${given.base}/reset-password` },
    }),
  verifyEmail: (given: { to: string; name: string; url: string }): Message =>
    composeMail({
      to: given.to,
      purpose: 'email_verification',
      subject: 'Confirm your email',
      paragraphs: [`Hello ${given.name},`, 'Please confirm that this email is yours.'],
      action: { label: 'Confirm my email', url: given.url },
      footnote: 'The link works for 7 days.',
    }),
  invitation: (given: {
    to: string;
    role: string;
    merchant: string;
    inviter: string;
    base: string;
    id: string;
    key: string;
  }): Message =>
    composeMail({
      to: given.to,
      purpose: 'team_invitation',
      subject: `${given.inviter} invites you to the team of ${given.merchant}`,
      paragraphs: [
        'Hello,',
        `${given.inviter} would like you to work with ${given.merchant} on Forkline, as ${given.role}.`,
      ],
      action: {
        label: 'See the invitation',
        url: `${given.base}/invitation?${new URLSearchParams({ id: given.id, key: given.key })}`,
      },
      footnote: 'The invitation is good for 7 days.',
    }),
  lockedOut: (given: { to: string; name: string; base: string }): Message =>
    composeMail({
      to: given.to,
      purpose: 'log_in_locked',
      subject: 'Several wrong passwords for your account',
      paragraphs: [
        `Hello ${given.name},`,
        'Somebody has tried to log in to your Forkline account with a wrong password several times in a row. Logging in now has to wait, longer after each further try.',
        'If it was you, wait a moment, or choose a new password. If it was not, nobody got in.',
      ],
      action: { label: 'Choose a new password', url: `${given.base}/reset-password` },
    }),
} as const;
