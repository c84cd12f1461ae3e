import { chanceFrom, shuffle, softmax, toErrors, type Labelled } from './learning.ts';
import { sumsOf } from './linear.ts';
import { thinned, type Vector } from './vectors.ts';

/** A network with one hidden layer: features to units, those above 0 to labels. */
export interface Network {
  /** A row of one number for each unit, for each feature in turn. */
  inner: Float32Array;
  innerBias: Float32Array;
  /** A row of one number for each label, for each unit in turn. */
  outer: Float32Array;
  outerBias: Float32Array;
}

const units = 128;
const rounds = 14;
const firstStep = 0.03;
/** Biases move with every example, weights with those that have their feature. */
const biasStep = 0.1;
const firstSquare = 1e-4;
const innerSpread = 0.005;

/**
 * By Adagrad: what has often moved moves less. Half of a text's features and of the units are left out at each look at it
 * (dropout). The same examples always make the same network.
 */
export function learnNetwork(
  examples: readonly Labelled[],
  { features, labels }: { features: number; labels: number },
): Network {
  const random = chanceFrom(2);
  const network: Network = {
    inner: spread(features * units, innerSpread, random),
    innerBias: new Float32Array(units),
    outer: spread(units * labels, 1 / Math.sqrt(units), random),
    outerBias: new Float32Array(labels),
  };
  const learner = new Learner(network, labels);
  const order = Uint32Array.from(examples.keys());
  const all = rounds * order.length;
  for (let look = 0; look < all; look++) {
    const at = look % order.length;
    if (at === 0) shuffle(order, random);
    const example = examples[order[at] ?? 0];
    if (example) learner.learn(example, { step: firstStep * (1 - look / all), random });
  }
  return network;
}

/** The share of belief in each label. */
export function networkShares({ inner, innerBias, outer, outerBias }: Network, text: Vector): Float32Array {
  const hidden = sumsOf(text, inner, innerBias.length);
  const sums = outerBias.slice();
  for (let unit = 0; unit < hidden.length; unit++) {
    const value = (hidden[unit] ?? 0) + (innerBias[unit] ?? 0);
    if (value > 0) addRow(sums, outer, { row: unit, times: value });
  }
  softmax(sums);
  return sums;
}

/** Normally distributed numbers (Box and Muller). */
function spread(length: number, deviation: number, random: () => number): Float32Array {
  return Float32Array.from(
    { length },
    () => deviation * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()),
  );
}

function addRow(sums: Float32Array, rows: Float32Array, { row, times }: { row: number; times: number }): void {
  const start = row * sums.length;
  for (let column = 0; column < sums.length; column++)
    sums[column] = (sums[column] ?? 0) + times * (rows[start + column] ?? 0);
}

/** How far each number has moved, squared: a little to begin with. */
const squaresOf = (numbers: Float32Array) => new Float32Array(numbers.length).fill(firstSquare);

/** Moves a network's numbers, and remembers how far each has moved. */
class Learner {
  readonly #network: Network;
  readonly #labels: number;
  readonly #squares: Network;
  readonly #hidden = new Float32Array(units);
  readonly #slopes = new Float32Array(units);

  constructor(network: Network, labels: number) {
    this.#network = network;
    this.#labels = labels;
    this.#squares = {
      inner: squaresOf(network.inner),
      innerBias: squaresOf(network.innerBias),
      outer: squaresOf(network.outer),
      outerBias: squaresOf(network.outerBias),
    };
  }

  learn({ target, text: whole }: Labelled, { step, random }: { step: number; random: () => number }): void {
    const text = thinned(whole, random);
    this.#look(text, random);
    const errors = this.#network.outerBias.slice();
    for (let unit = 0; unit < units; unit++) {
      const value = this.#hidden[unit] ?? 0;
      if (value > 0) addRow(errors, this.#network.outer, { row: unit, times: value });
    }
    softmax(errors);
    toErrors(errors, target);
    this.#moveOuter(errors, step);
    this.#moveInner(text, step);
  }

  /** The units' values, half of them left out, the others counting twice. */
  #look(text: Vector, random: () => number): void {
    const sums = sumsOf(text, this.#network.inner, units);
    for (let unit = 0; unit < units; unit++) {
      const value = (sums[unit] ?? 0) + (this.#network.innerBias[unit] ?? 0);
      this.#hidden[unit] = value > 0 && random() < 0.5 ? 2 * value : 0;
    }
  }

  #moveOuter(errors: Float32Array, step: number): void {
    const { outer, outerBias } = this.#network;
    const squares = this.#squares.outer;
    for (let unit = 0; unit < units; unit++) {
      const value = this.#hidden[unit] ?? 0;
      this.#slopes[unit] = 0;
      if (value <= 0) continue;
      let slope = 0;
      const start = unit * this.#labels;
      for (let label = 0; label < this.#labels; label++) {
        const cell = start + label;
        const error = errors[label] ?? 0;
        const weight = outer[cell] ?? 0;
        slope += error * weight;
        const change = error * value;
        const square = (squares[cell] ?? 0) + change * change;
        squares[cell] = square;
        outer[cell] = weight - (step * change) / Math.sqrt(square);
      }
      this.#slopes[unit] = 2 * slope;
    }
    move(outerBias, this.#squares.outerBias, { slopes: errors, step: step * biasStep });
  }

  #moveInner({ places, values }: Vector, step: number): void {
    const { inner, innerBias } = this.#network;
    const squares = this.#squares.inner;
    for (let index = 0; index < places.length; index++) {
      const start = (places[index] ?? 0) * units;
      const value = values[index] ?? 0;
      for (let unit = 0; unit < units; unit++) {
        const slope = this.#slopes[unit] ?? 0;
        if (slope === 0) continue;
        const cell = start + unit;
        const change = slope * value;
        const square = (squares[cell] ?? 0) + change * change;
        squares[cell] = square;
        inner[cell] = (inner[cell] ?? 0) - (step * change) / Math.sqrt(square);
      }
    }
    move(innerBias, this.#squares.innerBias, { slopes: this.#slopes, step: step * biasStep });
  }
}

function move(numbers: Float32Array, squares: Float32Array, { slopes, step }: { slopes: Float32Array; step: number }) {
  for (let index = 0; index < numbers.length; index++) {
    const slope = slopes[index] ?? 0;
    const square = (squares[index] ?? 0) + slope * slope;
    squares[index] = square;
    numbers[index] = (numbers[index] ?? 0) - (step * slope) / Math.sqrt(square);
  }
}
