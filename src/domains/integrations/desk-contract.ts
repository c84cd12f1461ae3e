import { oc } from '@orpc/contract';
import { z } from 'zod';
import { proofKinds, requestStates } from '../channels/model/request-states.ts';

/** The back office's queue of stores to connect. */

const tags = ['Back office'];
const instant = z.iso.datetime();
const id = z.object({ id: z.uuid('must be an id') });
const words = (what: string, most: number) =>
  z
    .string({ error: `Enter ${what}.` })
    .trim()
    .min(3, `Enter ${what}.`)
    .max(most, `At most ${most} characters fit here.`);

export const deskRequest = z.object({
  id: z.uuid(),
  merchantId: z.uuid(),
  merchantName: z.string(),
  storeId: z.uuid(),
  storeName: z.string(),
  storeAddress: z.string(),
  service: z.string(),
  serviceName: z.string(),
  storeLink: z.string(),
  state: z.enum(requestStates),
  externalStoreId: z.string().nullable(),
  /** Where the service shows a store's id. */
  idHint: z.string(),
  code: z.string().nullable(),
  askedNote: z.string().nullable(),
  reason: z.string().nullable(),
  proof: z
    .object({ kind: z.enum(proofKinds), evidence: z.string(), by: z.string().nullable(), at: instant })
    .nullable(),
  requestedBy: z.string(),
  requestedAt: instant,
  changedAt: instant,
});
export type DeskRequest = z.infer<typeof deskRequest>;

const errors = {
  NOT_FOUND: { message: 'There is no such request.' },
  CONFLICT: { message: 'This request has ended already.' },
} as const;

export const deskRequestsContract = {
  listDeskRequests: oc
    .route({ method: 'GET', path: '/backoffice/connection-requests', tags, summary: 'Stores to connect' })
    .input(z.object({ state: z.enum(requestStates).optional(), cursor: z.string().max(200).optional() }))
    .output(z.object({ requests: z.array(deskRequest), open: z.int(), nextCursor: z.string().nullable() })),
  getDeskRequest: oc
    .route({ method: 'GET', path: '/backoffice/connection-requests/{id}', tags })
    .input(id)
    .output(deskRequest)
    .errors({ NOT_FOUND: errors.NOT_FOUND }),
  noteServiceAsked: oc
    .route({ method: 'POST', path: '/backoffice/connection-requests/{id}/asked', tags, summary: 'A service was asked' })
    .input(id.extend({ note: words('whom you asked', 300) }))
    .output(deskRequest)
    .errors(errors),
  claimStore: oc
    .route({
      method: 'POST',
      path: '/backoffice/connection-requests/{id}/claim',
      tags,
      summary: 'Enter the id of a store at its service',
    })
    .input(
      id.extend({
        externalStoreId: z
          .string({ error: 'Enter the store’s id.' })
          .trim()
          .min(1, 'Enter the store’s id.')
          .max(200, 'At most 200 characters fit here.'),
      }),
    )
    /** `taken`: another merchant has the store, and the request is declined. */
    .output(z.object({ request: deskRequest, refusal: z.string().nullable() }))
    .errors({ ...errors, BAD_REQUEST: { message: 'The service does not know this store.' } }),
  checkDeskRequest: oc
    .route({
      method: 'POST',
      path: '/backoffice/connection-requests/{id}/check',
      tags,
      summary: 'Check whether a store shows its code',
    })
    .input(id)
    .output(z.object({ request: deskRequest, found: z.enum(['proven', 'not_shown', 'not_told', 'over']) }))
    .errors({ NOT_FOUND: errors.NOT_FOUND }),
  releaseClaim: oc
    .route({
      method: 'POST',
      path: '/backoffice/connection-requests/{id}/release',
      tags,
      summary: 'Connect a store on recorded evidence',
    })
    .input(
      id.extend({
        evidence: words('what proves that the store is theirs', 1_000).min(
          20,
          'Describe the evidence in at least 20 characters.',
        ),
      }),
    )
    .output(deskRequest)
    .errors(errors),
  declineConnectionRequest: oc
    .route({
      method: 'POST',
      path: '/backoffice/connection-requests/{id}/decline',
      tags,
      summary: 'Decline to connect a store',
    })
    .input(id.extend({ reason: words('the reason', 300) }))
    .output(deskRequest)
    .errors(errors),
};
