import type { OutwardAnswer, OutwardRequest } from '../../../../platform/http/client.ts';
import { minuteMs } from '../../../../shared/time.ts';
import type { ConnectorIo } from '../io.ts';
import { attempt, callTimeoutMs, isPassing, quote, retry, retryAfterMs } from '../shared-http.ts';
import { createSign, type MacSettings } from './mac.ts';

export interface GrubhubSettings extends MacSettings {
  /** Base of the API without a trailing slash. */
  apiUrl: string;
  partnerKey: string;
  /** Examples of menus are in dollars, one description says cents; dollars unless told otherwise. */
  menuPriceUnit?: 'dollars' | 'cents';
}

export interface Call {
  method: OutwardRequest['method'];
  path: string;
  body?: object;
  timeoutMs?: number;
}

export type ApiAnswer = { ok: true; answer: OutwardAnswer; quoted: string } | { ok: false; why: string };

export type GrubhubApi = (call: Call) => Promise<ApiAnswer>;

/** Calls with our partner key and signature, always to the configured host. */
export function createApi(settings: GrubhubSettings, io: ConnectorIo): GrubhubApi {
  const sign = createSign(settings, io.clock);
  return async ({ method, path, body: given, timeoutMs = callTimeoutMs }) => {
    const url = `${settings.apiUrl}${path}`;
    const body = given === undefined ? undefined : JSON.stringify(given);
    const authorization = sign({ method, url, body });
    const tried = await attempt(io.send, {
      method,
      url,
      headers: {
        authorization,
        'x-gh-partner-key': settings.partnerKey,
        accept: 'application/json',
        'accept-encoding': 'gzip',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
      timeoutMs,
    });
    if (!tried.ok) return tried;
    const quoted = quote(tried.answer, [authorization, settings.secret, settings.partnerKey]);
    return { ok: true, answer: tried.answer, quoted };
  };
}

/** Grubhub allows 200 to 400 calls a minute. */
const afterRateLimitMs = minuteMs;

/** What an answer that is not the hoped-for one means; a 401 may be a clock that is off, or a key just changed. */
export function refusalOf(answered: ApiAnswer, io: ConnectorIo) {
  if (!answered.ok) return retry(answered.why, undefined);
  const { answer, quoted } = answered;
  const asked = retryAfterMs(answer, io.clock.now());
  if (answer.status === 429) return retry(quoted, asked ?? afterRateLimitMs);
  if (answer.status === 401 || isPassing(answer.status)) return retry(quoted, asked);
  return { outcome: 'refused', why: quoted } as const;
}
