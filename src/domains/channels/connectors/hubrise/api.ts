import type { HttpRequest } from '../../../../platform/http/client.ts';
import type { Credentials } from '../../connecting/credentials.ts';
import type { ConnectorIo } from '../io.ts';
import { attemptJson, type ApiAnswer } from '../shared-http.ts';
import { service } from './words.ts';

export interface HubRiseSettings {
  /** Base of the API with its version, without a trailing slash. */
  apiUrl: string;
  /** Base of the authorisation, with its version, without a trailing slash. */
  oauthUrl: string;
  /** Of our client at HubRise. */
  clientId: string;
  /** Also signs its callbacks. */
  clientSecret: string;
}

export interface Call {
  method: HttpRequest['method'];
  path: string;
  body?: object;
  timeoutMs?: number;
}

/** Makes one call for a location with the token of its own connection, always to the configured host. */
export type HubRiseApi = (locationId: string, call: Call) => Promise<ApiAnswer>;

/** What the sides of the connector are made of. */
export interface Means {
  api: HubRiseApi;
  io: ConnectorIo;
}

export type HubRiseIo = ConnectorIo & { credentials: Credentials };

export function createApi(settings: HubRiseSettings, io: HubRiseIo): HubRiseApi {
  const { credentials } = io;
  return async (locationId, call) => {
    const token = await credentials.get(service, locationId);
    if (token === undefined) return notLetIn;
    const answered = await callWith(token, call, { settings, io });
    if (isShutOut(answered)) credentials.forget(service, locationId);
    return answered;
  };
}

/** One call with a given token, which is never quoted. */
export async function callWith(
  token: string,
  { method, path, body, timeoutMs }: Call,
  { settings, io }: { settings: HubRiseSettings; io: ConnectorIo },
): Promise<ApiAnswer> {
  return attemptJson(io.send, {
    method,
    url: `${settings.apiUrl}${path}`,
    headers: { 'x-access-token': token },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    secrets: [token, settings.clientSecret],
  });
}

/** What HubRise answers to a call without a token; it need not be asked. */
const notLetIn: ApiAnswer = {
  ok: true,
  answer: { status: 401, headers: {}, text: '' },
  quoted: 'HubRise has not let us in for this location: connect it again.',
};

/** A token is good until it is revoked or the account is suspended or blocked (authentication page). */
const isShutOut = (answered: ApiAnswer) => answered.ok && [401, 403].includes(answered.answer.status);

/** What may stand in an address (`3r4s3-1`, `5dpm9`): an id that is none never reaches one. */
export const hubRiseId = /^[A-Za-z0-9_-]{1,64}$/;
export const isUsableId = (id: string) => hubRiseId.test(id);
