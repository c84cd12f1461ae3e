import { beforeAll, describe, expect, it } from 'vitest';
import type { GuestDetails, GuestRow } from '../../src/domains/loyalty/contract.ts';
import type { RewardsCard, RewardsPhone } from '../../src/domains/loyalty/guest-contract.ts';
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
function hear(word: 'stop' | 'start', from: string) {
  const { db, parts } = restaurant().app;
  return hearGuest({ db, parts })({ from, word });
}
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
      phoneAwaited: { contact: '••• 0147', by: 'text' },
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
    const about = { restaurant: "Rosalía's Kitchen", contact: '••• 0147', email: 'a•••@example.com' };
    expect(shown).toEqual({ ...about, isConfirmed: false });
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
    expect((await say(token, true)).body).toMatchObject({ phoneAwaited: { contact: '••• 0148', by: 'text' } });
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

  it('keeps what it said when its mail is opened first or last, or again', async () => {
    await join({ name: 'Iris', phone: '(302) 555-0150', email: 'iris@example.com' });
    await answer(await linkTo('+13025550150', 'rewards_phone'), true);
    expect(await guestNamed('Iris')).toMatchObject({ isConfirmed: false, mayBeWrittenTo: ['sms'] });
    restaurant().clock.forward(minuteMs);
    await openCard('iris@example.com');
    await openCard('iris@example.com');
    expect(await guestNamed('Iris')).toMatchObject({ isConfirmed: true, mayBeWrittenTo: ['sms'] });
    expect(await preview()).toMatchObject({ count: 2 });
  });

  it('that answers STOP is not asked again, whatever a card says and however often somebody joins with it', async () => {
    await join({ name: 'Cleo', phone: '(302) 555-0149', email: 'cleo@example.com' });
    const card1 = await openCard('cleo@example.com');
    // Switched off first: STOP counts also where no consent holds any more.
    await say(card1, false);
    await hear('stop', '+13025550149');
    restaurant().clock.forward(16 * minuteMs);
    await say(card1, true);
    expect((await guestly('POST', `/cards/${card1}/phone`, {})).body).toEqual({ sent: false });
    for (const name of ['Mallory', 'Trudy']) {
      restaurant().clock.forward(16 * minuteMs);
      await join({ name, phone: '(302) 555-0149', email: `${name.toLowerCase()}@example.com` });
    }
    expect(await sentTo('+13025550149', 'rewards_phone')).toHaveLength(1);
    expect(await preview()).toMatchObject({ count: 2 });
  });

  it('is texted three times at most, by however many cards', async () => {
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) {
      restaurant().clock.forward(16 * minuteMs);
      await join({ name, phone: '(302) 555-0151', email: `${name.toLowerCase()}@example.com` });
    }
    expect(await sentTo('+13025550151', 'rewards_phone')).toHaveLength(3);
  });

  it('that was proven is asked anew after STOP: the card alone brings no texts back', async () => {
    await hear('stop', '+13025550150');
    restaurant().clock.forward(16 * minuteMs);
    await say(await linkTo('iris@example.com', 'rewards_card'), true);
    expect(await guestNamed('Iris')).toMatchObject({ isPhoneAwaited: true, mayBeWrittenTo: [] });
    expect(await sentTo('+13025550150', 'rewards_phone')).toHaveLength(1);
    await hear('start', '+13025550150');
    expect(await guestNamed('Iris')).toMatchObject({ mayBeWrittenTo: [] });
    const token = await linkTo('iris@example.com', 'rewards_card');
    expect((await guestly('POST', `/cards/${token}/phone`, {})).body).toEqual({ sent: true });
    await answer(await linkTo('+13025550150', 'rewards_phone'), true);
    expect(await guestNamed('Iris')).toMatchObject({ mayBeWrittenTo: ['sms'] });
  });

  it('is nobody’s claim alone: a form takes it from no card, and leads to none', async () => {
    await join({ name: 'Vera', phone: '(302) 555-0152', email: 'vera@example.com', smsOptIn: false });
    await openCard('vera@example.com');
    await join({ name: 'Eve', phone: '(302) 555-0152', email: 'eve@example.com' });
    expect(await guestNamed('Vera')).toMatchObject({ phone: '+13025550152' });
    // At the counter it is still hers: she gave it first.
    const found = await ask<{ name: string }>('POST', '/loyalty/guests/find', { words: '(302) 555-0152' });
    expect(found.name).toBe('Vera');
    // Whoever has it and gives it alone has a card of their own, and is sent its link.
    restaurant().clock.forward(16 * minuteMs);
    await join({ name: 'Vic', phone: '(302) 555-0152' });
    expect(await sentTo('+13025550152', 'rewards_card')).toHaveLength(1);
    expect(await guestNamed('Vic')).toMatchObject({ phone: '+13025550152', email: null });
    const late = await answer(await linkTo('+13025550152', 'rewards_phone'), true);
    expect([late.status, late.body]).toMatchObject([
      409,
      { message: expect.stringMatching(/^This number has a rewards card of its own\./) as string },
    ]);
  });

  it('that is proven leads to its card, whatever mail somebody gives with it', async () => {
    await join({ name: 'Oscar', phone: '(302) 555-0147', email: 'oscar@example.com' });
    expect(await guestNamed('Oscar')).toBeUndefined();
    expect(await guestNamed('Ana')).toMatchObject({ phone: '+13025550147' });
  });
});

describe('a phone alone', () => {
  it('is proven by the link of the card, and agrees to offers there and not in the form that anybody could fill in', async () => {
    await join({ name: 'Nora', phone: '(302) 555-0153' });
    const token = await linkTo('+13025550153', 'rewards_card');
    restaurant().clock.forward(minuteMs);
    await guestly('POST', `/cards/${token}/confirm`, {});
    expect(await guestNamed('Nora')).toMatchObject({ isConfirmed: true, isPhoneAwaited: true, mayBeWrittenTo: [] });
    expect((await card(token)).phoneAwaited).toEqual({ contact: '••• 0153', by: 'card' });
    await say(token, true);
    expect((await card(token)).phoneAwaited).toBeNull();
    expect(await guestNamed('Nora')).toMatchObject({ isPhoneAwaited: false, mayBeWrittenTo: ['sms'] });
    expect(await sentTo('+13025550153', 'rewards_phone')).toEqual([]);
  });

  it('is sent the link to its card by whoever joins with it, but not after STOP, and not for ever', async () => {
    for (let times = 0; times < 5; times += 1) {
      restaurant().clock.forward(16 * minuteMs);
      await join({ name: 'Somebody', phone: '(302) 555-0154' });
    }
    expect(await sentTo('+13025550154', 'rewards_card')).toHaveLength(3);
    // Staff may, for who stands before them.
    const somebody = await guestNamed('Somebody');
    const byStaff = await ask<{ sent: boolean }>('POST', `/loyalty/guests/${somebody?.id}/send-link`, {});
    expect([byStaff, (await sentTo('+13025550154', 'rewards_card')).length]).toEqual([{ sent: true }, 4]);
    await hear('stop', '+13025550153');
    restaurant().clock.forward(16 * minuteMs);
    await join({ name: 'Nora', phone: '(302) 555-0153' });
    expect(await sentTo('+13025550153', 'rewards_card')).toHaveLength(1);
    const [left] = await restaurant().sql<{ count: number }>(
      "select count(*) from loyalty_phones where encode(phone_digest, 'escape') like '%555%'",
    );
    expect(left?.count).toBe(0);
  });
});
