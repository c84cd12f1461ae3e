import { defineConfig } from 'vitest/config';

const tenSeconds = 10_000;
const twoMinutes = 120_000;

export default defineConfig({
  test: {
    globalSetup: ['test/support/postgres-setup.ts'],
    setupFiles: ['test/support/strict-console.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts'],
          exclude: ['src/**/*.db.test.ts'],
          testTimeout: tenSeconds,
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['src/**/*.db.test.ts', 'test/api/*.test.ts'],
          testTimeout: 3 * tenSeconds,
          hookTimeout: 3 * tenSeconds,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['test/journeys/*.test.ts'],
          fileParallelism: false,
          testTimeout: twoMinutes,
          hookTimeout: twoMinutes,
        },
      },
    ],
  },
});
