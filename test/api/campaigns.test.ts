import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Slip } from '../../src/domains/loyalty/contract.ts';
import { consentVersion } from '../../src/domains/loyalty/model/consent.ts';
import type { Campaign, CampaignPreview, CampaignResult } from '../../src/domains/marketing/campaign-contract.ts';
import { linkIn, mailTo } from '../support/mailbox.ts';
import { doorDashOrder } from '../support/orders.ts';
import { useRestaurant } from '../support/restaurant.ts';

const smsToken = 'sms-token-of-the-tests';
const restaurant = useRestaurant({
  settings: {
    SMS_API_URL: 'http://sms.test',
    SMS_ACCOUNT_SID: 'AC1',
    SMS_AUTH_TOKEN: smsToken,
    SMS_FROM: '+13025550100',
    PUBLIC_URL: 'https://app.forkline.test',
  },
});
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const rosalia = () => restaurant().cast.rosalia;

async function ask<Answer>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<Answer> {
  const { status, body: answer, text } = await restaurant().call(rosalia().owner, method, `/api${path}`, body);
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  return answer as Answer; // the route's contract
}
const guestly = (path: string, body: unknown) => restaurant().call(undefined, 'POST', `/api${path}`, body);
const write = () => restaurant().runPeriodicTask('campaigns');

/** Somebody who joins by a slip, and opens the link unless it is said otherwise. */
async function guest(
  name: string,
  { optsIn = true, opens = true, timeZone = 'America/New_York', phone = '' } = {},
): Promise<string> {
  const body = doorDashOrder({ store: rosalia().doorDashStore });
  await restaurant().doorDash(body);
  const [row] = await restaurant().sql<{ id: string }>('select id from orders where external_id = $1', [body.order.id]);
  const { code } = await ask<Slip>('POST', `/loyalty/orders/${row?.id}/slip`, {});
  const email = phone === '' ? `${name.toLowerCase()}@example.com` : '';
  const form = { name, email, phone, agrees: true, consentVersion, timeZone, smsOptIn: optsIn, mailOptIn: optsIn };
  const answer = await guestly(`/rewards/places/${code}/join`, form);
  if (answer.status !== 200) throw new Error(answer.text);
  const recipient = phone === '' ? email : '+13025550147';
  const sent = (await mailTo(restaurant(), recipient)).at(-1);
  const token = linkIn(sent, '/rewards/card/').split('/').at(-1) ?? '';
  if (opens) await guestly(`/rewards/cards/${token}/confirm`, {});
  return token;
}

const form = (more: object = {}) => ({
  name: 'Summer',
  channel: 'mail',
  subject: 'Tacos, {name}?',
  body: 'Hello {name},\n\na free salsa with every order this week.',
  audience: {},
  ...more,
});

async function send(more: object = {}): Promise<Campaign> {
  const draft = await ask<Campaign>('POST', '/campaigns', form(more));
  return ask<Campaign>('POST', `/campaigns/${draft.id}/start`, { version: draft.version });
}
const read = async (id: string) =>
  (await ask<{ campaigns: Campaign[] }>('GET', '/campaigns')).campaigns.find((one) => one.id === id);
const mailsTo = async (recipient: string) =>
  (await mailTo(restaurant(), recipient)).filter(({ purpose }) => purpose === 'campaign');

/** An SMS of Eli’s, as the provider brings it. */
const text = (body: string, signature?: string) => {
  const fields = { Body: body, From: '+13025550147', To: '+13025550100' };
  const signed = Object.entries(fields)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .reduce((all, [name, value]) => `${all}${name}${value}`, 'https://app.forkline.test/hooks/sms');
  return restaurant().app.server.inject({
    method: 'POST',
    url: '/hooks/sms',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signature ?? createHmac('sha1', smsToken).update(signed).digest('base64'),
    },
    payload: new URLSearchParams(fields).toString(),
  });
};
const counted = () => ask<CampaignPreview>('POST', '/campaigns/preview', form({ channel: 'sms', body: 'Tacos!' }));

const tokens: Record<string, string> = {};

beforeAll(async () => {
  await ask('PUT', '/loyalty', {
    name: 'Taco club',
    kind: 'points',
    pointsPerUnit: 10,
    worthPerHundredMinor: 100,
    expiresAfterDays: null,
    state: 'running',
    version: null,
  });
  tokens['ana'] = await guest('Ana');
  tokens['ben'] = await guest('Ben', { timeZone: 'Europe/London' });
  tokens['cleo'] = await guest('Cleo', { optsIn: false });
  tokens['dora'] = await guest('Dora', { opens: false });
  tokens['eli'] = await guest('Eli', { phone: '(302) 555-0147' });
});

describe('a campaign', () => {
  it('shows who gets it before anybody does, and the whole text with the name and the way to stop', async () => {
    const preview = await ask<CampaignPreview>('POST', '/campaigns/preview', form());
    expect(preview).toMatchObject({ count: 2, withoutConsent: 2, unconfirmed: 1 });
    expect(preview.text).toContain('Hello Ana,');
    expect(preview.text).toContain("You get this because you agreed to offers from Rosalía's Kitchen.");
    expect(preview.text).toContain('https://app.forkline.test/rewards/stop/');
    expect(preview.text).toContain("Rosalía's Kitchen · 1 Test Street");
    const sms = await ask<CampaignPreview>('POST', '/campaigns/preview', form({ channel: 'sms', body: 'Tacos!' }));
    expect(sms).toMatchObject({ count: 1, text: "Rosalía's Kitchen: Tacos! Reply STOP to stop." });
  });

  it('that is still a draft is deleted as it was seen', async () => {
    const draft = await ask<Campaign>('POST', '/campaigns', form());
    const remove = (version: number) =>
      restaurant().call(rosalia().owner, 'POST', `/api/campaigns/${draft.id}/delete`, { version });
    expect((await remove(draft.version + 1)).status).toBe(409);
    expect(await read(draft.id)).toEqual(draft);
    expect((await remove(draft.version)).body).toEqual({ deleted: true });
    expect(await read(draft.id)).toBeUndefined();
    expect((await remove(draft.version)).status).toBe(404);
  });

  it('goes to who agreed and no others, once, each with its proof; whom it is night for gets it in the morning', async () => {
    const { id } = await send();
    await write();
    await write();
    // It is 7 in the evening in New York, and midnight in London.
    expect(await mailsTo('ana@example.com')).toHaveLength(1);
    for (const nobody of ['ben', 'cleo', 'dora']) expect(await mailsTo(`${nobody}@example.com`)).toEqual([]);
    expect(await read(id)).toMatchObject({ state: 'sending', written: 1, waiting: 1 });
    restaurant().clock.forward(9 * hourMs);
    await write();
    await write();
    expect(await mailsTo('ben@example.com')).toHaveLength(1);
    expect(await mailsTo('ana@example.com')).toHaveLength(1);
    expect(await read(id)).toMatchObject({ state: 'done', written: 2, waiting: 0, skipped: [] });
    const { version = 0 } = (await read(id)) ?? {};
    expect((await restaurant().call(rosalia().owner, 'POST', `/api/campaigns/${id}/delete`, { version })).status).toBe(
      409,
    );
    const proofs = await restaurant().sql<{ is_given: boolean; channel: string }>(
      `select c.is_given, c.channel from campaign_messages m join loyalty_consents c on c.id = m.consent_id
       where m.campaign_id = $1`,
      [id],
    );
    expect(proofs).toEqual([
      { is_given: true, channel: 'mail' },
      { is_given: true, channel: 'mail' },
    ]);
    const [mail] = await mailsTo('ana@example.com');
    expect(mail).toMatchObject({
      subject: 'Tacos, Ana?',
      sender_name: "Rosalía's Kitchen",
      unsubscribe_url: `https://app.forkline.test/api/rewards/unsubscribe/${tokens['ana']}`,
    });
  });

  it('is started once, is not written to anybody while it is paused, and goes on', async () => {
    restaurant().clock.forward(8 * hourMs);
    const { id, version } = await send({ name: 'Paused' });
    await ask('POST', `/campaigns/${id}/start`, { version });
    await ask('POST', `/campaigns/${id}/pause`, {});
    await write();
    expect(await read(id)).toMatchObject({ state: 'paused', written: 0, waiting: 2 });
    await ask('POST', `/campaigns/${id}/resume`, {});
    await Promise.all([write(), write()]);
    expect(await read(id)).toMatchObject({ state: 'done', written: 2 });
    expect(await mailsTo('ana@example.com')).toHaveLength(2);
  });

  it('passes over who had enough of them lately', async () => {
    for (const name of ['Third', 'Fourth']) {
      await send({ name });
      await write();
    }
    const { id } = await send({ name: 'Fifth' });
    await write();
    expect(await read(id)).toMatchObject({
      state: 'done',
      written: 0,
      skipped: [{ words: 'had 4 campaigns in 30 days', guests: 2 }],
    });
    expect(await mailsTo('ana@example.com')).toHaveLength(4);
  });

  it('leaves out who took their consent back after it was started', async () => {
    restaurant().clock.forward(31 * dayMs);
    const { id } = await send({ name: 'Withdrawn' });
    await guestly(`/rewards/cards/${tokens['ben']}/offers`, { channel: 'mail', isGiven: false, consentVersion });
    await write();
    expect(await read(id)).toMatchObject({
      written: 1,
      skipped: [{ words: 'took their consent back', guests: 1 }],
    });
    const result = await ask<CampaignResult>('GET', `/campaigns/${id}/result`);
    expect(result).toMatchObject({ underWay: 1, sent: 0, failed: 0, withdrawn: 0 });
  });

  it('is refused where nobody fits', async () => {
    const draft = await ask<Campaign>('POST', '/campaigns', form({ audience: { minimumPoints: 1_000_000 } }));
    const { status, body } = await restaurant().call(rosalia().owner, 'POST', `/api/campaigns/${draft.id}/start`, {
      version: draft.version,
    });
    expect([status, body]).toMatchObject([409, { message: 'Nobody who has agreed to offers fits this.' }]);
    expect(await read(draft.id)).toMatchObject({ state: 'draft', written: 0 });
  });
});

/** Messages of campaigns that their provider has not taken yet. */
const waiting = () =>
  restaurant().sql<{ recipient: string; worthless_after: Date | null }>(
    "select recipient, worthless_after from outgoing_messages where purpose = 'campaign' and state = 'waiting'",
  );

describe('stopping', () => {
  it('holds for what still waits for its provider, and no text comes at night', async () => {
    // Without a provider the messages stay here, which the campaign says.
    await restaurant().sql("update outgoing_messages set state = 'kept' where purpose = 'campaign'");
    const { body } = await restaurant().call(rosalia().owner, 'GET', '/api/campaigns');
    const { campaigns } = body as { campaigns: { state: string; written: number; kept: number }[] }; // its contract
    const ended = campaigns.filter(({ written }) => written > 0);
    expect(ended.length).toBeGreaterThan(0);
    expect(ended.map(({ kept }) => kept)).toEqual(ended.map(({ written }) => written));
    restaurant().clock.forward(31 * dayMs);
    await send({ name: 'By mail' });
    await send({ name: 'By text', channel: 'sms', body: 'Tacos!' });
    await write();
    const written = await waiting();
    expect(written.map(({ recipient }) => recipient).toSorted()).toEqual(['+13025550147', 'ana@example.com']);
    const evening = written.find(({ recipient }) => recipient.startsWith('+'))?.worthless_after?.getTime() ?? 0;
    const now = restaurant().clock.now().getTime();
    expect(evening).toBeGreaterThan(now);
    expect(evening - now).toBeLessThanOrEqual(11 * hourMs);
    // Somebody else's wish changes nothing for them.
    await guestly(`/rewards/cards/${tokens['dora']}/offers`, { channel: 'mail', isGiven: false, consentVersion });
    expect(await waiting()).toHaveLength(2);
  });

  it('by the button of a mailbox ends mails at once, twice as well as once', async () => {
    const path = `/api/rewards/unsubscribe/${tokens['ana']}`;
    const stop = () =>
      restaurant().app.server.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      });
    expect((await stop()).statusCode).toBe(200);
    expect((await waiting()).map(({ recipient }) => recipient)).toEqual(['+13025550147']);
    expect((await stop()).statusCode).toBe(200);
    const proofs = await restaurant().sql(
      `select c.is_given, c.source from loyalty_consents c join loyalty_guests g on g.id = c.guest_id
       where g.email = 'ana@example.com' and c.channel = 'mail' order by c.at, c.id`,
    );
    expect(proofs).toEqual([
      { is_given: true, source: 'The page of a slip' },
      { is_given: false, source: 'The link of a mail' },
    ]);
    const preview = await ask<CampaignPreview>('POST', '/campaigns/preview', form());
    expect(preview.count).toBe(0);
  });

  it('by HELP is told who writes and how to stop, as the consent promises, and changes nothing', async () => {
    const { payload } = await text('Help');
    expect(payload).toMatch(/<Message>Restaurants text their guests .* Reply STOP to stop\./);
    expect((await counted()).count).toBe(1);
  });

  it('by STOP ends texts at once, and only from who the provider says it is', async () => {
    expect((await text('STOP', 'forged')).statusCode).toBe(401);
    expect((await text('When are you open?')).statusCode).toBe(200);
    expect((await counted()).count).toBe(1);
    const answer = await text(' stop ');
    expect([answer.statusCode, answer.payload]).toEqual([200, expect.stringContaining('<Response></Response>')]);
    expect((await counted()).count).toBe(0);
    expect(await waiting()).toEqual([]);
  });
});
