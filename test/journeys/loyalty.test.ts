import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { sharedBrowser, openPage, screens } from '../support/browser.ts';
import { openAs, tokenOf } from '../support/logged-in.ts';
import { expectFit } from '../support/looks.ts';
import { startSystem, type TestSystem } from '../support/system.ts';

let system: TestSystem;
let browser: Browser;
const tokens = { owner: '', kitchen: '' };
const loyalty = '/dashboard/customers/loyalty';
/** Handed over, so that it brings its points as soon as somebody claims it. */
const order = { id: '', displayId: '' };

/** Waits until a query finds a row, and answers it. */
async function row<Row extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row> {
  return vi.waitFor(
    async () => {
      const [found] = await system.sql<Row>(text, values);
      if (!found) throw new Error(`Nothing yet: ${text}`);
      return found;
    },
    { timeout: 30_000, interval: 250 },
  );
}

async function placeOrder(): Promise<void> {
  const wish = { service: 'doordash', externalStoreId: 'rosalias-congress-st', order: { kind: 'delivery' } };
  const { orders } = (await system.control('POST', '/orders', wish)) as { orders: { id: string }[] }; // its contract
  const found = await row<{ id: string; number: string }>(
    "select id, details->>'displayId' as number from orders where external_id = $1",
    [orders[0]?.id],
  );
  Object.assign(order, { id: found.id, displayId: found.number });
  const steps = [
    ['accept', { prepMinutes: 15 }],
    ['ready', { from: 'getting_ready' }],
    ['ready', { from: 'ready' }],
  ] as const;
  for (const [button, body] of steps) {
    const answer = await fetch(`${system.url}/api/orders/${order.id}/${button}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens.kitchen}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(await answer.text());
  }
}

beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem(), sharedBrowser()]);
  tokens.owner = await tokenOf(system, 'owner@forkline.test');
  tokens.kitchen = await tokenOf(system, 'kitchen@forkline.test');
  await placeOrder();
});
afterAll(async () => {
  await browser?.close();
  await system?.close();
});

it('an owner begins a programme: what is wrong stands at its field, and nothing typed is lost', async () => {
  const { page, problems } = await openAs(browser, tokens.owner, { viewport: screens.desktop });
  await page.goto(system.url + loyalty);
  await page.getByRole('heading', { name: 'Begin a programme' }).waitFor();
  await expectFit(page);
  const rules = page.getByRole('form', { name: 'Begin a programme' });
  await rules.getByLabel('Name').fill('');
  await rules.getByRole('textbox', { name: 'Points for each dollar' }).fill('20');
  await rules.getByRole('button', { name: 'Begin' }).click();
  await rules.getByText('Enter the name of the programme.').waitFor();
  expect(await rules.getByRole('textbox', { name: 'Points for each dollar' }).inputValue()).toBe('20');
  await expectFit(page);
  await rules.getByLabel('Name').fill("Rosalía's club");
  await rules.getByRole('button', { name: 'Begin' }).click();
  await page.getByRole('heading', { name: "Rosalía's club" }).waitFor();
  await page.getByText('Nobody has joined yet.').waitFor();

  await page.getByRole('button', { name: 'Add a reward' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Enter what the guest gets.').waitFor();
  await expectFit(page);
  await dialog.getByLabel('What the guest gets').fill('A free taco');
  await dialog.getByLabel('For how many points').fill('40');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Change A free taco' }).waitFor();
  expect(problems.filter((problem) => !/status of 400/.test(problem))).toEqual([]);
  await page.context().close();
});

it('the kitchen prints the slip of an order for its bag', async () => {
  const { page, problems } = await openAs(browser, tokens.kitchen, { viewport: screens.tablet });
  await page.goto(`${system.url}/dashboard/orders?order=${order.id}`);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Rewards slip for the bag' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`rewards-${order.displayId}.pdf`);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  expect(problems).toEqual([]);
  await page.context().close();
});

it('a guest joins on a phone by the slip, only with their consent, and reads the card in their language', async () => {
  const { code } = await row<{ code: string }>('select code from loyalty_slips where order_id = $1', [order.id]);
  const { page, problems } = await openPage(browser, { viewport: screens.phone, locale: 'es-MX' });
  await page.goto(`${system.url}/rewards/join/${code}`);
  await page.getByText('Su pedido le da').waitFor();
  await expectFit(page);
  await page.getByRole('textbox', { name: 'Nombre' }).fill("Siobhán O'Neill");
  await page.getByRole('textbox', { name: 'Correo' }).fill('siobhan@example.com');
  await page.getByRole('button', { name: 'Acumular' }).click();
  await page.getByText('Marque la casilla para participar.').waitFor();
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByText('Your order brings').waitFor();
  await page.getByText('Tick the box to join.').waitFor();
  expect(await page.getByRole('textbox', { name: 'First name' }).inputValue()).toBe("Siobhán O'Neill");
  await expectFit(page);
  await page.getByRole('checkbox', { name: /^I want to join/ }).check();
  await page.getByRole('checkbox', { name: /offers by email/ }).check();
  await page.getByRole('button', { name: 'Collect' }).click();
  await page.getByRole('heading', { name: 'Almost done' }).waitFor();

  const { token } = await row<{ token: string }>(
    "select link_token as token from loyalty_guests where email = 'siobhan@example.com'",
  );
  await row("select 1 from outgoing_messages where recipient = 'siobhan@example.com' and purpose = 'rewards_card'");
  await row('select 1 from loyalty_movements where order_id = $1', [order.id]);
  await page.goto(`${system.url}/rewards/card/${token}`);
  await page.getByText('Enough for this').waitFor();
  expect(await page.getByRole('switch', { name: /^Offers by email/ }).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Español' }).click();
  await page.getByRole('heading', { name: 'Sus puntos' }).waitFor();
  await page.getByText(`Pedido ${order.displayId}`).waitFor();
  await expectFit(page);
  await row("select 1 from loyalty_guests where email = 'siobhan@example.com' and confirmed_at is not null");
  expect(problems.filter((problem) => !/status of 400/.test(problem))).toEqual([]);
  await page.context().close();
});

it('a guest’s number beside their mail is asked by a text of its own: a yes lets offers come', async () => {
  const { code } = await row<{ code: string }>('select join_code as code from loyalty_programmes');
  const { page, problems } = await openPage(browser, { viewport: screens.phone });
  await page.goto(`${system.url}/rewards/join/${code}`);
  await page.getByRole('textbox', { name: 'Email' }).fill('oscar@example.com');
  await page.getByRole('textbox', { name: 'Mobile number' }).fill('12');
  await page.getByRole('checkbox', { name: /^I want to join/ }).check();
  await page.getByRole('checkbox', { name: /offers by text message/ }).check();
  await page.getByRole('button', { name: 'Collect' }).click();
  // Each at its field, and both at once.
  await page.getByText('Enter your first name.').waitFor();
  await page.getByText('Enter a phone number with its area code, such as (302) 555-0142.').waitFor();
  await page.getByRole('textbox', { name: 'First name' }).fill('Óscar');
  await page.getByRole('textbox', { name: 'Mobile number' }).fill('(302) 555-0177');
  await page.getByRole('button', { name: 'Collect' }).click();
  await page.getByText('confirm your number by the link in our text message').waitFor();

  const { card, phone } = await row<{ card: string; phone: string }>(
    "select link_token as card, phone_token as phone from loyalty_guests where email = 'oscar@example.com'",
  );
  await page.goto(`${system.url}/rewards/card/${card}`);
  await page.getByText('confirmed your number ••• 0177').waitFor();
  await page.getByRole('button', { name: 'Text me the link again' }).click();
  await page.getByText('A link was texted already.').waitFor();
  await expectFit(page);
  await page.goto(`${system.url}/rewards/phone/${phone}`);
  await page.getByRole('heading', { name: 'Is this your number?' }).waitFor();
  await expectFit(page);
  await page.getByRole('button', { name: 'Yes, text me offers' }).click();
  await page.getByText('Confirmed: offers come to ••• 0177.').waitFor();
  await row("select 1 from loyalty_guests where email = 'oscar@example.com' and phone_confirmed_at is not null");
  await page.goto(`${system.url}/rewards/card/${card}`);
  await page.getByRole('switch', { name: /^Offers by text message/ }).waitFor();
  expect(await page.getByText('confirmed your number').count()).toBe(0);
  expect(problems.filter((problem) => !/status of 400/.test(problem))).toEqual([]);
  await page.context().close();
});

const points = (count: number) => `${count.toLocaleString('en-US')} points`;

it('the kitchen gives a reward at the counter, takes it back, and gives it again', async () => {
  const { code, balance } = await row<{ code: string; balance: number }>(
    "select card_code as code, balance from loyalty_guests where email = 'siobhan@example.com'",
  );
  const { page, problems } = await openAs(browser, tokens.kitchen, { viewport: screens.phone });
  await page.goto(system.url + loyalty);
  const counter = page.getByRole('region', { name: 'At the counter' });
  const field = counter.getByLabel('Phone, or the code on the guest’s card');
  await field.fill('(302) 555-0100');
  await counter.getByRole('button', { name: 'Find' }).click();
  await counter.getByText('Nobody is found by this.').waitFor();
  await field.fill(code.toLowerCase());
  await counter.getByRole('button', { name: 'Find' }).click();
  await counter.getByText(points(balance), { exact: true }).waitFor();
  await counter.getByText('s•••@example.com').waitFor();
  await expectFit(page);
  await counter.getByRole('button', { name: 'Give A free taco' }).click();
  await counter.getByText(points(balance - 40), { exact: true }).waitFor();
  await counter.getByRole('button', { name: 'Take back A free taco' }).click();
  await counter.getByText(points(balance), { exact: true }).waitFor();
  await counter.getByRole('button', { name: 'Give A free taco' }).click();
  await counter.getByText(points(balance - 40), { exact: true }).waitFor();
  await counter.getByLabel('Paid, before tax and tip').fill('12.50');
  await counter.getByRole('button', { name: 'Count it' }).click();
  await counter.getByText(/^\$12\.50, /).waitFor();
  await counter.getByRole('button', { name: 'Take back $12.50' }).click();
  await counter.getByText(points(balance - 40), { exact: true }).waitFor();
  await expectFit(page);
  // How the programme does is for who runs it.
  expect(await page.getByText('You owe them').count()).toBe(0);
  expect(problems.filter((problem) => !/status of 404/.test(problem))).toEqual([]);
  await page.context().close();
});

it('an owner reads in Spanish what guests are owed, finds a guest, and sees the proofs', async () => {
  const { balance } = await row<{ balance: number }>(
    "select balance from loyalty_guests where email = 'siobhan@example.com'",
  );
  const { page, problems } = await openAs(browser, tokens.owner, {
    viewport: screens.tablet,
    colorScheme: 'dark',
    locale: 'es-MX',
  });
  await page.goto(system.url + loyalty);
  await page.getByText('Usted les debe').waitFor();
  // A hundred points are valued at $1.
  await page.getByText(`$${(Math.round(balance) / 100).toFixed(2)}`, { exact: true }).waitFor();
  await expectFit(page);
  const search = page.getByLabel('Buscar clientes');
  await search.pressSequentially('nobody');
  await page.getByText('No se encuentra a nadie.').waitFor();
  expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);
  await search.fill('siob');
  await page.waitForURL(/words=siob/);
  await page.getByRole('button', { name: "Detalles de Siobhán O'Neill" }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText(`Ganados con el pedido ${order.displayId}`).waitFor();
  await drawer.getByText(/may send me offers by email/).waitFor();
  await expectFit(page);
  await page.reload();
  await drawer.getByText('Pruebas de consentimiento').waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});

it('what is counted at the counter stands in the programme’s figures and the list of guests at once', async () => {
  const { code } = await row<{ code: string }>(
    "select card_code as code from loyalty_guests where email = 'siobhan@example.com'",
  );
  const { page, problems } = await openAs(browser, tokens.owner, { viewport: screens.desktop });
  await page.goto(system.url + loyalty);
  const counter = page.getByRole('region', { name: 'At the counter' });
  await counter.getByLabel('Phone, or the code on the guest’s card').fill(code);
  await counter.getByRole('button', { name: 'Find' }).click();
  const held = async () => {
    const { points: sum } = await row<{ points: number }>('select sum(balance)::int as points from loyalty_guests');
    return points(sum);
  };
  const before = await held();
  const figures = page.getByRole('region', { name: "Rosalía's club" });
  await figures.getByText(before, { exact: true }).waitFor();
  await counter.getByLabel('Paid, before tax and tip').fill('12.50');
  await counter.getByRole('button', { name: 'Count it' }).click();
  const takeBack = counter.getByRole('button', { name: 'Take back $12.50' });
  await takeBack.waitFor();
  const after = await held();
  expect(after).not.toBe(before);
  await figures.getByText(after, { exact: true }).waitFor();
  await takeBack.click();
  await figures.getByText(before, { exact: true }).waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});

it('rules that a colleague has changed meanwhile do not take what was typed, which is not left without a question', async () => {
  const { page, problems } = await openAs(browser, tokens.owner, { viewport: screens.desktop });
  await page.goto(system.url + loyalty);
  const rules = page.getByRole('form', { name: 'Rules' });
  const name = rules.getByLabel('Name');
  await name.fill('The club of the house');
  await system.sql("update loyalty_programmes set name = 'Somebody else’s club', version = version + 1");
  await rules.getByRole('button', { name: 'Save' }).click();
  await rules.getByText('Somebody else has changed the programme meanwhile.').waitFor();
  expect(await name.inputValue()).toBe('The club of the house');
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay here' }).click();
  expect(await name.inputValue()).toBe('The club of the house');
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('heading', { name: 'Live Order Feed' }).waitFor();
  expect(problems.filter((problem) => !/status of 409/.test(problem))).toEqual([]);
  await page.context().close();
});
