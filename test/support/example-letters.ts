import { letters as accountLetters } from '../../src/domains/identity/letters.ts';
import type { Language } from '../../src/domains/identity/model/languages.ts';
import { deletionLetter, merchantStateLetter } from '../../src/domains/merchants/letters.ts';
import { digestMail, escalationMessage, noticeMail } from '../../src/domains/notices/letters.ts';
import { newsMail } from '../../src/domains/news/letters.ts';
import { createStopKeys } from '../../src/domains/news/stop-keys.ts';
import { noticeKindOf, noticeNames } from '../../src/domains/notices/model/notice-kinds.ts';
import { letters as bankLetters } from '../../src/domains/payouts/bank-accounts/letters.ts';
import { reportLetter } from '../../src/domains/reports/letters.ts';
import type { Message } from '../../src/platform/messages/message.ts';
import { exampleNotices } from './example-notices.ts';
import { exampleReport } from './example-report.ts';

const key = '018f0000-0000-7000-8000-000000000009';
const base = 'https://app.forkline.test';
const merchantName = "Rosalía's Kitchen";
const now = new Date('2026-12-01T12:00:00Z');

/** Every mail that a team gets, by name. */
export function exampleLetters(language: Language): Record<string, Message> {
  const to = { to: 'rosalia@kitchen.test', name: 'Rosalía Méndez', language };
  const person = { name: to.name, email: to.to, language };
  const settings = { publicUrl: base, hasSms: false };
  const moment = { now, heldBack: 2 };
  const account = { bankName: 'JPMorgan Chase', lastFour: '6789' };
  const bank = { merchantName, account, url: `${base}/dashboard/store/payouts` };
  const sentence = {
    en: 'The bank says that this account is closed; enter another one under Bank & Payouts.',
    es: 'El banco dice que esta cuenta está cerrada; indique otra en Banco y pagos.',
  };
  const notices = noticeNames
    .filter((name) => noticeKindOf(name).channels.includes('mail') && name !== 'bank_account')
    .map((name) => {
      const stopKey = noticeKindOf(name).isEssential ? {} : { stopKey: key };
      return [name, noticeMail(person, { told: exampleNotices[name], moment, settings, ...stopKey })] as const;
    });
  return {
    ...Object.fromEntries(notices),
    escalation: escalationMessage(
      { ...person, phone: null },
      { told: exampleNotices.store_off, noticeId: key, moment, settings },
    ),
    digest: digestMail(person, {
      notices: [{ told: exampleNotices.low_rating }, { told: exampleNotices.publication_failed }],
      now,
      settings,
      stopKey: key,
    }),
    password_reset: accountLetters.resetPassword({ ...to, base, token: 'x'.repeat(60) }),
    password_changed: accountLetters.passwordChanged({ ...to, base }),
    email_approval: accountLetters.approveEmail({ ...to, base, email: 'new@example.com', token: 'x'.repeat(32) }),
    email_proof: accountLetters.proveEmail({ ...to, base, token: 'x'.repeat(32) }),
    email_taken: accountLetters.emailTaken(to),
    email_verification: accountLetters.verifyEmail({ ...to, url: `${base}/verify-email?token=${'y'.repeat(240)}` }),
    invitation: accountLetters.invitation({
      ...to,
      role: 'manager',
      merchant: merchantName,
      inviter: 'Mateo Ibarra',
      base,
      id: key,
      key,
    }),
    locked_out: accountLetters.lockedOut({ ...to, base }),
    suspended: merchantStateLetter(person, {
      transition: 'suspend',
      purpose: 'merchant_suspended',
      merchantName,
      reason: 'Papers are missing.',
    }),
    deletion: deletionLetter(person, { what: 'asked', by: 'Mateo Ibarra', merchantName, reason: 'We move.' }),
    bank_entered: bankLetters.entered(person, { ...bank, by: 'Mateo', before: { bankName: null, lastFour: '1111' } }),
    bank_deposits: bankLetters.depositsSent(person, { ...bank, day: '2026-11-24' }),
    bank_confirmed: bankLetters.confirmed(person, { ...bank, when: { at: now, timeZone: 'America/New_York' } }),
    bank_cancelled: bankLetters.cancelled(person, { ...bank, by: 'Mateo', before: undefined }),
    bank_failed: bankLetters.failed(person, { ...bank, sentence }),
    bank_corrected: bankLetters.corrected(person, { ...bank, sentence }),
    news: newsMail(
      {
        en: {
          subject: 'Two tips for busy evenings',
          body: 'Pause a service for an hour instead of switching it off: it comes back by itself.\n\nMore at https://app.forkline.test/faq',
        },
        es: {
          subject: 'Dos consejos para noches con mucho trabajo',
          body: 'Pause un servicio por una hora en vez de apagarlo: vuelve solo.\n\nMás en https://app.forkline.test/faq',
        },
      },
      {
        to: { ...person, userId: 'XbH3vN8qKp0sT5wYc2LmZd7RfJ1aGeUi' },
        post: { publicUrl: base, stopKeys: createStopKeys(['a-secret-for-tests']) },
      },
    ),
    report: reportLetter({
      to: person,
      merchantName,
      every: 'week',
      days: { now: { from: '2026-11-16', to: '2026-11-22' }, before: { from: '2026-11-09', to: '2026-11-15' } },
      ...exampleReport,
      publicUrl: base,
      stopKey: key,
    }),
  };
}
