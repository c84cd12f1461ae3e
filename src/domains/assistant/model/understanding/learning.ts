import type { Vector } from './vectors.ts';

/** What both models learn from: a text, and the place of the label that it has. */
export interface Labelled {
  target: number;
  text: Vector;
}

/**
 * So much of the belief is left to all other labels, in equal parts: who wrote an example may be wrong about its label, and
 * weights that would be certain of it tell new texts apart worse (label smoothing).
 */
const doubt = 0.1;

/** In place: shares become what they are too high by (cross-entropy's slope). */
export function toErrors(shares: Float32Array, target: number): void {
  const rest = doubt / shares.length;
  for (let label = 0; label < shares.length; label++) shares[label] = (shares[label] ?? 0) - rest;
  shares[target] = (shares[target] ?? 0) - (1 - doubt);
}

/** In place: sums become shares that add up to 1. */
export function softmax(sums: Float32Array): void {
  let highest = -Infinity;
  for (let label = 0; label < sums.length; label++) highest = Math.max(highest, sums[label] ?? 0);
  let total = 0;
  for (let label = 0; label < sums.length; label++) {
    const power = Math.exp((sums[label] ?? 0) - highest);
    sums[label] = power;
    total += power;
  }
  for (let label = 0; label < sums.length; label++) sums[label] = (sums[label] ?? 0) / total;
}

/** Numbers from 0 to below 1, the same ones in each training (mulberry32). */
export function chanceFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** In place (Fisher and Yates). */
export function shuffle(order: Uint32Array, random: () => number): void {
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    const kept = order[last] ?? 0;
    order[last] = order[other] ?? 0;
    order[other] = kept;
  }
}
