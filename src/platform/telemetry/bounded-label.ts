export const otherLabel = 'other';

/**
 * Makes a function that gives back each value that is among the first `maxValues` it was ever given, and `other` for
 * the rest. A metric keeps every value of a label for as long as the process lives, and a sender's words have no end.
 */
export function boundedLabel(maxValues: number): (value: string) => string {
  const seen = new Set<string>();
  return (value) => {
    if (seen.size < maxValues) seen.add(value);
    return seen.has(value) ? value : otherLabel;
  };
}
