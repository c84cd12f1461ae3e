import { oc } from '@orpc/contract';
import { z } from 'zod';
import { requestStates } from '../channels/model/request-states.ts';

/** Requests of owners that our staff connect a store, for services that let owners connect nothing themselves. */

const tags = ['Integrations'];
const instant = z.iso.datetime();
const id = z.object({ id: z.uuid('must be an id') });

export const connectionRequest = z.object({
  id: z.uuid(),
  storeId: z.uuid(),
  service: z.string(),
  serviceName: z.string(),
  storeLink: z.string(),
  state: z.enum(requestStates),
  /** What the store shows at the service to prove itself; null before staff have found it there. */
  code: z.string().nullable(),
  /** Why it was declined, for the owner. */
  reason: z.string().nullable(),
  requestedAt: instant,
  changedAt: instant,
});
export type ConnectionRequest = z.infer<typeof connectionRequest>;

export const maxStoreLinkLength = 500;

const notFound = { NOT_FOUND: { message: 'There is no such request.' } } as const;
const ended = { CONFLICT: { message: 'This request has ended already.' } } as const;

export const requestsContract = {
  listConnectionRequests: oc
    .route({
      method: 'GET',
      path: '/integrations/requests',
      tags,
      summary: 'The newest request of each store for each service',
    })
    .output(z.object({ requests: z.array(connectionRequest) })),
  requestConnection: oc
    .route({ method: 'POST', path: '/integrations/requests', tags, summary: 'Ask Forkline to connect a service' })
    .input(
      z.object({
        storeId: z.uuid('must be an id'),
        service: z.string().min(1).max(40),
        storeLink: z
          .string({ error: 'Paste the link to your store.' })
          .trim()
          .min(1, 'Paste the link to your store.')
          .max(maxStoreLinkLength, 'This link is too long.'),
      }),
    )
    .output(connectionRequest)
    .errors({
      NOT_FOUND: { message: 'There is no such store.' },
      BAD_REQUEST: { message: 'This is not a link to a store there.' },
      CONFLICT: { message: 'You have already asked us to connect this service.' },
    }),
  cancelConnectionRequest: oc
    .route({
      method: 'POST',
      path: '/integrations/requests/{id}/cancel',
      tags,
      summary: 'Cancel a request to connect a service',
    })
    .input(id)
    .output(connectionRequest)
    .errors({ ...notFound, ...ended }),
  checkConnectionRequest: oc
    .route({
      method: 'POST',
      path: '/integrations/requests/{id}/check',
      tags,
      summary: 'Check whether a store shows its code',
    })
    .input(id)
    /** `not_told`: the service does not say what the store shows; our staff look themselves. */
    .output(z.object({ request: connectionRequest, found: z.enum(['proven', 'not_shown', 'not_told', 'over']) }))
    .errors(notFound),
};
