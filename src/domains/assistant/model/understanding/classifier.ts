/** Tells texts apart by their features: a linear model with one row of weights for each label, learned from examples. */
export interface Classifier {
  /** All labels with their share of belief, the likeliest first; the shares add up to 1. */
  rank(features: readonly string[]): { label: string; share: number }[];
  knows(feature: string): boolean;
}

/** What was learned, as plain data: it may be made in another thread. */
export interface Learned {
  labels: string[];
  features: string[];
  /** A row of one number for each label, for each feature in turn. */
  weights: Float32Array;
}

export interface Example {
  label: string;
  features: readonly string[];
}

const rounds = 20;
const firstStep = 0.5;
const decay = 1e-4;
/** A label believed in so little moves its weights by less than they mean: most labels, for most examples. */
const leastSlope = 1e-3;
/** An example that is told apart so surely teaches nothing new: it is looked at again some rounds later. */
const surelyTold = 0.95;
const restRounds = 2;

/**
 * Multinomial logistic regression, fitted one example at a time in a fixed order, so that the same examples always make
 * the same model. Its weights are held small round by round.
 */
export function train(examples: readonly Example[]): Learned {
  const labels = [...new Set(examples.map(({ label }) => label))].toSorted();
  const places = new Map<string, number>();
  for (const { features } of examples) {
    for (const feature of features) if (!places.has(feature)) places.set(feature, places.size);
  }
  const width = labels.length;
  const weights = new Float32Array(places.size * width);
  const rows = examples.map(({ label, features }) => ({
    target: labels.indexOf(label),
    at: vectorOf(features, places),
    nextRound: 0,
  }));
  const uses = usesOf(rows, places.size);
  for (let round = 0; round < rounds; round++) {
    const step = firstStep / (1 + round * 0.15);
    for (const index of order(rows.length, round)) {
      const row = rows[index];
      if (!row || row.nextRound > round) continue;
      const isTold = learnFrom(row, { weights, width, step }) >= surelyTold;
      row.nextRound = round + (isTold ? 1 + restRounds : 1);
    }
    shrink(weights, { width, uses, by: step * decay });
  }
  return { labels, features: [...places.keys()], weights };
}

interface Row {
  target: number;
  at: Weighted[];
  nextRound: number;
}

/** Answers how much its label was believed in before. */
function learnFrom(
  { target, at }: Row,
  { weights, width, step }: { weights: Float32Array; width: number; step: number },
): number {
  const shares = softmax(scores(at, weights, width));
  for (let label = 0; label < width; label++) {
    const slope = (shares[label] ?? 0) - (label === target ? 1 : 0);
    if (Math.abs(slope) < leastSlope) continue;
    for (const { place, value } of at) {
      const cell = place * width + label;
      weights[cell] = (weights[cell] ?? 0) - step * slope * value;
    }
  }
  return shares[target] ?? 0;
}

/** How many examples have each feature. */
function usesOf(rows: readonly Row[], count: number): Uint32Array {
  const uses = new Uint32Array(count);
  for (const { at } of rows) for (const { place } of at) uses[place] = (uses[place] ?? 0) + 1;
  return uses;
}

/** Each use of a feature makes its weights smaller. */
function shrink(weights: Float32Array, { width, uses, by }: { width: number; uses: Uint32Array; by: number }) {
  for (let place = 0; place < uses.length; place++) {
    const left = (1 - by) ** (uses[place] ?? 0);
    for (let cell = place * width; cell < (place + 1) * width; cell++) weights[cell] = (weights[cell] ?? 0) * left;
  }
}

export function createClassifier({ labels, features: known, weights }: Learned): Classifier {
  const places = new Map(known.map((feature, place) => [feature, place]));
  return {
    rank(features) {
      const shares = softmax(scores(vectorOf(features, places), weights, labels.length));
      return labels
        .map((label, index) => ({ label, share: shares[index] ?? 0 }))
        .toSorted((one, other) => other.share - one.share);
    },
    knows: (feature) => places.has(feature),
  };
}

interface Weighted {
  place: number;
  value: number;
}

/** Each known feature once, scaled so that long texts count no more than short ones. */
function vectorOf(features: readonly string[], places: ReadonlyMap<string, number>): Weighted[] {
  const known = [...new Set(features)].flatMap((feature) => {
    const place = places.get(feature);
    return place === undefined ? [] : [{ place, value: featureWeight(feature) }];
  });
  const length = Math.sqrt(known.reduce((sum, { value }) => sum + value * value, 0)) || 1;
  return known.map(({ place, value }) => ({ place, value: (value / length) * 3 }));
}

/** Ideas say more than words. */
function featureWeight(feature: string): number {
  if (feature.startsWith('idea:')) return 1.3;
  if (feature.startsWith('pair:')) return 0.7;
  return 1;
}

function scores(at: readonly Weighted[], weights: Float32Array, width: number): Float64Array {
  const sums = new Float64Array(width);
  for (const { place, value } of at) {
    const start = place * width;
    for (let label = 0; label < width; label++)
      sums[label] = (sums[label] ?? 0) + (weights[start + label] ?? 0) * value;
  }
  return sums;
}

/** In place: this is what learning does most. */
function softmax(sums: Float64Array): Float64Array {
  let highest = -Infinity;
  for (let label = 0; label < sums.length; label++) highest = Math.max(highest, sums[label] ?? 0);
  let total = 0;
  for (let label = 0; label < sums.length; label++) {
    const power = Math.exp((sums[label] ?? 0) - highest);
    sums[label] = power;
    total += power;
  }
  for (let label = 0; label < sums.length; label++) sums[label] = (sums[label] ?? 0) / total;
  return sums;
}

/** Another order in each round, the same in each training. */
function order(length: number, round: number): number[] {
  const step = [7919, 104_729, 1_299_709, 15_485_863][round % 4] ?? 7919;
  const stride = gcd(step, length) === 1 ? step : 1;
  return Array.from({ length }, (_, index) => (index * stride + round * 31) % length);
}

function gcd(one: number, other: number): number {
  return other === 0 ? one : gcd(other, one % other);
}
