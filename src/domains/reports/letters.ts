import { composeMail } from '../../platform/messages/letter.ts';
import type { Message } from '../../platform/messages/message.ts';
import type { Report, SoldItems } from './contract.ts';
import { changeOf, figureOf, listedFigures } from './model/figures.ts';
import { changeWords, valueWords } from './model/figure-words.ts';
import type { Days } from './model/periods.ts';
import type { Rhythm } from './model/rhythms.ts';

const mostItems = 5;
const dayFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });
const monthFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' });

/** The figures of a week or month, against the one before, with the page that shows more and the way to end these mails. */
export function reportLetter(given: {
  to: { name: string; email: string };
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
  const base = publicUrl.replace(/\/+$/, '');
  const period = every === 'month' ? monthFormat.format(Date.parse(days.now.from)) : rangeWords(days.now);
  const lines = listedFigures.map((key) => {
    const change = changeWords(key, changeOf(key, now[key], before[key]));
    return `${figureOf(key).name}: ${valueWords(key, now[key], report.currency)}${change === '' ? '' : ` (${change})`}`;
  });
  const best = items
    .slice(0, mostItems)
    .map(({ name, quantity }, index) => `${index + 1}. ${name}, ${quantity.toLocaleString('en-US')} sold`);
  const url = `${base}/dashboard/analytics?${new URLSearchParams({
    period: 'custom',
    from: days.now.from,
    to: days.now.to,
    against: 'custom',
    beforeFrom: days.before.from,
    beforeTo: days.before.to,
  })}`;
  const stop = `${base}/stop-report-mails?${new URLSearchParams({ key: stopKey })}`;
  return composeMail({
    to: to.email,
    purpose: 'report',
    subject: `${merchantName}: ${period}`,
    paragraphs: [
      `Hello ${to.name},`,
      `How ${merchantName} did in ${period}, compared with the ${every} before:`,
      lines.join('\n'),
      ...(best.length === 0 ? [] : [`What sold best:\n${best.join('\n')}`]),
      `${figureOf('sales').name}: ${figureOf('sales').sentence} What each figure means stands beside it on the page.`,
    ],
    action: { label: 'See the whole report', url },
    footnote: `You get this each ${every} because you asked for it. To end these mails: ${stop}`,
  });
}

function rangeWords({ from, to }: Days): string {
  return dayFormat.formatRange(Date.parse(from), Date.parse(to));
}
