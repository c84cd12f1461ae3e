import { createHash } from 'node:crypto';
import type { Fault } from './fault.ts';

/**
 * Returns `count` of the faults, or all if there are fewer, spread evenly over areas and, in each area, over kinds.
 * Each fault has a rank of its own that only the seed and its code decide: what is added or renamed elsewhere leaves
 * the others chosen.
 */
export function chooseFaults<T extends Fault>(
  faults: readonly T[],
  { seed, count }: { seed: number; count: number },
): T[] {
  const ranked = faults.toSorted((a, b) => (rank(a, seed) < rank(b, seed) ? -1 : 1));
  const byArea = Map.groupBy(ranked, ({ area }) => area);
  const areas = [...byArea.values()].map((inArea) => takeInTurn([...Map.groupBy(inArea, ({ kind }) => kind).values()]));
  return takeInTurn(areas).slice(0, count);
}

function rank({ fingerprint }: Fault, seed: number): string {
  return createHash('sha256').update(`${seed}\n${fingerprint}`).digest('hex');
}

/** The first of each list, then the second of each, until all are empty. */
function takeInTurn<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, turn) => lists.flatMap((list) => list.slice(turn, turn + 1))).flat();
}
