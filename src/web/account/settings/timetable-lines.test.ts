import { expect, it } from 'vitest';
import { timetableLines } from './timetable-lines.ts';

/** Times come with narrow spaces. */
const lines = (value: string) => timetableLines(value).map((line) => line.replaceAll(/\s/g, ' '));

it('shows a timetable one day a line, special days by their date', () => {
  const value =
    'Monday 11:00-15:00, Monday 17:00-22:00, Friday 11:00-02:00+1; 2026-12-24 10:00-12:00, 13:00-15:00; 2026-12-25 closed';
  expect(lines(value)).toEqual([
    'Monday: 11:00 AM – 3:00 PM, 5:00 PM – 10:00 PM',
    'Friday: 11:00 AM – 2:00 AM',
    'Dec 24, 2026: 10:00 AM – 12:00 PM, 1:00 PM – 3:00 PM',
    'Dec 25, 2026: closed',
  ]);
});

it('shows what is no day, and what was cut, as it is', () => {
  expect(lines('always')).toEqual(['always']);
  expect(lines('never; 2026-12-25 closed')).toEqual(['never', 'Dec 25, 2026: closed']);
  expect(lines('–')).toEqual(['–']);
  expect(lines('Monday 11:00-22:00, Tues…')).toEqual(['Monday: 11:00 AM – 10:00 PM', 'Tues…']);
});
