import { describe, expect, it } from 'vitest';
import { settlementAccount, textOf, thursdayFile } from './fixtures/payout-files.ts';
import { readNachaFile } from './read-file.ts';
import {
  acknowledgementDifferences,
  plainAcknowledgement,
  readAcknowledgements,
  type AcknowledgementFormat,
} from './read-acknowledgement.ts';

const heading = 'file_date,file_id_modifier,entries,debits,credits,status,reason';
const accepted = '2026-11-19,A,3,1234.61,1234.61,ACCEPTED,';

const others: AcknowledgementFormat = {
  ...plainAcknowledgement,
  delimiter: ';',
  columns: { ...plainAcknowledgement.columns, status: 'Result', credits: 'Credit total' },
  amountsIn: 'cents',
  acceptedWord: 'OK',
  rejectedWord: 'NOK',
};

const read = (...lines: readonly string[]) => readAcknowledgements(lines.join('\r\n'));

describe("a bank's acknowledgement", () => {
  it('says of each file whether it was accepted', () => {
    expect(
      read(heading, accepted, '', '2026-11-19,B,1,0.00,0.05,REJECTED,"Duplicate file, not processed"', ''),
    ).toEqual({
      file: [
        {
          line: 2,
          createdOn: '2026-11-19',
          fileIdModifier: 'A',
          entries: 3,
          debitCents: 123_461,
          creditCents: 123_461,
          accepted: true,
          reason: '',
        },
        {
          line: 4,
          createdOn: '2026-11-19',
          fileIdModifier: 'B',
          entries: 1,
          debitCents: 0,
          creditCents: 5,
          accepted: false,
          reason: 'Duplicate file, not processed',
        },
      ],
    });
  });

  it('is read in the form of another bank, its columns in any order', () => {
    const text =
      'Result;Branch;file_date;file_id_modifier;entries;debits;Credit total;reason\nNOK;7;2026-11-19;A;3;0;123461;Late\n';
    expect(readAcknowledgements(text, others)).toMatchObject({
      file: [{ accepted: false, creditCents: 123_461, debitCents: 0, reason: 'Late' }],
    });
  });

  it.each([
    ['nothing', [''], 1, 'The file is empty.'],
    ['a missing column', ['file_date,status', accepted], 1, 'There is no column file_id_modifier.'],
    ['a line of another length', [heading, `${accepted},more`], 2, 'The line is not like the others of the table.'],
    [
      'an unknown status',
      [heading, accepted.replace('ACCEPTED', 'MAYBE')],
      2,
      'The status is neither ACCEPTED nor REJECTED.',
    ],
    ['a negative total', [heading, accepted.replace('1234.61', '-1234.61')], 2, 'A total is not an amount in dollars.'],
    ['a total in cents', [heading, accepted.replace('1234.61', '123461')], 2, 'A total is not an amount in dollars.'],
    ['another date', [heading, accepted, accepted.replace('2026-11-19', '11/19/2026')], 3, 'The file date is no date.'],
    ['no count', [heading, accepted.replace('A,3', 'A,x')], 2, 'The count of entries is not a number.'],
    ['no modifier', [heading, accepted.replace('A,3', ',3')], 2, 'The file id modifier is not one of A-Z, 0-9.'],
  ])('is not believed with %s', (_name, lines, line, sentence) => {
    expect(read(...lines)).toEqual({ problem: { line, sentence } });
  });

  it('is held against the file that it is about', () => {
    const written = readNachaFile(textOf({ ...thursdayFile, settlementAccount }));
    const answer = read(heading, accepted);
    if ('problem' in written || 'problem' in answer) throw new Error('Both can be read.');
    const [said] = answer.file;
    if (!said) throw new Error('There is an acknowledgement.');
    expect(acknowledgementDifferences(said, written.file)).toEqual([]);
    expect(acknowledgementDifferences({ ...said, entries: 2, debitCents: 0, creditCents: 1 }, written.file)).toEqual([
      'The bank counts 2 entries, not 3.',
      'The bank has another total of debits.',
      'The bank has another total of credits.',
    ]);
    expect(acknowledgementDifferences({ ...said, fileIdModifier: 'B' }, written.file)).toEqual([
      'The bank names another file.',
    ]);
  });
});
