import { z } from 'zod';
import { defineJob, job } from '../../platform/jobs/queue.ts';

/** Works off a delivery that was kept to be looked at after its acknowledgement. */
export const processDeliveryJob = defineJob(
  'channels.process_delivery',
  z.object({ merchantId: z.uuid(), deliveryId: z.uuid() }),
);

/** Makes the calls about one order that are due, in order. */
export const deliverCallsJob = defineJob(
  'channels.deliver_calls',
  z.object({ merchantId: z.uuid(), orderId: z.uuid() }),
);

/** Asks a service how an order stands there. */
export const refreshOrderJob = defineJob(
  'channels.refresh_order',
  z.object({
    merchantId: z.uuid(),
    connectionId: z.uuid(),
    externalOrderId: z.string(),
    /** How often it was answered with less than a whole order. */
    tries: z.int().default(0),
  }),
);

/** Asks a service for the orders of one connection. */
export const checkOrdersJob = defineJob(
  'channels.check_orders',
  z.object({ merchantId: z.uuid(), connectionId: z.uuid() }),
);

/** Brings a service to what the owner wants of a store there. */
export const tellStoreJob = defineJob(
  'channels.tell_store',
  z.object({ merchantId: z.uuid(), connectionId: z.uuid() }),
);
/** Asks a service how a store stands. */
export const askStoreJob = defineJob('channels.ask_store', z.object({ merchantId: z.uuid(), connectionId: z.uuid() }));

/** One waiting job per connection. */
export function askStoreRequest(at: { merchantId: string; connectionId: string }) {
  return job(askStoreJob, at, { jobKey: `ask-store:${at.connectionId}` });
}

/** Tells a service that a connection has ended. */
export const releaseConnectionJob = defineJob(
  'channels.release_connection',
  z.object({ merchantId: z.uuid(), connectionId: z.uuid() }),
);

const requestSteps = ['requested', 'asked', 'waiting_for_proof', 'connected', 'declined'] as const;

/** Tells a merchant or our staff how a request to connect a store has gone on. */
export const tellOfRequestJob = defineJob(
  'channels.tell_of_request',
  z.object({ merchantId: z.uuid(), requestId: z.uuid(), step: z.enum(requestSteps) }),
);

/** Tells both merchants and our staff of a store that was claimed twice. */
export const tellOfClaimJob = defineJob(
  'channels.tell_of_claim',
  z.object({
    claimId: z.uuid(),
    merchantId: z.uuid(),
    storeId: z.uuid(),
    service: z.string(),
    holderMerchantId: z.uuid(),
    holderStoreId: z.uuid(),
  }),
);

/** Makes the connection of a claim that is proven. */
export const connectProvenJob = defineJob(
  'channels.connect_proven',
  z.object({ merchantId: z.uuid(), requestId: z.uuid() }),
);

/** Looks whether a claimed store shows its code at the service. */
export const checkProofJob = defineJob('channels.check_proof', z.object({ merchantId: z.uuid(), requestId: z.uuid() }));

/** A test order of a claimed store has carried its code. */
export const proveByTestOrderJob = defineJob(
  'channels.prove_by_test_order',
  z.object({ merchantId: z.uuid(), requestId: z.uuid(), externalOrderId: z.string() }),
);

export function releaseJob(at: { merchantId: string; connectionId: string }) {
  return job(releaseConnectionJob, at, { jobKey: `release:${at.connectionId}` });
}

/** One waiting job per delivery: a newer request replaces it. */
export function processJob(at: { merchantId: string; deliveryId: string }, runAt?: Date) {
  return job(processDeliveryJob, at, { jobKey: `delivery:${at.deliveryId}`, ...(runAt && { runAt }) });
}

/** A service waits for our answer by the clock; news about couriers can wait behind it. */
const callsFirst = -10;

/** For a call that waits for its time: a job of its own, so that neither it nor those before it postpone the other. */
export function laterCallsJob(at: { merchantId: string; orderId: string }, runAt: Date) {
  return job(deliverCallsJob, at, { jobKey: `later-calls:${at.orderId}`, priority: callsFirst, runAt });
}

/** One waiting job per order. Which call is next, and that only one is under way, is the table's business. */
export function callsJob(at: { merchantId: string; orderId: string }, runAt?: Date) {
  return job(deliverCallsJob, at, { jobKey: `calls:${at.orderId}`, priority: callsFirst, ...(runAt && { runAt }) });
}
