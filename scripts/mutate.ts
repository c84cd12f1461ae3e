/**
 * `npm run mutate -- [--seed N] [--count 80] [--only AREA] [--tests 6] [--json FILE]`: plants faults in the code, one at
 * a time, and counts those that the unit and database tests notice. It shows whether the tests guard as much as before
 * after they have been rewritten: run it with the same seed before and after.
 *
 * All work is done in copies below the system's temporary folder. The first run of a tree records which test files reach
 * which code, which takes as long as these tests; the record is kept in `build/` until a file changes.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chooseFaults } from './mutate/choose.ts';
import { findCodeFaults } from './mutate/code-faults.ts';
import { nearestTests } from './mutate/nearest-tests.ts';
import { findPolicyFaults } from './mutate/policy-faults.ts';
import { markFiles, placeMarks, readReached, type Marks, type TestReach } from './mutate/reach.ts';
import { countSites, formatReport, type Report } from './mutate/report.ts';
import { runFaults, type FaultResult } from './mutate/run-faults.ts';
import { TestRunner } from './mutate/test-runner.ts';
import { createWorkspace } from './mutate/workspace.ts';

/** Where a fault costs money or shows data to the wrong people. */
const areas: Record<string, readonly string[]> = {
  orders: ['src/domains/orders/'],
  payouts: ['src/domains/payouts/'],
  money: ['src/domains/money/', 'src/shared/money.ts'],
  channels: ['src/domains/channels/commands/'],
  identity: ['src/domains/identity/'],
};
const schemaFile = 'db/schema.sql';
const markedFolders = ['src/domains/', 'src/shared/'];
/** Left out: a change to this code retrains the assistant's model, which takes minutes. */
const unmarkedFolder = 'src/domains/assistant/';
const recordFile = 'build/mutate-reach.json';
/** Their change gives the marks of a record another meaning. */
const markMakers = ['scripts/mutate/code-faults.ts', 'scripts/mutate/reach.ts'];
const recordLimitMs = 3_600_000;

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '80' },
    only: { type: 'string' },
    tests: { type: 'string', default: '6' },
    json: { type: 'string' },
  },
});
const [seed, count, maxTests] = [Number(values.seed), Number(values.count), Number(values.tests)];

const texts = await readTexts();
const isSource = (file: string) => file.endsWith('.ts') && !/\.test\.ts$|\.gen\.ts$|\/fixtures\//.test(file);
const codeFaults = Object.entries(areas).flatMap(([area, folders]) =>
  filesIn(folders).flatMap((file) => findCodeFaults({ area, file, text: texts[file] ?? '' })),
);
const faults = [...codeFaults, ...findPolicyFaults({ file: schemaFile, text: texts[schemaFile] ?? '' })];
const possible = faults.filter(({ area }) => values.only === undefined || values.only === area);
if (possible.length === 0) {
  throw new Error(`There is no area ${values.only}, only ${[...new Set(faults.map(({ area }) => area))].join(', ')}.`);
}
const markedFiles = filesIn(markedFolders).filter((file) => !file.startsWith(unmarkedFolder));
const marked = Object.fromEntries(markedFiles.map((file) => [file, texts[file] ?? '']));
const marks = placeMarks(marked, codeFaults);

const workspace = await createWorkspace(root);
const interruption = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interruption.abort());
const { signal } = interruption;
const results: FaultResult[] = [];
try {
  await runChosen(await knownReach(marks));
} catch (error) {
  if (!signal.aborted) throw error;
} finally {
  await workspace.remove();
}
// An interrupted run reports what it has found.
const report: Report = { seed, sites: countSites(possible), results };
console.log(formatReport(report));
if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(report, null, 2)}\n`);

async function runChosen(reach: readonly TestReach[]): Promise<void> {
  const chosen = chooseFaults(possible, { seed, count });
  const known = { faults: codeFaults, marks, reach, texts };
  const trials = chosen.map((fault) => ({ fault, tests: nearestTests(fault, known) }));
  const quickest = reach
    .filter(({ test, passed }) => passed && test.startsWith('test/'))
    .toSorted((a, b) => a.durationMs - b.durationMs)[0];
  if (!quickest) throw new Error('No database test passes.');
  await runFaults(trials, {
    workspace,
    texts,
    signal,
    maxTests,
    durationsMs: new Map(reach.map(({ test, durationMs }) => [test, durationMs])),
    warmUp: quickest.test,
    onResult: (result) => {
      results.push(result);
      const { fault, outcome, reason, seconds } = result;
      const place = `${fault.file}:${fault.line}`;
      console.error(
        `${results.length}/${trials.length} ${outcome} in ${seconds} s: ${place} (${fault.kind}): ${reason}`,
      );
    },
  });
}

/** Reads the record of the tests' reach, or makes it where the code has changed since. */
async function knownReach(places: Marks): Promise<readonly TestReach[]> {
  const hash = createHash('sha256');
  for (const maker of markMakers) hash.update(await readFile(join(root, maker)));
  for (const [file, text] of Object.entries(texts)) hash.update(`${file}\n${text}\n`);
  const digest = hash.digest('hex');
  const file = join(root, recordFile);
  const kept = (await readFile(file, 'utf8').then(JSON.parse, () => undefined)) as Kept | undefined; // written below
  if (kept?.digest === digest) return kept.reach;
  console.error('Recording which tests reach which code.');
  const reach = await recordReach(places);
  await mkdir(join(root, 'build'), { recursive: true });
  await writeFile(file, JSON.stringify({ digest, reach } satisfies Kept));
  return reach;
}

interface Kept {
  digest: string;
  reach: readonly TestReach[];
}

async function recordReach(places: Marks): Promise<TestReach[]> {
  const reachFolder = join(workspace.folder, 'reach');
  await mkdir(reachFolder);
  const config = 'vitest.reach.config.ts';
  const copy = await workspace.copy('recorder', {
    ...markFiles(marked, places),
    [config]: [
      `import { mergeConfig } from 'vitest/config';`,
      `import config from './vitest.config.ts';`,
      `export default mergeConfig(config, { test: { setupFiles: ['scripts/mutate/reach-setup.ts'] } });`,
    ].join('\n'),
  });
  await using runner = new TestRunner({ copy, config, env: { REACH_FOLDER: reachFolder }, signal });
  const result = await runner.run({ planted: [], bail: false }, recordLimitMs);
  if (!result || result.modules.length === 0) throw new Error(`The tests do not run: ${result?.failure}`);
  const failing = result.modules.filter(({ passed }) => !passed).map(({ test }) => test);
  if (failing.length > 0) console.error(`These fail without a fault and are left out: ${failing.join(', ')}`);
  const reached = await readReached(reachFolder, copy);
  return result.modules.map((module) => ({ ...module, marks: reached.get(module.test) ?? [] }));
}

/** All code, tests and SQL by path, in a fixed order. */
async function readTexts(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const folder of ['src', 'test', 'db']) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
    for (const entry of entries.filter((one) => one.isFile() && /\.(?:ts|tsx|sql)$/.test(one.name))) {
      const path = join(entry.parentPath, entry.name);
      found[path.slice(root.length + 1)] = await readFile(path, 'utf8');
    }
  }
  return Object.fromEntries(Object.entries(found).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function filesIn(places: readonly string[]): string[] {
  return Object.keys(texts).filter((file) => isSource(file) && places.some((place) => file.startsWith(place)));
}
