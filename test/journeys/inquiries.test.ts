import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedBrowser, openPage, screens } from '../support/browser.ts';
import { installer, pdf } from '../support/forms.ts';
import { openAs, staffToken } from '../support/logged-in.ts';
import { startSystem, type TestSystem } from '../support/system.ts';

let system: TestSystem;
let browser: Browser;
let staff: string;

beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem(), sharedBrowser()]);
  staff = await staffToken(system);
});
afterAll(async () => {
  await browser?.close();
  await system?.close();
});

describe('what a visitor sends', () => {
  it('as a message reaches the back office, where it is marked as done', async () => {
    const { page, problems } = await openPage(browser, { viewport: screens.phone });
    await page.goto(`${system.url}/contact`);
    await page.waitForLoadState('networkidle');
    await page.getByLabel('Name').fill("Lu O'Brien");
    await page.getByLabel('Email').fill('lu@visitor.test');
    await page.getByLabel('What is it about?').selectOption('press');
    await page.getByLabel('Message').fill('May I <b>call</b>?');
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByText('We have your message').waitFor();
    expect(problems).toEqual([]);
    await page.context().close();

    const desk = await openAs(browser, staff, { viewport: screens.desktop });
    await desk.page.goto(`${system.url}/backoffice/messages`);
    await desk.page.getByText('May I <b>call</b>?').waitFor();
    await desk.page
      .getByRole('listitem')
      .filter({ hasText: "Lu O'Brien" })
      .getByRole('button', { name: 'Done' })
      .click();
    await expect
      .poll(() => system.sql('select state, handled_by from contact_messages'))
      .toEqual([{ state: 'done', handled_by: 'Sam Whitaker' }]);
    await desk.page.context().close();
  });

  it('as an application with a résumé is refused by what is inside the file, kept as typed, and read by staff', async () => {
    const { page } = await openPage(browser, { viewport: screens.desktop });
    await page.goto(`${system.url}/careers/apply?role=fullstack-dev`);
    await page.waitForLoadState('networkidle');
    expect(await page.getByLabel('Role').inputValue()).toBe('fullstack-dev');
    await page.getByLabel('First name').fill('Kim');
    await page.getByLabel('Last name').fill("D'Arc");
    await page.getByLabel('Email').fill('kim@work.test');
    const choose = (name: string, buffer: Buffer) =>
      page.setInputFiles('input[name=resume]', { name, mimeType: 'application/pdf', buffer });
    await choose('resume.pdf', installer);
    await page.getByRole('button', { name: 'Send application' }).click();
    await page.getByText('This file is not PDF or Word inside').waitFor();
    expect(await page.getByLabel('Last name').inputValue()).toBe("D'Arc");
    await choose('resume.pdf', pdf);
    await page.getByRole('button', { name: 'Send application' }).click();
    await page.getByRole('heading', { name: 'Your application is here' }).waitFor();
    await page.context().close();

    const desk = await openAs(browser, staff, { viewport: screens.desktop });
    await desk.page.goto(`${system.url}/backoffice/careers`);
    await desk.page.getByText("Kim D'Arc").waitFor();
    const [file] = await Promise.all([
      desk.page.waitForEvent('download'),
      desk.page.getByRole('button', { name: /resume\.pdf/ }).click(),
    ]);
    expect((await readFile(await file.path())).equals(pdf)).toBe(true);
    await desk.page.context().close();
  });
});
