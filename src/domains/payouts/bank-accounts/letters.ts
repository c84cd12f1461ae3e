import { composeMail } from '../../../platform/messages/letter.ts';
import type { Message } from '../../../platform/messages/message.ts';
import { microEntryDescription } from '../model/payout-file.ts';
import { company } from '../../../shared/company.ts';

/** What a letter says of an account: never its number. */
export interface NamedAccount {
  bankName: string | null;
  lastFour: string;
}

interface About {
  merchantName: string;
  account: NamedAccount;
  /** The screen Bank & Payouts. */
  url: string;
}

export interface Recipient {
  name: string;
  email: string;
}

/** `JPMorgan Chase ••••6789`, or `the account ••••6789`. */
export function accountWords({ bankName, lastFour }: NamedAccount): string {
  return `${bankName ?? 'the account'} ••••${lastFour}`;
}

const notYou = (url: string) =>
  `If this was not you: cancel the change at ${url} at once, change your password, and write to ${company.supportEmail}.`;

const hello = ({ name }: Recipient) => `Hello ${name},`;
const action = (url: string) => ({ label: 'Open Bank & Payouts', url });

export const letters = {
  /** Somebody has entered an account. `before`: the one that stays in use until then. */
  entered: (
    to: Recipient,
    { merchantName, account, url, by, before }: About & { by: string; before: NamedAccount | undefined },
  ): Message =>
    composeMail({
      to: to.email,
      purpose: 'bank_account_entered',
      subject: `${before ? 'The bank account' : 'A bank account'} of ${merchantName} ${before ? 'is being changed' : 'has been entered'}`,
      paragraphs: [
        hello(to),
        `${by} has entered ${accountWords(account)} as the bank account for the payouts of ${merchantName}.`,
        before
          ? `Payouts go on to ${accountWords(before)} until the new account is confirmed by two small deposits and has rested for 72 hours.`
          : 'We send it two small deposits; once their amounts are confirmed, payouts go there.',
        notYou(url),
      ],
      action: action(url),
    }),
  /** @param day when they are to be seen in the account, in words */
  depositsSent: (to: Recipient, { merchantName, account, url, day }: About & { day: string }): Message =>
    composeMail({
      to: to.email,
      purpose: 'bank_account_deposits_sent',
      subject: `Two small deposits to the bank account of ${merchantName}`,
      paragraphs: [
        hello(to),
        `Two deposits of less than a dollar each, named ${microEntryDescription}, arrive at ${accountWords(account)} on ${day}.`,
        'Once you see them on the account’s statement, enter both amounts: that proves that the account is yours.',
      ],
      action: action(url),
    }),
  /** @param when from when on it is paid to, in words, where that is not at once */
  confirmed: (to: Recipient, { merchantName, account, url, when }: About & { when: string | undefined }): Message =>
    composeMail({
      to: to.email,
      purpose: 'bank_account_confirmed',
      subject: `The bank account of ${merchantName} is confirmed`,
      paragraphs: [
        hello(to),
        `The two small deposits to ${accountWords(account)} have been confirmed.`,
        when === undefined
          ? `Payouts of ${merchantName} go there from now on.`
          : `Payouts of ${merchantName} go there from ${when}.`,
        notYou(url),
      ],
      action: action(url),
    }),
  /** A change was ended before the new account was paid to. `before`: the one that stays in use. */
  cancelled: (
    to: Recipient,
    { merchantName, account, url, by, before }: About & { by: string; before: NamedAccount | undefined },
  ): Message =>
    composeMail({
      to: to.email,
      purpose: 'bank_account_cancelled',
      subject: `${merchantName}: the change of the bank account was cancelled`,
      paragraphs: [
        hello(to),
        `${by} has cancelled the change to ${accountWords(account)}. No payout of ${merchantName} goes there.`,
        before
          ? `Payouts go on to ${accountWords(before)}.`
          : 'There is no bank account now: enter one, and payouts go there once it is confirmed.',
        `If this was not you: enter the account again at ${url}, change your password, and write to ${company.supportEmail}.`,
      ],
      action: action(url),
    }),
  failed: (to: Recipient, { merchantName, account, url, sentence }: About & { sentence: string }): Message =>
    composeMail({
      to: to.email,
      purpose: 'bank_account_failed',
      subject: `${merchantName}: payouts cannot go to this bank account`,
      paragraphs: [hello(to), `Payouts of ${merchantName} cannot go to ${accountWords(account)}.`, sentence],
      action: action(url),
    }),
  corrected: (to: Recipient, { merchantName, account, url, sentence }: About & { sentence: string }): Message =>
    composeMail({
      to: to.email,
      purpose: 'bank_account_corrected',
      subject: `${merchantName}: the bank has a correction for your account`,
      paragraphs: [
        hello(to),
        `This is about ${accountWords(account)}. ${sentence}`,
        'Nothing is changed before you enter the account again; until then payouts go there as before.',
      ],
      action: action(url),
    }),
};
