import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sharedBrowser, screens } from '../support/browser.ts';
import { openAs, tokenOf } from '../support/logged-in.ts';
import { expectFit } from '../support/looks.ts';
import { startSystem, type TestSystem } from '../support/system.ts';

let system: TestSystem;
let browser: Browser;
let owner = '';
const placed = z.object({ orders: z.array(z.object({ id: z.string() })) });
const heard = z.object({ messages: z.array(z.object({ by: z.string(), text: z.string() })) });

beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem(), sharedBrowser()]);
  owner = await tokenOf(system, 'owner@forkline.test');
});
afterAll(async () => {
  await browser?.close();
  await system?.close();
});

async function isFit(page: Page): Promise<void> {
  await expectFit(page);
}

describe.each([
  { name: 'a phone', viewport: screens.phone, colorScheme: 'light', at: '' },
  { name: 'a desktop in the dark', viewport: screens.desktop, colorScheme: 'dark', at: '/store/communications' },
] as const)('on $name', ({ name, viewport, colorScheme, at }) => {
  it('a customer writes, somebody answers as the store, and the service has the answer', async () => {
    const wish = { service: 'doordash', externalStoreId: 'rosalias-congress-st', count: 1 };
    const [order] = placed.parse(await system.control('POST', '/orders', wish)).orders;
    const orderId = order?.id ?? '';
    await expect
      .poll(() => system.sql('select 1 from orders where external_id = $1', [orderId]).then((rows) => rows.length), {
        timeout: 15_000,
      })
      .toBe(1);
    const asked = `Is it spicy, on ${name}?`;
    await system.control('POST', '/messages', { orderId, text: asked });

    const { page, problems } = await openAs(browser, owner, { viewport, colorScheme });
    await page.goto(`${system.url}/dashboard${at}`);
    const inbox = page.getByRole('region', { name: 'Live Chat Inbox' });
    await inbox.getByText(asked).waitFor({ timeout: 20_000 });
    await isFit(page);
    await inbox.getByRole('button', { name: asked }).click();
    const field = inbox.getByRole('textbox', { name: /^Message to/ });
    await field.fill('Only a little.');
    await inbox.getByRole('button', { name: 'Back' }).click();
    await inbox.getByRole('button', { name: asked }).click();
    // What was begun is still there.
    expect(await field.inputValue()).toBe('Only a little.');
    await isFit(page);
    await inbox.getByRole('button', { name: 'Send' }).click();
    await inbox.getByRole('listitem').filter({ hasText: 'Only a little.' }).waitFor();
    await expect
      .poll(async () => heard.parse(await system.control('GET', `/messages/${orderId}`)).messages, { timeout: 15_000 })
      .toMatchObject([{ text: asked }, { by: 'store', text: 'Only a little.' }]);
    await inbox.getByRole('button', { name: 'Back' }).click();
    await inbox.getByText('You: Only a little.').first().waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
