/** Features of a text as numbers: their places among all that are learned from, and how much each says. */
export interface Vector {
  places: Int32Array;
  values: Float32Array;
}

/** The features that are learned from, in order, and how much each says: those that few examples have say more. */
export interface Sayings {
  features: string[];
  sayings: Float32Array;
}

/** Vectors have this length, so that long texts count no more than short ones. */
const vectorLength = 3;

/** What stands for a word among others says less than the word. Weighed with phrases that nothing was learned from. */
const kindWeights: Readonly<Record<string, number>> = { next: 0.8, piece: 0.7, pair: 0.6 };

/**
 * By the inverse document frequency: a word that is in every tenth example tells hardly anything apart. Two words side by
 * side in one example alone tell nothing of any other.
 */
export function sayingsOf(examples: readonly (readonly string[])[]): Sayings {
  const uses = new Map<string, number>();
  for (const features of examples) {
    for (const feature of new Set(features)) uses.set(feature, (uses.get(feature) ?? 0) + 1);
  }
  const told = [...uses].filter(([feature, count]) => count > 1 || !feature.startsWith('next:'));
  return {
    features: told.map(([feature]) => feature),
    sayings: Float32Array.from(
      told,
      ([feature, count]) => kindWeight(feature) * Math.log((examples.length + 1) / (count + 0.5)),
    ),
  };
}

function kindWeight(feature: string): number {
  return kindWeights[feature.slice(0, feature.indexOf(':'))] ?? 1;
}

export interface VectorMaker {
  /** Each known feature once. */
  vectorOf: (features: readonly string[]) => Vector;
  knows: (feature: string) => boolean;
}

export function createVectorMaker({ features: known, sayings }: Sayings): VectorMaker {
  const placeOf = new Map(known.map((feature, place) => [feature, place]));
  return {
    vectorOf(features) {
      const places = Int32Array.from(
        [...new Set(features)].flatMap((feature) => {
          const place = placeOf.get(feature);
          return place === undefined ? [] : [place];
        }),
      );
      return toLength(
        places,
        Float32Array.from(places, (place) => sayings[place] ?? 0),
      );
    },
    knows: (feature) => placeOf.has(feature),
  };
}

/** The vector without some of its features, each dropped with a chance of one half; never empty where it is not. */
export function thinned(vector: Vector, random: () => number): Vector {
  const { places, values } = vector;
  const keptPlaces = new Int32Array(places.length);
  const keptValues = new Float32Array(places.length);
  let count = 0;
  for (let index = 0; index < places.length; index++) {
    if (random() < 0.5) continue;
    keptPlaces[count] = places[index] ?? 0;
    keptValues[count] = values[index] ?? 0;
    count++;
  }
  return count === 0 ? vector : toLength(keptPlaces.subarray(0, count), keptValues.subarray(0, count));
}

/** Changes the values in place. */
function toLength(places: Int32Array, values: Float32Array): Vector {
  let squares = 0;
  for (const value of values) squares += value * value;
  const factor = vectorLength / (Math.sqrt(squares) || 1);
  for (let index = 0; index < values.length; index++) values[index] = (values[index] ?? 0) * factor;
  return { places, values };
}
