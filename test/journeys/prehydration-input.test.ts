import { describe, expect, it } from 'vitest';
import { openPage, screens } from '../support/browser.ts';
import { useJourney } from '../support/journey.ts';

const journey = useJourney();

/** A page whose code comes only when `arrive` is called: a phone with one bar. */
async function openSlowly(path: string) {
  const { page, problems } = await openPage(journey().browser, { viewport: screens.phone });
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(journey().system.url + path, { waitUntil: 'commit' });
  return { page, problems, arrive };
}

const phrase = 'correct horse battery';

describe('a form whose code has not arrived yet', () => {
  it.each<[string, string, Record<string, string>]>([
    ['/login', 'Log In', { Email: 'owner@forkline.test', Password: phrase }],
    ['/reset-password', 'Send Reset Instructions', { 'Email or phone': 'owner@forkline.test' }],
    ['/signup', 'Create Account', { 'Brand name': 'Zoë’s Tacos', Email: 'zoe@tacos.test', Password: phrase }],
    ['/contact', 'Send Message', { Name: 'Zoë', Email: 'zoe@tacos.test', Message: 'Do you work in Dover?' }],
    ['/support', 'Ask', { 'Your question': 'What does it cost?' }],
  ])('keeps what is typed on %s, and sends it nowhere', async (path, button, typed) => {
    const { page, problems, arrive } = await openSlowly(path);
    const field = (name: string) => page.getByRole('textbox', { name, exact: true });
    const values = () =>
      Promise.all(Object.keys(typed).map(async (name) => [name, await field(name).inputValue()] as const));
    const [first = ''] = Object.keys(typed);
    for (const [name, text] of Object.entries(typed)) await field(name).fill(text);
    await field(first).press('Enter');
    expect(await page.getByRole('button', { name: button }).isDisabled()).toBe(true);

    arrive();
    await expect.poll(() => page.getByRole('button', { name: button }).isEnabled()).toBe(true);
    // A form that did not hear of it would show it until the next key is pressed.
    await field(first).press('End');
    await page.keyboard.type('!');
    expect(Object.fromEntries(await values())).toEqual({ ...typed, [first]: `${typed[first]}!` });
    expect(page.url()).toBe(journey().system.url + path);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('keeps a consent that is taken back', async () => {
    const { page, arrive } = await openSlowly('/signup');
    const consent = page.getByRole('checkbox');
    await consent.uncheck();
    arrive();
    await expect.poll(() => page.getByRole('button', { name: 'Create Account' }).isEnabled()).toBe(true);
    await page.getByRole('textbox', { name: 'Brand name' }).fill('Zoë’s Tacos');
    expect(await consent.isChecked()).toBe(false);
    await page.context().close();
  });
});
