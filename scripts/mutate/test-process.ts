/**
 * A process that runs test files of the repository's copy in which it was started, as often as it is asked by a message.
 * Vitest stays open between the runs, since starting PostgreSQL takes longer than most of them.
 */
import { join, relative } from 'node:path';
import { BaseSequencer, createVitest, type TestModule, type TestSpecification } from 'vitest/node';

export interface RunRequest {
  /** Files that have another text during this run alone, by their paths in the copy. */
  planted: readonly string[];
  /** Test files in the order in which they run; all of the projects if undefined. */
  tests?: readonly string[];
  /** Ends the run at the first failure. */
  bail: boolean;
}
export interface RunResult {
  modules: { test: string; passed: boolean; durationMs: number }[];
  /** The first failure: the test and its message. */
  failure?: string;
}

const [config = 'vitest.config.ts', workers] = process.argv.slice(2);
const root = process.cwd();
/** A busy machine must not look like a fault that a test notices. */
const timeoutMs = 120_000;
let order: readonly string[] = [];
let failures: string[] = [];
let modules: RunResult['modules'] = [];
let planted: readonly string[] = [];
let bail = false;

/** Runs test files in the order of the request. */
class RequestedOrder extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    return specifications.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

const vitest = await createVitest(
  'test',
  {
    root,
    config: join(root, config),
    project: ['unit', 'database'],
    watch: false,
    testTimeout: timeoutMs,
    hookTimeout: timeoutMs,
    sequence: { sequencer: RequestedOrder },
    ...(workers !== undefined && { maxWorkers: Number(workers) }),
    reporters: [
      {
        onTestCaseResult(test) {
          const { state, errors } = test.result();
          if (state === 'failed') fail(`${pathOf(test.module)} > ${test.fullName}: ${errors?.[0]?.message}`);
        },
        onTestModuleEnd(module) {
          const passed = module.ok();
          modules.push({ test: pathOf(module), passed, durationMs: Math.round(module.diagnostic().duration) });
          if (!passed) fail(`${pathOf(module)}: ${module.errors()[0]?.message}`);
        },
        onTestRunEnd(_modules, errors) {
          for (const error of errors) fail(error.message);
        },
      },
    ],
  },
  // Not in `node_modules`, whose files are linked to the repository's.
  { cacheDir: join(root, '.vite') },
);

process.on('message', (request: RunRequest) => void answer(request));
// The parent's end is this process's.
process.on('disconnect', () => void stop());
process.on('SIGTERM', () => void stop());

async function answer(request: RunRequest): Promise<void> {
  const { tests } = request;
  for (const file of [...planted, ...request.planted]) vitest.invalidateFile(join(root, file));
  [failures, modules, order, planted, bail] = [[], [], tests ?? [], request.planted, request.bail];
  const all = await vitest.globTestSpecifications();
  const wanted = tests === undefined ? all : all.filter((one) => tests.includes(relative(root, one.moduleId)));
  await vitest.runTestSpecifications(wanted);
  const [failure] = failures;
  const result: RunResult = { modules, ...(failure !== undefined && { failure }) };
  process.send?.(result);
}

function fail(message: string): void {
  failures.push(message);
  if (bail) void vitest.cancelCurrentRun('test-failure');
}

function placeOf({ moduleId }: TestSpecification): number {
  return order.indexOf(relative(root, moduleId));
}

function pathOf({ moduleId }: TestModule): string {
  return relative(root, moduleId);
}

async function stop(): Promise<void> {
  await vitest.close();
  process.exit();
}
