import { randomBytes, randomInt } from 'node:crypto';
import { cardCodeLength, codeLetters, placeCodeLength } from './model/codes.ts';

/** A code of a slip, or of a counter: 80 random bits. */
export const newPlaceCode = () => newCode(placeCodeLength);
/** A code that staff type: unique within a restaurant, and of no use without staff. */
export const newCardCode = () => newCode(cardCodeLength);
/** 192 random bits, as part of an address. */
export const newLinkToken = () => randomBytes(24).toString('base64url');

function newCode(length: number): string {
  return Array.from({ length }, () => codeLetters[randomInt(codeLetters.length)]).join('');
}
