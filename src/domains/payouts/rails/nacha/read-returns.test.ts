import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { returnReasons } from '../../model/return-reasons.ts';
import { returnFile, type SentBack } from './fixtures/return-files.ts';
import { textOf, thursdayFile } from './fixtures/payout-files.ts';
import { readReturnFile, type ReturnFile } from './read-returns.ts';

function fileIn(text: string): ReturnFile {
  const read = readReturnFile(text);
  if ('problem' in read) throw new Error(`Line ${read.problem.line}: ${read.problem.sentence}`);
  return read.file;
}

const problemIn = (text: string) => {
  const read = readReturnFile(text);
  return 'problem' in read ? read.problem : undefined;
};

const bare = ({ digest: _other, ...other }: ReturnFile) => other;
const closed: SentBack = { code: 'R02' };
const twoReturns = returnFile([closed, { code: 'R01', transactionCode: '26', amountCents: 500, payoutNumber: 'PO-2' }]);

const corrected = (code: string, information: string) =>
  fileIn(returnFile([{ code, information }])).changes[0]?.corrected;

describe('a return file', () => {
  it('says which payment came back, and why', () => {
    const { returns, changes, ...file } = fileIn(returnFile([{ ...closed, information: 'ACCOUNT CLOSED 11/20' }]));
    expect(file).toEqual({
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      createdOn: '2026-11-23',
      fileIdModifier: 'A',
    });
    expect(changes).toEqual([]);
    expect(returns).toEqual([
      {
        line: 4,
        code: 'R02',
        originalTrace: '021000020000041',
        returnTrace: '121000350000071',
        originalReceivingId: '12100035',
        payoutNumber: 'PO-2026-000123',
        amountCents: 123_456,
        isDebit: false,
        dateOfDeath: null,
        information: 'ACCOUNT CLOSED 11/20',
      },
    ]);
  });

  it('is read whatever marks, blank lines and letters programs leave in it', () => {
    const plain = returnFile([{ ...closed, information: 'SEE NOTE' }]);
    const { digest: _digest, ...file } = fileIn(plain);
    const forms = [
      `\uFEFF${plain}`,
      `${plain}\u001A`,
      `${plain}\r\n\u001A\u0000\u0000`,
      plain.replace('SEE NOTE', 'SEE\u00A0NOTE'),
      // Padded for its bytes: the letter is as wide as two.
      plain.replace('SEE NOTE ', 'SEE\u00A0NOTE'),
    ];
    for (const form of forms.slice(0, 4)) expect(bare(fileIn(form))).toEqual(file);
    expect(fileIn(forms[4] ?? '').returns).toMatchObject([{ returnTrace: file.returns[0]?.returnTrace }]);
    const below = fileIn(`\r\n \n${plain}`);
    expect(below.returns).toEqual(file.returns.map((one) => ({ ...one, line: one.line + 2 })));
    expect(fileIn(plain.replace('SENOR', 'SEÑOR')).returns).toEqual(file.returns);
  });

  it('is read together with others in one upload, each with its own padding', () => {
    const [one, other] = [returnFile([closed]), returnFile([{ code: 'C01', information: '1918171614' }])];
    const both = fileIn(`${one}\n${other}`);
    expect(both.returns).toEqual(fileIn(one).returns);
    expect(both.changes.map(({ code, corrected: details }) => [code, details])).toEqual(
      fileIn(other).changes.map(({ code, corrected: details }) => [code, details]),
    );
    expect(both.digest).not.toBe(fileIn(one).digest);
    const broken = `${one}\n${other.replace('1918171614', '191817161')}`.replace(/^9000001/m, '9000002');
    expect(problemIn(broken)).toMatchObject({ sentence: expect.stringContaining('batches') });
  });

  it('is read where its batch control has another service class, if counts and amounts agree', () => {
    const plain = returnFile([closed]);
    const other = plain.replace(/^8200/m, '8220');
    expect(other).not.toBe(plain);
    expect(fileIn(other).returns).toEqual(fileIn(plain).returns);
  });

  it('may hold every reason that there is', () => {
    const codes = [...Object.keys(returnReasons), 'R85'];
    const { returns } = fileIn(returnFile(codes.map((code) => ({ code }))));
    expect(returns.map(({ code }) => code)).toEqual(codes);
  });

  it('tells a credit from a debit', () => {
    expect(fileIn(twoReturns).returns).toMatchObject([
      { isDebit: false, amountCents: 123_456 },
      { isDebit: true, amountCents: 500, payoutNumber: 'PO-2' },
    ]);
  });

  it('knows a date of death with R14 and R15 alone', () => {
    const dateOfDeath = '261103';
    const read = fileIn(returnFile([{ code: 'R15', dateOfDeath }, { code: 'R14' }, { code: 'R03', dateOfDeath }]));
    expect(read.returns.map((entry) => entry.dateOfDeath)).toEqual(['2026-11-03', null, null]);
    expect(problemIn(returnFile([{ code: 'R15', dateOfDeath: '261332' }]))).toEqual({
      line: 4,
      sentence: 'The date of death is no date.',
    });
  });

  it('may be empty on a day without returns', () => {
    expect(fileIn(returnFile([]))).toMatchObject({ returns: [], changes: [] });
  });
});

describe('a return file that comes again', () => {
  it('has the same digest, whatever became of its line ends, padding and blanks', () => {
    const { digest } = fileIn(twoReturns);
    const lines = twoReturns.split('\n').slice(0, -1);
    const unpadded = lines.filter((line) => !/^9{94}$/.test(line));
    const again = [
      twoReturns.replaceAll('\n', '\r\n'),
      lines.join('\n'),
      unpadded.join('\r'),
      `${unpadded.map((line) => line.trimEnd()).join('\n')}\n\n`,
      lines.join(''),
    ];
    expect(again.map((text) => fileIn(text).digest)).toEqual(again.map(() => digest));
  });

  it('has another digest when anything in it was changed', () => {
    const { digest } = fileIn(twoReturns);
    fc.assert(
      fc.property(fc.nat(twoReturns.length - 1), fc.constantFrom('0', '7', 'X'), (at, character) => {
        const changed = twoReturns.slice(0, at) + character + twoReturns.slice(at + 1);
        const read = readReturnFile(changed);
        expect(changed === twoReturns || 'problem' in read || read.file.digest !== digest).toBe(true);
      }),
    );
  });
});

describe('a return file that is not to be believed', () => {
  const change = (from: string, to: string) => twoReturns.replace(from, to);
  it.each([
    [
      'another amount',
      change('0000123456PO', '0000123457PO'),
      5,
      "The batch's total of credits is 123457, not 123456.",
    ],
    [
      'a lost batch',
      twoReturns.split('\n').toSpliced(1, 4).join('\n'),
      6,
      "The file's count of entries and addenda is 2, not 4.",
    ],
    ['no reason', change('799R02', '799X02'), 4, 'The return reason is not R and two digits.'],
    [
      'no addenda that says why',
      change('799R02', '705R02'),
      3,
      'The entry has no addenda 98 or 99 that says why it came back.',
    ],
    [
      'no trace of ours',
      change('R02021000020000041', 'R0202100002000004A'),
      4,
      'The original trace number is not fifteen digits.',
    ],
    ['half a line', change('5200FORKLINE', '5200FORKLINE'.padEnd(30)), 2, 'The line has 112 characters, not 94.'],
    [
      'a letter in its trace number',
      change('021000020000041', '02100002000004Ñ'),
      4,
      'The original trace number is not fifteen digits.',
    ],
    ['nothing', '', 1, 'A file begins with a file header (1).'],
    ['a web page', '<html><body>Log in</body></html>', 1, 'A file begins with a file header (1).'],
    ['a file of our own', textOf(thursdayFile), 3, 'The entry has no addenda 98 or 99 that says why it came back.'],
  ])('because of %s', (_name, text, line, sentence) => {
    expect(problemIn(text)).toEqual({ line, sentence });
  });

  it('is never a reason to fall over: pieces in any order are refused, or are the file', () => {
    const { digest } = fileIn(twoReturns);
    const pieces = [...twoReturns.split('\n'), '', 'x', '9', '\u0000', '🌮', '\r'];
    fc.assert(
      fc.property(fc.shuffledSubarray(pieces), fc.constantFrom('\n', ''), (some, between) => {
        const read = readReturnFile(some.join(between));
        const answer = 'problem' in read ? read.problem.sentence : read.file.digest;
        expect(answer === digest || answer.endsWith('.')).toBe(true);
      }),
    );
  });
});

describe('a notification of change', () => {
  it('says which payment arrived, and what to correct', () => {
    const { returns, changes } = fileIn(returnFile([{ code: 'C01', information: '1918171614' }]));
    expect(returns).toEqual([]);
    expect(changes).toEqual([
      {
        line: 4,
        code: 'C01',
        originalTrace: '021000020000041',
        returnTrace: '121000350000071',
        originalReceivingId: '12100035',
        payoutNumber: 'PO-2026-000123',
        corrected: { accountNumber: '1918171614' },
        correctedText: '1918171614',
      },
    ]);
  });

  it.each([
    ['C01', '12345678901234567', { accountNumber: '12345678901234567' }],
    ['C02', '091000022', { routingNumber: '091000022' }],
    ['C03', '091000022   7-65-4', { routingNumber: '091000022', accountNumber: '7-65-4' }],
    ['C03', '091000022   12345678901234567', { routingNumber: '091000022', accountNumber: '12345678901234567' }],
    ['C03', '091000022              987654', { routingNumber: '091000022', accountNumber: '987654' }],
    ['C04', 'BLUE FISH LLC', { name: 'BLUE FISH LLC' }],
    ['C05', '32', { kind: 'savings' }],
    ['C05', '22', { kind: 'checking' }],
    ['C06', '7-65-4               37', { accountNumber: '7-65-4', kind: 'savings' }],
    ['C06', '12345678901234567   22', { accountNumber: '12345678901234567', kind: 'checking' }],
    ['C07', '0910000227-65-4           32', { routingNumber: '091000022', accountNumber: '7-65-4', kind: 'savings' }],
    [
      'C07',
      '0910000221234567890123456722',
      { routingNumber: '091000022', accountNumber: '12345678901234567', kind: 'checking' },
    ],
    ['C08', 'DEUTDEFF500', { foreignBankId: 'DEUTDEFF500' }],
    ['C09', 'PO-2026-000999', { identification: 'PO-2026-000999' }],
  ])('%s with %j is read', (code, information, details) => {
    expect(corrected(code, information)).toEqual(details);
  });

  it.each([
    ['C01', ''],
    ['C01', 'TWO WORDS'],
    ['C02', '091000023'],
    ['C02', '09100002'],
    ['C03', '091000023   7-65-4'],
    ['C05', '99'],
    ['C06', '7-65-4'],
    ['C07', '0910000237-65-4           32'],
    ['C10', 'NEW NAME'],
  ])('%s with %j is left to staff', (code, information) => {
    const { changes } = fileIn(returnFile([{ code, information }]));
    expect(changes).toMatchObject([{ code, corrected: null, correctedText: information }]);
  });

  it('may stand beside returns', () => {
    const { returns, changes } = fileIn(returnFile([closed, { code: 'C05', information: '32' }]));
    expect([returns.length, changes.length]).toEqual([1, 1]);
  });
});
