import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFunctionStarts, type CodeFault, type Reached } from './code-faults.ts';

/** What the run of one test file reached: the indexes of the marks that it passed. */
export interface TestReach {
  test: string;
  passed: boolean;
  durationMs: number;
  marks: readonly number[];
}

/** A place in the code that notes the test file in which it runs. */
export interface Mark extends MarkedPlace {
  file: string;
}
interface MarkedPlace {
  index: number;
  reached: Reached;
}

/** Marks of the faults by index, then one for all functions of each file, by which tests of a file are found. */
export interface Marks {
  all: readonly Mark[];
  /** The index of the mark that all functions of a file share. */
  ofFile: ReadonlyMap<string, number>;
}

export function placeMarks(files: Readonly<Record<string, string>>, faults: readonly CodeFault[]): Marks {
  const all: Mark[] = faults.map(({ file, reached }, index) => ({ file, index, reached }));
  const ofFile = new Map(Object.keys(files).map((file, index) => [file, faults.length + index]));
  for (const [file, index] of ofFile) {
    for (const reached of findFunctionStarts(file, files[file] ?? '')) all.push({ file, index, reached });
  }
  return { all, ofFile };
}

/** Returns the files with calls that note each mark as it is passed (`reach-setup.ts` listens). */
export function markFiles(files: Readonly<Record<string, string>>, { all }: Marks): Record<string, string> {
  const byFile = Map.groupBy(all, ({ file }) => file);
  return Object.fromEntries([...byFile].map(([file, marks]) => [file, markText(files[file] ?? '', marks)]));
}

/** Wraps expressions as `(note(1), (expression))` and puts `note(1);` before statements. */
export function markText(text: string, marks: readonly MarkedPlace[]): string {
  const outerFirst = marks.toSorted((a, b) => a.reached.start - b.reached.start || endOf(b) - endOf(a));
  const open: number[] = [];
  let marked = '';
  let at = 0;
  const closeUntil = (position: number): void => {
    for (let end = open.at(-1); end !== undefined && end <= position; end = open.at(-1)) {
      marked += `${text.slice(at, end)}))`;
      at = end;
      open.pop();
    }
  };
  for (const { index, reached } of outerFirst) {
    closeUntil(reached.start);
    marked += text.slice(at, reached.start);
    at = reached.start;
    const note = `globalThis.noteReach?.(${index})`;
    if (reached.form === 'statement') marked += `${note};`;
    else {
      marked += `(${note}, (`;
      open.push(reached.end);
    }
  }
  closeUntil(text.length);
  return marked + text.slice(at);
}

/** A statement's mark comes before an expression that begins in the same place. */
function endOf({ reached }: MarkedPlace): number {
  return reached.form === 'statement' ? Infinity : reached.end;
}

/** Reads what `reach-setup.ts` has written: the marks of each test file by its path in `root`. */
export async function readReached(folder: string, root: string): Promise<Map<string, number[]>> {
  const reached = new Map<string, number[]>();
  for (const name of await readdir(folder)) {
    const { testPath, marks } = JSON.parse(await readFile(join(folder, name), 'utf8')) as Written; // see reach-setup.ts
    reached.set(testPath.slice(root.length + 1), marks);
  }
  return reached;
}

export interface Written {
  testPath: string;
  marks: number[];
}
