import type { Db } from '../../platform/db/database.ts';
import type { ApiContext } from '../../platform/http/api.ts';
import type { Clock } from '../../shared/time.ts';
import type { Accounts } from './accounts.ts';
import type { DeviceCookies } from './device-cookie.ts';
import type { LogInWaits } from './log-in-waits.ts';
import type { Secrets } from './secret-box.ts';
import { sessionHeaders } from './session-token.ts';
import type { Sessions } from './sessions.ts';
import type { StepUp } from './step-up.ts';

/** What the routes of identity share. */
export interface IdentityParts {
  /** A database in the auth role. */
  db: Db;
  accounts: Accounts;
  sessions: Sessions;
  waits: LogInWaits;
  stepUp: StepUp;
  devices: DeviceCookies;
  clock: Clock;
  publicUrl: string;
  /** The present one first; signatures by the others are accepted. */
  authSecrets: Secrets;
  /** Told the id of a session that was ended, so that its live streams end too. */
  onLogOut: (id: string) => void;
}

/** The header that says who is asking, and nothing else of the request. */
export function bearerOf({ headers }: Pick<ApiContext, 'headers'>): Headers {
  return sessionHeaders(headers['authorization']);
}
