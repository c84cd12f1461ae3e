import { minuteMs, secondMs } from '../../../shared/time.ts';

const firstHoldMs = secondMs;
const maxHoldMs = minuteMs;
/** Every merchant waits while no token may be asked for: whatever a service names, one try is made after this. */
const maxAskedHoldMs = 2 * minuteMs;

/**
 * For how many milliseconds nobody asks for a token after so many refusals in a row (one or more): the first may have
 * been a hiccup, and orders wait for the token; a wrong key stays wrong.
 *
 * @param askedMs what the service wants us to wait
 */
export function holdOffMs(refusals: number, askedMs: number | undefined): number {
  if (askedMs !== undefined) return Math.min(askedMs, maxAskedHoldMs);
  return Math.min(firstHoldMs * 4 ** (refusals - 1), maxHoldMs);
}
