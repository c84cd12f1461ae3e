import { describe, expect, it } from 'vitest';
import type { SpecialDay } from '../model/service-menu.ts';
import { deviations, earliestLocalTime } from './shared-hours.ts';

/** Every day from eleven to two at night, with a break on Fridays. 25 December 2026 is a Friday. */
const weekly = [1, 2, 3, 4, 6, 7]
  .map((day) => ({ day, from: '11:00', to: '02:00' }))
  .concat({ day: 5, from: '11:00', to: '15:00' }, { day: 5, from: '17:00', to: '02:00' });
const of = (special: SpecialDay[], since = '2026-01-01T00:00') => deviations({ weekly, special }, since);
const christmas = '2026-12-25';

describe('what a special day changes of the week', () => {
  it('is nothing where it is like its weekday', () => {
    const spans = [
      { from: '11:00', to: '15:00' },
      { from: '17:00', to: '02:00' },
    ];
    expect(of([{ date: christmas, spans }])).toEqual({ closed: [], open: [] });
  });

  it('is a closure of its spans, its night included and that of the day before left alone', () => {
    expect(of([{ date: christmas, spans: [] }])).toEqual({
      closed: [
        { from: '2026-12-25T11:00', to: '2026-12-25T15:00' },
        { from: '2026-12-25T17:00', to: '2026-12-26T02:00' },
      ],
      open: [],
    });
  });

  it('is both where the store opens through its break and closes early', () => {
    expect(of([{ date: christmas, spans: [{ from: '10:00', to: '18:00' }] }])).toEqual({
      closed: [{ from: '2026-12-25T18:00', to: '2026-12-26T02:00' }],
      open: [
        { from: '2026-12-25T10:00', to: '2026-12-25T11:00' },
        { from: '2026-12-25T15:00', to: '2026-12-25T17:00' },
      ],
    });
  });

  it('is one closure over two days that follow each other, but for the night that belongs to the day before', () => {
    const allDay = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '00:00' }));
    const special = ['2026-12-26', '2026-12-25'].map((date) => ({ date, spans: [] }));
    expect(deviations({ weekly: allDay, special }, '2026-01-01T00:00')).toEqual({
      closed: [{ from: '2026-12-25T00:00', to: '2026-12-27T00:00' }],
      open: [],
    });
  });

  it('opens all day where it says so', () => {
    const special = [{ date: christmas, spans: [{ from: '00:00', to: '00:00' }] }];
    expect(deviations({ weekly: [], special }, '2026-01-01T00:00')).toEqual({
      closed: [],
      open: [{ from: '2026-12-25T00:00', to: '2026-12-26T00:00' }],
    });
  });

  it('is left out once it is over', () => {
    const closed = [{ date: christmas, spans: [] }];
    expect(of(closed, '2026-12-26T01:59').closed).toEqual([{ from: '2026-12-25T17:00', to: '2026-12-26T02:00' }]);
    expect(of(closed, '2026-12-26T02:00')).toEqual({ closed: [], open: [] });
  });
});

it('nowhere are clocks further behind than twelve hours', () => {
  expect(earliestLocalTime(new Date('2026-12-26T11:30:15Z'))).toBe('2026-12-25T23:30');
});
