import type { Fault } from './fault.ts';
import type { Marks, TestReach } from './reach.ts';

/** By how much a test file is preferred: the first number decides, then the next. */
type Rank = readonly number[];

/** What a test file takes beside its tests. */
const startMs = 5000;

export interface Known {
  faults: readonly Fault[];
  marks: Marks;
  reach: readonly TestReach[];
  /** Texts of the source files and of the test files by path. */
  texts: Readonly<Record<string, string>>;
}

/**
 * Returns the test files whose run reaches the fault, nearest first: unit tests, then those that reach most of the
 * faults in the same file for the time that they take.
 */
export function nearestTests(fault: Fault, { faults, marks, reach, texts }: Known): string[] {
  if ('migration' in fault.plant) return testsOfTable(fault.plant.table, { faults, marks, reach, texts });
  const inFile = new Set(faults.flatMap(({ file }, index) => (file === fault.file ? [index] : [])));
  const own = faults.indexOf(fault);
  const shared = marks.ofFile.get(fault.file) ?? own;
  const isAtTop = fault.fingerprint.split('\n')[1] === '';
  return ranked(reach, ({ test, durationMs, marks: passed }) => {
    // What is at the top of a module runs once for all test files of a worker, and is noted in the first alone.
    if (!passed.includes(own) && !(isAtTop && passed.includes(shared))) return undefined;
    const reached = passed.filter((mark) => inFile.has(mark)).length;
    return [isUnit(test) ? 0 : 1, -reached / (durationMs + startMs), durationMs];
  });
}

/** Test files that name the table, themselves or by a file that they import, then those that reach most code with it. */
function testsOfTable(table: string, { marks, reach, texts }: Known): string[] {
  const name = new RegExp(String.raw`\b${table}\b`);
  const files = new Set([...marks.ofFile].flatMap(([file, mark]) => (name.test(texts[file] ?? '') ? [mark] : [])));
  return ranked(reach, ({ test, durationMs, marks: passed }) => {
    if (isUnit(test)) return undefined;
    const reached = passed.filter((mark) => files.has(mark)).length;
    const isNamed = name.test(textWithImports(test, texts));
    if (!isNamed && reached === 0) return undefined;
    return [isNamed ? 0 : 1, -reached, durationMs];
  });
}

function textWithImports(test: string, texts: Known['texts']): string {
  const text = texts[test] ?? '';
  const imported = [...text.matchAll(/from '(\.[^']+)'/g)].map(([, path = '']) => {
    const { pathname } = new URL(path, `file:///${test}`);
    return pathname.startsWith('/test/') ? (texts[pathname.slice(1)] ?? '') : '';
  });
  return [text, ...imported].join('\n');
}

function isUnit(test: string): boolean {
  return !test.startsWith('test/') && !test.endsWith('.db.test.ts');
}

/** Test files that fail without a fault prove nothing and are left out. */
function ranked(reach: readonly TestReach[], rankOf: (test: TestReach) => Rank | undefined): string[] {
  const ranks = reach.flatMap((test): { test: string; rank: Rank }[] => {
    const rank = test.passed ? rankOf(test) : undefined;
    return rank ? [{ test: test.test, rank }] : [];
  });
  return ranks.toSorted((a, b) => compare(a.rank, b.rank)).map(({ test }) => test);
}

function compare(a: Rank, b: Rank): number {
  const differing = a.findIndex((value, index) => value !== b[index]);
  return differing === -1 ? 0 : (a[differing] ?? 0) - (b[differing] ?? 0);
}
