import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  acknowledgementDueAt,
  bankDate,
  bankHolidays,
  bankTime,
  effectiveEntryDate,
  isBankingDay,
  nextBankingDay,
  previousBankingDay,
} from './bank-days.ts';

/** The days on which the Federal Reserve Banks are closed, month and day; Saturday's holidays are in no row. */
const closed: Record<number, string> = {
  2024: '01-01 01-15 02-19 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25',
  2025: '01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25',
  2026: '01-01 01-19 02-16 05-25 06-19 09-07 10-12 11-11 11-26 12-25',
  2027: '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25',
  2028: '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-23 12-25',
  2029: '01-01 01-15 02-19 05-28 06-19 07-04 09-03 10-08 11-12 11-22 12-25',
  2030: '01-01 01-21 02-18 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25',
};

const anyDay = fc
  .date({ min: new Date('2024-01-10'), max: new Date('2030-12-20'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const tomorrow = { sameDay: false, bankingDaysLater: 1 } as const;
const today = { sameDay: true } as const;
const sameDayDate = (at: string) => effectiveEntryDate(new Date(at), { cutoff: '14:00', speed: today });

describe('bank holidays', () => {
  it.each(Object.entries(closed))('of %s are those of the Federal Reserve', (year, days) => {
    expect(bankHolidays(Number(year)).map(({ day }) => day)).toEqual(days.split(' ').map((day) => `${year}-${day}`));
  });

  it('move from a Sunday to the Monday and from a Saturday nowhere', () => {
    expect(isBankingDay('2027-07-05')).toBe(false);
    expect(isBankingDay('2026-07-03')).toBe(true);
    expect(isBankingDay('2027-12-24')).toBe(true);
    // New Year's Day of 2028 is a Saturday: the year before stays open on its last day.
    expect(isBankingDay('2027-12-31')).toBe(true);
  });

  it('know Juneteenth from 2022, on its Monday, and not before', () => {
    expect(isBankingDay('2022-06-20')).toBe(false);
    expect(isBankingDay('2020-06-19')).toBe(true);
  });
});

describe('a banking day', () => {
  it('is next after a long weekend, and last before it', () => {
    expect(nextBankingDay('2026-01-16')).toBe('2026-01-20');
    expect(previousBankingDay('2026-01-20')).toBe('2026-01-16');
    expect(nextBankingDay('2026-12-31')).toBe('2027-01-04');
    expect(previousBankingDay('2027-01-04')).toBe('2026-12-31');
  });

  it('is at most four days away, with no banking day between, there and back', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const next = nextBankingDay(day);
        expect(isBankingDay(next)).toBe(true);
        expect((Date.parse(next) - Date.parse(day)) / 86_400_000).toBeLessThanOrEqual(4);
        expect(previousBankingDay(next)).toBe(isBankingDay(day) ? day : previousBankingDay(day));
      }),
    );
  });

  it('needs a date that exists', () => {
    expect(() => isBankingDay('2026-02-30')).toThrow(RangeError);
  });
});

describe('the effective entry date of a file', () => {
  it.each([
    ['a Thursday, before the cutoff', '2026-11-19T21:29:59Z', '2026-11-20'],
    ['a Thursday, at the cutoff', '2026-11-19T21:30:00Z', '2026-11-23'],
    ['a Friday evening in New York, Saturday in London', '2026-11-21T01:00:00Z', '2026-11-24'],
    ['a Saturday', '2026-11-21T15:00:00Z', '2026-11-24'],
    ['the day before Thanksgiving', '2026-11-25T15:00:00Z', '2026-11-27'],
    ['Thanksgiving itself', '2026-11-26T15:00:00Z', '2026-11-30'],
    ['a summer day, an hour earlier by UTC', '2026-07-01T20:29:00Z', '2026-07-02'],
  ])('made on %s', (_name, at, day) => {
    expect(effectiveEntryDate(new Date(at), { cutoff: '16:30', speed: tomorrow })).toBe(day);
  });

  it('may be two banking days later', () => {
    const speed = { sameDay: false, bankingDaysLater: 2 } as const;
    expect(effectiveEntryDate(new Date('2026-11-25T15:00:00Z'), { cutoff: '16:30', speed })).toBe('2026-11-30');
  });

  it('is the day itself for a same-day file in time, else the next banking day', () => {
    expect(sameDayDate('2026-11-20T18:59:00Z')).toBe('2026-11-20');
    expect(sameDayDate('2026-11-20T19:00:00Z')).toBe('2026-11-23');
    expect(sameDayDate('2026-11-22T12:00:00Z')).toBe('2026-11-23');
  });

  it('needs a cutoff that is a time', () => {
    expect(() => effectiveEntryDate(new Date(0), { cutoff: '25:00', speed: today })).toThrow(RangeError);
  });
});

describe('the clock of the banks', () => {
  it.each([
    ['2026-11-20T04:59:59Z', '2026-11-19', '23:59'],
    ['2026-11-20T05:00:00Z', '2026-11-20', '00:00'],
    ['2026-07-01T04:00:00Z', '2026-07-01', '00:00'],
  ])('at %s shows %s, %s', (at, day, time) => {
    expect([bankDate(new Date(at)), bankTime(new Date(at))]).toEqual([day, time]);
  });
});

describe('an acknowledgement of our bank', () => {
  it.each([
    // In New York: Tuesday afternoon, Friday evening, before Thanksgiving; then two banking days.
    ['2026-11-17T20:00:00Z', 1, '2026-11-18T17:00:00Z'],
    ['2026-11-21T00:30:00Z', 1, '2026-11-23T17:00:00Z'],
    ['2026-11-25T20:00:00Z', 1, '2026-11-27T17:00:00Z'],
    ['2026-11-25T20:00:00Z', 2, '2026-11-30T17:00:00Z'],
    // The clocks have changed since.
    ['2026-10-30T20:00:00Z', 1, '2026-11-02T17:00:00Z'],
  ])('of a file released at %s is due after %d banking days, %s', (releasedAt, bankingDays, due) => {
    expect(acknowledgementDueAt(new Date(releasedAt), { bankingDays, at: '12:00' })).toEqual(new Date(due));
  });
});
