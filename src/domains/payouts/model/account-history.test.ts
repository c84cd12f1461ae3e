import { describe, expect, it } from 'vitest';
import { historyOf, problemOf, proofOf, standingOf, type AccountFacts } from './account-history.ts';

const at = (day: number) => new Date(Date.UTC(2031, 5, day, 12));
const entered: AccountFacts = {
  state: 'unverified',
  enteredAt: at(1),
  enteredBy: 'Rosalía',
  depositsSentAt: null,
  wrongTries: 0,
  verifiedAt: null,
  verifiedBy: null,
  usableFrom: null,
  replacedAt: null,
  endedAt: null,
  endedBy: null,
  failure: null,
  correctionCode: null,
  correctedAt: null,
};
const verified: AccountFacts = {
  ...entered,
  state: 'verified',
  depositsSentAt: at(2),
  verifiedAt: at(4),
  verifiedBy: 'Mateo',
  usableFrom: at(7),
};
const told = (facts: AccountFacts, now: Date) =>
  historyOf(facts, now).map(({ by, sentence }) => `${by ?? '-'}: ${sentence}`);

describe('a bank account as staff see it', () => {
  it('stands by its times: nothing has to happen when its cooling-off time ends or another takes its place', () => {
    expect(standingOf(entered, at(3))).toBe('unverified');
    expect(standingOf(verified, at(5))).toBe('resting');
    expect(standingOf(verified, at(7))).toBe('in_use');
    const replaced = { ...verified, replacedAt: at(20) };
    expect([standingOf(replaced, at(19)), standingOf(replaced, at(20))]).toEqual(['in_use', 'replaced']);
    expect(standingOf({ ...entered, state: 'cancelled', endedAt: at(3) }, at(4))).toBe('cancelled');
  });

  it('tells what happened, by whom, in its order, and nothing that is still to come', () => {
    expect(told(verified, at(5))).toEqual([
      'Rosalía: Entered.',
      '-: Two small deposits were sent.',
      'Mateo: The deposits were confirmed.',
    ]);
    expect(told({ ...verified, replacedAt: at(20) }, at(21)).slice(3)).toEqual([
      '-: The cooling-off time ended: payouts go there.',
      '-: Another account has taken its place.',
    ]);
    const cancelled = { ...entered, state: 'cancelled', endedAt: at(3), endedBy: 'Mateo' } as const;
    expect(told(cancelled, at(5)).at(-1)).toBe('Mateo: Cancelled before it was paid to.');
  });

  it('says how it was proved, and what is wrong with it', () => {
    expect(proofOf(entered)).toBe('Its two small deposits were not sent.');
    expect(proofOf({ ...entered, depositsSentAt: at(2), wrongTries: 2 })).toContain('after 2 wrong tries');
    expect(proofOf(verified)).toBe('Its two small deposits were confirmed.');
    expect(problemOf(verified)).toBeNull();
    expect(problemOf({ ...verified, correctionCode: 'C01' })).toContain('C01');
    expect(problemOf({ ...verified, state: 'failed', failure: 'R02', endedAt: at(9) })).toBe(
      'Its bank sent a payment back: R02, Account closed.',
    );
  });
});
