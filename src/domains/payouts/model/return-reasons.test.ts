import { describe, expect, it } from 'vitest';
import { dayMs } from '../../../shared/time.ts';
import { changeCodes, isChangeCode } from './change-codes.ts';
import { mayTryAgain, returnReasonOf, returnReasons } from './return-reasons.ts';

const firstSettledAt = new Date('2026-01-05T13:30:00Z');
const after = (days: number) => new Date(firstSettledAt.getTime() + days * dayMs);
const codes = Array.from({ length: 33 }, (_none, at) => `R${String(at + 1).padStart(2, '0')}`);

describe('reasons for a return', () => {
  it('are R01 to R33, each with a sentence for the merchant', () => {
    expect(Object.keys(returnReasons)).toEqual(codes);
    for (const { forMerchant } of Object.values(returnReasons)) expect(forMerchant).toMatch(/^[A-Z].{30,}\.$/);
  });

  it('that want another account block the one that is there', () => {
    const open = Object.entries(returnReasons).filter(
      ([, { again, blocksAccount }]) => again.may === 'after_change' && !blocksAccount,
    );
    expect(open).toEqual([]);
  });

  it.each(['R02', 'R03', 'R04', 'R13', 'R16', 'R20', 'R23', 'R28'])('%s blocks the account', (code) => {
    expect(returnReasonOf(code)).toMatchObject({ blocksAccount: true, again: { may: 'after_change' } });
  });

  it.each(['R06', 'R18', 'R19', 'R24', 'R25', 'R26'])('%s is for staff and leaves the account alone', (code) => {
    expect(returnReasonOf(code)).toMatchObject({ blocksAccount: false, again: { may: 'after_staff' } });
  });

  it.each(['R34', 'R85', 'R00', 'C01', '', 'constructor'])('%j is none that we know', (code) => {
    expect(returnReasonOf(code)).toBeUndefined();
    expect(mayTryAgain(code, { triesAgain: 0, firstSettledAt, at: after(1) })).toBe(false);
  });
});

describe('a returned payment', () => {
  it.each(['R01', 'R09'])('with %s is tried again twice, within 180 days', (code) => {
    const may = (triesAgain: number, days: number) =>
      mayTryAgain(code, { triesAgain, firstSettledAt, at: after(days) });
    expect([may(0, 3), may(1, 180), may(2, 10), may(0, 181)]).toEqual([true, true, false, false]);
  });

  it('with any other reason is never tried again as it stands', () => {
    const again = codes.filter((code) => mayTryAgain(code, { triesAgain: 0, firstSettledAt, at: after(1) }));
    expect(again).toEqual(['R01', 'R09']);
  });
});

describe('change codes', () => {
  it('are C01 to C09', () => {
    expect(Object.keys(changeCodes)).toEqual(['C01', 'C02', 'C03', 'C04', 'C05', 'C06', 'C07', 'C08', 'C09']);
    expect(['C10', 'C61', 'R01', 'toString'].filter(isChangeCode)).toEqual([]);
  });
});
