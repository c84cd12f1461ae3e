import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedBrowser, openPage, screens } from '../support/browser.ts';
import { signUpForm } from '../support/sign-up.ts';
import { startSystem, type TestSystem } from '../support/system.ts';

let system: TestSystem;
let browser: Browser;
let page: Page;
let sent = 0;

const texts = {
  'Store address': signUpForm().storeAddress,
  'Floor or suite (optional)': '2nd floor',
  'Brand name': signUpForm().brandName,
  'First name': signUpForm().firstName,
  'Last name': signUpForm().lastName,
  Email: 'fields@tacos.test',
  Phone: signUpForm().phone,
  Password: signUpForm().password,
};
type Field = keyof typeof texts;
const fields = Object.entries(texts) as [Field, string][]; // the object's own keys

const box = (name: string) => page.getByRole('textbox', { name, exact: true });
const businessType = () => page.getByLabel('Business type').first();
const isFocused = (element: Element) => element === document.activeElement;

async function fill(except?: Field): Promise<void> {
  for (const [name, text] of fields) if (name !== except) await box(name).fill(text);
}

beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem(), sharedBrowser()]);
  ({ page } = await openPage(browser, { viewport: screens.phone }));
  await page.route('**/api/signup/', (route) => {
    sent += 1;
    return route.continue();
  });
  await page.goto(`${system.url}/signup`);
  await page.waitForLoadState('networkidle');
});
afterAll(async () => {
  await browser?.close();
  await system?.close();
});

describe('the sign-up form', () => {
  it('leads to the type of business when only that is missing', async () => {
    await fill();
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByText('Pick what kind of business this is.').waitFor();
    expect(await businessType().evaluate(isFocused)).toBe(true);
    await businessType().click();
    await page.getByRole('option', { name: 'Pharmacy' }).click();
    expect(sent).toBe(0);
  });

  it.each<[Field, string, string]>([
    ['Store address', 'nowhere', 'Enter the street with its number, the city and the state.'],
    ['Store address', `1 ${'a'.repeat(300)}`, 'At most 300 characters fit here.'],
    ['Floor or suite (optional)', 'a'.repeat(61), 'At most 60 characters fit here.'],
    ['Brand name', 'a'.repeat(121), 'At most 120 characters fit here.'],
    ['First name', 'a'.repeat(81), 'At most 80 characters fit here.'],
    ['Last name', 'a'.repeat(81), 'At most 80 characters fit here.'],
    ['Email', 'pepe at tacos', 'Enter an email such as name@example.com.'],
    ['Email', `${'a'.repeat(250)}@tacos.test`, 'This is longer than any email.'],
    ['Phone', 'call me', 'Enter a phone number with its area code, such as (302) 555-0142.'],
    ['Phone', '5'.repeat(41), 'At most 40 characters fit here.'],
    ['Password', 'too short', 'Choose a password of at least 10 characters.'],
    ['Password', 'a'.repeat(201), 'A password has 200 characters at most.'],
  ])('says beside %s what is wrong, goes there, and keeps what was typed', async (name, text, sentence) => {
    await fill(name);
    await box(name).fill(text);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByText(sentence, { exact: true }).waitFor();
    expect(await box(name).getAttribute('aria-invalid')).toBe('true');
    expect(await box(name).evaluate(isFocused)).toBe(true);
    expect(await box(name).inputValue()).toBe(text);
    expect(await page.locator('[aria-invalid="true"]').count(), 'nothing else is wrong').toBe(1);
    expect(sent).toBe(0);
  });

  it('shows the server’s word on a field beside it, and sends once however often it is pressed', async () => {
    await fill('Phone');
    // Looks like a number, but two digits are missing: only the server knows the numbering plans.
    await box('Phone').fill('(512) 555-01');
    await page.getByRole('button', { name: 'Create Account' }).dblclick();
    await page.getByRole('alert').waitFor();
    expect(await box('Phone').getAttribute('aria-invalid')).toBe('true');
    expect(await box('Phone').evaluate(isFocused)).toBe(true);
    expect(await box('Password').inputValue()).toBe(texts.Password);
    expect(sent).toBe(1);
  });
});
