import { describe, expect, test } from 'vitest';
import { scriptedSend, stoppedClock, type Scripted } from '../fixtures/scripted-send.ts';
import { accessToken, credentials, locationId, settings, store } from './fixtures/orders.ts';
import { createHubRise } from './index.ts';

const returnUrl = 'https://forkline.test/dashboard/integrations/consent';
const hookUrl = 'https://forkline.test/hooks/hubrise';
const code = 'code-of-hubrise';
const basic = `Basic ${Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64')}`;
const granted = {
  access_token: accessToken,
  token_type: 'Bearer',
  account_id: '7k2m9',
  location_id: locationId,
  location_name: 'Ramen Republic',
  catalog_id: null,
};

function consenting(...script: Scripted[]) {
  const { send, sent } = scriptedSend(...script);
  const { connecting } = createHubRise(settings, { send, credentials, clock: stoppedClock('2026-06-01T17:00:00Z') });
  if (connecting.by !== 'consent') throw new Error('HubRise is connected by its owner’s consent.');
  return { connecting, sent };
}

describe('the way to HubRise', () => {
  test('names our client, where to come back to, and what it is to be allowed', () => {
    const { connecting } = consenting();
    const url = new URL(connecting.askAt({ state: 'the-state', returnUrl }));
    expect(`${url.origin}${url.pathname}`).toBe(`${settings.oauthUrl}/authorize`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: settings.clientId,
      redirect_uri: returnUrl,
      state: 'the-state',
      scope: 'location[orders.write,catalog.write,inventory.write]',
    });
  });
});

describe('the way back', () => {
  test('turns the code into a token and the location it is for', async () => {
    const { connecting, sent } = consenting({ status: 200, body: granted });
    expect(await connecting.redeem({ code, returnUrl })).toEqual({
      outcome: 'granted',
      grant: accessToken,
      stores: [{ externalStoreId: locationId, name: 'Ramen Republic' }],
    });
    expect(sent).toMatchObject([{ method: 'POST', url: `${settings.oauthUrl}/token`, body: `code=${code}` }]);
    expect(sent[0]?.headers?.['authorization']).toBe(basic);
  });

  test.each<[string, Scripted, RegExp]>([
    ['an expired code', { status: 400, body: { message: 'The code has expired' } }, /^The code has expired$/],
    ['no answer', new Error('reset'), /did not answer/],
    ['no token', { status: 200, body: { ...granted, access_token: undefined } }, /without a token/],
    ['no location', { status: 200, body: { ...granted, location_id: null } }, /No location was chosen/],
    ['a location that is none', { status: 200, body: { ...granted, location_id: '../orders' } }, /No location/],
    ['no JSON', { status: 200, body: '<html>' }, /without a token/],
  ])('with %s ends in a sentence', async (_, answer, why) => {
    const result = await consenting(answer).connecting.redeem({ code, returnUrl });
    expect(result).toEqual({ outcome: 'refused', why: expect.stringMatching(why) as unknown });
  });

  test('never repeats a secret that HubRise echoes', async () => {
    const echo = { status: 400, body: `wrong: ${code} ${settings.clientSecret}` };
    const result = await consenting(echo).connecting.redeem({ code, returnUrl });
    expect(JSON.stringify(result)).not.toMatch(new RegExp(`${code}|${settings.clientSecret}`));
  });
});

describe('a location', () => {
  const link = { grant: accessToken, hookUrl, ourStoreId: 'store' };

  test('has its orders and deliveries called back to us', async () => {
    const { connecting, sent } = consenting({ status: 200, body: {} });
    expect(await connecting.link(store, link)).toEqual({ outcome: 'done' });
    expect(sent).toMatchObject([{ method: 'POST', url: `${settings.apiUrl}/callback` }]);
    expect(sent[0]?.headers?.['x-access-token']).toBe(accessToken);
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual({
      url: hookUrl,
      events: { order: ['create', 'update'], delivery: ['create', 'update'], location: ['update'] },
    });
  });

  test.each<[Scripted, string]>([
    [{ status: 503 }, 'retry'],
    [{ status: 422, body: { message: 'url is invalid' } }, 'refused'],
  ])('answering %j is %s', async (answer, outcome) => {
    expect((await consenting(answer).connecting.link(store, link)).outcome).toBe(outcome);
  });

  test('is let go by taking the callback away and then the token', async () => {
    const { connecting, sent } = consenting({ status: 200, body: {} }, { status: 200, body: {} });
    expect(await connecting.unlink(store, { grant: accessToken })).toEqual({ outcome: 'done' });
    expect(sent.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['DELETE', `${settings.apiUrl}/callback`, undefined],
      ['POST', `${settings.oauthUrl}/revoke`, `token=${accessToken}`],
    ]);
    expect(sent[1]?.headers?.['authorization']).toBe(basic);
  });

  test.each<[string, Scripted[], string]>([
    ['whose token is gone already', [{ status: 401 }], 'done'],
    ['that has no callback any more', [{ status: 404 }, { status: 200 }], 'done'],
    ['that cannot be told now', [{ status: 503 }], 'retry'],
    ['whose token cannot be revoked now', [{ status: 200 }, new Error('reset')], 'retry'],
    ['whose token HubRise will not revoke', [{ status: 200 }, { status: 400, body: `no ${accessToken}` }], 'refused'],
  ])('%s', async (_, script, outcome) => {
    const result = await consenting(...script).connecting.unlink(store, { grant: accessToken });
    expect(result.outcome).toBe(outcome);
    expect(JSON.stringify(result)).not.toContain(accessToken);
  });

  test('that never let us in needs no call', async () => {
    const { connecting, sent } = consenting();
    expect(await connecting.unlink(store, { grant: undefined })).toEqual({ outcome: 'done' });
    expect(sent).toEqual([]);
  });
});

describe('a call', () => {
  test('for a location that has not let us in is not made, and says so', async () => {
    const { send, sent } = scriptedSend();
    const { store: side } = createHubRise(settings, { send, credentials, clock: stoppedClock('2026-06-01T17:00:00Z') });
    const asked = await side.getStatus({ apiVersion: 'v1', externalStoreId: 'somebody-else' });
    expect(asked).toMatchObject({
      outcome: 'retry',
      isShutOut: true,
      why: expect.stringMatching(/connect it again/) as unknown,
    });
    expect(sent).toEqual([]);
  });

  test.each([401, 403])('that is answered %i has the token read anew next time', async (status) => {
    const forgotten: string[] = [];
    const { send } = scriptedSend({ status });
    const watched = { ...credentials, forget: (_service: string, id: string) => void forgotten.push(id) };
    const clock = stoppedClock('2026-06-01T17:00:00Z');
    const { store: side } = createHubRise(settings, { send, credentials: watched, clock });
    expect(await side.getStatus(store)).toMatchObject({ isShutOut: true });
    expect(forgotten).toEqual([locationId]);
  });
});
