import { expect, it } from 'vitest';
import { consentVersion } from '../../src/domains/loyalty/model/consent.ts';
import { screens } from '../support/browser.ts';
import { useJourney } from '../support/journey.ts';
import { openAs, tokenOf } from '../support/logged-in.ts';
import { expectFit } from '../support/looks.ts';

const journey = useJourney();

/** A guest of a running programme, who has joined by a form with a mail and a phone. */
async function addGuest(token: string): Promise<{ joinPath: string }> {
  const { system } = journey();
  const call = async (method: string, path: string, body: unknown) => {
    const answer = await fetch(`${system.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  };
  const { programme } = (await call('PUT', '/loyalty', {
    name: "Rosalía's club",
    kind: 'points',
    pointsPerUnit: 20,
    worthPerHundredMinor: 100,
    expiresAfterDays: 365,
    state: 'running',
    version: null,
  })) as { programme: { joinUrl: string } }; // the route's contract
  await call('POST', '/loyalty/rewards', { name: 'A free taco', costPoints: 40, isOffered: true });
  const { pathname } = new URL(programme.joinUrl);
  await call('POST', `/rewards/places/${pathname.split('/').at(-1)}/join`, {
    name: 'Óscar',
    email: 'oscar@example.com',
    phone: '(302) 555-0177',
    agrees: true,
    smsOptIn: true,
    consentVersion,
  });
  return { joinPath: pathname };
}

it('what opens by a press and has no address of its own fits a phone in Spanish', async () => {
  const { system, browser } = journey();
  const token = await tokenOf(system, 'owner@forkline.test');
  const { joinPath } = await addGuest(token);
  const { page, problems } = await openAs(browser, token, { viewport: screens.phone, locale: 'es-MX' });
  const parts = { promotions: 'Nueva promoción', campaigns: 'Nueva campaña' };
  for (const [part, create] of Object.entries(parts)) {
    await page.goto(`${system.url}/dashboard/marketing?part=${part}`);
    await page.getByRole('button', { name: create }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Guardar el borrador' }).click();
    await dialog.getByText('Escriba un nombre.').waitFor();
    await expectFit(page);
  }

  const [guest] = await system.sql<{ code: string; card: string; phone: string }>(
    'select card_code as code, link_token as card, phone_token as phone from loyalty_guests',
  );
  await page.goto(system.url + joinPath);
  await page.getByRole('button', { name: 'Acumular' }).click();
  await page.getByText('Marque la casilla para participar.').waitFor();
  await expectFit(page);
  // To open the card confirms it: the counter finds confirmed guests alone.
  await page.goto(`${system.url}/rewards/card/${guest?.card}`);
  await page.getByRole('button', { name: 'Enviar el enlace otra vez' }).click();
  await page.getByText('Ya le enviamos un enlace.').waitFor();
  await expectFit(page);
  await page.goto(`${system.url}/dashboard/customers/loyalty`);
  await page.getByLabel('Teléfono o código de la tarjeta del cliente').fill(guest?.code ?? '');
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  await page.getByText(/Óscar/).first().waitFor();
  await expectFit(page);

  await page.goto(`${system.url}/rewards/phone/${guest?.phone}`);
  await page.getByRole('button', { name: 'Sí, quiero las ofertas' }).waitFor();
  await expectFit(page);
  expect(problems.filter((problem) => !/status of 400/.test(problem))).toEqual([]);
  await page.context().close();
});
