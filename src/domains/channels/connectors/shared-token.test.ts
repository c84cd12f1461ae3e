import { expect, test } from 'vitest';
import { minuteMs, secondMs } from '../../../shared/time.ts';
import { holdOffMs } from './shared-token.ts';

test('a first refusal holds off for a second, each further one for four times as long, up to a minute', () => {
  const holds = [1, 2, 3, 4, 5, 100].map((refusals) => holdOffMs(refusals, undefined));
  expect(holds).toEqual([1, 4, 16, 60, 60, 60].map((seconds) => seconds * secondMs));
});

test('what a service names counts instead, up to two minutes', () => {
  expect(holdOffMs(1, 90 * secondMs)).toBe(90 * secondMs);
  expect(holdOffMs(3, 60 * minuteMs)).toBe(2 * minuteMs);
  expect(holdOffMs(5, 0)).toBe(0);
});
