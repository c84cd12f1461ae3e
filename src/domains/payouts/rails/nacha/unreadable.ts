/** The first thing in a file that is not as the format wants it. The sentence holds no account number. */
export interface ReadingProblem {
  /** The line's number, from 1. */
  line: number;
  sentence: string;
}

class Unreadable extends Error {
  override name = 'Unreadable';
  readonly line: number;

  constructor(line: number, sentence: string) {
    super(sentence);
    this.line = line;
  }
}

/** Ends the reading at a line; `readingOrProblem` makes an answer of it. */
export function refuse(line: number, sentence: string): never {
  throw new Unreadable(line, sentence);
}

/** Ends the reading at a line unless something holds there. */
export function demand(holds: boolean, line: number, sentence: string): void {
  if (!holds) refuse(line, sentence);
}

/** What the reading yields, or the problem at which it ended. Any other error passes. */
export function readingOrProblem<File>(read: () => File): { file: File } | { problem: ReadingProblem } {
  try {
    return { file: read() };
  } catch (error) {
    if (error instanceof Unreadable) return { problem: { line: error.line, sentence: error.message } };
    throw error;
  }
}
