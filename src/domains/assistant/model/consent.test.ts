import { describe, expect, it } from 'vitest';
import { consentOf } from './consent.ts';

describe('what is said to an offer', () => {
  it.each(['yes', 'Yes please!', 'sí', 'dale', 'do it', 'ok do it', 'sí, hazlo por favor', 'go ahead', 'yes yes'])(
    '"%s" means yes',
    (text) => expect(consentOf(text)).toBe('yes'),
  );
  it.each(['no', 'cancel', 'cancel it', 'mejor no', 'no, mejor no', 'never mind', 'olvídalo', 'actually no', "don't"])(
    '"%s" means no',
    (text) => expect(consentOf(text)).toBe('no'),
  );
  it.each([
    'yes but only doordash',
    'no, doordash instead',
    'cancel order 1234',
    'no more churros',
    'how do i confirm',
    'for 2 hours',
    '',
  ])('"%s" is something of its own', (text) => expect(consentOf(text)).toBeUndefined());
});
