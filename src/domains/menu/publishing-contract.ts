import { oc } from '@orpc/contract';
import { z } from 'zod';
import { heldThing } from './model/hold-back.ts';
import { menuChange, menuProblem, menuSubject } from './model/findings.ts';

/** From the draft to what customers see: publications, what became of them, and differences. Times are UTC instants. */

const tags = ['Publishing'];
const instant = z.iso.datetime();
const id = z.object({ id: z.uuid() });

export const targetStates = ['waiting', 'queued', 'sent', 'live', 'failed', 'superseded', 'cancelled'] as const;
export type TargetState = (typeof targetStates)[number];

/** A store on a service: what it shows, and what is on its way there. */
export const connectionMenu = z.object({
  connectionId: z.uuid(),
  storeId: z.uuid(),
  storeName: z.string(),
  service: z.string(),
  serviceName: z.string(),
  /** The version that is live by what we know; null: none of ours. */
  liveVersion: z.int().nullable(),
  liveSince: instant.nullable(),
  /** What is on its way, or how the last one ended. */
  latest: z
    .object({
      targetId: z.uuid(),
      version: z.int(),
      state: z.enum(targetStates),
      /** The service's own words where it refused, for a disclosure. */
      why: z.string().nullable(),
      /** What it named of the menu. */
      about: z.array(menuSubject),
      at: instant,
    })
    .nullable(),
  driftPolicy: z.enum(['repair', 'ask']),
  readAt: instant.nullable(),
  /** Why it could not be read back last time. */
  readProblem: z.string().nullable(),
  /** What the version that counts there leaves out, as far as it is still on the draft. */
  heldBack: z.array(heldThing),
  /** Differences that are open now. */
  drifts: z.int(),
  /** What this service cannot do with menus, each a sentence. */
  limitations: z.array(z.string()),
});
export type ConnectionMenu = z.infer<typeof connectionMenu>;

export const publicationView = z.object({
  id: z.uuid(),
  version: z.int(),
  cause: z.enum(['owner', 'restore', 'price_change', 'hours', 'mended']),
  restoresVersion: z.int().nullable(),
  note: z.string(),
  madeBy: z.string().nullable(),
  createdAt: instant,
  scheduledFor: instant.nullable(),
  canaryStoreId: z.uuid().nullable(),
  /** When the other stores were let go after the canary. */
  releasedAt: instant.nullable(),
  cancelledAt: instant.nullable(),
  items: z.int(),
  targets: z.array(
    z.object({
      id: z.uuid(),
      connectionId: z.uuid(),
      storeId: z.uuid(),
      storeName: z.string(),
      service: z.string(),
      serviceName: z.string(),
      state: z.enum(targetStates),
      why: z.string().nullable(),
      sentAt: instant.nullable(),
      finishedAt: instant.nullable(),
      /** What it leaves out there. */
      heldBack: z.array(heldThing),
    }),
  ),
});
export type PublicationView = z.infer<typeof publicationView>;

export const driftView = z.object({
  id: z.uuid(),
  connectionId: z.uuid(),
  storeName: z.string(),
  serviceName: z.string(),
  subject: menuSubject,
  field: z.string(),
  /** "Birria tacos costs $14.00 on DoorDash; you published $16.28." */
  sentence: z.string(),
  wanted: z.string().nullable(),
  found: z.string().nullable(),
  since: instant,
  /** Orders that came through this connection meanwhile and hold the item; null where it is about no item. */
  ordersMeanwhile: z.int().nullable(),
  /** How often we put it right and found it changed again; from two on we only ask. */
  repairs: z.int(),
  isDisputed: z.boolean(),
  endedAt: instant.nullable(),
  ending: z.enum(['repaired', 'vanished', 'republished']).nullable(),
});
export type DriftView = z.infer<typeof driftView>;

const connectionIds = z.array(z.uuid()).min(1, 'Choose at least one service.').max(500);

export const publishingContract = {
  listConnectionMenus: oc
    .route({ method: 'GET', path: '/menu/connections', tags, summary: 'What each store shows on each service' })
    .output(z.object({ connections: z.array(connectionMenu) })),
  setDriftPolicy: oc
    .route({ method: 'PUT', path: '/menu/connections/{id}/drift-policy', tags, summary: 'Repair by itself, or ask' })
    .input(id.extend({ policy: z.enum(['repair', 'ask']) }))
    .output(connectionMenu)
    .errors({ NOT_FOUND: { message: 'There is no such connection.' } }),
  previewPublication: oc
    .route({
      method: 'POST',
      path: '/menu/publications/preview',
      tags,
      summary: 'Problems and changes before publishing',
    })
    .input(z.object({ connectionIds }))
    .output(
      z.object({
        connections: z.array(
          z.object({
            connectionId: z.uuid(),
            serviceName: z.string(),
            storeName: z.string(),
            problems: z.array(menuProblem),
            /** In words, at most 200; `changeCount` counts them all. */
            changes: z.array(menuChange),
            changeCount: z.int(),
          }),
        ),
      }),
    ),
  publish: oc
    .route({ method: 'POST', path: '/menu/publications', tags, summary: 'Publish the menu' })
    .input(
      z.object({
        connectionIds,
        /** This store first; the others follow once it is live and proven to match. */
        canaryStoreId: z.uuid().nullable().default(null),
        scheduledFor: instant.nullable().default(null),
        note: z.string().trim().max(200).default(''),
      }),
    )
    .output(publicationView)
    .errors({ CONFLICT: { message: 'The menu cannot be published like this.' } }),
  listPublications: oc
    .route({ method: 'GET', path: '/menu/publications', tags, summary: 'All versions, newest first' })
    .input(z.object({ cursor: z.string().max(200).optional() }))
    .output(z.object({ publications: z.array(publicationView), nextCursor: z.string().nullable() })),
  getPublication: oc
    .route({ method: 'GET', path: '/menu/publications/{id}', tags, summary: 'One version' })
    .input(id)
    .output(publicationView)
    .errors({ NOT_FOUND: { message: 'There is no such version.' } }),
  restorePublication: oc
    .route({
      method: 'POST',
      path: '/menu/publications/{id}/restore',
      tags,
      summary: 'Bring a past version back and publish it',
    })
    .input(id.extend({ connectionIds }))
    .output(publicationView)
    .errors({
      NOT_FOUND: { message: 'There is no such version.' },
      CONFLICT: { message: 'It cannot be published like this.' },
    }),
  cancelPublication: oc
    .route({
      method: 'POST',
      path: '/menu/publications/{id}/cancel',
      tags,
      summary: 'Call off what has not been sent yet',
    })
    .input(id)
    .output(publicationView)
    .errors({
      NOT_FOUND: { message: 'There is no such version.' },
      CONFLICT: { message: 'It has been sent already.' },
    }),
  releasePublication: oc
    .route({
      method: 'POST',
      path: '/menu/publications/{id}/release',
      tags,
      summary: 'Send to the other stores without waiting for the first',
    })
    .input(id)
    .output(publicationView)
    .errors({ NOT_FOUND: { message: 'There is no such version.' }, CONFLICT: { message: 'Nothing waits any more.' } }),
  retryTarget: oc
    .route({
      method: 'POST',
      path: '/menu/publications/targets/{id}/retry',
      tags,
      summary: 'Send it to this service again',
    })
    .input(id)
    .output(publicationView)
    .errors({ NOT_FOUND: { message: 'There is no such version.' }, CONFLICT: { message: 'It is not failed.' } }),
  listDrifts: oc
    .route({
      method: 'GET',
      path: '/menu/drifts',
      tags,
      summary: 'Where services show something else than was published',
    })
    .input(z.object({ scope: z.enum(['open', 'past']).default('open') }))
    .output(z.object({ drifts: z.array(driftView) })),
  repairDrifts: oc
    .route({
      method: 'POST',
      path: '/menu/connections/{id}/repair',
      tags,
      summary: 'Send the published menu to this service again',
    })
    .input(id)
    .output(connectionMenu)
    .errors({
      NOT_FOUND: { message: 'There is no such connection.' },
      CONFLICT: { message: 'Nothing was published there yet.' },
    }),
  readBack: oc
    .route({
      method: 'POST',
      path: '/menu/connections/{id}/read',
      tags,
      summary: 'Read the menu back from this service now',
    })
    .input(id)
    .output(connectionMenu)
    .errors({ NOT_FOUND: { message: 'There is no such connection.' } }),
};
