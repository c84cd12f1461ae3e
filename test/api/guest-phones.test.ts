import { beforeAll, describe, expect, it } from 'vitest';
import type { GuestDetails, GuestRow, RewardsCard, RewardsPhone } from '../../src/domains/loyalty/contract.ts';
import { consentVersion, consentWording } from '../../src/domains/loyalty/model/consent.ts';
import type { Campaign, CampaignPreview } from '../../src/domains/marketing/campaign-contract.ts';
import { hearGuest } from '../../src/domains/marketing/stop-routes.ts';
import { linkIn, mailTo } from '../support/mailbox.ts';
import { useRestaurant } from '../support/restaurant.ts';

/** Anybody can type somebody else's number beside their own mail: texts go only where the phone itself has agreed. */

const restaurant = useRestaurant();
const minuteMs = 60_000;
const rosalia = () => restaurant().cast.rosalia;
let counter = '';

async function ask<Answer>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<Answer> {
  const { status, body: answer, text } = await restaurant().call(rosalia().owner, method, `/api${path}`, body);
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  return answer as Answer; // the route's contract
}
const guestly = (method: 'GET' | 'POST', path: string, body?: unknown) =>
  restaurant().call(undefined, method, `/api/rewards${path}`, body);

async function join(given: { name: string; phone?: string; email?: string; smsOptIn?: boolean }): Promise<void> {
  const form = { agrees: true, consentVersion, timeZone: 'America/New_York', smsOptIn: true, ...given };
  const answer = await guestly('POST', `/places/${counter}/join`, form);
  if (answer.status !== 200) throw new Error(answer.text);
}

const sentTo = async (recipient: string, purpose: string) =>
  (await mailTo(restaurant(), recipient)).filter((message) => message.purpose === purpose);
async function linkTo(recipient: string, purpose: 'rewards_card' | 'rewards_phone'): Promise<string> {
  const path = purpose === 'rewards_card' ? '/rewards/card/' : '/rewards/phone/';
  return (
    linkIn((await sentTo(recipient, purpose)).at(-1), path)
      .split('/')
      .at(-1) ?? ''
  );
}
async function openCard(email: string): Promise<string> {
  const token = await linkTo(email, 'rewards_card');
  await guestly('POST', `/cards/${token}/confirm`, {});
  return token;
}
const card = async (token: string) => (await guestly('GET', `/cards/${token}`)).body as RewardsCard; // the route's contract
const answer = (token: string, isTheirs: boolean) =>
  guestly('POST', `/phones/${token}`, { isTheirs, consentVersion, language: 'en' });
const say = (token: string, isGiven: boolean) =>
  guestly('POST', `/cards/${token}/offers`, { channel: 'sms', isGiven, consentVersion });
const guestNamed = async (name: string) =>
  (await ask<{ guests: GuestRow[] }>('GET', `/loyalty/guests?search=${name}`)).guests[0];

const campaign = { name: 'Texts', channel: 'sms', subject: '', body: 'Tacos!', audience: {} };
const preview = () => ask<CampaignPreview>('POST', '/campaigns/preview', campaign);

beforeAll(async () => {
  const { programme } = await ask<{ programme: { joinUrl: string } }>('PUT', '/loyalty', {
    name: 'Taco club',
    kind: 'points',
    pointsPerUnit: 10,
    worthPerHundredMinor: 100,
    expiresAfterDays: null,
    state: 'running',
    version: null,
  });
  counter = programme.joinUrl.split('/').at(-1) ?? '';
});

describe('a phone beside a mail', () => {
  it('is not proven by the link in the mail: no campaign reaches it', async () => {
    await join({ name: 'Ana', phone: '(302) 555-0147', email: 'ana@example.com' });
    const token = await openCard('ana@example.com');
    expect(await preview()).toMatchObject({ count: 0, unconfirmed: 1 });
    expect(await guestNamed('Ana')).toMatchObject({ isConfirmed: true, isPhoneAwaited: true, mayBeWrittenTo: [] });
    expect(await card(token)).toMatchObject({
      channels: [
        { channel: 'mail', isGiven: false },
        { channel: 'sms', isGiven: true },
      ],
      phoneAwaited: '••• 0147',
    });
    const draft = await ask<Campaign>('POST', '/campaigns', campaign);
    const start = await restaurant().call(rosalia().owner, 'POST', `/api/campaigns/${draft.id}/start`, {
      version: draft.version,
    });
    expect(start.status).toBe(409);
  });

  it('is asked by a text of its own, which shows nothing of the card, and its yes is the consent', async () => {
    const [text] = await sentTo('+13025550147', 'rewards_phone');
    expect(text?.body_text).toMatch(/^Rosalía's Kitchen: is this your number\? .* reply STOP\.$/);
    const token = await linkTo('+13025550147', 'rewards_phone');
    expect((await guestly('GET', `/cards/${token}`)).status).toBe(404);
    const shown = (await guestly('GET', `/phones/${token}`)).body as RewardsPhone; // the route's contract
    expect(shown).toEqual({ restaurant: "Rosalía's Kitchen", contact: '••• 0147', isConfirmed: false });
    expect((await answer(token, true)).body).toEqual({ isTheirs: true });
    expect((await answer(token, true)).status).toBe(200);
    expect(await preview()).toMatchObject({ count: 1, unconfirmed: 0 });
    const row = await guestNamed('Ana');
    expect(row).toMatchObject({ isPhoneAwaited: false, mayBeWrittenTo: ['sms'] });
    const { consents } = await ask<GuestDetails>('GET', `/loyalty/guests/${row?.id}`);
    const wording = consentWording('sms', { language: 'en', restaurant: "Rosalía's Kitchen" });
    expect(consents.filter(({ channel }) => channel === 'sms')).toMatchObject([
      { isGiven: true, wording, source: 'The page of the counter' },
      { isGiven: true, wording, source: 'The link of a text message', from: '127.0.0.1' },
    ]);
    expect((await card(await linkTo('ana@example.com', 'rewards_card'))).phoneAwaited).toBeNull();
  });

  it('is not asked where nobody ticked texts, and is once they do', async () => {
    await join({ name: 'Ben', phone: '(302) 555-0148', email: 'ben@example.com', smsOptIn: false });
    expect(await sentTo('+13025550148', 'rewards_phone')).toEqual([]);
    const token = await openCard('ben@example.com');
    expect((await card(token)).phoneAwaited).toBeNull();
    expect((await say(token, true)).body).toMatchObject({ phoneAwaited: '••• 0148' });
    expect(await sentTo('+13025550148', 'rewards_phone')).toHaveLength(1);
  });

  it('is asked again a quarter of an hour later at the soonest, and three times at most', async () => {
    const token = await linkTo('ben@example.com', 'rewards_card');
    const sent: unknown[] = [];
    for (const minutes of [0, 16, 1, 16, 16]) {
      restaurant().clock.forward(minutes * minuteMs);
      sent.push((await guestly('POST', `/cards/${token}/phone`, {})).body);
    }
    expect(sent).toEqual([false, true, false, true, false].map((one) => ({ sent: one })));
    expect(await sentTo('+13025550148', 'rewards_phone')).toHaveLength(3);
  });

  it('whose owner says no is off the card, and the link leads nowhere', async () => {
    const token = await linkTo('+13025550148', 'rewards_phone');
    expect((await answer(token, false)).body).toEqual({ isTheirs: false });
    expect((await guestly('GET', `/phones/${token}`)).status).toBe(404);
    expect((await answer(token, true)).status).toBe(404);
    const row = await guestNamed('Ben');
    expect(row).toMatchObject({ phone: null, email: 'ben@example.com', isPhoneAwaited: false });
    const { consents } = await ask<GuestDetails>('GET', `/loyalty/guests/${row?.id}`);
    expect(consents.at(-1)).toMatchObject({
      channel: 'sms',
      isGiven: false,
      source: 'The link of a text message',
    });
  });

  it('that answers STOP is not asked again, whatever the card says', async () => {
    await join({ name: 'Cleo', phone: '(302) 555-0149', email: 'cleo@example.com' });
    const { db, parts } = restaurant().app;
    await hearGuest({ db, parts })({ from: '+13025550149', word: 'stop' });
    const token = await openCard('cleo@example.com');
    expect(await card(token)).toMatchObject({ phoneAwaited: null });
    restaurant().clock.forward(16 * minuteMs);
    await say(token, true);
    expect((await guestly('POST', `/cards/${token}/phone`, {})).body).toEqual({ sent: false });
    expect(await sentTo('+13025550149', 'rewards_phone')).toHaveLength(1);
    expect(await preview()).toMatchObject({ count: 1, unconfirmed: 1 });
  });

  it('belongs to whoever gives it next, with another mail or none: the link goes to the phone itself', async () => {
    await join({ name: 'Cleo herself', phone: '(302) 555-0149' });
    expect(await sentTo('+13025550149', 'rewards_card')).toHaveLength(1);
    expect(await guestNamed('Cleo herself')).toMatchObject({ phone: '+13025550149', email: null });
    const rows = await restaurant().sql('select phone from loyalty_guests where email = $1', ['cleo@example.com']);
    expect(rows).toEqual([{ phone: null }]);
    // Shown to be Ana's: another mail beside it takes nothing from her.
    await join({ name: 'Mallory', phone: '(302) 555-0147', email: 'mallory@example.com' });
    expect(await guestNamed('Ana')).toMatchObject({ phone: '+13025550147' });
    expect(await guestNamed('Mallory')).toBeUndefined();
  });
});

describe('a phone alone', () => {
  it('is proven by the link of the card, which goes there', async () => {
    const token = await linkTo('+13025550149', 'rewards_card');
    await guestly('POST', `/cards/${token}/confirm`, {});
    expect(await guestNamed('Cleo herself')).toMatchObject({ isConfirmed: true, isPhoneAwaited: false });
    expect(await preview()).toMatchObject({ count: 2 });
    expect(await sentTo('+13025550149', 'rewards_phone')).toHaveLength(1);
  });
});
