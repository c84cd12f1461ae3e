import { randomInt } from 'node:crypto';

/** Without letters and digits that are read for each other. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const length = 6;

/** What a store shows at its service to prove that its owner asked: `FL-7KQ2MX`. */
export function newProofCode(): string {
  const letters = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]);
  return `FL-${letters.join('')}`;
}
