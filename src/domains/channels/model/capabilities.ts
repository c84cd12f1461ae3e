import { z } from 'zod';
import type { DeclineReason } from './reasons.ts';

/** May the merchant do this on the service, and if not, the sentence to show instead of a dead button. */
export const ability = z.discriminatedUnion('can', [
  z.object({ can: z.literal(true) }),
  z.object({ can: z.literal(false), reason: z.string() }),
]);
export type Ability = z.infer<typeof ability>;

/** What one delivery service can do: data for server and screen alike. Times in milliseconds. */
export interface Capabilities {
  /** `push`: the order is in the webhook; `thin`: the webhook points at it. */
  orders: 'push' | 'thin';
  /** Whether answering the webhook can itself accept the order. */
  acceptByAnswer: boolean;
  /** How long the service waits for accept or deny, counted from when it reached us. */
  acceptWithinMs: number;
  /** How long an answer may still count: the long end where a service names a range. */
  answerWithinMs: number;
  /** The same as `acceptWithinMs` for orders placed ahead. */
  acceptScheduledWithinMs: number;
  /** Whether an order placed ahead is shown before it takes an answer: then none is due before its time. */
  showsAhead?: boolean;
  deny: Ability;
  /** Reasons offered when declining; empty when the service asks for none. */
  denyReasons: readonly DeclineReason[];
  cancel: Ability;
  /** Whether an order placed ahead is accepted first and confirmed when its preparation begins. */
  confirmsScheduled: boolean;
  /** Whether the service has a 'ready' call; some only have it in one generation of their API. */
  ready: (apiVersion: string) => Ability;
}
