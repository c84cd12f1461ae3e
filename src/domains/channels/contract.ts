import { oc } from '@orpc/contract';
import { z } from 'zod';
import { ability } from './model/capabilities.ts';
import { declineReason } from './model/reasons.ts';

export const connectionStates = ['connected', 'paused', 'broken'] as const;

/** A store on a delivery service, with what this service can do in plain words. */
export const connection = z.object({
  id: z.uuid(),
  storeId: z.uuid(),
  service: z.string(),
  serviceName: z.string(),
  externalStoreId: z.string(),
  state: z.enum(connectionStates),
  autoAccept: z.boolean(),
  abilities: z.object({ deny: ability, cancel: ability, ready: ability }),
  denyReasons: z.array(z.object({ reason: declineReason, label: z.string() })),
});
export type Connection = z.infer<typeof connection>;

export const channelsContract = {
  listConnections: oc
    .route({ method: 'GET', path: '/connections', tags: ['Connections'], summary: 'Stores on delivery services' })
    .output(z.object({ connections: z.array(connection) })),
};
