import { describe, expect, it } from 'vitest';
import { daysOf, findHowLong, findWhen } from './when.ts';

/** A Sunday. */
const today = '2026-11-22';

describe('days in words', () => {
  it.each([
    ['sales today', 'past', '2026-11-22', '2026-11-22'],
    ['ventas de ayer', 'past', '2026-11-21', '2026-11-21'],
    ['last week', 'past', '2026-11-09', '2026-11-15'],
    ['lost last weeks statement', 'past', '2026-11-09', '2026-11-15'],
    ['last months numbers', 'past', '2026-10-01', '2026-10-31'],
    ['esta semana', 'past', '2026-11-16', '2026-11-22'],
    ['la semana pasada', 'past', '2026-11-09', '2026-11-15'],
    ['this month', 'past', '2026-11-01', '2026-11-30'],
    ['on friday', 'past', '2026-11-20', '2026-11-20'],
    ['on friday', 'future', '2026-11-27', '2026-11-27'],
    ['last sunday', 'past', '2026-11-15', '2026-11-15'],
    ['the last 7 days', 'past', '2026-11-16', '2026-11-22'],
    ['in october', 'past', '2026-10-01', '2026-10-31'],
    ['in december', 'past', '2025-12-01', '2025-12-31'],
    ['november 3rd', 'past', '2026-11-03', '2026-11-03'],
    ['3 de noviembre', 'past', '2026-11-03', '2026-11-03'],
    ['11/3', 'past', '2026-11-03', '2026-11-03'],
    ['christmas', 'future', '2026-12-25', '2026-12-25'],
    ['last weekend', 'past', '2026-11-21', '2026-11-22'],
  ] as const)('%s, looking at the %s', (text, direction, from, to) => {
    const found = findWhen(text);
    expect(found && daysOf(found.when, today, direction)).toEqual({ from, to });
  });

  it.each(['how much is it', 'may I pause', 'order 11/45', 'february 31'])('none in "%s"', (text) => {
    expect(findWhen(text)?.when.kind === 'date').toBe(false);
  });
});

describe('how long', () => {
  it.each([
    ['for 30 minutes', { kind: 'minutes', minutes: 30 }],
    ['half an hour', { kind: 'minutes', minutes: 30 }],
    ['por una hora', { kind: 'minutes', minutes: 60 }],
    ['for two hours', { kind: 'minutes', minutes: 120 }],
    ['until 5pm', { kind: 'until', time: '17:00' }],
    ['hasta las 9', { kind: 'until', time: '21:00' }],
    ['until 11:30', { kind: 'until', time: '11:30' }],
    ['rest of the night', { kind: 'rest_of_day' }],
    ['until further notice', { kind: 'open_end' }],
  ] as const)('%s', (text, howLong) => {
    expect(findHowLong(text)?.howLong).toEqual(howLong);
  });
});
