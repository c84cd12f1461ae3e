import type { HttpRequest } from '../../../../platform/http/client.ts';
import type { ConnectorIo } from '../io.ts';
import { attemptJson, type ApiAnswer } from '../shared-http.ts';
import { createJwtSource, type JwtSettings } from './jwt.ts';

export interface DoorDashSettings extends JwtSettings {
  /** What DoorDash sends in `Authorization`; we choose it in their Developer Portal. */
  webhookToken: string;
  /** Base of the API without a trailing slash. */
  apiUrl: string;
  /** In snake case, as JSON bodies have it; a sandbox provider ends in `_sandbox`. */
  providerType: string;
  /** Whether DoorDash has put us on the list that may cancel accepted orders. */
  cancelAllowed?: boolean;
  /** The same for the list that may change items of accepted orders. */
  adjustAllowed?: boolean;
}

interface Call {
  method: HttpRequest['method'];
  path: string;
  body?: unknown;
  timeoutMs?: number;
}

export type DoorDashApi = (call: Call) => Promise<ApiAnswer>;

/**
 * Calls with our signature, always to the configured host. One that is refused for it is signed once more: a clock that
 * ran ahead or a key that was just replaced is mended by that.
 */
export function createApi(settings: DoorDashSettings, io: ConnectorIo): DoorDashApi {
  const jwt = createJwtSource(settings, io.clock);

  const once = async (token: string, { method, path, body, timeoutMs }: Call): Promise<ApiAnswer> =>
    attemptJson(io.send, {
      method,
      url: `${settings.apiUrl}${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        'auth-version': 'v2',
        'user-agent': userAgent(settings.providerType),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(timeoutMs !== undefined && { timeoutMs }),
      secrets: [token, settings.signingSecret, settings.webhookToken],
    });

  return async (wanted) => {
    const token = await jwt.get();
    const answered = await once(token, wanted);
    if (!answered.ok || answered.answer.status !== 401) return answered;
    jwt.invalidate(token);
    return once(await jwt.get(), wanted);
  };
}

/** `forkline_sandbox` in a body is `ForklineSandbox/1.0` in the header. */
function userAgent(providerType: string): string {
  const words = providerType.split('_').filter((word) => word !== '');
  return `${words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('')}/1.0`;
}
