import { chanceFrom, shuffle, softmax, toErrors, type Labelled } from './learning.ts';
import { thinned, type Vector } from './vectors.ts';

const rounds = 20;
const firstStep = 0.5;
const decay = 1e-4;
/** A label believed in so little moves its weights by less than they mean: most labels, for most examples. */
const minSlope = 1e-3;

/**
 * Multinomial logistic regression: a row of one weight for each label, for each feature in turn. Half of a text's features
 * are left out at each look at it, others each time, so that no single one is relied on (dropout).
 */
export function learnWeights(
  examples: readonly Labelled[],
  { features, labels }: { features: number; labels: number },
) {
  const weights = new Float32Array(features * labels);
  const uses = usesOf(examples, features);
  const random = chanceFrom(1);
  const order = Uint32Array.from(examples.keys());
  for (let round = 0; round < rounds; round++) {
    const step = firstStep / (1 + round * 0.15);
    shuffle(order, random);
    for (const index of order) {
      const example = examples[index];
      if (example) learnFrom({ ...example, text: thinned(example.text, random) }, { weights, labels, step });
    }
    shrink(weights, { labels, uses, by: step * decay });
  }
  return weights;
}

function learnFrom(
  { target, text }: Labelled,
  { weights, labels, step }: { weights: Float32Array; labels: number; step: number },
): void {
  const errors = sumsOf(text, weights, labels);
  softmax(errors);
  toErrors(errors, target);
  const moved = [...errors.keys()].filter((label) => Math.abs(errors[label] ?? 0) >= minSlope);
  // Row by row, as they lie in memory.
  for (let index = 0; index < text.places.length; index++) {
    const row = (text.places[index] ?? 0) * labels;
    const by = step * (text.values[index] ?? 0);
    for (const label of moved) weights[row + label] = (weights[row + label] ?? 0) - by * (errors[label] ?? 0);
  }
}

/** How many examples have each feature. */
function usesOf(examples: readonly Labelled[], features: number): Uint32Array {
  const uses = new Uint32Array(features);
  for (const { text } of examples) {
    for (const place of text.places) uses[place] = (uses[place] ?? 0) + 1;
  }
  return uses;
}

/** Each use of a feature makes its weights smaller. */
function shrink(weights: Float32Array, { labels, uses, by }: { labels: number; uses: Uint32Array; by: number }): void {
  for (let place = 0; place < uses.length; place++) {
    const left = (1 - by) ** (uses[place] ?? 0);
    for (let cell = place * labels; cell < (place + 1) * labels; cell++) weights[cell] = (weights[cell] ?? 0) * left;
  }
}

/** What speaks for each of `width` columns: the rows of the vector's features, each times its value. */
export function sumsOf({ places, values }: Vector, rows: Float32Array, width: number): Float32Array {
  const sums = new Float32Array(width);
  for (let index = 0; index < places.length; index++) {
    const start = (places[index] ?? 0) * width;
    const value = values[index] ?? 0;
    for (let column = 0; column < width; column++)
      sums[column] = (sums[column] ?? 0) + (rows[start + column] ?? 0) * value;
  }
  return sums;
}
