import { describe, expect, it } from 'vitest';
import { endedWeek } from './ended-week.ts';

describe('the week whose report is asked for', () => {
  it.each([
    // Wednesday is two days and some hours after Sunday the 15th; Thursday is three whole days after Monday begins.
    ['2031-06-17T23:59:00Z', '2031-06-02', '2031-06-08'],
    ['2031-06-18T00:00:00Z', '2031-06-09', '2031-06-15'],
    ['2031-06-24T23:59:00Z', '2031-06-09', '2031-06-15'],
    ['2031-06-25T00:00:00Z', '2031-06-16', '2031-06-22'],
    // Over the turn of the year.
    ['2032-01-01T12:00:00Z', '2031-12-22', '2031-12-28'],
  ])('at %s is %s to %s', (now, from, to) => {
    expect(endedWeek(new Date(now), 3)).toEqual({ from, to });
  });
});
