import { composeMail } from '../../platform/messages/letter.ts';
import type { Message } from '../../platform/messages/message.ts';
import { formatMoney } from '../../shared/money.ts';
import type { Language } from '../identity/model/languages.ts';
import type { Report, SoldItems } from './contract.ts';
import { reportWords } from './letter-words.ts';
import { changeOf, listedFigures } from './model/figures.ts';
import { changeWords, valueWords } from './model/figure-words.ts';
import type { Days } from './model/periods.ts';
import type { Rhythm } from './model/rhythms.ts';

const maxItems = 5;

/** The figures of a week or month, against the one before, with the page that shows more and the way to end these mails. */
export function reportLetter(given: {
  to: { name: string; email: string; language: Language };
  merchantName: string;
  every: Rhythm;
  days: { now: Days; before: Days };
  report: Report;
  items: SoldItems['items'];
  publicUrl: string;
  stopKey: string;
}): Message {
  const { to, merchantName, every, days, report, items, publicUrl, stopKey } = given;
  const { now, before } = report.total;
  const words = reportWords[to.language];
  const period = every === 'month' ? monthWords(days.now, words.locale) : rangeWords(days.now, words.locale);
  const lines = listedFigures.map((key) => {
    const change = words.change(changeWords(key, changeOf(key, now[key], before[key])));
    return `${words.figure(key)}: ${words.value(valueWords(key, now[key], report.currency))}${change === '' ? '' : ` (${change})`}`;
  });
  const best = items.slice(0, maxItems).map(
    ({ name, quantity, salesMinor }, index) =>
      `${index + 1}. ${words.sold({
        name,
        quantity: quantity.toLocaleString(words.locale),
        sales: formatMoney(salesMinor, report.currency),
      })}`,
  );
  const url = `${publicUrl}/dashboard/analytics?${new URLSearchParams({
    period: 'custom',
    from: days.now.from,
    to: days.now.to,
    against: 'custom',
    beforeFrom: days.before.from,
    beforeTo: days.before.to,
  })}`;
  const stop = `${publicUrl}/stop-report-mails?${new URLSearchParams({ key: stopKey, language: to.language })}`;
  return composeMail({
    to: to.email,
    purpose: 'report',
    subject: `${merchantName}: ${period}`,
    paragraphs: [
      words.hello(to.name),
      words.intro({ merchant: merchantName, period, every }),
      lines.join('\n'),
      ...(best.length === 0 ? [] : [{ title: words.soldBest, text: best.join('\n') }]),
      { ...words.meaning, isSmall: true },
    ],
    action: { label: words.action, url },
    footnote: words.footnote({ every, stop }),
    language: to.language,
    unsubscribeUrl: `${publicUrl}/api/reports/unsubscribe/${stopKey}`,
  });
}

const rangeWords = ({ from, to }: Days, locale: string) =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'short', day: 'numeric' }).formatRange(
    Date.parse(from),
    Date.parse(to),
  );

const monthWords = ({ from }: Days, locale: string) =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(Date.parse(from));
