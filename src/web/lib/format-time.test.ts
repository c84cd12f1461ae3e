import { describe, expect, it } from 'vitest';
import { formatAge, formatClock, formatTimeLeft, percentLeft, urgencyOf } from './format-time.ts';

const placed = '2026-11-20T23:00:00Z';
const after = (seconds: number) => Date.parse(placed) + seconds * 1_000;

describe('formatAge', () => {
  it.each([
    [-30, null],
    [0, null],
    [59, null],
    [60, '1 min'],
    [3_599, '59 min'],
    [3_600, '1 h 00'],
    [7_500, '2 h 05'],
  ])('after %i s reads %j', (seconds, text) => {
    expect(formatAge(placed, after(seconds))).toBe(text);
  });
});

describe('formatTimeLeft', () => {
  it.each([
    [690_000, '11:30'],
    [61_000, '1:01'],
    [60_000, '1:00'],
    [59_001, '1:00'],
    [9_000, '0:09'],
    [1, '0:01'],
    [0, ''],
    [-5_000, ''],
    [7_500_000, '2 h 05'],
  ])('%i ms reads %j', (leftMs, text) => {
    expect(formatTimeLeft(leftMs)).toBe(text);
  });
});

describe('urgency of the time left', () => {
  const window = { fromIso: placed, untilIso: '2026-11-20T23:11:30Z' };

  it.each([
    [0, 'calm', 100],
    [344, 'calm', 50],
    [346, 'soon', 50],
    [629, 'soon', 9],
    [631, 'urgent', 9],
    [690, 'passed', 0],
  ] as const)('after %i s of 690 is %s with %i %% left', (seconds, urgency, percent) => {
    expect(urgencyOf(window, after(seconds))).toBe(urgency);
    expect(percentLeft(window, after(seconds))).toBe(percent);
  });

  it('has nothing left in a window without length', () => {
    expect(percentLeft({ fromIso: placed, untilIso: placed }, after(0))).toBe(0);
  });
});

it("shows a time on the store's own clock", () => {
  expect(formatClock(placed, 'America/New_York')).toBe('6:00 PM');
  expect(formatClock(placed, 'America/Los_Angeles')).toBe('3:00 PM');
});
