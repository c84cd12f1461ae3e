import { oc } from '@orpc/contract';
import { z } from 'zod';
import { ability, limitedCapability } from './model/capabilities.ts';
import { declineReason } from './model/reasons.ts';

export const connectionStates = ['connected', 'paused', 'broken', 'disconnected'] as const;

/** A store on a delivery service, with what this service can do in plain words. */
export const connection = z.object({
  id: z.uuid(),
  storeId: z.uuid(),
  service: z.string(),
  serviceName: z.string(),
  externalStoreId: z.string(),
  state: z.enum(connectionStates),
  autoAccept: z.boolean(),
  abilities: z.object({ deny: ability, cancel: ability, ready: ability, updateReady: limitedCapability }),
  denyReasons: z.array(z.object({ reason: declineReason, label: z.string() })),
});
export type Connection = z.infer<typeof connection>;

/** A delivery that could not be worked off. It is kept whole and can be tried again. */
export const quarantinedDelivery = z.object({
  id: z.uuid(),
  service: z.string(),
  eventType: z.string(),
  externalOrderId: z.string().nullable(),
  reason: z.string(),
  receivedAt: z.iso.datetime(),
  attempts: z.number().int(),
});

/** Something unexpected that a service sent, counted over all merchants. */
const oddity = z.object({
  service: z.string(),
  serviceName: z.string(),
  /** The unknown word with its field, the path of the unknown field, or why deliveries were turned away. */
  what: z.string(),
  count: z.int(),
  /** When it was seen for the first time ever, where that is known. */
  firstAt: z.iso.datetime().nullable(),
  lastAt: z.iso.datetime(),
});
export type Oddity = z.infer<typeof oddity>;

export const channelsContract = {
  listOddities: oc
    .route({
      method: 'GET',
      path: '/backoffice/services',
      tags: ['Back office'],
      summary: 'What services sent in the last week that we did not expect',
    })
    .output(z.object({ fields: z.array(oddity), drift: z.array(oddity), refusals: z.array(oddity) })),
  listConnections: oc
    .route({ method: 'GET', path: '/connections', tags: ['Connections'], summary: 'Stores on delivery services' })
    .output(z.object({ connections: z.array(connection) })),
  listQuarantine: oc
    .route({
      method: 'GET',
      path: '/quarantine',
      tags: ['Connections'],
      summary: 'Deliveries set aside, with the reason',
    })
    .output(z.object({ deliveries: z.array(quarantinedDelivery) })),
  replayDelivery: oc
    .route({
      method: 'POST',
      path: '/quarantine/{id}/replay',
      tags: ['Connections'],
      summary: 'Work off a delivery that was set aside once more',
    })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ id: z.uuid(), state: z.literal('waiting') })),
};
