import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findAnomalies, usualAmount, type PayoutFacts } from './anomalies.ts';
import { decidePayout, minimumMinor } from './decide-payout.ts';

const account = 'account-1';
const before = (...amounts: number[]) => amounts.map((amountMinor) => ({ amountMinor, bankAccountId: account }));

const usual: PayoutFacts = {
  amountMinor: 1_000_00,
  currency: 'USD',
  before: before(1_000_00, 1_100_00, 900_00),
  bankAccountId: account,
  baseMinor: 1_000_00,
  takenBackMinor: 0,
};
const nothingInTheWay = { accountReason: null, holdReason: null };
const decide = (more: Partial<PayoutFacts>, given: Partial<Parameters<typeof decidePayout>[1]> = {}) =>
  decidePayout({ ...usual, ...more }, { ...nothingInTheWay, ...given });
const codesOf = (more: Partial<PayoutFacts>) => findAnomalies({ ...usual, ...more }).map(({ code }) => code);

describe('what a merchant is owed', () => {
  it('is paid where nothing is unusual', () => {
    expect(decide({})).toEqual({ state: 'prepared', reasons: [], anomalies: [], usualMinor: 1_000_00 });
  });

  it.each([
    [-1, 'negative'],
    [-9_000_000_000_00, 'negative'],
    [1, 'below_minimum'],
    [minimumMinor - 1, 'below_minimum'],
  ])('of %d cents is carried forward: %s', (amountMinor, code) => {
    expect(decide({ amountMinor })).toMatchObject({ state: 'carried', reasons: [{ code }] });
  });

  it('of a dollar is paid, of nothing is no payout at all', () => {
    expect(decide({ amountMinor: minimumMinor })).toMatchObject({ state: 'prepared' });
    expect(decide({ amountMinor: 0 })).toBeUndefined();
  });

  it('waits for a bank account and for staff, with both reasons', () => {
    const accountReason = { code: 'no_account' as const, sentence: 'Enter one.' };
    expect(decide({ bankAccountId: null }, { accountReason, holdReason: 'Asked the owner.' })).toMatchObject({
      state: 'held',
      reasons: [accountReason, { code: 'staff_hold', sentence: 'Asked the owner.' }],
    });
  });

  it('beyond what one payment can be waits for staff', () => {
    const huge = decide({ amountMinor: 10_000_000_000, before: [] });
    expect(huge).toMatchObject({ state: 'held', reasons: [{ code: 'too_large' }] });
  });

  it('is paid, held or carried whatever the amounts are, and held exactly for its reasons', () => {
    const anyAmount = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });
    fc.assert(
      fc.property(
        anyAmount,
        fc.array(fc.integer({ min: 1, max: 10_000_000 }), { maxLength: 9 }),
        (amountMinor, past) => {
          fc.pre(amountMinor !== 0);
          const decision = decide({ amountMinor, before: before(...past) });
          expect(decision?.state === 'carried').toBe(amountMinor < minimumMinor);
          expect(decision?.state === 'prepared').toBe(decision?.reasons.length === 0);
        },
      ),
    );
  });
});

describe('what is usual', () => {
  it('is the median of the last eight, of three at least', () => {
    expect(usualAmount(before(5, 1))).toBeNull();
    expect(usualAmount(before(5, 1, 3))).toBe(3);
    expect(usualAmount(before(5, 1, 3, 4))).toBe(4);
    expect(usualAmount(before(2, 2, 2, 2, 2, 2, 2, 2, 9_000, 9_000, 9_000))).toBe(2);
  });

  it('does not depend on the order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 3, maxLength: 8 }), (amounts) => {
        expect(usualAmount(before(...amounts))).toBe(usualAmount(before(...amounts.toReversed())));
      }),
    );
  });
});

describe('an unusual payout', () => {
  it.each([
    ['three times as much is still usual', 3_000_00, []],
    ['more than three times', 3_000_01, ['far_above_usual']],
    ['a third is still usual', 333_34, []],
    ['less than a third', 333_33, ['far_below_usual']],
    ['more than $50,000', 50_000_01, ['far_above_usual', 'large']],
  ])('%s: %d cents', (_name, amountMinor, codes) => {
    expect(codesOf({ amountMinor })).toEqual(codes);
  });

  it('is held for its amount only where that is more than $2,000', () => {
    const small = before(600_00, 600_00, 600_00);
    expect(decide({ amountMinor: 2_000_00, before: small })).toMatchObject({
      state: 'prepared',
      anomalies: [{ code: 'far_above_usual', holds: false }],
    });
    expect(decide({ amountMinor: 2_000_01, before: small })).toMatchObject({
      state: 'held',
      reasons: [{ code: 'far_above_usual' }],
    });
  });

  it('to another account than the last one is held; the first of all is only shown', () => {
    expect(decide({ bankAccountId: 'account-2' })).toMatchObject({
      state: 'held',
      reasons: [{ code: 'first_to_changed_account' }],
    });
    expect(decide({ before: [] })).toMatchObject({ state: 'prepared', anomalies: [{ code: 'new_account' }] });
  });

  it.each([
    [100_00, []],
    [100_01, ['many_refunds']],
  ])('with refunds of %d cents of $1,000: %j', (takenBackMinor, codes) => {
    expect(codesOf({ takenBackMinor })).toEqual(codes);
  });

  it('with refunds and no sales at all says so', () => {
    expect(codesOf({ baseMinor: 0, takenBackMinor: 1 })).toEqual(['many_refunds']);
  });

  it('says what is unusual in a sentence with the amounts', () => {
    const [anomaly] = findAnomalies({ ...usual, amountMinor: 9_000_00 });
    expect(anomaly?.sentence).toBe('Far more than usual: $9,000.00, usually about $1,000.00.');
  });
});
