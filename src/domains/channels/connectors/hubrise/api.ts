import type { OutwardRequest } from '../../../../platform/http/client.ts';
import type { ConnectorIo } from '../io.ts';
import { attemptJson, type ApiAnswer } from '../shared-http.ts';

export interface HubRiseSettings {
  /** Base of the API with its version, without a trailing slash. */
  apiUrl: string;
  /** Of our client at HubRise; signs its callbacks. */
  clientSecret: string;
  /**
   * Of one location's connection, as HubRise hands it out once (its authentication page): it has no end. With it a
   * deployment speaks for this location alone; HubRise refuses it for any other.
   */
  accessToken: string;
}

export interface Call {
  method: OutwardRequest['method'];
  path: string;
  body?: object;
  timeoutMs?: number;
}

/** Makes one call with the location's token, always to the configured host. */
export type HubRiseApi = (call: Call) => Promise<ApiAnswer>;

/** What the sides of the connector are made of. */
export interface Means {
  api: HubRiseApi;
  io: ConnectorIo;
}

export function createApi({ apiUrl, accessToken, clientSecret }: HubRiseSettings, { send }: ConnectorIo): HubRiseApi {
  return async ({ method, path, body, timeoutMs }) =>
    attemptJson(send, {
      method,
      url: `${apiUrl}${path}`,
      headers: { 'x-access-token': accessToken },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(timeoutMs !== undefined && { timeoutMs }),
      secrets: [accessToken, clientSecret],
    });
}

/** What may stand in an address (`3r4s3-1`, `5dpm9`): an id that is none never reaches one. */
export const hubRiseId = /^[A-Za-z0-9_-]{1,64}$/;
export const isUsableId = (id: string) => hubRiseId.test(id);
