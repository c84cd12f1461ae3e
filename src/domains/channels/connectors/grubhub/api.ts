import type { HttpRequest } from '../../../../platform/http/client.ts';
import type { ConnectorIo } from '../io.ts';
import { attemptJson, type ApiAnswer } from '../shared-http.ts';
import { createSign, type MacSettings } from './mac.ts';

export interface GrubhubApiSettings extends MacSettings {
  /** Base of the API without a trailing slash. */
  apiUrl: string;
  partnerKey: string;
}

export interface Call {
  method: HttpRequest['method'];
  path: string;
  body?: object;
  timeoutMs?: number;
}

export type GrubhubApi = (call: Call) => Promise<ApiAnswer>;

/** Calls with our partner key and signature, always to the configured host. */
export function createApi(settings: GrubhubApiSettings, io: ConnectorIo): GrubhubApi {
  const sign = createSign(settings, io.clock);
  return async ({ method, path, body: given, timeoutMs }) => {
    const url = `${settings.apiUrl}${path}`;
    const body = given === undefined ? undefined : JSON.stringify(given);
    const authorization = sign({ method, url, body });
    return attemptJson(io.send, {
      method,
      url,
      headers: { authorization, 'x-gh-partner-key': settings.partnerKey },
      ...(body !== undefined && { body }),
      ...(timeoutMs !== undefined && { timeoutMs }),
      secrets: [authorization, settings.secret, settings.partnerKey],
    });
  };
}
