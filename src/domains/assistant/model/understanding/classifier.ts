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

/**
 * Multinomial logistic regression, fitted one example at a time in a fixed order, so that the same examples always make
 * the same model. About a second for three thousand examples.
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
  }));
  for (let round = 0; round < rounds; round++) {
    const step = firstStep / (1 + round * 0.15);
    for (const index of order(rows.length, round)) {
      const row = rows[index];
      if (!row) continue;
      const shares = softmax(scores(row.at, weights, width));
      for (const { place, value } of row.at) {
        const start = place * width;
        for (let label = 0; label < width; label++) {
          const slope = (shares[label] ?? 0) - (label === row.target ? 1 : 0);
          const weight = weights[start + label] ?? 0;
          weights[start + label] = weight - step * (slope * value + decay * weight);
        }
      }
    }
  }
  return { labels, features: [...places.keys()], weights };
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

function softmax(sums: Float64Array): Float64Array {
  const highest = sums.reduce((most, sum) => Math.max(most, sum), -Infinity);
  const powers = sums.map((sum) => Math.exp(sum - highest));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
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
