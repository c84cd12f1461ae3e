import { describe, expect, it } from 'vitest';
import { fieldNames, inputDetails, rowDetails } from './change-details.ts';

describe('what is kept of a change', () => {
  it('is what people can read, and how many there were of a list', () => {
    expect(
      inputDetails({
        id: 'x',
        name: "Rosalía's",
        isListed: false,
        basePriceMinor: 1_050,
        upchargeBasisPoints: 5_500,
        groupIds: ['a'],
        tags: ['a', 'b'],
      }),
    ).toEqual([
      { field: 'name', value: "Rosalía's" },
      { field: 'isListed', value: 'no' },
      { field: 'basePriceMinor', value: '10.50' },
      { field: 'upchargeBasisPoints', value: '55 %' },
      { field: 'tags', value: '2 in all' },
    ]);
  });

  it('never holds what nobody may read again', () => {
    const secrets = {
      password: 'p',
      newPassword: 'p',
      accountNumber: '1',
      accountNumberAgain: '1',
      routingNumber: '2',
      code: '123456',
      apiKey: 'k',
      clientSecret: 's',
      accessToken: 't',
      amountsCents: [1, 2],
    };
    expect(inputDetails(secrets)).toEqual([]);
    const id = '01a210d0-f470-77a1-88e3-c915b343f385';
    expect(inputDetails({ state: `${id}.3haVb0gFKQIzo0I-hfJ1fp5JP7JZ`, order: id })).toEqual([]);
    expect(rowDetails({ sealed_secret: 'a', token_hash: 'b' }, { sealed_secret: 'c', token_hash: 'd' })).toEqual([]);
  });

  it('is cut where somebody wrote a novel, and nothing where nothing was said', () => {
    expect(inputDetails({ note: 'x'.repeat(500) })[0]?.value).toHaveLength(121);
    expect([inputDetails(undefined), inputDetails('x'), inputDetails({ note: '' })]).toEqual([[], [], []]);
  });
});

describe('how something was before', () => {
  const before = {
    id: 'x',
    name: 'Flautas',
    base_price_minor: 1_000,
    description: '',
    details: { calories: 300, allergens: ['egg'] },
    updated_at: '2026-11-20T10:00:00Z',
    version: 1,
  };

  it('stands beside how it is, in the names of the API', () => {
    const after = {
      ...before,
      base_price_minor: 1_150,
      description: 'Crisp',
      details: { calories: 300, allergens: ['egg', 'milk'] },
      updated_at: '2026-11-20T11:00:00Z',
      version: 2,
    };
    expect(rowDetails(before, after)).toEqual([
      { field: 'basePriceMinor', value: '11.50', before: '10.00' },
      { field: 'allergens', value: 'egg, milk', before: 'egg' },
      { field: 'description', value: 'Crisp', before: '–' },
    ]);
    expect(fieldNames(before)).toContain('basePriceMinor');
  });

  it('is seen where two long texts differ only at their ends, and said in a column’s own words', () => {
    const long = 'x'.repeat(200);
    expect(rowDetails({ note: `${long}a` }, { note: `${long}b` })).toHaveLength(1);
    const week = 'Monday 11:00-22:00, '.repeat(30);
    const inWords = { timetable: ({ open }: { open: string }) => `${week}${open}` };
    expect(rowDetails({ timetable: { open: '9' } }, { timetable: { open: '8' } }, inWords)).toEqual([
      { field: 'timetable', value: `${week}8`, before: `${week}9` },
    ]);
    const words = { timetable: ({ open }: { open: string }) => `from ${open}` };
    expect(rowDetails({ timetable: { open: '9' } }, { timetable: { open: '8' } }, words)).toEqual([
      { field: 'timetable', value: 'from 8', before: 'from 9' },
    ]);
  });

  it('is nothing where nothing differs', () => {
    expect(rowDetails(before, { ...before, version: 2 })).toEqual([]);
  });
});
