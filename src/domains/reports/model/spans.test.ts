import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { comparisonDays, lengthOf, periodDays } from './periods.ts';
import { coverDays, spanStarts } from './spans.ts';

const day = fc.nat(2_000).map((days) => Temporal.PlainDate.from('2024-01-15').add({ days }).toString());

it('a time is covered by months, weeks and days that count each of its days once, and no other that has anything', () => {
  fc.assert(
    fc.property(
      day,
      fc.nat(400),
      fc.option(fc.integer({ min: -60, max: 60 }), { nil: undefined }),
      (from, length, after) => {
        const last = Temporal.PlainDate.from(from).add({ days: length });
        const to = last.toString();
        const newest = after === undefined ? undefined : last.add({ days: after }).toString();
        const runs = coverDays(from, to, newest);
        const first = Temporal.PlainDate.from(from).subtract({ days: 40 });
        for (let days = 0; days <= length + 80; days += 1) {
          const at = first.add({ days }).toString();
          if (newest !== undefined && at > newest) break;
          const counted = spanStarts(at).flatMap(({ span, fromDate }) =>
            runs.filter((run) => run.span === span && run.from <= fromDate && fromDate <= run.to),
          );
          const times = counted.reduce((sum, { sign }) => sum + sign, 0);
          expect([at, times]).toEqual([at, from <= at && at <= to ? 1 : 0]);
        }
      },
    ),
  );
});

it('a month so far is the month, where there is nothing after today', () => {
  expect(coverDays('2026-11-01', '2026-11-24', '2026-11-24')).toEqual([
    { span: 'month', from: '2026-11-01', to: '2026-11-01', sign: 1 },
  ]);
});

it('five days of a week are the week without two of its days', () => {
  expect(coverDays('2026-05-27', '2026-05-31')).toEqual([
    { span: 'week', from: '2026-05-25', to: '2026-05-25', sign: 1 },
    { span: 'day', from: '2026-05-25', to: '2026-05-26', sign: -1 },
  ]);
});

it('a whole year is twelve months in one run', () => {
  expect(coverDays('2026-01-01', '2026-12-31')).toEqual([
    { span: 'month', from: '2026-01-01', to: '2026-12-01', sign: 1 },
  ]);
});

it.each([
  ['today', '2026-11-21', '2026-11-21'],
  ['yesterday', '2026-11-20', '2026-11-20'],
  ['last-7', '2026-11-15', '2026-11-21'],
  ['last-28', '2026-10-25', '2026-11-21'],
  ['month', '2026-11-01', '2026-11-21'],
] as const)('on November 21 “%s” is %s to %s', (name, from, to) => {
  expect(periodDays(name, '2026-11-21')).toEqual({ from, to });
});

it.each([
  ['before', '2026-11-12', '2026-11-14'],
  ['weekdays', '2026-11-08', '2026-11-10'],
  ['year', '2025-11-16', '2025-11-18'],
] as const)('three days are compared with %s: %s to %s', (name, from, to) => {
  const days = { from: '2026-11-15', to: '2026-11-17' };
  expect(comparisonDays(name, days)).toEqual({ from, to });
  expect(lengthOf(comparisonDays(name, days))).toBe(3);
});

it('the same weekdays before never overlap the time that they are compared with', () => {
  fc.assert(
    fc.property(day, fc.nat(390), (from, length) => {
      const to = Temporal.PlainDate.from(from).add({ days: length }).toString();
      for (const name of ['before', 'weekdays', 'year'] as const) {
        const then = comparisonDays(name, { from, to });
        expect(then.to < from).toBe(true);
        expect(lengthOf(then)).toBe(lengthOf({ from, to }));
      }
    }),
  );
});
