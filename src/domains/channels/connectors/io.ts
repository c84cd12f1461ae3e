import type { Send } from '../../../platform/http/client.ts';
import type { Clock } from '../../../shared/time.ts';

/** All that a connector may touch of the outside. */
export interface ConnectorIo {
  send: Send;
  clock: Clock;
}
