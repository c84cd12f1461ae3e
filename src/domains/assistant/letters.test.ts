import { expect, it } from 'vitest';
import { noSums } from '../money/model/sums.ts';
import { statementMail } from './letters.ts';

const total = {
  ...noSums,
  orders: 252,
  menuMinor: 858_585,
  serviceFeeMinor: 304_800,
  baseMinor: 553_785,
  feesMinor: 10,
  promotionsMinor: -22_170,
  adjustmentsMinor: -4_000,
  owedMinor: 527_625,
};
const statement = {
  from: '2026-11-01',
  to: '2026-11-24',
  currency: 'USD',
  total,
  paidMinor: 0,
  days: [],
  services: [],
  stores: [],
};

it.each([
  { language: 'en', youGet: 'You get, for 252 orders', subject: 'Your statement, November 1 – 24, 2026' },
  {
    language: 'es',
    youGet: 'Usted recibe, por 252 pedidos',
    subject: 'Su estado de cuenta, 1–24 de noviembre de 2026',
  },
] as const)('a mailed statement names every step, and they add up ($language)', ({ language, youGet, subject }) => {
  const to = { name: 'Rosalía', email: 'rosalia@example.com', language };
  const mail = statementMail(to, statement, 'https://app.test');
  if (mail.channel !== 'mail') throw new Error('A statement goes by mail.');
  const amounts = [...mail.text.matchAll(/^(.+): (-?)\$([\d,.]+)$/gm)].map(([, words, sign, digits]) => ({
    words,
    cents: Math.round(Number(digits?.replaceAll(',', '')) * 100) * (sign === '-' ? -1 : 1),
  }));
  expect(amounts.at(-1)).toEqual({ words: youGet, cents: total.owedMinor });
  expect(amounts.slice(0, -1).reduce((sum, { cents }) => sum + cents, 0)).toBe(total.owedMinor);
  expect(amounts).toHaveLength(6);
  expect(mail.subject.replaceAll(/\s/g, ' ')).toBe(subject);
  expect(mail.text).toContain('/dashboard/financials?from=2026-11-01&to=2026-11-24');
});
