import type { ConsentConnector, GrantedStore, LinkResult, RedeemResult } from '../../consent-connector.ts';
import type { StoreRef } from '../../model/store-ref.ts';
import type { ConnectorIo } from '../io.ts';
import { attempt, attemptJson, callTimeoutMs, isDone, quote, refusalOf } from '../shared-http.ts';
import { list, part, parseJson, text } from '../shared-lenient-schema.ts';
import type { UberEatsApi, UberEatsSettings } from './api.ts';
import { tokenAnswer } from './schemas.ts';

/** The one scope of a merchant's own login (authentication guide). */
const scope = 'eats.pos_provisioning';
const storeId = /^[A-Za-z0-9_-]{1,64}$/;
const maxPages = 20;

interface Means {
  settings: UberEatsSettings;
  /** With our own token. */
  api: UberEatsApi;
  io: ConnectorIo;
}

/**
 * Linking stores (its guide to store integration): the merchant logs in at Uber, we list their stores with that token and
 * link the one that they choose. From then on our own token speaks for the store, and theirs is dropped.
 */
export function createUberEatsConsent(means: Means): ConsentConnector {
  return {
    keepsGrant: false,
    askAt: ({ state, returnUrl }) => {
      const { authUrl, clientId } = means.settings;
      const query = { client_id: clientId, response_type: 'code', redirect_uri: returnUrl, scope, state };
      // It lies beside the token's address, on the same host.
      return `${new URL('authorize', authUrl).toString()}?${new URLSearchParams(query).toString()}`;
    },
    redeem: (back) => redeem(back, means),
    link: (store, { grant, ourStoreId }) => link(store, { grant, ourStoreId }, means),
    unlink: (store) => unlink(store, means),
  };
}

async function redeem({ code, returnUrl }: { code: string; returnUrl: string }, means: Means): Promise<RedeemResult> {
  const { clientId, clientSecret, authUrl } = means.settings;
  const form = { client_id: clientId, client_secret: clientSecret, grant_type: 'authorization_code' };
  const tried = await attempt(means.io.send, {
    method: 'POST',
    url: authUrl,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams({ ...form, redirect_uri: returnUrl, code }).toString(),
    timeoutMs: callTimeoutMs,
  });
  if (!tried.ok) return { outcome: 'refused', why: tried.why };
  if (!isDone(tried.answer.status)) return { outcome: 'refused', why: quote(tried.answer, [code, clientSecret]) };
  const { access_token: grant } = tokenAnswer.parse(parseJson(tried.answer.text));
  if (grant === undefined) return { outcome: 'refused', why: 'Uber Eats answered without a token.' };
  return listStores(grant, means);
}

/** Its reference shows `data` with pages; the older call has `stores` with `store_id`. */
const page = part({ data: list, stores: list, pagination_data: part({ next_page_token: text }) });
const sentStore = part({ id: text, store_id: text, name: text });

async function listStores(grant: string, means: Means): Promise<RedeemResult> {
  const stores: GrantedStore[] = [];
  let token: string | undefined;
  for (let pages = 0; pages < maxPages; pages += 1) {
    const query = token === undefined ? '' : `?${new URLSearchParams({ next_page_token: token }).toString()}`;
    const answered = await asMerchant(grant, { method: 'GET', path: `/v1/delivery/stores${query}` }, means);
    if (!answered.ok || !isDone(answered.answer.status)) {
      return { outcome: 'refused', why: refusalOf(answered, means.io.clock.now()).why };
    }
    const sent = page.parse(parseJson(answered.answer.text));
    stores.push(...[...sent.data, ...sent.stores].flatMap(storeOf));
    token = sent.pagination_data.next_page_token;
    if (token === undefined) break;
  }
  return { outcome: 'granted', grant, stores };
}

function storeOf(sent: unknown): GrantedStore[] {
  const { id, store_id: olderId, name } = sentStore.parse(sent);
  const externalStoreId = id ?? olderId;
  if (externalStoreId === undefined || !storeId.test(externalStoreId)) return [];
  return [{ externalStoreId, name: name ?? externalStoreId }];
}

/** As its order manager, without which accepting is refused; the store's former one is demoted by that. */
async function link(
  { externalStoreId, apiVersion }: StoreRef,
  { grant, ourStoreId }: { grant: string; ourStoreId: string },
  means: Means,
): Promise<LinkResult> {
  if (!storeId.test(externalStoreId)) return { outcome: 'refused', why: 'The store has no usable id.' };
  const isEnabled = { is_enabled: true };
  const body = {
    integrator_store_id: ourStoreId,
    merchant_store_id: ourStoreId,
    is_order_manager: true,
    require_manual_acceptance: false,
    webhooks_config: {
      order_release_webhooks: isEnabled,
      schedule_order_webhooks: isEnabled,
      delivery_status_webhooks: isEnabled,
      webhooks_version: apiVersion,
    },
  };
  const answered = await asMerchant(grant, { method: 'POST', path: pathOf(externalStoreId), body }, means);
  return answered.ok && isDone(answered.answer.status)
    ? { outcome: 'done' }
    : refusalOf(answered, means.io.clock.now());
}

/** A store that is not linked any more needs no unlinking. */
async function unlink({ externalStoreId }: StoreRef, { api, io }: Means): Promise<LinkResult> {
  if (!storeId.test(externalStoreId)) return { outcome: 'refused', why: 'The store has no usable id.' };
  const answered = await api.remove(pathOf(externalStoreId));
  const isGone = answered.ok && (isDone(answered.answer.status) || [403, 404].includes(answered.answer.status));
  return isGone ? { outcome: 'done' } : refusalOf(answered, io.clock.now());
}

const pathOf = (externalStoreId: string) => `/v1/eats/stores/${externalStoreId}/pos_data`;

/** A call with the merchant's own token, which is never quoted. */
async function asMerchant(
  grant: string,
  { method, path, body }: { method: 'GET' | 'POST'; path: string; body?: object },
  { settings, io }: Means,
) {
  return attemptJson(io.send, {
    method,
    url: `${settings.apiUrl}${path}`,
    headers: { authorization: `Bearer ${grant}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    secrets: [grant, settings.clientSecret],
  });
}
