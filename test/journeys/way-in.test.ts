import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { demoSecrets } from '../../src/config.ts';
import { openPage, screens } from '../support/browser.ts';
import { openAs, staffToken } from '../support/logged-in.ts';
import { doorDashOrder } from '../support/orders.ts';
import { signUpForm } from '../support/sign-up.ts';
import { useJourney } from '../support/journey.ts';

const journey = useJourney();
const form = signUpForm({ email: 'ana@bakery.test', brandName: "Ana's Bakery" });

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

async function signUp(page: Page): Promise<void> {
  await page.goto(journey().system.url);
  await page.waitForLoadState('networkidle');
  await page.getByPlaceholder('Enter your restaurant address').first().fill(form.storeAddress);
  await page.getByRole('button', { name: 'Get Started' }).first().click();
  await page.waitForURL(/\/signup\?/);
  await expect.poll(() => box(page, 'Store address').inputValue()).toBe(form.storeAddress);
  await box(page, 'Brand name').fill(form.brandName);
  await page.getByRole('combobox', { name: 'Business type' }).click();
  await page.getByRole('option', { name: 'Restaurant' }).click();
  await box(page, 'First name').fill('Ana');
  await box(page, 'Last name').fill('Peña');
  await box(page, 'Email').fill(form.email);
  await box(page, 'Phone').fill(form.phone);
  await box(page, 'Password').fill(form.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL(`${journey().system.url}/thank-you`);
}

async function approve(): Promise<void> {
  const { page } = await openAs(journey().browser, await staffToken(journey().system), { viewport: screens.desktop });
  await page.goto(`${journey().system.url}/backoffice`);
  await page.getByRole('link', { name: form.brandName }).click();
  await page.getByText('Passed').first().click();
  await page.getByText('Business registered: passed.').waitFor();
  await page.getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByRole('combobox', { name: /^Time zone/ }).inputValue()).toBe('Central (Chicago)');
  await dialog.getByText(`${form.brandName} is approved. Welcome to Forkline!`).waitFor();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('link', { name: 'To the merchant' }).click();
  await page.getByRole('heading', { level: 1, name: form.brandName }).waitFor();
  await page.getByText('1200 Main Street, Austin, TX 78701').waitFor();
  await page.context().close();
}

it('leads from the first page over an approval to a dashboard whose checklist ticks by itself', async () => {
  const { page, problems } = await openPage(journey().browser, { viewport: screens.desktop });
  await signUp(page);
  await approve();

  await page.goto(`${journey().system.url}/login`);
  await page.getByLabel('Email').fill(form.email);
  await box(page, 'Password').fill(form.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL(`${journey().system.url}/dashboard`);
  const checklist = page.getByRole('region', { name: 'Ready for your first day' });
  await checklist.getByText('0 of 5').waitFor();
  expect(await checklist.getByRole('link').allTextContents()).toEqual([
    expect.stringContaining('Set your store hours'),
    expect.stringContaining('Add your menu'),
    expect.stringContaining('Connect a delivery service'),
    expect.stringContaining('Add your bank account'),
    expect.stringContaining('Take a test order'),
  ]);

  await journey().system.sql(
    `insert into connections (merchant_id, id, store_id, service, external_store_id, api_version)
     select merchant_id, gen_random_uuid(), id, 'doordash', 'ana-doordash', 'v1' from stores where name = $1`,
    [form.brandName],
  );
  // Coming back to the tab is one of the moments at which it looks again.
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await checklist.getByText('1 of 5').waitFor();
  expect(await checklist.getByRole('link', { name: /^Done: Connect a delivery service/ }).count()).toBe(1);

  const order = await fetch(`${journey().system.url}/hooks/doordash`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: demoSecrets.DOORDASH_WEBHOOK_TOKEN },
    body: JSON.stringify(doorDashOrder({ store: 'ana-doordash', customer: 'Siobhán' })),
  });
  expect(order.status).toBe(202);
  await page
    .getByText(/Siobhán/)
    .first()
    .waitFor();
  const accepted = await page.evaluate(async () => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('authToken')}`,
      'content-type': 'application/json',
    };
    const { orders } = (await (await fetch('/api/orders', { headers })).json()) as { orders: { id: string }[] }; // the contract
    return (await fetch(`/api/orders/${orders[0]?.id}/accept`, { method: 'POST', headers, body: '{}' })).status;
  });
  expect(accepted).toBe(200);
  await checklist.getByText('2 of 5').waitFor();
  expect(await checklist.getByRole('link', { name: /^Done: Take a test order/ }).count()).toBe(1);
  expect(problems).toEqual([]);
  await page.context().close();
});
