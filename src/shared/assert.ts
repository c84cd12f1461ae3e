/** Stops the program's current work loudly when an invariant does not hold. */
export function assert(condition: unknown, sentence: string): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${sentence}`);
}

/** Closes an exhaustive switch: reached only when a case was forgotten. */
export function unreachable(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
