import { describe, expect, it } from 'vitest';
import { describeTimetable, timetableProblem } from './timetable.ts';

const weekly = (...spans: [number, string, string][]) => ({
  weekly: spans.map(([day, from, to]) => ({ day, from, to })),
  special: [],
});

/** A week with a special day. */
const on = (...spans: { from: string; to: string }[]) =>
  timetableProblem({ ...weekly([1, '11:00', '22:00']), special: [{ date: '2026-12-24', spans }] });

describe('a timetable in words', () => {
  it('reads the same whether a night is one span or split at midnight', () => {
    const whole = describeTimetable(weekly([5, '18:00', '02:00']));
    expect(whole).toBe('Fri 18:00-02:00+1');
    expect(describeTimetable(weekly([5, '18:00', '24:00'], [6, '00:00', '02:00']))).toBe(whole);
  });

  it('joins Sunday’s night with Monday’s first hours', () => {
    const split = weekly([1, '00:00', '01:00'], [7, '20:00', '24:00']);
    expect(describeTimetable(split)).toBe(describeTimetable(weekly([7, '20:00', '01:00'])));
  });

  it('calls a whole week always', () => {
    const days = [1, 2, 3, 4, 5, 6, 7].map((day): [number, string, string] => [day, '00:00', '24:00']);
    expect(describeTimetable(weekly(...days))).toBe('always');
  });

  it('lists special days by date, closed ones too', () => {
    const special = [
      { date: '2026-12-25', spans: [] },
      { date: '2026-12-24', spans: [{ from: '11:00', to: '15:00' }] },
    ];
    expect(describeTimetable({ ...weekly([1, '11:00', '22:00']), special })).toBe(
      'Mon 11:00-22:00; 2026-12-24 11:00-15:00; 2026-12-25 closed',
    );
  });
});

describe('a timetable that makes no sense', () => {
  it.each([
    [weekly(), 'Choose at least one day and time.'],
    [weekly([1, '11:00', '11:00']), 'Mon: the end must differ from the start.'],
    [weekly([1, '11:00', '14:00'], [1, '13:00', '15:00']), 'Mon: two spans overlap.'],
    [weekly([7, '20:00', '03:00'], [1, '02:00', '05:00']), 'Sun: two spans overlap.'],
  ])('%j is refused: %s', (timetable, sentence) => {
    expect(timetableProblem(timetable)).toBe(sentence);
  });

  it('is one of a special day as well: spans that overlap, and an end that is the start', () => {
    expect(on({ from: '10:00', to: '14:00' }, { from: '17:00', to: '02:00' })).toBeUndefined();
    expect(on({ from: '17:00', to: '02:00' }, { from: '10:00', to: '17:30' })).toBe('2026-12-24: two spans overlap.');
    expect(on({ from: '10:00', to: '10:00' })).toBe('2026-12-24: the end must differ from the start.');
    expect(on({ from: '00:00', to: '00:00' })).toBeUndefined();
    expect(on()).toBeUndefined();
  });

  it('is none that runs across midnight into a day with its own hours', () => {
    expect(timetableProblem(weekly([1, '18:00', '02:00'], [2, '02:00', '04:00']))).toBeUndefined();
  });
});
