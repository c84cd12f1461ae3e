import { describe, expect, it } from 'vitest';
import { countries } from '../../merchants/model/countries.ts';
import { publicHolidays } from './public-holidays.ts';

/** 9 pm in Los Angeles, five in the morning of the next day in Lisbon. */
const now = new Date('2026-12-25T05:00:00Z');

describe('public holidays', () => {
  it('are those of the year ahead by the store’s own calendar', async () => {
    const holidays = await publicHolidays({ country: 'US', timeZone: 'America/Los_Angeles', language: 'en', now });
    expect(holidays[0]).toEqual({ date: '2026-12-25', name: 'Christmas Day' });
    expect(holidays.map(({ date }) => date)).toContain('2027-11-25');
    expect(holidays.at(-1)?.date).toBe('2027-11-25');
    const inLisbon = await publicHolidays({ country: 'PT', timeZone: 'Europe/Lisbon', language: 'en', now });
    expect(inLisbon[0]?.date).toBe('2026-12-25');
    expect(inLisbon.map(({ date }) => date)).not.toContain('2027-12-25');
  });

  it('are known for every country that a store can be in', async () => {
    for (const country of countries) {
      const holidays = await publicHolidays({ country, timeZone: 'UTC', language: 'en', now });
      expect([country, holidays.length > 0]).toEqual([country, true]);
    }
  });

  it('have names in the language of who asks', async () => {
    const holidays = await publicHolidays({ country: 'US', timeZone: 'America/New_York', language: 'es', now });
    expect(holidays.map(({ name }) => name)).toContain('Acción de Gracias');
  });

  it('leave out the days that only offices have off', async () => {
    const days = (await publicHolidays({ country: 'US', timeZone: 'America/New_York', language: 'en', now })).map(
      ({ date }) => date,
    );
    expect(days).toContain('2027-07-04');
    expect(days).not.toContain('2027-07-05');
  });
});
