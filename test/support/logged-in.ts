import type { Browser, BrowserContextOptions } from 'playwright-core';
import { demoPassword, demoStaffSecret } from '../../scripts/demo/load-partner.ts';
import { secondFactorCode } from '../../scripts/demo/second-factor.ts';
import { openPage, type TestPage } from './browser.ts';
import type { TestSystem } from './system.ts';

async function post(system: TestSystem, path: string, body: unknown): Promise<Record<string, string>> {
  const answer = await fetch(system.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as Record<string, string>; // the routes' contracts
}

/** The token of somebody who logs in with a password alone. */
export async function tokenOf(system: TestSystem, username: string, password = demoPassword): Promise<string> {
  return (await post(system, '/api/token/', { username, password }))['access'] ?? '';
}

/** The token of one of the demo's staff, who log in with two factors. */
export async function staffToken(system: TestSystem, username = 'staff@forkline.test'): Promise<string> {
  const { challenge } = await post(system, '/api/token/', { username, password: demoPassword });
  const code = secondFactorCode(demoStaffSecret);
  return (await post(system, '/api/token/two-factor', { challenge, code }))['access'] ?? '';
}

/** A page of somebody who is logged in already. */
export async function openAs(browser: Browser, token: string, options: BrowserContextOptions): Promise<TestPage> {
  const opened = await openPage(browser, options);
  await opened.page.addInitScript((value) => localStorage.setItem('authToken', value), token);
  return opened;
}
