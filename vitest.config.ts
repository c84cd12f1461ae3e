import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const tenSeconds = 10_000;
const twoMinutes = 120_000;
/** Most tests wait for a database or a browser most of the time, so that there may be more of them than cores. */
const apiWorkers = 4;
const journeyWorkers = 3;
/**
 * The server's code and its tests run as they are, on Node.js: no bundler reads them first. A worker loads a module once
 * for all of its files; no module keeps state of its own, and each file opens what it needs for itself.
 */
const native = { isolate: false, experimental: { viteModuleRunner: false } };

const postgres = 'test/support/postgres-setup.ts';

/** Begun first: they take longest, most of it waiting for processes or for a browser, while other files need the cores. */
const longest = [
  'soak',
  'process-signals',
  'backup',
  'stores',
  'access',
  'step-up',
  'accounts',
  'screens',
  'order-line',
];

const rankOf = ({ moduleId }: TestSpecification): number => {
  const place = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return place === -1 ? longest.length : place;
};

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Vitest's own order; it is no array's method.
    // oxlint-disable-next-line unicorn/no-array-sort
    const usual = await super.sort(files);
    return usual.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}

/**
 * The queue's library does not wait for the end of a job to be written down, as `src/main.ts` tells: the connection that
 * it loses, in the test that restarts the database under it, or does not get in time on a machine that is very busy, is
 * the one thing that may fail unheard.
 */
const isOurs = ({ message, stack, VITEST_TEST_PATH: path }: Unheard) => {
  const isLost = /ECONNRE(?:SET|FUSED)|Connection terminated|terminating connection|starting up|shutting down/u;
  const isRestart = String(path).endsWith('src/platform/jobs/worker.db.test.ts') && isLost.test(message);
  const isLate = message === 'timeout exceeded when trying to connect' && stack?.includes('graphile-worker') === true;
  return !isRestart && !isLate;
};

interface Unheard {
  message: string;
  stack?: string;
  VITEST_TEST_PATH?: unknown;
}

export default defineConfig({
  test: {
    setupFiles: ['test/support/strict-console.ts'],
    onUnhandledError: isOurs,
    sequence: { sequencer: LongestFirst },
    // One second, which is the default, is little for a browser beside other tests.
    expect: { poll: { timeout: tenSeconds } },
    // `npm run coverage`. A summary of the whole run and one of each file, which tools can compare.
    coverage: {
      provider: 'v8',
      include: ['src/domains/**/*.ts', 'src/platform/**/*.ts'],
      exclude: ['**/*.test.ts'],
      reporter: ['text-summary', 'json-summary'],
      reportsDirectory: 'build/coverage',
      // One test that fails on a busy machine does not cost the figures of a run of ten minutes.
      reportOnFailure: true,
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['src/**/*.db.test.ts', 'src/web/**'],
          ...native,
          maxWorkers: apiWorkers,
          testTimeout: tenSeconds,
        },
      },
      {
        extends: true,
        plugins: [babel({ presets: [linguiTransformerBabelPreset()] })],
        test: {
          name: 'web',
          include: ['src/web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { url: 'http://forkline.test/' } },
          setupFiles: ['src/web/testing/dom.ts'],
          isolate: false,
          maxWorkers: apiWorkers,
          // Some tenths of a second each, on a machine that does nothing else.
          testTimeout: 3 * tenSeconds,
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['src/**/*.db.test.ts', 'test/api/*.test.ts'],
          globalSetup: [postgres, 'test/support/lessons-setup.ts', 'test/support/cast-setup.ts'],
          ...native,
          maxWorkers: apiWorkers,
          testTimeout: 3 * tenSeconds,
          hookTimeout: 6 * tenSeconds,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['test/journeys/*.test.ts'],
          globalSetup: [postgres, 'test/support/lessons-setup.ts', 'test/support/journeys-setup.ts'],
          ...native,
          maxWorkers: journeyWorkers,
          // After the others: a browser wants to be answered quickly.
          sequence: { groupOrder: 1 },
          testTimeout: twoMinutes,
          hookTimeout: twoMinutes,
        },
      },
    ],
  },
});
