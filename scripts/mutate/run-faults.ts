import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { applyEdits, oneLine, type Fault } from './fault.ts';
import { TestRunner } from './test-runner.ts';
import type { Workspace } from './workspace.ts';

export type Outcome = 'killed' | 'survived';

export interface FaultResult {
  fault: Fault;
  outcome: Outcome;
  /** The failing test, the time limit, or why no test failed. */
  reason: string;
  /** Test files that were run, and those that reach the fault. */
  ran: number;
  reaching: number;
  seconds: number;
}

/** A fault with the test files that may notice it, nearest first. */
export interface Trial {
  fault: Fault;
  tests: readonly string[];
}

interface Options {
  /** Test files that are run for each fault at most. */
  maxTests: number;
  /** Recorded duration by test file. */
  durationsMs: ReadonlyMap<string, number>;
  /** A database test that passes: the databases of all others are made for it, while no fault is planted. */
  warmUp: string;
  signal: AbortSignal;
  onResult: (result: FaultResult) => void;
}

const runnersAtOnce = 2;
const plantedMigration = 'db/migrations/9999_planted_fault.sql';
const startAttempts = 3;
const startLimitMs = 300_000;
/** Time limit for the work around the tests: each run loads all modules. */
const runLimitMs = 90_000;
/** The recorded durations are those of a machine that did nothing else. */
const slownessFactor = 5;

/** Plants the faults one at a time in copies of the repository and runs the tests that reach them. */
export async function runFaults(
  trials: readonly Trial[],
  { workspace, texts, ...options }: Options & { workspace: Workspace; texts: Readonly<Record<string, string>> },
): Promise<void> {
  // Those of the database need a new one each: last, so that the others share theirs.
  const queue = trials.toSorted((a, b) => Number('migration' in a.fault.plant) - Number('migration' in b.fault.plant));
  const work = async (name: string): Promise<void> => {
    const copy = await workspace.copy(name, {});
    await using runner = new TestRunner({ copy, config: 'vitest.config.ts', workers: 1, signal: options.signal });
    for (let trial = queue.shift(); trial; trial = queue.shift()) {
      options.onResult(await runFault(trial, { ...options, runner, copy, texts }));
    }
  };
  const workers = Array.from({ length: runnersAtOnce }, async (_, index) => {
    try {
      await work(`runner-${index + 1}`);
    } finally {
      // After an error the other runner ends with its fault, before the copies are removed.
      queue.length = 0;
    }
  });
  const failed = (await Promise.allSettled(workers)).find((settled) => settled.status === 'rejected');
  if (failed) throw failed.reason;
}

interface Place {
  runner: TestRunner;
  copy: string;
  texts: Readonly<Record<string, string>>;
}

async function runFault(trial: Trial, options: Options & Place): Promise<FaultResult> {
  const { fault } = trial;
  const tests = trial.tests.slice(0, options.maxTests);
  const base = { fault, ran: tests.length, reaching: trial.tests.length };
  if (tests.length === 0) return { ...base, outcome: 'survived', reason: 'no test reaches it', seconds: 0 };
  const usualMs = tests.reduce((sum, test) => sum + (options.durationsMs.get(test) ?? 0), 0);
  const limitMs = runLimitMs + slownessFactor * usualMs;
  const began = performance.now();
  const run = 'migration' in fault.plant ? runWithMigration : runWithEdits;
  const result = await run(fault, tests, { ...options, limitMs });
  const seconds = Math.round((performance.now() - began) / 1000);
  const failure = result === undefined ? `took longer than ${Math.round(limitMs / 1000)} s` : result.failure;
  if (failure === undefined) return { ...base, outcome: 'survived', reason: 'all tests pass', seconds };
  return { ...base, outcome: 'killed', reason: oneLine(failure, 200), seconds };
}

async function runWithEdits(
  { file, plant }: Fault,
  tests: readonly string[],
  { runner, copy, texts, warmUp, limitMs }: Options & Place & { limitMs: number },
) {
  const text = texts[file];
  if (text === undefined || !('edits' in plant)) throw new Error(`There is nothing to plant in ${file}.`);
  const planted = applyEdits(text, plant.edits);
  if (!parses(planted)) throw new Error(`A fault in ${file} does not parse.`);
  if (!runner.isRunning) await makeDatabases(runner, warmUp);
  await writeFile(join(copy, file), planted);
  try {
    return await runner.run({ planted: [file], tests, bail: true }, limitMs);
  } finally {
    await writeFile(join(copy, file), text);
  }
}

async function makeDatabases(runner: TestRunner, warmUp: string): Promise<void> {
  let failure: string | undefined;
  for (let attempt = 0; attempt < startAttempts; attempt += 1) {
    const result = await runner.run({ planted: [], tests: [warmUp], bail: true }, startLimitMs);
    if (result && result.failure === undefined) return;
    failure = result?.failure;
    await runner.restart();
  }
  throw new Error(`${warmUp} fails without a fault: ${failure ?? 'it takes too long'}`);
}

async function runWithMigration(
  { plant }: Fault,
  tests: readonly string[],
  { runner, copy, limitMs }: Options & Place & { limitMs: number },
) {
  if (!('migration' in plant)) throw new Error('The fault has no migration.');
  await runner.restart();
  await writeFile(join(copy, plantedMigration), `${plant.migration}\n`);
  try {
    return await runner.run({ planted: [], tests, bail: true }, startLimitMs + limitMs);
  } finally {
    await runner.restart();
    await rm(join(copy, plantedMigration));
  }
}

function parses(text: string): boolean {
  const { diagnostics } = ts.transpileModule(text, {
    reportDiagnostics: true,
    compilerOptions: { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext },
  });
  return diagnostics?.length === 0;
}
