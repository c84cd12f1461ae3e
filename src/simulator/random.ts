/** A seeded source of chance: the same seed gives the same world. */
export type Random = {
  /** 0 <= value < 1 */
  next: () => number;
  /** A whole number between the two, both included. */
  integer: (least: number, most: number) => number;
  chance: (share: number) => boolean;
  pick: <T>(values: readonly T[]) => T;
  /** `count` different values, in random order. */
  sample: <T>(values: readonly T[], count: number) => T[];
  /** A version 4 UUID. */
  uuid: () => string;
  digits: (length: number) => string;
};

export function createRandom(seed: number): Random {
  let state = seed >>> 0;

  // mulberry32: one 32-bit word of state is plenty for made-up customers.
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return ((word ^ (word >>> 14)) >>> 0) / 4_294_967_296;
  }

  const integer = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));

  function pick<T>(values: readonly T[]): T {
    const value = values[integer(0, values.length - 1)];
    if (value === undefined) throw new Error('Cannot pick from an empty list.');
    return value;
  }

  function sample<T>(values: readonly T[], count: number): T[] {
    const left = [...values];
    const chosen: T[] = [];
    while (chosen.length < count && left.length > 0) {
      chosen.push(...left.splice(integer(0, left.length - 1), 1));
    }
    return chosen;
  }

  function uuid(): string {
    const hex = Array.from({ length: 32 }, () => integer(0, 15).toString(16));
    hex[12] = '4';
    hex[16] = pick(['8', '9', 'a', 'b']);
    const text = hex.join('');
    return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-');
  }

  return {
    next,
    integer,
    chance: (share) => next() < share,
    pick,
    sample,
    uuid,
    digits: (length) => Array.from({ length }, () => String(integer(0, 9))).join(''),
  };
}
