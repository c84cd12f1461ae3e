import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage, screens, type TestPage } from '../support/browser.ts';
import { useJourney } from '../support/journey.ts';

const journey = useJourney();

/** Opens a page, hands it to `work` and closes it; whatever the page complained about fails the test. */
async function on(path: string, work: (page: Page, opened: TestPage) => Promise<void>): Promise<void> {
  const opened = await openPage(journey().browser, { viewport: screens.desktop });
  await opened.page.goto(journey().system.url + path);
  await opened.page.waitForLoadState('networkidle');
  await work(opened.page, opened);
  // The answers that a test provokes are logged by the browser itself.
  expect(opened.problems.filter((text) => !/status of \d+|ERR_INTERNET/.test(text))).toEqual([]);
  await opened.page.context().close();
}

const isFocused = (page: Page, name: string) =>
  page.getByLabel(name, { exact: true }).evaluate((one) => one === document.activeElement);
const errorOf = async (page: Page, name: string) => {
  const ids = await page.getByLabel(name).first().getAttribute('aria-describedby');
  return page
    .locator(`[id="${(ids ?? '').split(' ').findLast((id) => id.endsWith('-error')) ?? 'none'}"]`)
    .textContent();
};

describe('the landing page', () => {
  it('has the words of the specification and carries the address to sign-up', () =>
    on('/', async (page) => {
      for (const words of [
        'One platform. Every delivery app.',
        'Sync your menu. Accept orders. Get paid. No delivery fees.',
      ]) {
        await page.getByText(words, { exact: true }).waitFor();
      }
      expect(await page.getByRole('link', { name: 'Already a partner? Log in' }).getAttribute('href')).toBe('/login');
      await page.getByPlaceholder('Enter your restaurant address').fill('418 Congress Street, Portland & Co <b>');
      await page.getByRole('button', { name: 'Get Started' }).click();
      await page.waitForURL(/\/signup\?/);
      expect(new URL(page.url()).searchParams.get('address')).toBe('418 Congress Street, Portland & Co <b>');
    }));

  it('does so before its code has arrived, too', async () => {
    const { page } = await openPage(journey().browser, { javaScriptEnabled: false });
    await page.goto(journey().system.url);
    await page.getByPlaceholder('Enter your restaurant address').fill('1 Main St');
    await page.getByRole('button', { name: 'Get Started' }).click();
    await page.waitForURL(/\/signup\?/);
    expect(new URL(page.url()).searchParams.get('address')).toBe('1 Main St');
    await page.context().close();
  });
});

describe.each(['/platform', '/become-partner'])('the price calculator on %s', (path) => {
  it('turns 10 dollars into 15 to 16 and keeps 10, and a day into a week', () =>
    on(path, async (page) => {
      const result = page.getByLabel('What it comes to');
      await expect.poll(() => result.textContent()).toMatch(/\$10\.00.*\$15-16.*\$10\.00/);
      await page.getByLabel('Your base price in dollars').fill('12.50');
      await expect.poll(() => result.textContent()).toMatch(/\$18\.75-20\.00.*\$12\.50/);
      await page.getByText("A day's orders").click();
      await page.getByLabel('Orders a day').fill('40');
      await page.getByLabel('Average order at your base prices, in dollars').fill('25');
      await expect.poll(() => result.textContent()).toMatch(/\$1,000\.00.*\$10,500-11,200.*\$7,000\.00/);
    }));

  it.each([
    ['ten', 'Enter the price as a number, such as 10.00.'],
    ['-3', 'A price cannot be negative.'],
    ['1.999', 'A price has two decimals at most, such as 10.50.'],
    ['99999999', 'Enter a price of $10,000.00 at most.'],
  ])('says beside the field what is wrong with %s, and keeps it', (typed, sentence) =>
    on(path, async (page) => {
      const name = 'Your base price in dollars';
      await page.getByLabel(name).fill(typed);
      await page.getByText(sentence).waitFor();
      expect(await errorOf(page, name)).toBe(sentence);
      expect(await page.getByLabel(name).inputValue()).toBe(typed);
    }),
  );
});

describe('the FAQ', () => {
  it('opens one answer at a time, closes it again, and names it in the address', () =>
    on('/faq', async (page) => {
      const cards = page.locator('details');
      const openIds = () =>
        cards.evaluateAll((all) => all.filter((one) => (one as HTMLDetailsElement).open).map((one) => one.id)); // the locator's element
      expect(await cards.count()).toBe(15);
      await page.getByText('How long does setup take?').click();
      await expect.poll(openIds).toEqual(['setup-time']);
      await expect.poll(() => new URL(page.url()).hash).toBe('#setup-time');
      await page.getByText('When and how am I paid?').click();
      await expect.poll(openIds).toEqual(['payouts']);
      await expect.poll(() => new URL(page.url()).hash).toBe('#payouts');
      await page.getByText('When and how am I paid?').click();
      await expect.poll(openIds).toEqual([]);
      await expect.poll(() => new URL(page.url()).hash).toBe('');
      expect(await page.getByRole('main').locator('a[href^="mailto:"]').count()).toBeGreaterThan(0);
    }));

  it('opens the answer that a link names', () =>
    on('/faq#taxes', async (page) => {
      await expect.poll(() => page.locator('#taxes').getAttribute('open')).not.toBeNull();
      await page.getByText('marketplace facilitator').waitFor();
    }));

  it('finds by any word, says how many, and says so when there is none', () =>
    on('/faq', async (page) => {
      await page.getByLabel('Search the questions').fill('tablet');
      await expect.poll(() => page.locator('details:visible').count()).toBe(2);
      await page.getByText('2 questions match').waitFor();
      await page.getByLabel('Search the questions').fill('spaceship');
      await page.getByText('No question matches').waitFor();
      await page.getByText('Nothing here matches that.').waitFor();
    }));
});

describe('careers', () => {
  it('filter by category in the address, and say when there is none', () =>
    on('/careers', async (page) => {
      const roles = page.getByRole('link', { name: /^Learn More/ });
      const filter = page.getByRole('navigation', { name: 'Category' });
      expect(await roles.count()).toBe(3);
      expect(await filter.getByRole('link', { name: 'All' }).getAttribute('aria-current')).toBe('true');
      await filter.getByRole('link', { name: 'Sales' }).click();
      await expect.poll(() => roles.count()).toBe(1);
      expect(new URL(page.url()).search).toBe('?category=Sales');
      await filter.getByRole('link', { name: 'Design' }).click();
      await page.getByText('No jobs in this category yet. Check back soon!').waitFor();
      await page.reload();
      await page.getByText('No jobs in this category yet. Check back soon!').waitFor();
      await filter.getByRole('link', { name: 'All' }).click();
      await expect.poll(() => roles.count()).toBe(3);
      expect(await page.getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toBe('/contact');
    }));

  it('lead from a role to its application', () =>
    on('/careers/fullstack-dev', async (page) => {
      for (const words of ['Full-Stack Developer', 'Responsibilities', 'Qualifications'])
        await page.getByText(words).first().waitFor();
      await page.getByRole('link', { name: 'Apply Now' }).click();
      await page.waitForURL('**/careers/apply?role=fullstack-dev');
      await expect.poll(() => page.getByLabel('Role').inputValue()).toBe('fullstack-dev');
    }));
});

const pdf = (bytes: number, name = 'resume.pdf') => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.alloc(bytes, '%PDF-1.7 '),
});

async function fillApplication(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('<script>alert(1)</script>');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Résumé').setInputFiles(pdf(2000));
}

describe('the application form', () => {
  it('names everything that is missing or wrong, and goes to the first', () =>
    on('/careers/apply', async (page) => {
      await page.getByRole('button', { name: 'Send application' }).click();
      await page.getByText('Enter your first name.').waitFor();
      expect(await errorOf(page, 'First name')).toBe('Enter your first name.');
      expect(await errorOf(page, 'Résumé')).toBe('Choose your résumé.');
      expect(await isFocused(page, 'First name')).toBe(true);
      await page.getByLabel('Email').fill('nobody');
      await page.getByLabel('Link').fill('javascript:alert(1)');
      await page.getByLabel('Message').fill('x'.repeat(4001));
      await page.getByLabel('Résumé').setInputFiles(pdf(6 * 1024 * 1024));
      await page.getByText('This file is larger than 5 MB. Choose a smaller one.').waitFor();
      await page.getByRole('button', { name: 'Send application' }).click();
      await page.getByText('Enter an email such as name@example.com.').waitFor();
      await page.getByText('Enter a link that begins with https://.').waitFor();
      await page.getByText('At most 4,000 characters fit here.').waitFor();
      await page.getByLabel('Résumé').setInputFiles(pdf(10, 'resume.exe'));
      await page.getByText('Choose a PDF or a Word document (.pdf, .doc, .docx).').waitFor();
    }));

  it('sends all fields and the file, shows that it is busy, and then thanks', () =>
    on('/careers/apply?role=account-exec', async (page) => {
      let sent: Request | undefined;
      const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
      await page.route('**/api/careers/applications', async (route) => {
        sent = route.request();
        await held;
        await route.fulfill({ json: { received: true } });
      });
      await fillApplication(page);
      await page.getByRole('button', { name: 'Send application' }).click();
      await page.getByRole('button', { name: 'Sending your application …' }).waitFor();
      letGo();
      const heading = page.getByRole('heading', { name: 'Your application is here' });
      await heading.waitFor();
      expect(await heading.evaluate((one) => one === document.activeElement)).toBe(true);
      expect(sent?.headers()['content-type']).toContain('multipart/form-data');
    }));

  it('keeps everything, the file too, when the server refuses or the network is gone', () =>
    on('/careers/apply', async (page) => {
      const answers = [
        {
          status: 400,
          json: {
            code: 'BAD_REQUEST',
            message: 'resume: This is no PDF.',
            data: { issues: [{ path: ['resume'], message: 'This is no PDF.' }] },
          },
        },
        { status: 500, json: { code: 'INTERNAL_SERVER_ERROR', message: 'secret' } },
      ];
      await page.route('**/api/careers/applications', async (route) => {
        const answer = answers.shift();
        await (answer ? route.fulfill(answer) : route.abort('internetdisconnected'));
      });
      await fillApplication(page);
      const send = page.getByRole('button', { name: 'Send application' });
      await send.click();
      await page.getByText('This is no PDF.').waitFor();
      expect(await errorOf(page, 'Résumé')).toBe('This is no PDF.');
      await send.click();
      await page.getByRole('alert').getByText('This could not be sent just now.').waitFor();
      expect(await page.getByText('secret').count()).toBe(0);
      await send.click();
      await page.getByRole('alert').getByText('We could not reach the server.').waitFor();
      expect(await page.getByRole('alert').getByRole('link').getAttribute('href')).toContain('mailto:');
      expect(await page.getByLabel('Last name').inputValue()).toBe('<script>alert(1)</script>');
      expect(await page.getByLabel('Résumé').evaluate((one) => (one as HTMLInputElement).files?.[0]?.name)).toBe(
        'resume.pdf',
      ); // a file input
    }));
});

describe('the contact form', () => {
  it('sends what was typed as JSON, and thanks', () =>
    on('/contact', async (page) => {
      let body: unknown;
      await page.route('**/api/contact', async (route) => {
        body = route.request().postDataJSON();
        await route.fulfill({ json: { received: true } });
      });
      await page.getByRole('button', { name: 'Send message' }).click();
      await page.getByText('Enter your message.').waitFor();
      expect(await isFocused(page, 'Name')).toBe(true);
      await page.getByLabel('Name').fill('Ada');
      await page.getByLabel('Email').fill('ada@example.com');
      await page.getByLabel('What is it about?').selectOption('Press');
      await page.getByLabel('Message').fill('Hello');
      await page.getByRole('button', { name: 'Send message' }).click();
      await page.getByRole('heading', { name: 'We have your message' }).waitFor();
      expect(body).toEqual({ name: 'Ada', email: 'ada@example.com', topic: 'press', message: 'Hello' });
    }));
});

describe('texts of the specification', () => {
  it.each([
    [
      '/become-partner',
      ['Deliver More. Earn More.', 'Become a Partner', 'Get Started', 'Sample voices from our pilot demo'],
    ],
    ['/platform', ['How It Works', 'Connect', 'Sync', 'Deliver', 'Sign up']],
    ['/support', ['Ask our assistant', 'Live chat', 'Support hours', 'Monday-Friday, 9am-6pm PST']],
    ['/add-restaurant', ['Already a partner?']],
    ['/thank-you', ['information was received', 'team member will reach out', 'onboarding', 'Back to Homepage']],
    ['/get-the-app', ['iPhone', 'Android', 'Add to Home Screen']],
  ])('%s says them', (path, texts) =>
    on(path, async (page) => {
      const said = await page.locator('main').innerText();
      for (const text of texts) expect(said).toContain(text);
    }),
  );
});
