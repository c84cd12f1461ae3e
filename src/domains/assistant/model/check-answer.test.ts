import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ungroundedValues } from './check-answer.ts';

describe('an answer’s values', () => {
  it.each([
    ['You are paid $1,234.50 on Tuesday.', ['$1,234.50', 'Tuesday, November 24'], []],
    ['You are paid $1,234.51.', ['$1,234.50'], ['1234.51']],
    ['You are paid on Friday.', ['Tuesday, November 24'], ['friday']],
    ['Le pagan el martes.', ['lunes'], ['martes']],
    ['Open from 9:00 AM.', ['9:00 AM to 5:00 PM'], []],
    ['No numbers here.', [], []],
  ])('%s', (text, allowed, unfounded) => {
    expect(ungroundedValues(text, allowed)).toEqual(unfounded);
  });

  it('are all founded where the text itself is allowed, whatever it says', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(ungroundedValues(text, [text])).toEqual([]);
      }),
    );
  });

  it('are found out wherever a number stands that nothing else holds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), (number) => {
        expect(ungroundedValues(`It is ${number}.`, [`It is ${number + 1}.`])).toEqual([String(number)]);
      }),
    );
  });
});
