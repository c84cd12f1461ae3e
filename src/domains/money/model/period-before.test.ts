import { expect, it } from 'vitest';
import { periodBefore } from './period-before.ts';

it.each([
  ['a week', '2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15'],
  ['a week in which the clocks change', '2026-10-26', '2026-11-01', '2026-10-19', '2026-10-25'],
  ['a month', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['a year', '2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
  ['a day', '2026-11-20', '2026-11-20', '2026-11-19', '2026-11-19'],
])('before %s comes one like it', (_name, from, to, beforeFrom, beforeTo) => {
  expect(periodBefore({ from, to })).toEqual({ from: beforeFrom, to: beforeTo });
});
