import { describe, expect, it } from 'vitest';
import { changeDetails } from './change-details.ts';

describe('what is kept of a change', () => {
  it('is what people can read, and how many there were of a list', () => {
    expect(
      changeDetails({
        id: 'x',
        name: "Rosalía's",
        isListed: false,
        basePriceMinor: 1_050,
        groupIds: ['a'],
        tags: ['a', 'b'],
      }),
    ).toEqual([
      { field: 'name', value: "Rosalía's" },
      { field: 'isListed', value: 'no' },
      { field: 'basePriceMinor', value: '1050' },
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
    expect(changeDetails(secrets)).toEqual([]);
  });

  it('is cut where somebody wrote a novel, and nothing where nothing was said', () => {
    expect(changeDetails({ note: 'x'.repeat(500) })[0]?.value).toHaveLength(121);
    expect([changeDetails(undefined), changeDetails('x'), changeDetails({ note: '' })]).toEqual([[], [], []]);
  });
});
