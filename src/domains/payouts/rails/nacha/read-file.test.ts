import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Payable, PayoutFile } from '../../model/payout-file.ts';
import { compareWithPayables, type Difference } from './compare-with-payables.ts';
import {
  anyAccount,
  anyPayoutFile,
  fish,
  paying,
  settlementAccount,
  taco,
  textOf,
  thursdayFile,
} from './fixtures/payout-files.ts';
import { readNachaFile, type NachaFile } from './read-file.ts';

const balanced: PayoutFile = { ...thursdayFile, settlementAccount };

function fileIn(text: string): NachaFile {
  const read = readNachaFile(text);
  if ('problem' in read) throw new Error(`Line ${read.problem.line}: ${read.problem.sentence}`);
  return read.file;
}

const problemIn = (text: string) => {
  const read = readNachaFile(text);
  return 'problem' in read ? read.problem : undefined;
};

/** Whether the reader or the comparison sees that a text is not what was to be paid. */
function isNoticed(text: string, wanted: PayoutFile): boolean {
  const read = readNachaFile(text);
  return 'problem' in read || compareWithPayables(read.file, wanted).length > 0;
}

const replaced = (text: string, at: number, character: string) => text.slice(0, at) + character + text.slice(at + 1);

/** The file's text with one line, counted from 1, made another. */
function withLine(number: number, change: (line: string) => string, file = thursdayFile): string {
  return textOf(file)
    .split('\n')
    .map((line, at) => (at === number - 1 ? change(line) : line))
    .join('\n');
}

const put = (first: number, text: string) => (line: string) =>
  line.slice(0, first - 1) + text + line.slice(first - 1 + text.length);

const sentences = (differences: readonly Difference[]) => differences.map(({ sentence }) => sentence);

const compared = (written: PayoutFile, wanted: PayoutFile) =>
  sentences(compareWithPayables(fileIn(textOf(written)), wanted));

describe('a file that we wrote', () => {
  it('is read back in every detail', () => {
    expect(fileIn(textOf(balanced))).toMatchObject({
      bank: { routingNumber: '021000021', name: 'FIRST EXAMPLE BANK' },
      createdOn: '2026-11-19',
      createdAtTime: '17:05',
      batches: [
        {
          serviceClass: '200',
          effectiveOn: '2026-11-20',
          entries: [
            {
              line: 3,
              transactionCode: '22',
              routingNumber: '121000358',
              accountNumber: '000123456789',
              amountCents: 123_456,
              identification: 'PO-2026-000123',
              trace: '021000020000041',
              remittance: 'RMR*IV*PO-2026-000123**1234.56\\',
            },
            { line: 5, transactionCode: '32', accountNumber: '7-65-4', amountCents: 5 },
            { line: 7, transactionCode: '27', accountNumber: '555000111', amountCents: 123_461, remittance: null },
          ],
        },
      ],
      totals: { entries: 3, debitCents: 123_461, creditCents: 123_461 },
    });
  });

  it('pays what is owed, whatever that is', () => {
    fc.assert(
      fc.property(anyPayoutFile, (wanted) => {
        const file = fileIn(textOf(wanted));
        expect(compareWithPayables(file, wanted)).toEqual([]);
        const credits = wanted.batches.flatMap(({ payables }) => payables);
        const sum = credits.reduce((total, { amountCents }) => total + amountCents, 0);
        expect(file.totals.creditCents).toBe(sum);
        expect(file.totals.debitCents).toBe(wanted.settlementAccount ? sum : 0);
      }),
    );
  });

  it('may hold a thousand entries', () => {
    const [accounts = []] = fc.sample(fc.array(anyAccount, { minLength: 1000, maxLength: 1000 }), 1);
    const payables = accounts.map((account, at): Payable => ({
      ...taco,
      payoutNumber: `PO-${at}`,
      account,
      amountCents: 1 + ((at * 7919) % 500_000),
    }));
    const wanted = { ...paying(payables), settlementAccount };
    const file = fileIn(textOf(wanted));
    expect(file.batches[0]?.entries).toHaveLength(1001);
    expect(compareWithPayables(file, wanted)).toEqual([]);
  });
});

describe('a tampered file', () => {
  it.each(['0', '9', 'A', ' ', '\n'])('is noticed at every character that becomes %j', (character) => {
    const text = textOf(balanced);
    const changed = Array.from(text, (_before, at) => replaced(text, at, character)).filter((other) => other !== text);
    expect(changed.length).toBeGreaterThan(text.length / 3);
    const missed = changed.filter((other) => !isNoticed(other, balanced));
    expect(missed).toEqual([]);
  });

  it('is noticed in any file that we write', () => {
    const anyCharacter = fc.constantFrom('0', '1', '2', '7', '9', 'B', 'x', '-', ' ', '\n', '\r', '\u0000', 'é');
    const changes = fc.array(fc.tuple(fc.nat(), anyCharacter), { minLength: 20, maxLength: 20 });
    fc.assert(
      fc.property(anyPayoutFile, changes, (wanted, places) => {
        const text = textOf(wanted);
        const missed = places
          .map(([place, character]) => replaced(text, place % text.length, character))
          .filter((changed) => changed !== text && !isNoticed(changed, wanted));
        expect(missed).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  it('is noticed when lines are missing, doubled or exchanged', () => {
    const lines = textOf(balanced).split('\n').slice(0, -1);
    const isFound = (changed: readonly string[]) => isNoticed(changed.map((line) => `${line}\n`).join(''), balanced);
    for (const at of lines.keys()) {
      expect(isFound(lines.toSpliced(at, 1))).toBe(true);
      expect(isFound(lines.toSpliced(at, 0, lines[at] ?? ''))).toBe(true);
      for (const other of lines.keys()) {
        const exchanged = lines.with(at, lines[other] ?? '').with(other, lines[at] ?? '');
        expect(isFound(exchanged)).toBe(lines[at] !== lines[other]);
      }
    }
  });

  it('with two accounts exchanged keeps its totals, and is noticed by the comparison', () => {
    const exchanged = paying([
      { ...taco, account: fish.account },
      { ...fish, account: taco.account },
    ]);
    const file = fileIn(textOf(exchanged));
    const differences = compareWithPayables(file, thursdayFile);
    expect(differences.map(({ payoutNumber }) => payoutNumber)).toContain(taco.payoutNumber);
    expect(sentences(differences)).toEqual(
      [taco, fish].flatMap(({ payoutNumber }) =>
        ['transaction code', 'routing number', 'account number'].map(
          (field) => `The payout ${payoutNumber} has another ${field}.`,
        ),
      ),
    );
  });
});

describe('the first problem of a file', () => {
  it.each([
    ['an empty file', '', 1, 'The file is empty.'],
    ['no last line end', textOf(thursdayFile).slice(0, -1), 10, 'The last line does not end.'],
    ['a short line', withLine(3, (line) => line.slice(1)), 3, 'The line has 93 characters, not 94.'],
    ['Windows line ends', textOf(thursdayFile).replaceAll('\n', '\r\n'), 1, 'The line has 95 characters, not 94.'],
    [
      'a letter of no keyboard',
      withLine(3, put(60, 'Ñ')),
      3,
      'The line has a character that the format does not know.',
    ],
    ['no padding', textOf(thursdayFile).slice(0, -95), 9, 'The last block is not filled up to ten lines.'],
    [
      'too much padding',
      textOf(thursdayFile) + `${'9'.repeat(94)}\n`.repeat(10),
      9,
      'There is more padding than fills the last block.',
    ],
    ['no file header', withLine(1, put(1, '2')), 1, 'A file begins with a file header (1).'],
    ['no file control', withLine(8, put(1, '8')), 8, 'A file ends with a file control (9).'],
    [
      'an addenda without an entry',
      withLine(3, put(1, '7')),
      3,
      'Here an entry (6), an addenda of one (7) or the batch control (8) must stand.',
    ],
    ['no batch header', withLine(2, put(1, '6')), 2, 'Here a batch header (5) or the file control (9) must stand.'],
    ['a higher amount', withLine(3, put(30, '9')), 7, "The batch's total of credits is 9000123461, not 123461."],
    ['another bank', withLine(3, put(4, '021000021')), 7, "The batch's entry hash is 11200004, not 21200037."],
    [
      'a wrong check digit',
      withLine(3, put(12, '7')),
      3,
      'This routing number has a wrong digit. Compare it with a check or with your bank’s website.',
    ],
    ['a wrong count', withLine(7, put(5, '000005')), 7, "The batch's count of entries and addenda is 4, not 5."],
    [
      'a wrong count of the file',
      withLine(8, put(14, '00000005')),
      8,
      "The file's count of entries and addenda is 4, not 5.",
    ],
    ['a wrong count of batches', withLine(8, put(2, '000002')), 8, 'The file has 1 batches, not 2.'],
    ['a wrong count of blocks', withLine(8, put(8, '000002')), 8, 'The file has 1 blocks, not 2.'],
    ['letters as an amount', withLine(3, put(30, '000012345O')), 3, 'The amount is not a number.'],
    ['a negative amount', withLine(3, put(30, '-000123456')), 3, 'The amount is not a number.'],
    ['an amount of nothing', withLine(3, put(30, '0000000000')), 7, "The batch's total of credits is 5, not 123461."],
    ['a debit of a merchant', withLine(3, put(2, '27')), 7, "The batch's total of debits is 123456, not 0."],
    ['traces that do not ascend', withLine(5, put(88, '0000041')), 5, 'The trace numbers do not ascend.'],
    [
      'the trace of another bank',
      withLine(3, put(80, '12100035')),
      3,
      'The trace number does not begin with the originating bank.',
    ],
    ['an addenda of another entry', withLine(4, put(88, '0000042')), 4, 'The addenda belongs to another entry.'],
    ['another type of addenda', withLine(4, put(2, '99')), 4, 'The addenda type is not 05.'],
    [
      'an entry that hides its addenda',
      withLine(3, put(79, '0')),
      3,
      'The addenda indicator does not say what follows.',
    ],
    ['wages', withLine(2, put(51, 'PPD')), 2, 'The entry class is not CCD.'],
    [
      'another service class',
      withLine(2, put(2, '200')),
      7,
      'The service class is another one than in the batch header.',
    ],
    ['a day that does not exist', withLine(2, put(70, '261131')), 2, 'The effective entry date is no date.'],
    ['an hour that does not exist', withLine(1, put(30, '2460')), 1, 'The creation time is no time.'],
    ['words in a reserved field', withLine(7, put(60, 'X')), 7, 'A reserved field is not blank.'],
  ])('is told for %s', (_name, text, line, sentence) => {
    expect(problemIn(text)).toEqual({ line, sentence });
  });
});

describe('a file that pays something else', () => {
  const one = paying([taco]);
  const both = paying([taco, fish]);

  it.each([
    ['one too few', one, both, ['The payout PO-2026-000124 is missing.']],
    ['one too many', both, one, ['The entry on line 5 pays what is not owed.']],
    [
      'another amount',
      paying([{ ...taco, amountCents: 123_457 }]),
      one,
      ['The payout PO-2026-000123 has another amount.', 'The payout PO-2026-000123 has another remittance.'],
    ],
    [
      'another account',
      paying([{ ...taco, account: { ...taco.account, accountNumber: '123456789' } }]),
      one,
      ['The payout PO-2026-000123 has another account number.'],
    ],
    [
      'a savings account',
      paying([{ ...taco, account: { ...taco.account, kind: 'savings' } }]),
      one,
      ['The payout PO-2026-000123 has another transaction code.'],
    ],
    ['another name', paying([{ ...taco, name: 'Somebody' }]), one, ['The payout PO-2026-000123 has another name.']],
    ['another day', paying([taco], { effectiveOn: '2026-11-23' }), one, ['Batch 1 has another effective entry date.']],
    ['another description', paying([taco], { entryDescription: 'P' }), one, ['Batch 1 has another entry description.']],
    ['no balance', one, { ...one, settlementAccount }, ['Batch 1 lacks the debit that balances it.']],
    ['a balance too many', { ...one, settlementAccount }, one, ['The debit on line 5 should not be there.']],
    [
      'a balance from another account',
      { ...one, settlementAccount },
      { ...one, settlementAccount: { ...settlementAccount, accountNumber: '1' } },
      ['The debit that balances batch 1 has another account number.'],
    ],
    [
      'a batch too many',
      { ...one, batches: [...one.batches, ...paying([fish]).batches] },
      one,
      ['The batch on line 6 should not be there.'],
    ],
    [
      'a batch too few',
      one,
      { ...one, batches: [...one.batches, ...paying([fish]).batches] },
      ['The file lacks batch 2.'],
    ],
    ['another modifier', { ...one, fileIdModifier: 'B' }, one, ['The file has another file id modifier.']],
    ['other trace numbers', { ...one, firstSequence: 42 }, one, ['The trace number on line 3 is not the next one.']],
  ] as const)('is told: %s', (_name, written, wanted, differences) => {
    expect(compared(written, wanted)).toEqual(differences);
  });

  it('is told when a payout is there twice, which the writer refuses', () => {
    const twice = textOf(paying([taco, { ...taco, payoutNumber: 'PO-2026-000999' }])).replaceAll(
      'PO-2026-000999',
      taco.payoutNumber,
    );
    expect(sentences(compareWithPayables(fileIn(twice), one))).toEqual([
      'The payout PO-2026-000123 is there again on line 5.',
    ]);
  });

  it('is told without account numbers', () => {
    const differences = compared(paying([{ ...taco, account: fish.account }]), one);
    expect(differences).toHaveLength(3);
    expect(differences.join(' ')).not.toMatch(/123456789|7-65-4/);
  });
});
