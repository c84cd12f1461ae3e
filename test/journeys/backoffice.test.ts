import { expect, it } from 'vitest';
import { screens } from '../support/browser.ts';
import { openAs, staffToken } from '../support/logged-in.ts';
import { expectFit } from '../support/looks.ts';
import { useJourney } from '../support/journey.ts';

const journey = useJourney();

it('staff who view as a merchant see its dashboard, change nothing, and are led back when the viewing has ended elsewhere', async () => {
  const { system, browser } = journey();
  const staff = await staffToken(system);
  const [merchant] = await system.sql<{ id: string }>('select id from merchants order by created_at limit 1');
  const page = `/backoffice/merchants/${merchant?.id}`;
  await system.control('POST', '/orders', { count: 1 });
  const { page: tab } = await openAs(browser, staff, { viewport: screens.phone });
  await tab.goto(system.url + page);
  await tab.getByRole('button', { name: 'View as this merchant' }).click();
  await tab.getByRole('textbox', { name: 'Why do you need to?' }).fill('Looks for a missing order');
  await expectFit(tab);
  await tab.getByRole('button', { name: 'View the dashboard' }).click();
  await tab.waitForURL(`${system.url}/dashboard`);
  const banner = tab.getByRole('region', { name: 'Viewing as a merchant' });
  await banner.getByText(/read-only\. Ends at \d\d:\d\d\./).waitFor();
  await tab.getByText('Live Order Feed').waitFor();
  await expectFit(tab);

  await tab.goto(`${system.url}/dashboard/orders`);
  await banner.waitFor();
  await tab
    .getByRole('button', { name: /^Accept/ })
    .first()
    .click();
  await tab.getByText('You are viewing as this merchant: nothing can be changed.').first().waitFor();

  const ended = await fetch(`${system.url}/api${page}/view/end`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${staff}` },
    body: '{}',
  });
  expect(ended.status).toBe(200);
  await tab.goto(`${system.url}/dashboard`);
  await tab.getByRole('heading', { name: 'Viewing has ended' }).waitFor();
  await tab.getByRole('button', { name: 'Back to the merchant' }).click();
  await tab.waitForURL(system.url + page);
  await tab.getByText('stopped viewing as a merchant').first().waitFor();
  expect(await tab.evaluate(() => sessionStorage.getItem('viewAs'))).toBeNull();
  await tab.goto(`${system.url}/dashboard`);
  await tab.waitForURL(/\/backoffice/);
});
