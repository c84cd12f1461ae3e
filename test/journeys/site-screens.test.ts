import { expect, it } from 'vitest';
import { publicPages } from '../../src/web/site/pages.ts';
import { seriousFindings } from '../support/axe.ts';
import { openPage } from '../support/browser.ts';
import { useJourney } from '../support/journey.ts';

const journey = useJourney();

const paths = [...publicPages.map(({ path }) => path), '/careers/account-exec', '/careers/nothing', '/nothing'];

const looks = [
  { viewport: { width: 320, height: 640 }, colorScheme: 'light' },
  { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
] as const;

it.each(paths)('%s fits the smallest phone and a dark desktop, and axe-core finds nothing serious', async (path) => {
  const { page, problems } = await openPage(journey().browser, { viewport: looks[0].viewport });
  await page.goto(journey().system.url + path);
  await page.waitForLoadState('networkidle');
  // An open answer and a form's errors are part of the page.
  if (path === '/faq') await page.locator('summary').first().click();
  if (path === '/contact') await page.getByRole('button', { name: 'Send message' }).click();
  for (const { viewport, colorScheme } of looks) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
    expect(await seriousFindings(page), `in ${colorScheme}`).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, 'nothing sticks out sideways').toBeLessThanOrEqual(0);
  }
  expect(problems.filter((text) => !text.includes('status of 404'))).toEqual([]);
  await page.context().close();
});
