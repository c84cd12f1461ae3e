/** Vitest's setup file of the run that records which test files reach which code. Writes a file for each test file. */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import type { Written } from './reach.ts';

declare global {
  var noteReach: ((mark: number) => void) | undefined;
}

const marks = new Set<number>();
globalThis.noteReach = (mark) => void marks.add(mark);

// Registered first, so that it runs after those of the test file.
afterAll(() => {
  const written: Written = { testPath: expect.getState().testPath ?? '', marks: [...marks] };
  writeFileSync(join(process.env['REACH_FOLDER'] ?? '', `${randomUUID()}.json`), JSON.stringify(written));
  marks.clear();
});
