/** Words that are known, found again where they are mistyped. */
export interface Spelling {
  /** The known word that was probably meant; the word itself where none is near. */
  correct(word: string): string;
}

/** Shorter words are too near to each other. */
const shortest = 4;
const longWord = 8;

/** @param known plain words with how often they are used: the more usual one of two that are equally near is meant */
export function createSpelling(known: ReadonlyMap<string, number>): Spelling {
  const byLength = new Map<number, string[]>();
  for (const word of known.keys()) {
    if (word.length < shortest) continue;
    byLength.set(word.length, [...(byLength.get(word.length) ?? []), word]);
  }
  const corrected = new Map<string, string>();
  const maxRemembered = 20_000;

  return {
    correct(word) {
      if (word.length < shortest || known.has(word) || /\d/.test(word)) return word;
      const before = corrected.get(word);
      if (before !== undefined) return before;
      const found = nearest(word, byLength, known) ?? word;
      if (corrected.size < maxRemembered) corrected.set(word, found);
      return found;
    },
  };
}

function nearest(
  word: string,
  byLength: ReadonlyMap<number, readonly string[]>,
  known: ReadonlyMap<string, number>,
): string | undefined {
  const most = word.length >= longWord ? 2 : 1;
  let best: { word: string; distance: number; uses: number } | undefined;
  for (let length = word.length - most; length <= word.length + most; length++) {
    for (const candidate of byLength.get(length) ?? []) {
      // Mistakes in the first letter are rare, and most wrong corrections begin with another one.
      if (candidate[0] !== word[0] && candidate[1] !== word[1]) continue;
      const distance = editDistance(word, candidate, most);
      if (distance > most) continue;
      const uses = known.get(candidate) ?? 0;
      if (!best || distance < best.distance || (distance === best.distance && uses > best.uses)) {
        best = { word: candidate, distance, uses };
      }
    }
  }
  return best?.word;
}

/** Letters to add, drop, change or swap with their neighbour; `most + 1` where it takes more than `most`. */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let last: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      let cost = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (isSame ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isSwapped) cost = Math.min(cost, (last[j - 2] ?? 0) + 1);
      next.push(cost);
    }
    if (Math.min(...next) > most) return most + 1;
    last = row;
    row = next;
  }
  return row[other.length] ?? most + 1;
}
