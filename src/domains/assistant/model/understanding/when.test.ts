import { describe, expect, it } from 'vitest';
import { daysOf } from './days-of.ts';
import { beforeWhat, findHowLong, findWhen } from './when.ts';

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
    ['on the first of november', 'past', '2026-11-01', '2026-11-01'],
    ['november twenty-first', 'past', '2026-11-21', '2026-11-21'],
    ['el primero de noviembre', 'past', '2026-11-01', '2026-11-01'],
    ['el quince de octubre', 'past', '2026-10-15', '2026-10-15'],
    ['the fourth of july', 'past', '2026-07-04', '2026-07-04'],
    ['two weeks ago', 'past', '2026-11-02', '2026-11-08'],
    ['hace un mes', 'past', '2026-10-01', '2026-10-31'],
    ['thanksgiving', 'past', '2025-11-27', '2025-11-27'],
    ['thanksgiving', 'future', '2026-11-26', '2026-11-26'],
    ['black friday', 'future', '2026-11-27', '2026-11-27'],
    ['christmas eve', 'future', '2026-12-24', '2026-12-24'],
    ['mothers day', 'past', '2026-05-10', '2026-05-10'],
    ['from nov 3 to nov 5', 'past', '2026-11-03', '2026-11-05'],
    ['nov 3-5', 'past', '2026-11-03', '2026-11-05'],
    ['11/3-11/5', 'past', '2026-11-03', '2026-11-05'],
    ['del 3 al 5 de noviembre', 'past', '2026-11-03', '2026-11-05'],
    ['between monday and wednesday', 'past', '2026-11-16', '2026-11-18'],
    ['from friday to monday', 'past', '2026-11-13', '2026-11-16'],
    ['from friday to monday', 'future', '2026-11-27', '2026-11-30'],
    ['from december 30 to january 2', 'future', '2026-12-30', '2027-01-02'],
    ['since the first of november', 'past', '2026-11-01', '2026-11-22'],
    ['desde el lunes', 'past', '2026-11-16', '2026-11-22'],
    ['the week before', 'past', '2026-11-09', '2026-11-15'],
    ['la semana anterior', 'past', '2026-11-09', '2026-11-15'],
    ['el mes antes', 'past', '2026-10-01', '2026-10-31'],
    ['the week before last', 'past', '2026-11-02', '2026-11-08'],
    ['the day before thanksgiving', 'future', '2026-11-25', '2026-11-25'],
    ['the day before nov 3', 'past', '2026-11-02', '2026-11-02'],
    ['el dia antes de navidad', 'future', '2026-12-24', '2026-12-24'],
  ] as const)('%s, looking at the %s', (text, direction, from, to) => {
    const found = findWhen(text);
    expect(found && daysOf(found.when, today, direction)).toEqual({ from, to });
  });

  it.each(['how much is it', 'may I pause', 'order 11/45', 'february 31'])('none in "%s"', (text) => {
    expect(findWhen(text)?.when.kind === 'date').toBe(false);
  });

  it('two days that are joined are two, and no time between them', () => {
    expect(findWhen('today and yesterday')?.when.kind).toBe('unit');
  });

  it('the week before is that before the time that was spoken of', () => {
    const lastWeek = findWhen('last week')?.when ?? null;
    const before = findWhen('and the week before that')?.when;
    const found = before && beforeWhat(before, lastWeek);
    expect(found && daysOf(found, today, 'past')).toEqual({ from: '2026-11-02', to: '2026-11-08' });
    const again = before && beforeWhat(before, found ?? null);
    expect(again && daysOf(again, today, 'past')).toEqual({ from: '2026-10-26', to: '2026-11-01' });
    const thanksgiving = findWhen('the day before thanksgiving')?.when;
    expect(thanksgiving && beforeWhat(thanksgiving, lastWeek)).toBe(thanksgiving);
  });

  it('a range leaves nothing of itself in the text', () => {
    expect(findWhen('sales from nov 3 to nov 5 please')?.text).toBe('from nov 3 to nov 5');
  });
});

describe('how long', () => {
  it.each([
    ['for 30 minutes', { kind: 'minutes', minutes: 30 }],
    ['half an hour', { kind: 'minutes', minutes: 30 }],
    ['off for half an hr', { kind: 'minutes', minutes: 30 }],
    ['1/2 hour', { kind: 'minutes', minutes: 30 }],
    ['half-hour', { kind: 'minutes', minutes: 30 }],
    ['media hora', { kind: 'minutes', minutes: 30 }],
    ['for an hour and a half', { kind: 'minutes', minutes: 90 }],
    ['hr n half', { kind: 'minutes', minutes: 90 }],
    ['1.5 hrs', { kind: 'minutes', minutes: 90 }],
    ['two and a half hours', { kind: 'minutes', minutes: 150 }],
    ['2 hours and a half', { kind: 'minutes', minutes: 150 }],
    ['dos horas y media', { kind: 'minutes', minutes: 150 }],
    ['una hora y media', { kind: 'minutes', minutes: 90 }],
    ['a couple of hours', { kind: 'minutes', minutes: 120 }],
    ['un par de horas', { kind: 'minutes', minutes: 120 }],
    ['closed tonite', { kind: 'rest_of_day' }],
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
