import type { ConsentConnector, LinkResult, RedeemResult } from '../../consent-connector.ts';
import type { StoreRef } from '../../model/store-ref.ts';
import type { ConnectorIo } from '../io.ts';
import { attempt, callTimeoutMs, isDone, quote, refusalOf } from '../shared-http.ts';
import { parseJson, part, text } from '../shared-lenient-schema.ts';
import { callWith, isUsableId, type HubRiseSettings } from './api.ts';

/** Orders with their couriers, the catalog and the stock of one location (authentication page, scopes). */
const scope = 'location[orders.write,catalog.write,inventory.write]';
/** What is called back: orders, the deliveries within them, and whether the location takes any. */
const events = { order: ['create', 'update'], delivery: ['create', 'update'], location: ['update'] };

interface Means {
  settings: HubRiseSettings;
  io: ConnectorIo;
}

/**
 * HubRise's authorisation (authentication page): its owner picks the location there, and the token that comes of it has
 * no end. The same client and location get the same token, so that one is revoked only when its connection ends.
 */
export function createHubRiseConsent(means: Means): ConsentConnector {
  return {
    keepsGrant: true,
    askAt: ({ state, returnUrl }) => {
      const { oauthUrl, clientId } = means.settings;
      const query = new URLSearchParams({ redirect_uri: returnUrl, client_id: clientId, scope, state });
      return `${oauthUrl}/authorize?${query.toString()}`;
    },
    redeem: (back) => redeem(back, means),
    link: (_store, { grant, hookUrl }) => link(grant, hookUrl, means),
    unlink: (_store: StoreRef, { grant }) => unlink(grant, means),
  };
}

const tokenAnswer = part({ access_token: text, location_id: text, location_name: text, account_name: text });

/** The code is in the body, and our client in the header; neither is quoted from what comes back. */
async function redeem({ code }: { code: string }, means: Means): Promise<RedeemResult> {
  const tried = await postForm('/token', { code }, means);
  if (!tried.ok) return { outcome: 'refused', why: tried.why };
  const { answer } = tried;
  if (!isDone(answer.status)) {
    return { outcome: 'refused', why: quote(answer, [code, means.settings.clientSecret]) };
  }
  const sent = tokenAnswer.parse(parseJson(answer.text));
  const { access_token: grant, location_id: externalStoreId } = sent;
  if (grant === undefined) return { outcome: 'refused', why: 'HubRise answered without a token.' };
  if (externalStoreId === undefined || !isUsableId(externalStoreId)) {
    return { outcome: 'refused', why: 'No location was chosen at HubRise. Choose one there.' };
  }
  const name = sent.location_name ?? sent.account_name ?? externalStoreId;
  return { outcome: 'granted', grant, stores: [{ externalStoreId, name }] };
}

/** One callback for each connection; entered again, it takes the place of the former (callbacks page). */
async function link(grant: string, hookUrl: string, means: Means): Promise<LinkResult> {
  const answered = await callWith(grant, { method: 'POST', path: '/callback', body: { url: hookUrl, events } }, means);
  if (answered.ok && isDone(answered.answer.status)) return { outcome: 'done' };
  return refusalOf(answered, means.io.clock.now());
}

/** Without a callback nothing comes; without the token nothing can be asked. A token that is gone needs neither. */
async function unlink(grant: string | undefined, means: Means): Promise<LinkResult> {
  if (grant === undefined) return { outcome: 'done' };
  const now = means.io.clock.now();
  const removed = await callWith(grant, { method: 'DELETE', path: '/callback' }, means);
  if (removed.ok && removed.answer.status === 401) return { outcome: 'done' };
  const isGone = removed.ok && (isDone(removed.answer.status) || removed.answer.status === 404);
  if (!isGone) return refusalOf(removed, now);
  const tried = await postForm('/revoke', { token: grant }, means);
  if (!tried.ok) return { outcome: 'retry', ...tried };
  if (isDone(tried.answer.status)) return { outcome: 'done' };
  const { clientSecret } = means.settings;
  return refusalOf({ ...tried, quoted: quote(tried.answer, [grant, clientSecret]) }, now);
}

async function postForm(path: string, form: Record<string, string>, { settings, io }: Means) {
  const { oauthUrl, clientId, clientSecret } = settings;
  return attempt(io.send, {
    method: 'POST',
    url: `${oauthUrl}${path}`,
    headers: {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
    },
    body: new URLSearchParams(form).toString(),
    timeoutMs: callTimeoutMs,
  });
}
