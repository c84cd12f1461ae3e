import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { compact, isTooDeep, list, parseJson, part, text, toInstant } from './shared-lenient-schema.ts';

describe('times', () => {
  test.each([
    ['2026-09-01T10:11:12Z', '2026-09-01T10:11:12Z'],
    ['2026-09-01T10:11:12.123456-0500', '2026-09-01T10:11:12.123-05:00'],
    ['2026-09-01T10:11:12.123456789+00:00', '2026-09-01T10:11:12.123+00:00'],
    ['2026-09-01 10:11:12', '2026-09-01T10:11:12Z'],
    ['2026-09-01T10:11-05:00', '2026-09-01T10:11:00-05:00'],
    [1_729_651_095, '2024-10-23T02:38:15.000Z'],
    [1_729_651_095_000, '2024-10-23T02:38:15.000Z'],
    ['1729651095', '2024-10-23T02:38:15.000Z'],
  ])('%s reads as %s', (sent, instant) => expect(toInstant(sent)).toBe(instant));

  test.each([
    '',
    'soon',
    '2026-02-30T00:00:00Z',
    '2026-09-01',
    '2026-09-01T25:00:00Z',
    Number.NaN,
    1e300,
    -5,
    null,
    {},
  ])('%s is no time', (sent) => expect(toInstant(sent)).toBeUndefined());

  test('whatever reads as a time passes the strict schema, and means the same moment', () => {
    const strict = z.iso.datetime({ offset: true });
    const dates = fc.date({ min: new Date('1971-01-01'), max: new Date('9998-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(dates, (date) => {
        for (const sent of [date.toISOString(), date.getTime(), Math.floor(date.getTime() / 1000)]) {
          expect(strict.safeParse(toInstant(sent)).success).toBe(true);
        }
        expect(new Date(toInstant(date.toISOString()) ?? 0)).toEqual(date);
      }),
    );
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double()), (sent) => {
        const instant = toInstant(sent);
        expect(instant === undefined || strict.safeParse(instant).success).toBe(true);
      }),
    );
  });
});

describe('lenient parts', () => {
  const shape = part({ name: text, items: list, inner: part({ note: text }) });

  test.each([undefined, null, 'REDACTED', 7, [], true])('%s reads as a part without fields', (sent) => {
    expect(shape.parse(sent)).toEqual({ items: [], inner: {} });
  });

  test('unknown keys are ignored, null and blank are absent, a single object is a list of one', () => {
    expect(shape.parse({ name: '  ', more: 1, items: { id: 1 }, inner: { note: ' hi ' } })).toEqual({
      items: [{ id: 1 }],
      inner: { note: 'hi' },
    });
  });

  test('absent fields are gone, so that exact optional properties hold', () => {
    expect(Object.keys(compact({ a: 1, b: undefined }))).toEqual(['a']);
  });
});

describe('bodies', () => {
  test('a 64-bit id keeps all its digits', () => {
    expect(parseJson('{"id":9223372036854775807,"n":12.5,"m":9007199254740991}')).toEqual({
      id: '9223372036854775807',
      n: 12.5,
      m: 9_007_199_254_740_991,
    });
  });

  test('what is no JSON is undefined', () => expect(parseJson('{')).toBeUndefined());

  test('depth is measured without recursion', () => {
    expect(isTooDeep(JSON.parse('['.repeat(150) + ']'.repeat(150)))).toBe(false);
    expect(isTooDeep(JSON.parse('['.repeat(5000) + ']'.repeat(5000)))).toBe(true);
  });
});
