import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hindranceAt, overBy, planIn, promotionTerms, wantedNow, type PromotionPlan } from './promotion.ts';

const plan: PromotionPlan = {
  state: 'running',
  terms: {},
  beginsAt: new Date('2031-06-09T12:00:00Z'),
  endsAt: new Date('2031-06-16T12:00:00Z'),
  budgetMinor: 10_000,
  spentMinor: 0,
  timeZone: 'America/New_York',
};
/** Mondays to Fridays from four to six. */
const happy = { hours: { days: [1, 2, 3, 4, 5], from: '16:00', to: '18:00' } };

describe('a promotion', () => {
  it.each([
    ['2031-06-09T11:59:59Z', false, '2031-06-09T12:00:00.000Z'],
    ['2031-06-09T12:00:00Z', true, '2031-06-16T12:00:00.000Z'],
    ['2031-06-16T12:00:00Z', false, '9999-01-01T00:00:00.000Z'],
  ])('at %s is given: %s, until %s', (now, isOn, until) => {
    expect(wantedNow(plan, new Date(now))).toEqual({ isOn, until: new Date(until) });
  });

  it.each([
    // Friday afternoon in New York, four hours behind UTC.
    ['2031-06-13T19:00:00Z', false, '2031-06-13T20:00:00.000Z'],
    ['2031-06-13T20:00:00Z', true, '2031-06-13T22:00:00.000Z'],
    ['2031-06-13T22:00:00Z', false, '2031-06-16T12:00:00.000Z'],
    ['2031-06-12T23:00:00Z', false, '2031-06-13T20:00:00.000Z'],
  ])('with happy hours at %s: %s, until %s', (now, isOn, until) => {
    expect(wantedNow({ ...plan, terms: happy }, new Date(now))).toEqual({ isOn, until: new Date(until) });
  });

  it.each([
    // Friday evening in New York, until one o'clock on Saturday.
    ['2031-06-14T01:59:59Z', false, '2031-06-14T02:00:00.000Z'],
    ['2031-06-14T02:00:00Z', true, '2031-06-14T05:00:00.000Z'],
    ['2031-06-14T04:59:59Z', true, '2031-06-14T05:00:00.000Z'],
    ['2031-06-14T05:00:00Z', false, '2031-06-16T12:00:00.000Z'],
    ['2031-06-11T04:30:00Z', true, '2031-06-11T05:00:00.000Z'],
  ])('with happy hours past midnight at %s: %s, until %s', (now, isOn, until) => {
    const terms = { hours: { days: [1, 2, 3, 4, 5], from: '22:00', to: '01:00' } };
    expect(wantedNow({ ...plan, terms }, new Date(now))).toEqual({ isOn, until: new Date(until) });
  });

  it('holds in each store by its own clock', () => {
    const days = { ...plan, beginsOn: '2031-06-09', endsOn: '2031-06-10' };
    const inLosAngeles = planIn(days, { timeZone: 'America/Los_Angeles', cutoff: '04:00' });
    expect([inLosAngeles.beginsAt.toISOString(), inLosAngeles.endsAt.toISOString(), inLosAngeles.timeZone]).toEqual([
      '2031-06-09T11:00:00.000Z',
      '2031-06-11T11:00:00.000Z',
      'America/Los_Angeles',
    ]);
    const inNewYork = planIn(days, { timeZone: 'America/New_York', cutoff: '04:00' });
    expect(inNewYork.beginsAt.toISOString()).toBe('2031-06-09T08:00:00.000Z');
  });

  it('is over by its end or its budget, whichever comes first', () => {
    const during = new Date('2031-06-10T00:00:00Z');
    expect(overBy(plan, during)).toBeUndefined();
    expect(overBy({ ...plan, spentMinor: 10_000 }, during)).toBe('budget');
    expect(overBy(plan, plan.endsAt)).toBe('end');
  });

  it('is never given before its beginning, after its end or beyond its budget, and always says when to look again', () => {
    const days = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 });
    const terms = fc.option(fc.record({ days, from: fc.constant('11:00'), to: fc.constantFrom('15:30', '02:00') }), {
      nil: undefined,
    });
    const minutes = fc.integer({ min: -10_000, max: 20_000 });
    fc.assert(
      fc.property(terms, minutes, fc.nat(20_000), (hours, after, spentMinor) => {
        const now = new Date(plan.beginsAt.getTime() + after * 60_000);
        const asked = { ...plan, terms: hours ? { hours } : {}, spentMinor };
        const { isOn, until } = wantedNow(asked, now);
        expect(until.getTime()).toBeGreaterThan(now.getTime());
        const isAllowed = now >= plan.beginsAt && now < plan.endsAt && spentMinor < plan.budgetMinor;
        expect(!isOn || (isAllowed && until <= plan.endsAt)).toBe(true);
      }),
    );
  });
});

describe('its terms', () => {
  it.each([
    [{ kind: 'percentage' }, 'percent'],
    [{ kind: 'amount' }, 'amountMinor'],
    [{ kind: 'free_item' }, 'item'],
    [{ kind: 'percentage', percent: 20, hours: { days: [1], from: '18:00', to: '18:00' } }, 'hours'],
  ])('%j lack %s', (terms, field) => {
    const parsed = promotionTerms.safeParse(terms);
    expect(parsed.error?.issues[0]?.path[0]).toBe(field);
  });
});

it('cannot be given where the service has none of the kind', () => {
  expect(hindranceAt({ can: false, reason: 'Only in its portal.' }, 'amount', 'Grubhub')).toBe('Only in its portal.');
  expect(hindranceAt({ can: true, kinds: ['percentage'], guesses: [] }, 'amount', 'X')).toBe(
    'X has no promotions of this kind.',
  );
  expect(hindranceAt({ can: true, kinds: ['percentage'], guesses: [] }, 'percentage', 'X')).toBeUndefined();
});
