import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { noticeKinds } from '../../../domains/notices/model/notice-kinds.ts';
import { subjectWords } from '../../../domains/representatives/model/threads.ts';
import { topicWords } from '../../../domains/support/model/topics.ts';
import { said } from '../../lib/said.ts';
import { taxWords } from '../../lib/tax-words.ts';
import { zoneWords } from '../../lib/time-zones.ts';

type Words = Readonly<Record<string, string>>;

const services: Words = {
  'uber-eats': 'Uber Eats',
  doordash: 'DoorDash',
  grubhub: 'Grubhub',
  deliveroo: 'Deliveroo',
  hubrise: 'HubRise',
};

/** What stands for a choice in the API, by the field in which it is made. */
const choices: Readonly<Record<string, Words>> = {
  channel: { screen: t`On the screen`, mail: t`Mail`, sms: t`Text message`, browser: t`On devices` },
  every: { week: t`Each week`, month: t`Each month` },
  including: { this_one_too: t`yes`, others: t`no` },
  kind: {
    // Printers.
    cloudprnt: 'Star CloudPRNT',
    tcp: t`Over the network`,
    browser: t`The printer of a device`,
    // What guests collect.
    points: t`Points`,
    visits: t`Visits`,
    // Promotions.
    percentage: t`Percentage off`,
    amount: t`Amount off`,
    free_item: t`Free item`,
    buy_one_get_one: t`Buy one, get one`,
    // Bank accounts.
    checking: t`Checking`,
    savings: t`Savings`,
  },
  policy: { ask: t`Ask me`, repair: t`Repair by itself` },
  pricesAre: { menu: t`Menu prices`, base: t`Base prices` },
  rounding: { none: t`To the cent`, x9: t`Ends in 9`, x5: t`Ends in 5` },
  state: { draft: t`Draft`, running: t`Running`, stopped: t`Stopped`, ended: t`Ended` },
  endedBy: { end: t`Its last day`, budget: t`Its budget`, person: t`Somebody of the team` },
  // Of a pause: what the dialog offers.
  reason: {
    'Kitchen too busy': t`Kitchen too busy`,
    'Short of staff': t`Short of staff`,
    'Out of food': t`Out of food`,
    'Something is broken': t`Something is broken`,
  },
  taxCategory: taxWords,
  tongue: { 'esc-pos': 'ESC/POS', 'star-prnt': 'StarPRNT', 'star-line': 'Star Line' },
  urgency: { normal: t`Usual`, urgent: t`Urgent` },
};

/** The choice in words; undefined where the value is none. */
export function choiceWords(field: string, value: string): string | undefined {
  if (field === 'country') return new Intl.DisplayNames(i18n.locales ?? i18n.locale, { type: 'region' }).of(value);
  if (field === 'timeZone') return zoneWords(value);
  if (field === 'notice') return sentenceOf(noticeWords, value);
  if (field === 'topic') return sentenceOf(topicWords, value);
  if (field === 'subjectKind') return sentenceOf(subjectWords, value);
  if (/^(service|connectionIds?)$/.test(field)) return serviceWords(value);
  return wordsIn(choices[field] ?? {}, value);
}

const noticeWords: Words = Object.fromEntries(Object.entries(noticeKinds).map(([kind, { words }]) => [kind, words]));

const wordsIn = (words: Words, value: string) => (Object.hasOwn(words, value) ? words[value] : undefined);

function sentenceOf(words: Words, value: string): string | undefined {
  const sentence = wordsIn(words, value);
  return sentence === undefined ? undefined : said(sentence);
}

/** One service or several: `uber-eats, doordash, grubhub and 2 more`. */
function serviceWords(value: string): string {
  const [, named = value, more] = /^(.*?)(?: and (\d+) more)?$/s.exec(value) ?? [];
  const names = named
    .split(', ')
    .map((one) => wordsIn(services, one) ?? one)
    .join(', ');
  return more === undefined ? names : t`${names} and ${more} more`;
}
