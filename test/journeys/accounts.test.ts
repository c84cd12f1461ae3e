import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoPassword } from '../../scripts/demo/load-partner.ts';
import { seriousFindings } from '../support/axe.ts';
import { pdf } from '../support/forms.ts';
import { openPage, screens, type TestPage } from '../support/browser.ts';
import { signUpForm } from '../support/sign-up.ts';
import { useJourney } from '../support/journey.ts';

const journey = useJourney();

async function open(
  path: string,
  viewport: { width: number; height: number } = screens.desktop,
  locale = 'en-US',
): Promise<TestPage> {
  const opened = await openPage(journey().browser, { viewport, locale });
  await opened.page.goto(journey().system.url + path);
  await opened.page.waitForLoadState('networkidle');
  return opened;
}

/** The text of the newest mail to somebody about something. */
async function mailed(recipient: string, purpose: string): Promise<string> {
  const [mail] = await journey().system.sql<{ body_text: string }>(
    'select body_text from outgoing_messages where recipient = $1 and purpose = $2 order by created_at desc limit 1',
    [recipient, purpose],
  );
  return mail?.body_text ?? '';
}

/** A mail's link as a path of the running system. */
function pathIn(text: string, part: string): string {
  const link = text.split(/\s+/).find((word) => word.startsWith('http') && word.includes(part)) ?? '';
  const { pathname, search } = new URL(link);
  return pathname + search;
}

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await box(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
}

async function fillSignUp(page: Page, email: string, { pick = true } = {}): Promise<void> {
  const form = signUpForm({ email });
  await box(page, 'Store address').fill(form.storeAddress);
  await box(page, 'Brand name').fill(form.brandName);
  if (pick) {
    await page.getByRole('combobox', { name: 'Business type' }).click();
    await page.getByRole('option', { name: 'Liquor Store' }).click();
  }
  await box(page, 'First name').fill(form.firstName);
  await box(page, 'Last name').fill(form.lastName);
  await box(page, 'Email').fill(email);
  await box(page, 'Phone').fill(form.phone);
  await box(page, 'Password').fill(form.password);
}

describe('signing up', () => {
  it('takes the address along from the landing page, sends exactly the specified fields, and says thank you', async () => {
    const { page, problems } = await open('/');
    await page.getByPlaceholder('Enter your restaurant address').first().fill("5 O'Connell St, Austin, TX");
    await page.getByRole('button', { name: 'Get Started' }).first().click();
    await page.waitForURL(/\/signup\?/);
    await expect.poll(() => box(page, 'Store address').inputValue()).toBe("5 O'Connell St, Austin, TX");
    await page.getByText('Centralize your delivery channels. Setup is quick, approval is personal.').waitFor();
    await fillSignUp(page, 'walk-in@tacos.test');
    expect(await page.getByRole('checkbox').isChecked()).toBe(true);
    await page.getByText('Message and data rates may apply. Text STOP to opt out.').waitFor();
    const sent = page.waitForRequest('**/api/signup/');
    await page.getByRole('button', { name: 'Create Account' }).click();
    expect((await sent).postDataJSON()).toEqual({
      ...signUpForm({ email: 'walk-in@tacos.test', businessType: 'liquor' }),
      storeName: '',
      suite: '',
    });
    await page.waitForURL(`${journey().system.url}/thank-you`);
    await page.getByText('information was received').waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('says what is wrong beside each field, goes to the first, and keeps what was typed', async () => {
    const { page } = await open('/signup', screens.phone);
    await page.getByRole('button', { name: 'Create Account' }).click();
    for (const sentence of [
      "Enter the store's address.",
      'Enter the name of your business.',
      'Pick what kind of business this is.',
      'Enter your first name.',
      'Enter your last name.',
      'Enter your email.',
      'Enter a phone number.',
      'Choose a password of at least 10 characters.',
    ]) {
      await page.getByText(sentence, { exact: true }).waitFor();
    }
    expect(await box(page, 'Store address').evaluate((field) => field === document.activeElement)).toBe(true);
    await fillSignUp(page, 'no email at all');
    await box(page, 'First name').fill('<script>alert(1)</script>');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByText('Enter an email such as name@example.com.').waitFor();
    expect(await box(page, 'First name').inputValue()).toBe('<script>alert(1)</script>');
    expect(await box(page, 'Email').getAttribute('aria-invalid')).toBe('true');
    expect(await seriousFindings(page)).toEqual([]);
    await page.reload();
    await fillSignUp(page, 'fine@tacos.test', { pick: false });
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByText('Pick what kind of business this is.').waitFor();
    const type = page.getByRole('combobox', { name: 'Business type' });
    expect(await type.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.context().close();
  });

  it('shows what only the server can find beside its field, and sends nothing twice', async () => {
    const { page } = await open('/signup');
    let sent = 0;
    const answer = Promise.withResolvers<void>();
    await page.route('**/api/signup/', async (route) => {
      sent += 1;
      await answer.promise;
      await route.fulfill({
        status: 400,
        json: { error: 'phone: No such number.', data: { issues: [{ path: ['phone'], message: 'No such number.' }] } },
      });
    });
    await fillSignUp(page, 'wrong-phone@tacos.test');
    await box(page, 'Email').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    answer.resolve();
    await page.getByText('No such number.', { exact: true }).waitFor();
    await expect.poll(() => box(page, 'Phone').evaluate((field) => field === document.activeElement)).toBe(true);
    expect(sent).toBe(1);
    await page.context().close();
  });

  it.each([
    ['names no error', { status: 500, body: 'oops' }, 'Signup failed. Please try again.'],
    ['names an error', { status: 400, json: { error: 'We are closed today.' } }, 'We are closed today.'],
  ])('shows the error of a failing answer that %s', async (_what, answer, sentence) => {
    const { page } = await open('/signup');
    await page.route('**/api/signup/', (route) => route.fulfill(answer));
    await fillSignUp(page, 'fails@tacos.test');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByRole('alert').getByText(sentence).waitFor();
    expect(await box(page, 'Email').inputValue()).toBe('fails@tacos.test');
    await page.context().close();
  });
});

describe('a second factor', () => {
  it('is set up in Settings and then asked for at the log-in', async () => {
    const { page, problems } = await open('/login?next=/settings', screens.phone);
    await logIn(page, 'kitchen@forkline.test', demoPassword);
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.getByRole('textbox', { name: 'Your password' }).fill(demoPassword);
    await page.getByRole('button', { name: 'Go on' }).click();
    const key = (await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{2,4})+$/).textContent()) ?? '';
    const codeNow = () => new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate();
    expect(await page.getByRole('button', { name: 'Turn on' }).isDisabled()).toBe(true);
    await page.getByLabel('I have kept them').check();
    await box(page, 'Code').fill(codeNow());
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByText(/^On: logging in asks/).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.goto(`${journey().system.url}/dashboard/profile`);
    await page.waitForURL(`${journey().system.url}/settings`);
    expect(problems).toEqual([]);
    await page.context().close();

    const again = await open('/login');
    await logIn(again.page, 'kitchen@forkline.test', demoPassword);
    await box(again.page, 'Code').fill('000000');
    await again.page.getByRole('button', { name: 'Log In' }).click();
    const sentence = 'This code is not right, or it is too old. Log in again for another try.';
    await again.page.getByText(sentence, { exact: true }).waitFor();
    expect(await box(again.page, 'Code').getAttribute('aria-invalid')).toBe('true');
    expect(await box(again.page, 'Code').inputValue()).toBe('000000');
    await box(again.page, 'Code').fill(codeNow());
    await again.page.getByRole('button', { name: 'Log In' }).click();
    await again.page.waitForURL(`${journey().system.url}/dashboard`);
    await again.page.context().close();
  });
});

describe('a forgotten password', () => {
  it('is replaced through the mailed link', async () => {
    const { page, problems } = await open('/reset-password');
    await box(page, 'Email or phone').fill('manager@forkline.test');
    await page.getByRole('button', { name: 'Send Reset Instructions' }).click();
    await page.getByText(/If there is an account/).waitFor();
    await page.getByRole('link', { name: 'Back to login' }).waitFor();
    const path = pathIn(await mailed('manager@forkline.test', 'password_reset'), '/reset-password');
    await page.goto(journey().system.url + path);
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await box(page, 'New password').fill('short');
    await page.getByRole('button', { name: 'Save the new password' }).click();
    await page.getByText('Choose a password of at least 10 characters.', { exact: true }).waitFor();
    await box(page, 'New password').fill('walnut tram lantern');
    await page.getByRole('button', { name: 'Save the new password' }).click();
    await page.getByText('Your new password is saved').waitFor();
    await page.getByRole('link', { name: 'Log in' }).last().click();
    await logIn(page, 'manager@forkline.test', 'walnut tram lantern');
    await page.waitForURL(`${journey().system.url}/dashboard`);
    await page.goto(journey().system.url + path);
    await box(page, 'New password').fill('another long one');
    await page.getByRole('button', { name: 'Save the new password' }).click();
    await page.getByText('This link has been used or is older than an hour.').waitFor();
    await page.getByRole('link', { name: 'Ask for a new link' }).waitFor();
    expect(problems.filter((text) => !text.includes('400'))).toEqual([]);
    await page.context().close();
  });

  it('is replaced by the code that came as SMS, with its way out for another try', async () => {
    const { page } = await open('/reset-password', screens.phone);
    await box(page, 'Email or phone').fill('(415) 555-0163');
    await page.getByRole('button', { name: 'Send Reset Instructions' }).click();
    await page.getByText(/a code of six digits is on its way/).waitFor();
    const sms = await mailed('+14155550163', 'password_reset_code');
    await box(page, 'Code').fill('12');
    await box(page, 'New password').fill('walnut tram lantern');
    await page.getByRole('button', { name: 'Save the new password' }).click();
    await page.getByText('Enter the six digits of the SMS.').waitFor();
    await box(page, 'Code').fill(sms.slice(0, 6));
    await page.getByRole('button', { name: 'Save the new password' }).click();
    await page.getByText('Your new password is saved').waitFor();
    await page.goto(`${journey().system.url}/login`);
    await logIn(page, 'mei.lin@goldenwok.example', 'walnut tram lantern');
    await page.waitForURL(`${journey().system.url}/application`);
    await page.getByRole('heading', { name: 'We are looking at it' }).waitFor();
    expect(await journey().system.sql('select 1 from log_in_waits where key like $1', ['wait:%'])).toEqual([]);
    await page.context().close();
  });
});

describe('sessions', () => {
  it('are listed in Settings, and signing out everywhere ends this one, too', async () => {
    const elsewhere = await open('/login?next=/settings');
    await logIn(elsewhere.page, 'jonas@platehouse.example', demoPassword);
    await elsewhere.page.getByRole('heading', { name: 'Where you are logged in' }).waitFor();
    const here = await open('/login?next=/settings', screens.phone);
    await logIn(here.page, 'jonas@platehouse.example', demoPassword);
    await here.page.getByRole('button', { name: 'Everywhere else' }).click();
    await here.page.getByText('Every other session has been ended.').waitFor();
    await elsewhere.page.reload();
    await elsewhere.page.waitForURL(/\/login/);
    await here.page.getByRole('button', { name: 'Everywhere, here too' }).click();
    await here.page.waitForURL(/\/login/);
    expect(await here.page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
    await elsewhere.page.context().close();
    await here.page.context().close();
  });
});

describe('an applicant', () => {
  const email = 'owner@thirstybarrel.example';

  it('sees what is asked, answers, uploads, and confirms the email', async () => {
    const { page, problems } = await open('/login', screens.phone);
    await logIn(page, email, demoPassword);
    await page.waitForURL(`${journey().system.url}/application`);
    await page.getByRole('heading', { name: 'We need something from you' }).waitFor();
    await page.getByText('Please upload your state liquor licence').first().waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.setInputFiles('input[type=file]', { name: 'licence.pdf', mimeType: 'application/pdf', buffer: pdf });
    await page.getByText('licence.pdf').first().waitFor();
    await page.setInputFiles('input[type=file]', {
      name: 'fake.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('no pdf'),
    });
    await page.getByText(/whatever its name says/).waitFor();
    await page.getByLabel('Your message to our team').fill('Here is the licence.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('heading', { name: 'We are looking at it' }).waitFor();
    await page.getByRole('button', { name: 'Send the link again' }).click();
    await page.getByText('A new link is on its way.').waitFor();
    await page.goto(journey().system.url + pathIn(await mailed(email, 'email_verification'), '/verify-email'));
    await page.getByText('Thank you: your email is confirmed.').waitFor();
    await page.goto(`${journey().system.url}/dashboard`);
    await page.waitForURL(`${journey().system.url}/application`);
    expect(problems.filter((text) => !/40[03]/.test(text))).toEqual([]);
    await page.context().close();
  });

  it('can withdraw, and apply again', async () => {
    const { page } = await open('/login');
    await logIn(page, 'amara@okaforgrocers.example', demoPassword);
    await page.getByRole('button', { name: 'Withdraw my application' }).click();
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await page.getByRole('heading', { name: 'Withdrawn' }).waitFor();
    await page.getByLabel('What has changed?').fill('We want to go on.');
    await page.getByRole('button', { name: 'Apply again' }).click();
    await page.getByRole('heading', { name: 'We are looking at it' }).waitFor();
    const [row] = await journey().system.sql('select state from applications where email = $1', [
      'amara@okaforgrocers.example',
    ]);
    expect(row).toEqual({ state: 'submitted' });
    await page.context().close();
  });
});

describe('an invitation', () => {
  it('is sent by an owner and makes a newcomer part of the team', async () => {
    const { page } = await open('/login?next=/dashboard/store/users');
    await logIn(page, 'owner@forkline.test', demoPassword);
    await page.getByRole('heading', { name: 'Team Members' }).waitFor();
    for (const column of ['Name', 'Role', 'Email']) await page.getByRole('columnheader', { name: column }).waitFor();
    await page.getByRole('button', { name: 'Invite' }).click();
    await box(page, 'Email').fill('line-cook@forkline.test');
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await page.getByRole('heading', { name: 'Open invitations' }).waitFor();
    const path = pathIn(await mailed('line-cook@forkline.test', 'team_invitation'), '/invitation');
    await page.context().close();

    const spanish = await open(path, screens.phone, 'es-MX');
    await spanish.page.getByRole('heading', { name: "Únase al equipo de Rosalía's Kitchen" }).waitFor();
    await spanish.page.getByText('como personal de cocina').waitFor();
    await spanish.page.context().close();

    const newcomer = await open(path, screens.phone);
    await newcomer.page.getByText('as kitchen staff').waitFor();
    await box(newcomer.page, 'Your name').fill("Line O'Cook");
    await box(newcomer.page, 'Choose a password').fill('walnut tram lantern');
    await newcomer.page.getByRole('button', { name: 'Join the team' }).click();
    await newcomer.page.waitForURL(`${journey().system.url}/dashboard`);
    await newcomer.page.goto(`${journey().system.url}/dashboard/team`);
    await newcomer.page.getByText('Only owners and managers see the team.').waitFor();
    expect(await newcomer.page.getByRole('button', { name: 'Invite' }).count()).toBe(0);
    await newcomer.page.context().close();
  });
});
