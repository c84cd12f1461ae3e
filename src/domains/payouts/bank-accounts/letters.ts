import { composeMail } from '../../../platform/messages/letter.ts';
import type { Message } from '../../../platform/messages/message.ts';
import type { Language } from '../../identity/model/languages.ts';
import { accountLetterWords } from './letter-words.ts';

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
  /** English when left out. */
  language?: Language;
}

/** `JPMorgan Chase ••••6789`, or `the account ••••6789`. */
export function accountWords({ bankName, lastFour }: NamedAccount, language: Language = 'en'): string {
  return bankName === null ? accountLetterWords[language].account(lastFour) : `${bankName} ••••${lastFour}`;
}

interface Writing {
  purpose: string;
  saying: { subject: string; texts: readonly string[] };
  url: string;
  hasWarning?: boolean;
}

function write(to: Recipient, { purpose, saying, url, hasWarning = false }: Writing): Message {
  const { email, name, language = 'en' } = to;
  const { hello, action, notYou } = accountLetterWords[language];
  return composeMail({
    to: email,
    language,
    purpose,
    subject: saying.subject,
    paragraphs: [hello(name), ...saying.texts, ...(hasWarning ? [notYou(url)] : [])],
    action: { label: action, url },
  });
}

const wordsFor = ({ language = 'en' }: Recipient) => accountLetterWords[language];
const named = ({ language }: Recipient, account: NamedAccount | undefined) =>
  account && accountWords(account, language);

export const letters = {
  /** Somebody has entered an account. `before`: the one that stays in use until then. */
  entered: (to: Recipient, given: About & { by: string; before: NamedAccount | undefined }): Message => {
    const { merchantName: merchant, account, url, by, before } = given;
    const about = { by, merchant, account: accountWords(account, to.language), before: named(to, before) };
    return write(to, { purpose: 'bank_account_entered', saying: wordsFor(to).entered(about), url, hasWarning: true });
  },
  /** @param given.day when they are to be seen in the account, `2026-11-24` */
  depositsSent: (to: Recipient, { merchantName: merchant, account, url, day }: About & { day: string }): Message => {
    const about = { merchant, account: accountWords(account, to.language), day: dayWords(day, to.language) };
    return write(to, { purpose: 'bank_account_deposits_sent', saying: wordsFor(to).depositsSent(about), url });
  },
  /** @param given.when from when on it is paid to, where that is not at once */
  confirmed: (
    to: Recipient,
    { merchantName: merchant, account, url, when }: About & { when: { at: Date; timeZone: string } | undefined },
  ): Message => {
    const about = {
      merchant,
      account: accountWords(account, to.language),
      when: when && timeWords(when.at, when.timeZone, to.language),
    };
    return write(to, {
      purpose: 'bank_account_confirmed',
      saying: wordsFor(to).confirmed(about),
      url,
      hasWarning: true,
    });
  },
  /** A change was ended before the new account was paid to. `before`: the one that stays in use. */
  cancelled: (to: Recipient, given: About & { by: string; before: NamedAccount | undefined }): Message => {
    const { merchantName: merchant, account, url, by, before } = given;
    const about = { by, merchant, account: accountWords(account, to.language), before: named(to, before), url };
    return write(to, { purpose: 'bank_account_cancelled', saying: wordsFor(to).cancelled(about), url });
  },
  failed: (to: Recipient, given: About & { sentence: Record<Language, string> }): Message => {
    const { merchantName: merchant, account, url, sentence } = given;
    const about = { merchant, account: accountWords(account, to.language), sentence: sentence[to.language ?? 'en'] };
    return write(to, { purpose: 'bank_account_failed', saying: wordsFor(to).failed(about), url });
  },
  corrected: (to: Recipient, given: About & { sentence: Record<Language, string> }): Message => {
    const { merchantName: merchant, account, url, sentence } = given;
    const about = { merchant, account: accountWords(account, to.language), sentence: sentence[to.language ?? 'en'] };
    return write(to, { purpose: 'bank_account_corrected', saying: wordsFor(to).corrected(about), url });
  },
};

const localeOf = (language: Language = 'en') => (language === 'es' ? 'es-US' : 'en-US');

/** `Tuesday, November 24`. */
function dayWords(date: string, language: Language | undefined): string {
  const format = { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' } as const;
  return new Intl.DateTimeFormat(localeOf(language), format).format(new Date(date));
}

/** `Tuesday, November 24, 6:42 PM EST`. */
function timeWords(at: Date, timeZone: string, language: Language | undefined): string {
  const locale = localeOf(language);
  const date = new Intl.DateTimeFormat(locale, { timeZone, weekday: 'long', month: 'long', day: 'numeric' });
  const time = new Intl.DateTimeFormat(locale, {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  return `${date.format(at)}, ${time.format(at)}`;
}
