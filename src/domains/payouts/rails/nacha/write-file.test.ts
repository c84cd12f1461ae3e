import { describe, expect, it } from 'vitest';
import type { Payable, PayoutFile } from '../../model/payout-file.ts';
import { alphameric } from './alphameric.ts';
import { maxEntryCents, maxTotalCents } from './check-payout-file.ts';
import { fish, paying, settlementAccount, taco, textOf, thursdayFile } from './fixtures/payout-files.ts';
import { readNachaFile } from './read-file.ts';
import { writeNachaFile } from './write-file.ts';

const nines = '9'.repeat(94);

const problemOf = (file: PayoutFile) => {
  const written = writeNachaFile(file);
  return 'problem' in written ? written.problem : undefined;
};

const withAccount = (account: Partial<Payable['account']>) =>
  paying([{ ...taco, account: { ...taco.account, ...account } }]);

const most = (count: number): Payable[] =>
  Array.from({ length: count }, (_none, at) => ({
    ...fish,
    payoutNumber: `PO-${at}`,
    amountCents: maxEntryCents,
  }));

const sameDayProblem = (amountCents: number) =>
  problemOf(paying([{ ...taco, amountCents }], { sameDay: true, effectiveOn: '2026-11-19' }));

describe('a NACHA file', () => {
  it('with two credits has these records', () => {
    expect(textOf(thursdayFile).split('\n')).toEqual([
      '101 02100002111234567892611191705A094101FIRST EXAMPLE BANK     FORKLINE                       ',
      '5220FORKLINE                            1123456789CCDPAYOUT          261120   1021000020000001',
      "622121000358000123456789     0000123456PO-2026-000123 SENOR TACO'S CANTINA &  1021000020000041",
      '705RMR*IV*PO-2026-000123**1234.56\\                                                 00010000041',
      '6320910000227-65-4           0000000005PO-2026-000124 BLUE FISH               1021000020000042',
      '705RMR*IV*PO-2026-000124**0.05\\                                                    00010000042',
      '822000000400212000370000000000000000001234611123456789                         021000020000001',
      '9000001000001000000040021200037000000000000000000123461                                       ',
      nines,
      nines,
      '',
    ]);
  });

  it('that balances itself ends its batch with a debit of our own account', () => {
    const lines = textOf({ ...thursdayFile, settlementAccount }).split('\n');
    expect(lines[1]).toMatch(/^5200FORKLINE /);
    expect(lines.slice(6, 9)).toEqual([
      '627021000021555000111        0000123461               FORKLINE                0021000020000043',
      '820000000500233000390000001234610000001234611123456789                         021000020000001',
      '9000001000001000000050023300039000000123461000000123461                                       ',
    ]);
  });

  it('asks with prenotes of no money, which need no balance', () => {
    const prenotes = [taco, fish].map((payable): Payable => ({ ...payable, purpose: 'prenote', amountCents: 0 }));
    const lines = textOf({ ...paying(prenotes, { entryDescription: 'ACCTVERIFY' }), settlementAccount }).split('\n');
    expect(lines.map((line) => line.slice(0, 3))).toEqual([
      '101',
      '522',
      '623',
      '705',
      '633',
      '705',
      '822',
      '900',
      '999',
      '999',
      '',
    ]);
  });

  it('fills its last block, and no other', () => {
    const lengths = Array.from({ length: 12 }, (_none, at) => {
      const payables = Array.from({ length: at + 1 }, (_no, place) => ({ ...fish, payoutNumber: `PO-${place}` }));
      return textOf(paying(payables)).split('\n').length - 1;
    });
    // Four records around the entries, two for each of them.
    expect(lengths).toEqual([10, 10, 10, 20, 20, 20, 20, 20, 30, 30, 30, 30]);
  });

  it('carries the date and time of New York, whatever the day is elsewhere', () => {
    const file = { ...thursdayFile, createdAt: new Date('2026-11-20T04:59:00Z') };
    expect(textOf(file).slice(23, 33)).toBe('2611192359');
  });

  it('holds the largest payment and the largest total, and not a cent more', () => {
    expect(
      textOf(paying(most(1)))
        .split('\n')[2]
        ?.slice(29, 39),
    ).toBe('9999999999');
    const rest: Payable = { ...fish, payoutNumber: 'REST', amountCents: maxTotalCents - 99 * maxEntryCents };
    const last: Payable = { ...rest, payoutNumber: 'LAST', amountCents: rest.amountCents - maxEntryCents };
    expect(last.amountCents).toBe(99);
    const full = [...most(100), last];
    const read = readNachaFile(textOf(paying(full)));
    expect(read).toMatchObject({ file: { totals: { creditCents: 999_999_999_999, debitCents: 0 } } });
    const over = problemOf(paying([...full, { ...fish, payoutNumber: 'CENT', amountCents: 1 }]));
    expect(over).toMatchObject({ code: 'total_too_large' });
    expect(problemOf({ ...paying(most(2)), settlementAccount })).toMatchObject({ code: 'total_too_large' });
  });
});

describe('a payment that is refused', () => {
  it.each([0, -1, -100_000, 0.5, 12.34, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
    'has the amount %d',
    (amountCents) => {
      const problem = problemOf(paying([fish, { ...taco, amountCents }]));
      expect(problem).toMatchObject({ code: 'amount', payoutNumber: taco.payoutNumber });
    },
  );

  it('is larger than the field, by a cent', () => {
    const problem = problemOf(paying([{ ...taco, amountCents: maxEntryCents + 1 }]));
    expect(problem).toEqual({
      code: 'amount_too_large',
      sentence: 'A payment is at most $99,999,999.99.',
      payoutNumber: taco.payoutNumber,
    });
  });

  it.each([
    ['021000022', 'routing_number'],
    ['12100035', 'routing_number'],
    ['800000006', 'routing_number'],
  ])('goes to the bank %s', (routingNumber, code) => {
    expect(problemOf(withAccount({ routingNumber }))).toMatchObject({ code, payoutNumber: taco.payoutNumber });
  });

  it.each(['', '0000', '123456789012345678', '12 34', '12\n34', '１２３', '12a'])(
    'goes to the account %j',
    (accountNumber) => {
      const problem = problemOf(withAccount({ accountNumber }));
      expect(problem).toMatchObject({ code: 'account_number', payoutNumber: taco.payoutNumber });
      expect(problem?.sentence).toMatch(
        /^Its bank account: an account number (?:has up to 17 digits, capitals and hyphens|is not all zeros)\.$/,
      );
    },
  );

  it.each(['', '   ', 'Taco 🌮', '寿司', 'Taco\nCantina', 'Taco\tCantina', 'A\u0000B', 'Бистро'])(
    'is for the name %j',
    (name) => {
      expect(problemOf(paying([{ ...taco, name }]))).toMatchObject({ code: 'name', payoutNumber: taco.payoutNumber });
    },
  );

  it.each(['', 'PO-2026-000123-4', 'po-1', 'PO 1', 'PO*1', 'PO\\1', '-1'])(
    'has the payout number %j',
    (payoutNumber) => {
      expect(problemOf(paying([{ ...taco, payoutNumber }]))).toMatchObject({ code: 'payout_number' });
    },
  );

  it('is there twice, also in another batch', () => {
    expect(problemOf(paying([taco, fish, taco]))).toMatchObject({
      code: 'payout_twice',
      payoutNumber: taco.payoutNumber,
    });
    const [batch] = thursdayFile.batches;
    const file = { ...thursdayFile, batches: batch ? [batch, { ...batch, payables: [fish] }] : [] };
    expect(problemOf(file)).toMatchObject({ code: 'payout_twice', payoutNumber: fish.payoutNumber });
  });

  it('is a prenote with money, or a micro-deposit of a dollar', () => {
    expect(problemOf(paying([{ ...taco, purpose: 'prenote' }]))).toMatchObject({ code: 'amount' });
    const micro = (amountCents: number) =>
      problemOf(paying([{ ...taco, amountCents }], { entryDescription: 'ACCTVERIFY' }));
    expect([micro(99), micro(100)?.code]).toEqual([undefined, 'amount']);
  });

  it('is of the same day and above the limit of a million dollars', () => {
    expect([sameDayProblem(100_000_000), sameDayProblem(100_000_001)?.code]).toEqual([undefined, 'same_day']);
  });
});

describe('a file that is refused', () => {
  const odd: readonly (readonly [string, PayoutFile])[] = [
    ['nothing_to_pay', { ...thursdayFile, batches: [] }],
    ['nothing_to_pay', paying([])],
    ['file_id_modifier', { ...thursdayFile, fileIdModifier: 'a' }],
    ['file_id_modifier', { ...thursdayFile, fileIdModifier: 'AA' }],
    ['identification', { ...thursdayFile, origin: { id: '021000021', name: 'Forkline' } }],
    ['identification', { ...thursdayFile, company: { id: '12-3456789', name: 'Forkline' } }],
    ['routing_number', { ...thursdayFile, bank: { routingNumber: '021000022', name: 'Bank' } }],
    ['routing_number', { ...thursdayFile, originatingRoutingNumber: '02100002' }],
    ['routing_number', { ...thursdayFile, settlementAccount: { ...settlementAccount, routingNumber: '1' } }],
    ['account_number', { ...thursdayFile, settlementAccount: { ...settlementAccount, accountNumber: '0' } }],
    ['name', { ...thursdayFile, company: { id: '1123456789', name: '🌮' } }],
    ['sequence', { ...thursdayFile, firstSequence: 0 }],
    ['sequence', { ...thursdayFile, firstSequence: 1.5 }],
    ['sequence', { ...thursdayFile, firstSequence: 9_999_999 }],
    ['entry_description', paying([taco], { entryDescription: 'PAYROLL' })],
    ['entry_description', paying([taco], { entryDescription: 'MY PAYROLL' })],
    ['entry_description', paying([taco], { entryDescription: 'Payout' })],
    ['entry_description', paying([taco], { entryDescription: 'PAYOUTS OF W' })],
    ['entry_description', paying([taco], { entryDescription: '' })],
    ['effective_date', paying([taco], { effectiveOn: '2026-11-21' })],
    ['effective_date', paying([taco], { effectiveOn: '2026-11-26' })],
    ['effective_date', paying([taco], { effectiveOn: '2026-11-19' })],
    ['effective_date', paying([taco], { effectiveOn: '2026-11-18' })],
    ['effective_date', paying([taco], { effectiveOn: '2026-11-31' })],
    ['effective_date', paying([taco], { effectiveOn: '261120' })],
    ['same_day', paying([taco], { sameDay: true })],
  ];

  it.each(odd)('for its %s', (code, file) => {
    expect(problemOf(file)).toMatchObject({ code, sentence: expect.stringMatching(/\.$/) });
  });

  it('may use its last trace number', () => {
    expect(problemOf({ ...thursdayFile, firstSequence: 9_999_998 })).toBeUndefined();
    expect(problemOf({ ...thursdayFile, firstSequence: 9_999_998, settlementAccount })).toMatchObject({
      code: 'sequence',
    });
  });
});

describe('a name in the file', () => {
  it.each([
    ['Señor Taco’s', "SENOR TACO'S"],
    ['Crêperie  “Chez Zoë”', 'CREPERIE "CHEZ ZOE"'],
    ['Smørrebrød & Ælle', 'SMORREBROD & AELLE'],
    ['Straße – Łódź', 'STRASSE - LODZ'],
    ['Phở №1 ½™', 'PHO NO1 1/2TM'],
    ['no\u00A0break', 'NO BREAK'],
    ['ｆｕｌｌ width', 'FULL WIDTH'],
    ['12345678901234567890 2 next', '12345678901234567890 2'],
    ['123456789012345678901 cut before a blank', '123456789012345678901'],
  ])('%j is written %j', (name, text) => {
    expect(alphameric(name, 22)).toBe(text);
  });
});
