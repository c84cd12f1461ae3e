import type { ConnectorIo } from '../io.ts';
import { attemptJson, isDone, type ApiAnswer } from '../shared-http.ts';
import { createTokenSource, type TokenSettings, type TokenUse } from './token.ts';

export interface UberEatsSettings extends TokenSettings {
  /** Base of the API without a trailing slash. */
  apiUrl: string;
}

export interface UberEatsApi {
  get(path: string, timeoutMs?: number): Promise<ApiAnswer>;
  post(path: string, body: object): Promise<ApiAnswer>;
  put(path: string, body: object, timeoutMs?: number): Promise<ApiAnswer>;
  remove(path: string): Promise<ApiAnswer>;
}

interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: object;
  timeoutMs?: number;
}

const within = (timeoutMs: number | undefined) => (timeoutMs === undefined ? {} : { timeoutMs });

/**
 * Calls with our token, always to the configured host. After an answer of 401 it tries once more with a fresh token,
 * unless the token is known to be good; a second 401 is handed on.
 */
export function createApi(settings: UberEatsSettings, io: ConnectorIo, use?: TokenUse): UberEatsApi {
  const tokens = createTokenSource(settings, io, use);

  const once = async (token: string, { method, path, body, timeoutMs }: Call): Promise<ApiAnswer> => {
    const answered = await attemptJson(io.send, {
      method,
      url: `${settings.apiUrl}${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...within(timeoutMs),
      secrets: [token, settings.clientSecret],
    });
    if (answered.ok && isDone(answered.answer.status)) tokens.worked(token);
    return answered;
  };

  const call = async (wanted: Call): Promise<ApiAnswer> => {
    const first = await tokens.get();
    if (!first.ok) return first;
    const answered = await once(first.token, wanted);
    if (!answered.ok || answered.answer.status !== 401 || !tokens.invalidate(first.token)) return answered;
    const second = await tokens.get();
    return second.ok ? once(second.token, wanted) : second;
  };

  return {
    get: (path, timeoutMs) => call({ method: 'GET', path, ...within(timeoutMs) }),
    post: (path, body) => call({ method: 'POST', path, body }),
    remove: (path) => call({ method: 'DELETE', path }),
    put: (path, body, timeoutMs) => call({ method: 'PUT', path, body, ...within(timeoutMs) }),
  };
}
