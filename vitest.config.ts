import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { defineConfig } from 'vitest/config';

const tenSeconds = 10_000;
const twoMinutes = 120_000;
/** Most tests wait for a database or a browser most of the time, so that there may be more of them than cores. */
const apiWorkers = 3;
const journeyWorkers = 2;
/**
 * A worker reads the app's modules once for all of its files: they keep no state of their own, so that each file still
 * opens an app and a database for itself.
 */
const sharedModules = { isolate: false };

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
  plugins: [babel({ presets: [linguiTransformerBabelPreset()] })],
  test: {
    globalSetup: ['test/support/postgres-setup.ts'],
    setupFiles: ['test/support/strict-console.ts', 'test/support/english.ts'],
    onUnhandledError: isOurs,
    // One second, which is the default, is little for a browser beside other tests.
    expect: { poll: { timeout: tenSeconds } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['src/**/*.db.test.ts'],
          ...sharedModules,
          maxWorkers: apiWorkers,
          testTimeout: tenSeconds,
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['src/**/*.db.test.ts', 'test/api/*.test.ts'],
          globalSetup: ['test/support/lessons-setup.ts', 'test/support/cast-setup.ts'],
          ...sharedModules,
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
          globalSetup: ['test/support/lessons-setup.ts', 'test/support/journeys-setup.ts'],
          ...sharedModules,
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
