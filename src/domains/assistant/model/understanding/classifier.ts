import { softmax, type Labelled } from './learning.ts';
import { learnWeights, sumsOf } from './linear.ts';
import { learnNetwork, networkShares, type Network } from './network.ts';
import { createVectorMaker, sayingsOf, type Sayings } from './vectors.ts';

/** Tells texts apart by their features, as two models that learned from the same examples see them on average. */
export interface Classifier {
  /** All labels with their share of belief, the likeliest first; the shares add up to 1. */
  rank(features: readonly string[]): { label: string; share: number }[];
  knows(feature: string): boolean;
}

/** What was learned, as plain data: it may be made in another thread. */
export interface Learned extends Sayings {
  labels: string[];
  /** The linear model: a row of one number for each label, for each feature in turn. */
  weights: Float32Array;
  network: Network;
}

export interface Example {
  label: string;
  features: readonly string[];
}

/** What the linear model learned with doubt is told with less of it; the network is as sure as it should be. */
const sharpness = 1.6;

/** What is learned by one thread while another learns the other model. */
export type LearnedPart = Omit<Learned, 'network'> | Pick<Learned, 'network'>;
export const modelNames = ['weights', 'network'] as const;
export type ModelName = (typeof modelNames)[number];

/** One of the models. The same examples always make the same one. */
export function train(examples: readonly Example[], model: ModelName): LearnedPart {
  const labels = [...new Set(examples.map(({ label }) => label))].toSorted();
  const placeOf = new Map(labels.map((label, place) => [label, place]));
  const said = sayingsOf(examples.map(({ features }) => features));
  const { vectorOf } = createVectorMaker(said);
  const labelled: Labelled[] = examples.map(({ label, features }) => ({
    target: placeOf.get(label) ?? 0,
    text: vectorOf(features),
  }));
  const size = { features: said.features.length, labels: labels.length };
  return model === 'network'
    ? { network: learnNetwork(labelled, size) }
    : { ...said, labels, weights: learnWeights(labelled, size) };
}

export function createClassifier({ labels, weights, network, ...said }: Learned): Classifier {
  const { vectorOf, knows } = createVectorMaker(said);
  return {
    rank(features) {
      const text = vectorOf(features);
      const linear = sumsOf(text, weights, labels.length).map((sum) => sum * sharpness);
      softmax(linear);
      const other = networkShares(network, text);
      return labels
        .map((label, index) => ({ label, share: ((linear[index] ?? 0) + (other[index] ?? 0)) / 2 }))
        .toSorted((one, another) => another.share - one.share);
    },
    knows,
  };
}
