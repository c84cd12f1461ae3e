import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { IntegrationCard } from '../../src/domains/integrations/contract.ts';
import { screens } from '../support/browser.ts';
import { useJourney } from '../support/journey.ts';
import { openAs, tokenOf } from '../support/logged-in.ts';
import { expectFit } from '../support/looks.ts';
import { ask } from '../support/menu-journey.ts';

const journey = useJourney();

/** A machine that does many things at once may take this long to hear from a service. */
const soon = { timeout: 60_000 };
const atHubRise = /\/hubrise\/oauth2\/v1\/authorize/;

async function answerAtHubRise(page: Page, button: string, answer: 'Allow' | 'No'): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page.waitForURL(atHubRise);
  await page.getByRole('button', { name: answer }).click();
}

it('a store that its owner connects at the service takes orders until it is disconnected, and is connected again with its history', async () => {
  const { system, browser } = journey();
  const token = await tokenOf(system, 'owner@forkline.test');
  const connected = async () =>
    ((await ask(system, token, '/api/integrations')) as { cards: IntegrationCard[] }).cards.map(
      ({ service }) => service,
    ); // its contract
  const { page, problems } = await openAs(browser, token, { viewport: screens.phone });
  await page.goto(`${system.url}/dashboard/integrations`);
  await answerAtHubRise(page, 'Log in to HubRise', 'No');
  await page.getByText('You said no at HubRise. Nothing was connected').waitFor();
  expect(await connected()).not.toContain('hubrise');

  await answerAtHubRise(page, 'Log in to HubRise', 'Allow');
  await page.getByText("HubRise is connected. Orders for Rosalía's Kitchen come in here from now on.").waitFor();
  expect(page.url(), 'the address keeps neither code nor state').not.toMatch(/code=|state=/);
  await expectFit(page);
  const its = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Pause HubRise' }) });
  await its.getByText('Orders come in.').waitFor(soon);

  await its.getByRole('button', { name: 'Test order' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Waiting for the next order from HubRise').waitFor();
  await system.control('POST', '/orders', { service: 'hubrise', order: { scheduled: false } });
  const step = dialog.getByRole('listitem').filter({ hasText: 'On your order screen' });
  await step.getByText('Done').waitFor(soon);
  const [order] = await system.sql<{ id: string; number: string; customer: string }>(
    "select id, display_id as number, customer_name as customer from orders where service = 'hubrise'",
  );
  await page.keyboard.press('Escape');

  await its.getByRole('link', { name: 'Log of HubRise' }).click();
  await page.getByRole('link', { name: 'HubRise sent: order' }).first().click();
  await dialog.getByText('[hidden]').first().waitFor();
  expect(await dialog.textContent()).not.toContain(order?.customer);
  await expectFit(page);
  await page.keyboard.press('Escape');
  await page
    .getByRole('link', { name: `Order ${order?.number}` })
    .first()
    .click();
  await page.waitForURL(/[?&]order=/);
  await dialog
    .getByText(order?.number ?? '')
    .first()
    .waitFor();
  await system.sql("update orders set ended_at = now(), state = 'declined' where service = 'hubrise'");

  await page.goto(`${system.url}/dashboard/integrations`);
  await page.getByRole('button', { name: 'Disconnect HubRise' }).click();
  await dialog.getByText('Orders that are open now are finished as usual.').waitFor();
  await expectFit(page);
  await dialog.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByText('Disconnected: no orders come in from HubRise.').waitFor();
  const credentials = 'select 1 from connection_credentials';
  await expect.poll(() => system.sql(credentials), soon).toEqual([]);
  await answerAtHubRise(page, 'Connect HubRise again', 'Allow');
  await its.getByText('Orders come in.').waitFor(soon);
  expect(await its.getByText('none yet').count(), 'the order from before is still known').toBe(0);

  // Uber Eats opens several stores by one login: the owner chooses among them.
  await page.getByRole('button', { name: 'Connect a store' }).click();
  await dialog.getByRole('button', { name: 'Log in to Uber Eats' }).click();
  await page.getByRole('button', { name: 'Allow' }).click();
  const result = page.getByRole('region', { name: 'Connecting' });
  await result.getByRole('radio', { name: "Rosalía's Kitchen, Old Port" }).click();
  await expectFit(page);
  await result.getByRole('button', { name: "Connect it with Rosalía's Kitchen" }).click();
  await result.getByText('Uber Eats is connected.').waitFor();
  expect((await connected()).filter((service) => service === 'uber-eats')).toHaveLength(2);
  expect(await system.sql('select 1 from consents where sealed_grant is not null')).toEqual([]);

  await page.getByRole('button', { name: 'Connect a store' }).click();
  await dialog.getByRole('button', { name: 'Forkline connects it for me: Grubhub' }).click();
  await page.getByRole('dialog', { name: 'Connect Grubhub' }).waitFor();
  await expectFit(page);
  expect(problems).toEqual([]);
  await page.context().close();
});
