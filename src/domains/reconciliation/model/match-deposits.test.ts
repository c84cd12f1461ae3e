import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMissing, matchDeposits, type AwaitedDeposit, type BankLine } from './match-deposits.ts';
import { tolerances } from './tolerances.ts';

const deposit = (id: string, given: Partial<AwaitedDeposit> = {}): AwaitedDeposit => ({
  id,
  service: 'doordash',
  reference: null,
  amountMinor: 10_000,
  currency: 'USD',
  expectedOn: '2031-06-17',
  ...given,
});
const line = (id: string, given: Partial<BankLine> = {}): BankLine => ({
  id,
  service: 'doordash',
  amountMinor: 10_000,
  currency: 'USD',
  bookedOn: '2031-06-18',
  description: 'DOORDASH, INC. PAYOUT',
  ...given,
});
const match = (lines: BankLine[], deposits: AwaitedDeposit[]) =>
  matchDeposits(lines, deposits, tolerances).map(
    ({ lineId, deposits: paid }) =>
      `${lineId}: ${paid.map(({ id, receivedMinor }) => `${id} ${receivedMinor}`).join(', ')}`,
  );

describe('a line of our bank', () => {
  it('is the announced deposit of its service with its amount, some days around', () => {
    expect(match([line('a')], [deposit('x')])).toEqual(['a: x 10000']);
    expect(match([line('a', { bookedOn: '2031-06-22' })], [deposit('x')])).toEqual(['a: x 10000']);
    expect(match([line('a', { bookedOn: '2031-06-23' })], [deposit('x')])).toEqual([]);
    expect(match([line('a', { bookedOn: '2031-06-15' })], [deposit('x')])).toEqual([]);
  });

  it('is none of another service, currency, amount or direction', () => {
    const others = [{ service: 'grubhub' }, { currency: 'GBP' }, { amountMinor: 10_001 }, { amountMinor: -10_000 }];
    for (const other of others) expect(match([line('a')], [deposit('x', other)])).toEqual([]);
  });

  it('that names the payout is its deposit, however the bank writes it, whenever it comes and whatever it comes to', () => {
    const late = line('a', { description: 'DOORDASH DO20310616 ID:99', bookedOn: '2031-08-01', amountMinor: 9_500 });
    const wanted = deposit('x', { reference: 'DO-20310616' });
    expect(match([late], [deposit('y'), wanted])).toEqual(['a: x 9500']);
  });

  it('with a short reference in its words by chance is not taken for it', () => {
    const chance = line('a', { description: 'DOORDASH 2031', amountMinor: 1 });
    expect(match([chance], [deposit('x', { reference: '2031' })])).toEqual([]);
  });

  it('of which two are alike goes to the closest day, and to one deposit only', () => {
    const near = deposit('near', { expectedOn: '2031-06-18' });
    expect(match([line('a')], [deposit('far'), near])).toEqual(['a: near 10000']);
    expect(match([line('a'), line('b')], [near]).length).toBe(1);
  });

  it('pays several deposits of one day, where it is their sum', () => {
    const both = [deposit('x', { amountMinor: 4_000 }), deposit('y', { amountMinor: 6_000 })];
    expect(match([line('a')], both)).toEqual(['a: x 4000, y 6000']);
    const apart = [both[0], deposit('y', { amountMinor: 6_000, expectedOn: '2031-06-16' })];
    expect(
      match(
        [line('a')],
        apart.filter((one) => one !== undefined),
      ),
    ).toEqual([]);
  });

  it('and a deposit are taken once, in full or by name, whatever there is', () => {
    const day = fc.integer({ min: 10, max: 20 }).map((number) => `2031-06-${number}`);
    const amountMinor = fc.constantFrom(-500, 500, 1_000, 1_500);
    const reference = fc.constantFrom(null, 'DO-20310616', 'DO-20310623');
    const description = fc.constantFrom('DOORDASH', 'DOORDASH DO20310616', 'DOORDASH DO-20310623');
    const lines = fc.array(fc.record({ amountMinor, bookedOn: day, description }), { maxLength: 12 });
    const deposits = fc.array(fc.record({ amountMinor, expectedOn: day, reference }), { maxLength: 12 });
    fc.assert(
      fc.property(lines, deposits, (someLines, someDeposits) => {
        const bank = someLines.map((one, at) => line(`l${at}`, one));
        const awaited = someDeposits.map((one, at) => deposit(`d${at}`, one));
        const matches = matchDeposits(bank, awaited, tolerances);
        const ids = matches.flatMap((one) => [one.lineId, ...one.deposits.map(({ id }) => id)]);
        expect(new Set(ids).size).toBe(ids.length);
        for (const { lineId, deposits: paid } of matches) {
          const received = paid.reduce((sum, { receivedMinor }) => sum + receivedMinor, 0);
          expect(received).toBe(bank.find(({ id }) => id === lineId)?.amountMinor);
        }
        // Of what is left nothing is alike.
        const left = bank.filter(({ id }) => !ids.includes(id));
        const waiting = awaited.filter(({ id }) => !ids.includes(id));
        const alike = left.filter((one) => matchesAmong(one, waiting));
        expect(alike).toEqual([]);
      }),
    );
  });
});

const dayOf = (date: string) => Number(date.slice(-2));

/** Whether there is a deposit of a line's amount, close enough to its day. */
function matchesAmong({ amountMinor, bookedOn }: BankLine, waiting: readonly AwaitedDeposit[]): boolean {
  return waiting.some((one) => {
    const late = dayOf(bookedOn) - dayOf(one.expectedOn);
    return one.amountMinor === amountMinor && late >= -1 && late <= 5;
  });
}

/** Whether it is missing, with statements of these days. */
const covered = (...spans: [string, string][]) =>
  isMissing(
    deposit('x'),
    spans.map(([firstDay, lastDay]) => ({ firstDay, lastDay })),
    tolerances,
  );

describe('a deposit that our bank does not show', () => {
  it('is missing once statements give account of every day on which it may come', () => {
    expect(covered(['2031-06-16', '2031-06-22'])).toBe(true);
    expect(covered(['2031-06-20', '2031-06-22'], ['2031-06-10', '2031-06-16'])).toBe(true);
    expect(covered(['2031-06-01', '2031-07-31'])).toBe(true);
  });

  it('may still come as long as they do not', () => {
    expect(covered()).toBe(false);
    expect(covered(['2031-06-16', '2031-06-21'])).toBe(false);
    expect(covered(['2031-06-17', '2031-06-30'])).toBe(false);
    // A week of which we have no statement lies between.
    expect(covered(['2031-06-01', '2031-06-16'], ['2031-06-21', '2031-06-30'])).toBe(false);
  });
});
