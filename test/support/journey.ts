import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { sharedBrowser } from './browser.ts';
import { startSystem, type TestSystem } from './system.ts';

/** A running system and a browser to walk through it. */
export interface Journey {
  system: TestSystem;
  browser: Browser;
}

/** Starts both before the file's tests and ends them after these. */
export function useJourney(): () => Journey {
  let begun: Journey | undefined;
  beforeAll(async () => {
    const [system, browser] = await Promise.all([startSystem(), sharedBrowser()]);
    begun = { system, browser };
  });
  afterAll(async () => {
    await begun?.browser.close();
    await begun?.system.close();
  });
  return () => {
    if (!begun) throw new Error('The journey has not begun.');
    return begun;
  };
}
