import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '../../../shared/time.ts';
import {
  coolingOffMs,
  failureSentence,
  standAt,
  usableFrom,
  wrongAmounts,
  type AccountTimes,
} from './account-standing.ts';

const noon = new Date('2031-06-13T12:00:00Z');
const after = (ms: number) => new Date(noon.getTime() + ms);

const account = (more: Partial<AccountTimes>): AccountTimes => ({
  state: 'unverified',
  enteredAt: noon,
  verifiedAt: null,
  usableFrom: null,
  replacedAt: null,
  endedAt: null,
  ...more,
});
const verified = (from: Date, until: Date | null = null) =>
  account({ state: 'verified', verifiedAt: noon, usableFrom: from, replacedAt: until });
const failed = (at: Date) => account({ state: 'failed', endedAt: at });

describe('how accounts stand', () => {
  it('hands over from the old one to the new one at one instant, without a gap', () => {
    const takesOver = after(coolingOffMs);
    const [old, fresh] = [verified(noon, takesOver), verified(takesOver)];
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 * coolingOffMs }), (ms) => {
        const { inUse, change } = standAt([old, fresh], after(ms));
        const isOver = ms >= coolingOffMs;
        expect(inUse).toBe(isOver ? fresh : old);
        expect(change).toBe(isOver ? undefined : fresh);
      }),
    );
  });

  it.each([
    ['nothing entered', [], {}],
    ['one that waits for its deposits', [account({})], { change: 0 }],
    ['one that failed', [failed(noon)], { failed: 0 }],
    ['one that failed before another was entered', [failed(noon), account({})], { change: 1 }],
    [
      'one cancelled after another failed',
      [failed(noon), account({ state: 'cancelled', endedAt: noon })],
      { failed: 0 },
    ],
    ['a change that failed just now', [verified(noon), failed(noon)], { inUse: 0, failed: 1 }],
    ['a change that failed long ago', [verified(noon), failed(after(-20 * dayMs))], { inUse: 0 }],
    ['one that failed long ago, and none in use', [failed(after(-20 * dayMs))], { failed: 0 }],
  ])('knows %s', (_words, accounts, expected: Partial<Record<'inUse' | 'change' | 'failed', number>>) => {
    const at = (index: number | undefined) => (index === undefined ? undefined : accounts[index]);
    expect(standAt(accounts, after(hourMs))).toEqual({
      inUse: at(expected.inUse),
      change: at(expected.change),
      failed: at(expected.failed),
    });
  });
});

describe('the cooling-off time', () => {
  it('is none for the first account, 72 hours once any has been verified', () => {
    expect(usableFrom([], noon)).toEqual(noon);
    expect(usableFrom([account({ state: 'cancelled', endedAt: noon })], noon)).toEqual(noon);
    expect(usableFrom([verified(noon)], noon)).toEqual(after(72 * hourMs));
    expect(usableFrom([account({ state: 'failed', verifiedAt: noon, endedAt: noon })], noon)).toEqual(
      after(72 * hourMs),
    );
  });
});

it('a failure says what to do, whatever the code', () => {
  for (const failure of [wrongAmounts, 'R02', 'R99', '']) expect(failureSentence(failure)).toMatch(/enter .+\.$/);
});
