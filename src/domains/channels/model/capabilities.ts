import { z } from 'zod';
import type { AdjustCapability } from './adjustment.ts';
import type { DeclineReason } from './reasons.ts';
import type { ServiceOrder } from './service-order.ts';

/** May the merchant do this on the service, and if not, the sentence to show instead of a dead button. */
export const ability = z.discriminatedUnion('can', [
  z.object({ can: z.literal(true) }),
  z.object({ can: z.literal(false), reason: z.string() }),
]);
export type Capability = z.infer<typeof ability>;

/** The same where a service can, but not to the full: `limit` is the sentence that says how far. */
export const limitedCapability = z.discriminatedUnion('can', [
  z.object({ can: z.literal(true), limit: z.string().exactOptional() }),
  z.object({ can: z.literal(false), reason: z.string() }),
]);
export type LimitedCapability = z.infer<typeof limitedCapability>;

/** What a service hears of an accepted order beside that its food is ready. */
export interface Progress {
  /** That the kitchen has begun: an order for now with its acceptance, one placed ahead when its preparation begins. */
  preparing: Capability;
  handedOver: Capability;
  delivered: Capability;
}

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
  deny: Capability;
  /** Reasons offered when declining; empty when the service asks for none. */
  denyReasons: readonly DeclineReason[];
  cancel: Capability;
  /** Which changes of an accepted order's lines it takes; some only in one generation of their API. */
  adjust: (apiVersion: string) => AdjustCapability;
  /** Whether an order placed ahead is accepted first and confirmed when its preparation begins. */
  confirmsScheduled: boolean;
  /** Whether the service has a 'ready' call; some only have it in one generation of their API. */
  ready: (apiVersion: string) => Capability;
  /** Whether an accepted order's ready time can be moved; some only in one generation of their API. */
  updateReady: (apiVersion: string) => LimitedCapability;
  /** Whether the service takes it from us that an order of this kind is being made, has left, and has arrived. */
  progress: (apiVersion: string, kind: ServiceOrder['kind']) => Progress;
}
