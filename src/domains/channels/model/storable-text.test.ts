import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutControls, withoutUnstorableText } from './storable-text.ts';

/** Texts of any UTF-16 units, also halves of pairs and NUL. */
const oddText = fc
  .array(fc.constantFrom('a', 'é', '🌮', ' ', '\u0000', '\uD800', '\uDC00'), { maxLength: 12 })
  .map((parts) => parts.join(''));
const oddValue = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    oddText,
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(oddText, tie('value'), { maxKeys: 4 }),
  ),
})).value;

describe('text for the database', () => {
  it.each([
    ['extra\u0000 salsa', 'extra salsa'],
    ['half \uD83C of a taco', 'half \uFFFD of a taco'],
    ['🌮 stays whole', '🌮 stays whole'],
    ['line\nbreaks\tand tabs', 'line\nbreaks\tand tabs'],
    ['', ''],
  ])('%j becomes %j', (given, kept) => {
    expect(withoutUnstorableText(given)).toBe(kept);
  });

  it('is cleaned at every depth, in keys as well, while numbers, dates and nothing stay what they are', () => {
    const at = new Date('2031-06-13T23:00:00.000Z');
    const given = {
      notes: ['a\u0000b', { 'k\u0000ey': 'c\uD800' }],
      at,
      count: 2,
      none: null,
      off: false,
      lost: undefined,
    };
    expect(withoutUnstorableText(given)).toEqual({
      notes: ['ab', { key: 'c\uFFFD' }],
      at,
      count: 2,
      none: null,
      off: false,
      lost: undefined,
    });
  });

  it('holds no NUL and no half of a pair afterwards, whatever it was', () => {
    fc.assert(
      fc.property(oddValue, (value) => {
        const json = JSON.stringify(withoutUnstorableText(value));
        // JSON.stringify writes both as escapes.
        expect(json).not.toMatch(/\\u0000|\\ud[89a-f]/i);
      }),
    );
  });

  it('is left alone when nothing is wrong with it, and cleaning twice changes nothing more', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3, stringUnit: 'grapheme' }), oddValue, (fine, odd) => {
        expect(withoutUnstorableText(fine)).toEqual(fine);
        const once = withoutUnstorableText(odd);
        expect(withoutUnstorableText(once)).toEqual(once);
      }),
    );
  });

  it('does not change what it was given', () => {
    const given = { note: 'a\u0000b' };
    withoutUnstorableText(given);
    expect(given).toEqual({ note: 'a\u0000b' });
  });
});

describe('withoutControls', () => {
  it('takes control characters out of every text, and leaves tabs and line feeds', () => {
    const note = 'no onions\u001B@\u001Bd\u0002\u0007\u009B, please\r\n\tthanks';
    expect(withoutControls({ note, lines: [{ note }], at: new Date(0) })).toEqual({
      note: 'no onions@d, please\n\tthanks',
      lines: [{ note: 'no onions@d, please\n\tthanks' }],
      at: new Date(0),
    });
  });
});
