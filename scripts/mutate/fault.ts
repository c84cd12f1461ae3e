export const faultKinds = ['condition', 'await', 'amount', 'guard', 'constant', 'policy'] as const;
export type FaultKind = (typeof faultKinds)[number];

/** Replaces the characters from `start` to `end` of a file. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** One change of the product that a test should notice. */
export interface Fault {
  area: string;
  kind: FaultKind;
  /** Path from the repository's root. */
  file: string;
  /** Counted from 1. */
  line: number;
  /** The code before and after, on one line. */
  change: string;
  /** Equal for equal code, wherever its file lies, so that a seed chooses the same faults after a file is renamed. */
  fingerprint: string;
  plant: { edits: readonly Edit[] } | { migration: string; table: string };
}

/** Returns the text with all edits made. They must not overlap. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const fromLast = edits.toSorted((a, b) => b.start - a.start);
  return fromLast.reduce(
    (current, { start, end, text: by }) => current.slice(0, start) + by + current.slice(end),
    text,
  );
}

/** Returns the text on one line, shortened to `length` characters. */
export function oneLine(text: string, length = 90): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > length ? `${line.slice(0, length - 1)}…` : line;
}

/** Returns both texts on one line each, cut where they differ. */
export function describeChange(before: string, after: string): string {
  const [a, b] = [oneLine(before, Infinity), oneLine(after, Infinity)];
  let differing = 0;
  while (differing < a.length && a[differing] === b[differing]) differing += 1;
  const from = differing > 50 ? differing - 30 : 0;
  const lead = from > 0 ? '…' : '';
  return `${lead}${oneLine(a.slice(from))} → ${lead}${oneLine(b.slice(from))}`;
}
