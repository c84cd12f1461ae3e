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
  /** How much each feature says: those that few examples have say more. */
  sayings: Float32Array;
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
/**
 * So much of the belief is left to all other labels, in equal parts: who wrote an example may be wrong about its label, and
 * weights that would be certain of it tell new texts apart worse (label smoothing).
 */
const doubt = 0.1;
/** What was learned with doubt is told with less of it: shares that mean as much as those of a model without. */
const sharpness = 1.6;
/** An example that is told apart so surely teaches nothing new: it is looked at again some rounds later. */
const surelyTold = 0.8;
const restRounds = 2;

/**
 * Multinomial logistic regression, fitted one example at a time in a fixed order, so that the same examples always make
 * the same model. Its weights are held small round by round.
 */
export function train(examples: readonly Example[]): Learned {
  const labels = [...new Set(examples.map(({ label }) => label))].toSorted();
  const places = placesOf(examples);
  const width = labels.length;
  const weights = new Float32Array(places.size * width);
  const uses = usesOf(examples, places);
  const sayings = sayingsOf(places, { uses, examples: examples.length });
  const rows = examples.map(({ label, features }) => ({
    target: labels.indexOf(label),
    at: vectorOf(features, { places, sayings }),
    nextRound: 0,
  }));
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
  return { labels, features: [...places.keys()], sayings, weights };
}

/** Of each feature that is learned from. Two words side by side in one example alone tell nothing of any other. */
function placesOf(examples: readonly Example[]): Map<string, number> {
  const uses = new Map<string, number>();
  for (const { features } of examples) {
    for (const feature of new Set(features)) uses.set(feature, (uses.get(feature) ?? 0) + 1);
  }
  const told = [...uses].filter(([feature, count]) => count > 1 || !feature.startsWith('next:'));
  return new Map(told.map(([feature], place) => [feature, place]));
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
    const slope = (shares[label] ?? 0) - doubt / width - (label === target ? 1 - doubt : 0);
    if (Math.abs(slope) < leastSlope) continue;
    for (const { place, value } of at) {
      const cell = place * width + label;
      weights[cell] = (weights[cell] ?? 0) - step * slope * value;
    }
  }
  return shares[target] ?? 0;
}

type Places = ReadonlyMap<string, number>;

/** How many examples have each feature. */
function usesOf(examples: readonly Example[], places: Places): Uint32Array {
  const uses = new Uint32Array(places.size);
  for (const { features } of examples) {
    for (const feature of new Set(features)) {
      const place = places.get(feature);
      if (place !== undefined) uses[place] = (uses[place] ?? 0) + 1;
    }
  }
  return uses;
}

/** By the inverse document frequency: a word that is in every tenth example tells hardly anything apart. */
function sayingsOf(places: Places, { uses, examples }: { uses: Uint32Array; examples: number }): Float32Array {
  const sayings = new Float32Array(places.size);
  for (const [feature, place] of places)
    sayings[place] = kindWeight(feature) * Math.log((examples + 1) / ((uses[place] ?? 0) + 0.5));
  return sayings;
}

/** Each use of a feature makes its weights smaller. */
function shrink(weights: Float32Array, { width, uses, by }: { width: number; uses: Uint32Array; by: number }) {
  for (let place = 0; place < uses.length; place++) {
    const left = (1 - by) ** (uses[place] ?? 0);
    for (let cell = place * width; cell < (place + 1) * width; cell++) weights[cell] = (weights[cell] ?? 0) * left;
  }
}

export function createClassifier({ labels, features: known, sayings, weights }: Learned): Classifier {
  const places = new Map(known.map((feature, place) => [feature, place]));
  return {
    rank(features) {
      const sums = scores(vectorOf(features, { places, sayings }), weights, labels.length);
      const shares = softmax(sums.map((sum) => sum * sharpness));
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
function vectorOf(
  features: readonly string[],
  { places, sayings }: { places: Places; sayings: Float32Array },
): Weighted[] {
  const known = [...new Set(features)].flatMap((feature) => {
    const place = places.get(feature);
    return place === undefined ? [] : [{ place, value: sayings[place] ?? 0 }];
  });
  const length = Math.sqrt(known.reduce((sum, { value }) => sum + value * value, 0)) || 1;
  return known.map(({ place, value }) => ({ place, value: (value / length) * 3 }));
}

/** What stands for a word among others says less than the word. Weighed with phrases that nothing was learned from. */
const kindWeights: Readonly<Record<string, number>> = { next: 0.8, piece: 0.7, pair: 0.6 };

function kindWeight(feature: string): number {
  return kindWeights[feature.slice(0, feature.indexOf(':'))] ?? 1;
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
