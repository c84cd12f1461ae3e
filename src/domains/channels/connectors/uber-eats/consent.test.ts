import { describe, expect, test } from 'vitest';
import { scriptedSend, stoppedClock, type Scripted } from '../fixtures/scripted-send.ts';
import { settings, storeId } from './fixtures/hooks.ts';
import { createUberEats } from './index.ts';

const returnUrl = 'https://forkline.test/dashboard/integrations/consent';
const [code, grant] = ['code-of-uber', 'merchants-token'];
const store = { apiVersion: '1.0.0', externalStoreId: storeId };
const token: Scripted = { status: 200, body: { access_token: grant, expires_in: 2_592_000 } };
const ours: Scripted = { status: 200, body: { access_token: 'our-token', expires_in: 2_592_000 } };

function consenting(...script: Scripted[]) {
  const { send, sent } = scriptedSend(...script);
  const { connecting } = createUberEats(settings, { send, clock: stoppedClock('2026-06-01T17:00:00Z') });
  if (connecting.by !== 'consent') throw new Error('Uber Eats is connected by its owner’s consent.');
  return { connecting, sent };
}

test('the way to Uber lies beside its token address, for the one scope of a merchant’s login', () => {
  const url = new URL(consenting().connecting.askAt({ state: 'the-state', returnUrl }));
  expect(`${url.origin}${url.pathname}`).toBe('https://login.test/oauth/v2/authorize');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: settings.clientId,
    response_type: 'code',
    redirect_uri: returnUrl,
    scope: 'eats.pos_provisioning',
    state: 'the-state',
  });
});

describe('the way back', () => {
  test('names the merchant’s stores, page by page, by either of its shapes', async () => {
    const { connecting, sent } = consenting(
      token,
      { status: 200, body: { data: [{ id: storeId, name: 'Harbor' }], pagination_data: { next_page_token: 'two' } } },
      { status: 200, body: { stores: [{ store_id: 'older-2', name: null }, { name: 'no id' }, { id: '../orders' }] } },
    );
    expect(await connecting.redeem({ code, returnUrl })).toEqual({
      outcome: 'granted',
      grant,
      stores: [
        { externalStoreId: storeId, name: 'Harbor' },
        { externalStoreId: 'older-2', name: 'older-2' },
      ],
    });
    expect(Object.fromEntries(new URLSearchParams(sent[0]?.body))).toEqual({
      client_id: settings.clientId,
      client_secret: settings.clientSecret,
      grant_type: 'authorization_code',
      redirect_uri: returnUrl,
      code,
    });
    expect(sent.slice(1).map(({ url, headers }) => [url, headers?.['authorization']])).toEqual([
      [`${settings.apiUrl}/v1/delivery/stores`, `Bearer ${grant}`],
      [`${settings.apiUrl}/v1/delivery/stores?next_page_token=two`, `Bearer ${grant}`],
    ]);
  });

  test.each<[string, Scripted[], RegExp]>([
    ['a code that is used', [{ status: 400, body: { error: 'invalid_grant' } }], /^It gave no reason\.$/],
    ['no answer', [new Error('reset')], /did not answer/],
    ['no token', [{ status: 200, body: {} }], /without a token/],
    ['a list that is refused', [token, { status: 403, body: `no ${grant}` }], /^no \[hidden\]$/],
  ])('with %s ends in a sentence without a secret', async (_, script, why) => {
    const result = await consenting(...script).connecting.redeem({ code, returnUrl });
    expect(result).toEqual({ outcome: 'refused', why: expect.stringMatching(why) as unknown });
    expect(JSON.stringify(result)).not.toMatch(new RegExp(`${code}|${grant}|${settings.clientSecret}`));
  });
});

describe('a store', () => {
  const link = { grant, hookUrl: 'https://forkline.test/hooks/uber-eats', ourStoreId: 'our-store' };

  test('is linked with the merchant’s token, as its order manager and in our generation', async () => {
    const { connecting, sent } = consenting({ status: 200, body: {} });
    expect(await connecting.link(store, link)).toEqual({ outcome: 'done' });
    expect(sent).toMatchObject([{ method: 'POST', url: `${settings.apiUrl}/v1/eats/stores/${storeId}/pos_data` }]);
    expect(sent[0]?.headers?.['authorization']).toBe(`Bearer ${grant}`);
    expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({
      integrator_store_id: 'our-store',
      is_order_manager: true,
      webhooks_config: { webhooks_version: '1.0.0', schedule_order_webhooks: { is_enabled: true } },
    });
  });

  test.each<[Scripted, string]>([
    [{ status: 503 }, 'retry'],
    [{ status: 403, body: { message: 'user_not_allowed' } }, 'refused'],
  ])('answering %j is %s', async (answer, outcome) => {
    expect((await consenting(answer).connecting.link(store, link)).outcome).toBe(outcome);
  });

  test.each<[Scripted, string]>([
    [{ status: 204 }, 'done'],
    [{ status: 404 }, 'done'],
    [{ status: 500 }, 'retry'],
  ])('is unlinked with our own token; %j is %s', async (answer, outcome) => {
    const { connecting, sent } = consenting(ours, answer);
    expect((await connecting.unlink(store, { grant: undefined })).outcome).toBe(outcome);
    expect(sent[1]).toMatchObject({ method: 'DELETE', headers: { authorization: 'Bearer our-token' } });
  });

  test('with an id that is none goes nowhere', async () => {
    const { connecting, sent } = consenting();
    const hostile = { ...store, externalStoreId: '../../oauth' };
    expect((await connecting.link(hostile, link)).outcome).toBe('refused');
    expect((await connecting.unlink(hostile, { grant: undefined })).outcome).toBe('refused');
    expect(sent).toEqual([]);
  });
});
