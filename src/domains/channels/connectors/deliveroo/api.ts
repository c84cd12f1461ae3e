import type { HttpRequest } from '../../../../platform/http/client.ts';
import { minuteMs } from '../../../../shared/time.ts';
import type { ConnectorIo } from '../io.ts';
import { bareAnswer } from '../../model/bare-answer.ts';
import { attempt, attemptJson, type ApiAnswer } from '../shared-http.ts';
import { createTokenSource, type TokenSettings } from './token.ts';

export interface DeliverooSettings extends TokenSettings {
  /** Base of the API without a trailing slash. */
  apiUrl: string;
  brandId: string;
  /** Signs webhooks; set in the Developer Portal and not the secret of our calls. */
  webhookSecret: string;
  /** Where one order is read, with `{order_id}` in it. Its page is not public: believed, so it can be set. */
  orderPath: string;
  /** Where a site's orders are listed, with `{brand_id}` and `{restaurant_id}` in it; believed as well. */
  orderListPath: string;
  /** Hosts besides the API's own at which Deliveroo lets menus be uploaded. */
  uploadHosts?: readonly string[];
}

export interface Call {
  method: HttpRequest['method'];
  path: string;
  body?: object;
  timeoutMs?: number;
}

export interface DeliverooApi {
  /** With our token, always to the configured host; after a 401 once more with a fresh one. */
  call(call: Call): Promise<ApiAnswer>;
  /** To an address that carries its own permission: never with our token. */
  upload(url: string, body: string): Promise<ApiAnswer>;
}

const uploadTimeoutMs = minuteMs;

export function createApi(settings: DeliverooSettings, io: ConnectorIo): DeliverooApi {
  const tokens = createTokenSource(settings, io);

  const once = async (token: string, { method, path, body, timeoutMs }: Call): Promise<ApiAnswer> =>
    attemptJson(io.send, {
      method,
      url: `${settings.apiUrl}${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(timeoutMs !== undefined && { timeoutMs }),
      secrets: [token, settings.clientSecret],
    });

  return {
    async call(wanted) {
      const first = await tokens.get();
      if (!first.ok) return first;
      const answered = await once(first.token, wanted);
      if (!answered.ok || answered.answer.status !== 401) return answered;
      tokens.invalidate(first.token);
      const second = await tokens.get();
      return second.ok ? once(second.token, wanted) : second;
    },
    async upload(url, body) {
      const headers = { 'content-type': 'application/json' };
      const tried = await attempt(io.send, { method: 'PUT', url, headers, body, timeoutMs: uploadTimeoutMs });
      // The answer of a store for files may repeat the address, whose query is the permission.
      if (!tried.ok) return tried;
      return { ok: true, answer: tried.answer, quoted: bareAnswer(tried.answer.status) };
    },
  };
}

/** Whether a menu may be uploaded there: a secure address, or the API's own, on a host that we know. */
export function isUploadAddress(address: string, { apiUrl, uploadHosts = [] }: DeliverooSettings): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, username, password } = new URL(address);
  const api = new URL(apiUrl);
  if (username !== '' || password !== '') return false;
  if (host === api.host) return protocol === api.protocol;
  return protocol === 'https:' && uploadHosts.includes(host);
}
