import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { demoPassword } from '../../scripts/demo/load-partner.ts';
import { openPage, screens } from '../support/browser.ts';
import { tokenOf } from '../support/logged-in.ts';
import { expectFit } from '../support/looks.ts';
import { useJourney } from '../support/journey.ts';

const journey = useJourney();

async function open(path: string, locale = 'en-US') {
  const opened = await openPage(journey().browser, { viewport: screens.phone, locale });
  await opened.page.goto(journey().system.url + path);
  return opened;
}

async function post(path: string, body: object, token?: string): Promise<void> {
  const answer = await fetch(journey().system.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  expect(answer.status, `at ${path}`).toBe(200);
}

/** The link in the newest mail to a recipient with a purpose, as a path of the running system. */
async function mailedLink(recipient: string, purpose: string, path: string): Promise<string> {
  const [mail] = await journey().system.sql<{ body_text: string }>(
    'select body_text from outgoing_messages where recipient = $1 and purpose = $2 order by created_at desc limit 1',
    [recipient, purpose],
  );
  const link = (mail?.body_text ?? '').split(/\s+/).find((word) => word.startsWith('http') && word.includes(path));
  const { pathname, search } = new URL(link ?? '');
  return pathname + search;
}

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await box(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
}

it('a member chooses a new password through the mailed link, turns on a second factor, logs out, and logs in with its code', async () => {
  const { url } = journey().system;
  const [email, password] = ['manager@forkline.test', 'walnut tram lantern'];
  await post('/api/reset-password', { emailOrPhone: email });
  const { page, problems } = await open(await mailedLink(email, 'password_reset', '/reset-password'));
  await box(page, 'New password').fill(password);
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await page.getByText('Your new password is saved').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Log in', exact: true }).click();
  await logIn(page, email, password);
  await page.waitForURL(`${url}/dashboard`);

  await page.goto(`${url}/dashboard/profile`);
  await page.waitForURL(`${url}/settings`);
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('textbox', { name: 'Your password' }).fill(password);
  await page.getByRole('button', { name: 'Go on' }).click();
  const key = (await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{2,4})+$/).textContent()) ?? '';
  const codeNow = () => new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate();
  await expectFit(page);
  await page.getByLabel('I have kept them').check();
  await box(page, 'Code').fill(codeNow());
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByText(/^On: logging in asks/).waitFor();

  await page.getByRole('link', { name: 'Back to work' }).click();
  const token = await page.evaluate(() => localStorage.getItem('authToken'));
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  const asked = await fetch(`${url}/api/me`, { headers: { authorization: `Bearer ${token}` } });
  expect(asked.status, 'the session is over on the server').toBe(401);

  await page.goto(`${url}/login`);
  await logIn(page, email, password);
  await box(page, 'Code').fill(codeNow());
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL(`${url}/dashboard`);
  expect(problems).toEqual([]);
});

it('mailed links open their page: an invitation in the language of the browser, a change to a long email on a phone', async () => {
  const token = await tokenOf(journey().system, 'owner@forkline.test');
  await post('/api/team/invitations', { email: 'line-cook@forkline.test', role: 'kitchen' }, token);
  const invitation = await mailedLink('line-cook@forkline.test', 'team_invitation', '/invitation');
  const spanish = await open(invitation, 'es-MX');
  await spanish.page.getByRole('heading', { name: "Únase al equipo de Rosalía's Kitchen" }).waitFor();
  await spanish.page.getByText('como personal de cocina').waitFor();

  // As long as emails of real people are.
  const email = 'maria.fernanda.gutierrez.of.the.kitchen@rosalias-kitchen-on-congress-street.test';
  await post('/api/me/email', { email, password: demoPassword }, token);
  const { page, problems } = await open(await mailedLink(email, 'email_change_proof', '/change-email'));
  await page.getByText(`Use ${email} for your Forkline account?`).waitFor();
  await expectFit(page);
  await page.evaluate((value) => localStorage.setItem('authToken', value), token);
  await page.goto(`${journey().system.url}/settings`);
  await page.getByText(`Changing to ${email}`).waitFor();
  await expectFit(page);
  expect([...spanish.problems, ...problems]).toEqual([]);
});
