import { expect, it } from 'vitest';
import { describeTimetable } from '../../../domains/channels/model/timetable.ts';
import { timetableLines } from './timetable-lines.ts';

/** Times come with narrow spaces. */
const lines = (value: string) => timetableLines(value).map((line) => line.replaceAll(/\s/g, ' '));

it('shows a timetable one day a line, special days by their date', () => {
  const value =
    'Mon 11:00-15:00, Mon 17:00-22:00, Fri 11:00-02:00+1; 2026-12-24 10:00-12:00, 13:00-15:00; 2026-12-25 closed';
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
  expect(lines('Mon 11:00-22:00, Tu…')).toEqual(['Monday: 11:00 AM – 10:00 PM', 'Tu…']);
});

it('reads what the list of changes says of a timetable', () => {
  const weekly = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '11:00', to: '22:00' }));
  const special = [{ date: '2026-12-25', spans: [] }];
  expect(lines(describeTimetable({ weekly, special }))).toEqual([
    ...['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
      (day) => `${day}: 11:00 AM – 10:00 PM`,
    ),
    'Dec 25, 2026: closed',
  ]);
});
