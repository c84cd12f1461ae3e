import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillIn, smsText, writableUntil, writeAt } from './campaign.ts';

describe('when somebody may be written to', () => {
  it.each([
    ['2031-06-13T23:00:00Z', 'America/New_York', '2031-06-13T23:00:00.000Z'],
    ['2031-06-14T00:00:00Z', 'America/New_York', '2031-06-14T13:00:00.000Z'],
    ['2031-06-13T12:59:59Z', 'America/New_York', '2031-06-13T13:00:00.000Z'],
    ['2031-06-14T02:59:00Z', 'America/Los_Angeles', '2031-06-14T02:59:00.000Z'],
    // The night in which the clocks go forward.
    ['2031-03-09T05:00:00Z', 'America/New_York', '2031-03-09T13:00:00.000Z'],
  ])('at %s in %s it is %s', (now, zone, expected) => {
    expect(writeAt(new Date(now), zone).toISOString()).toBe(expected);
  });

  it('ends at eight in the evening of the same day, also when the clocks change', () => {
    for (const [now, end] of [
      ['2031-06-13T23:55:00Z', '2031-06-14T00:00:00.000Z'],
      ['2031-03-09T14:00:00Z', '2031-03-10T00:00:00.000Z'],
    ] as const) {
      expect(writableUntil(new Date(now), 'America/New_York').toISOString()).toBe(end);
    }
  });

  it('never lies in the past, nor more than a day ahead, and is settled once it is reached', () => {
    const zones = fc.constantFrom('America/New_York', 'Europe/London', 'Asia/Kolkata', 'Pacific/Auckland');
    const instants = fc.date({ min: new Date('2030-01-01'), max: new Date('2033-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(instants, zones, (now, zone) => {
        const at = writeAt(now, zone);
        expect(at.getTime()).toBeGreaterThanOrEqual(now.getTime());
        expect(at.getTime() - now.getTime()).toBeLessThan(15 * 3_600_000);
        expect(writeAt(at, zone)).toEqual(at);
      }),
    );
  });
});

it('says who writes and how to stop in every SMS', () => {
  const to = { name: 'Ana', restaurant: 'Rosalía' };
  expect(smsText('Hi {name}, tacos!', { ...to, language: 'en' })).toBe('Rosalía: Hi Ana, tacos! Reply STOP to stop.');
  expect(smsText('Tacos', { ...to, language: 'es' })).toBe('Rosalía: Tacos Responda STOP para no recibir más.');
  expect(fillIn('{name} {name}', { name: '$&' })).toBe('$& $&');
});
