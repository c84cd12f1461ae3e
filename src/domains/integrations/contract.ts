import { oc } from '@orpc/contract';
import { z } from 'zod';
import { acceptRules, prepTime } from '../channels/model/accept-rules.ts';
import { storeAbilities } from '../channels/model/store-abilities.ts';
import { testOrders } from '../channels/model/test-orders.ts';

/** A store on a service, watched and worked on by its owner. Times are UTC instants, durations milliseconds. */

const tags = ['Integrations'];
const instant = z.iso.datetime();
const id = z.object({ id: z.uuid() });

export const integrationStates = [
  'connected',
  'paused_by_us',
  'paused_by_them',
  'closed',
  'needs_attention',
  'broken',
  'disconnected',
] as const;

export const integrationCard = z.object({
  connectionId: z.uuid(),
  storeId: z.uuid(),
  storeName: z.string(),
  timeZone: z.string(),
  service: z.string(),
  serviceName: z.string(),
  externalStoreId: z.string(),
  state: z.enum(integrationStates),
  /** The state in one plain sentence. */
  sentence: z.string(),
  /** What the owner wants there. */
  pause: z.object({ since: instant, until: instant.nullable(), reason: z.string() }).nullable(),
  busy: z.object({ minutes: z.int(), until: instant }).nullable(),
  /** Somebody has ended that pause on the service's side, and orders come in. */
  isPauseEnded: z.boolean(),
  /** Why the service has not been told yet, in its words. */
  notTold: z.string().nullable(),
  /** The service has still to be told what is wanted there. */
  isTelling: z.boolean(),
  /** Whether the service has taken the store's hours, or their special days, as they are saved; null where a call tells it neither. */
  areHoursTold: z.boolean().nullable(),
  /** The service takes orders while the store is closed by its own hours. */
  isOpenOutsideHours: z.boolean(),
  /** It does so on a special day, which the service cannot be sent: only a pause closes the store there. */
  needsPause: z.boolean(),
  /** What the service says; null where it cannot be asked or has not answered yet. */
  status: z
    .object({
      state: z.enum(['open', 'paused', 'closed']),
      by: z.enum(['merchant', 'service', 'unknown']),
      until: instant.nullable(),
      reason: z.string().nullable(),
      since: instant.nullable(),
    })
    .nullable(),
  /** How the store is connected again. */
  connectingBy: z.enum(['request', 'consent']),
  disconnectedAt: instant.nullable(),
  mayReopen: z.boolean(),
  /** What became of reopening it by ourselves, in a sentence; null where there is nothing to tell. */
  reopening: z.string().nullable(),
  abilities: storeAbilities.nullable(),
  /** How a test order comes about there. */
  testOrders,
  /** What this service cannot do, in plain words. */
  cannot: z.array(z.string()),
  autoAccept: z.boolean(),
  prepMinutes: z.int(),
  prepTimes: z.array(prepTime),
  openOrdersAtMost: z.int().nullable(),
  lastOrderAt: instant.nullable(),
  /** Set when orders have stayed away for longer than this store is used to. */
  silence: z.string().nullable(),
  /** Of the last 24 hours. Response times: the middle one, and the one that 95 of 100 stay under. */
  day: z.object({
    orders: z.int(),
    deliveries: z.int(),
    quarantined: z.int(),
    calls: z.int(),
    failedCalls: z.int(),
    p50Ms: z.int().nullable(),
    p95Ms: z.int().nullable(),
    /** Orders that only the service's own list showed. */
    foundByList: z.int(),
  }),
  /** Why the service's list of orders could not be read last; null where it could, or has none. */
  listProblem: z.string().nullable(),
});
export type IntegrationCard = z.infer<typeof integrationCard>;

export const logKinds = ['delivery', 'call'] as const;

export const logEntry = z.object({
  id: z.uuid(),
  kind: z.enum(logKinds),
  at: instant,
  connectionId: z.uuid(),
  serviceName: z.string(),
  storeName: z.string(),
  /** What it was about, in plain words. */
  what: z.string(),
  outcome: z.enum(['done', 'waiting', 'ignored', 'failed', 'quarantined', 'dropped']),
  /** In one sentence, where there is something to say. */
  why: z.string().nullable(),
  attempts: z.int(),
  tookMs: z.int().nullable(),
  orderId: z.uuid().nullable(),
  /** The number on the bag; the service's own id where we have no order. */
  orderNumber: z.string().nullable(),
  canReplay: z.boolean(),
  canRetry: z.boolean(),
});
export type LogEntry = z.infer<typeof logEntry>;

export const logDetail = logEntry.extend({
  /** The body, indented, without what is personal. */
  body: z.string(),
});

export const testOrderSteps = ['received', 'on_screen', 'accepted', 'ready', 'told'] as const;

/** What became of an owner's way to a service, to let us in for a store. */
export const consentView = z.object({
  id: z.uuid(),
  state: z.enum(['asked', 'taken', 'choosing', 'connected', 'refused', 'expired', 'failed']),
  service: z.string(),
  serviceName: z.string(),
  storeName: z.string(),
  connectionId: z.uuid().nullable(),
  /** The state in plain words. */
  sentence: z.string(),
  /** Stores there, one of which is to be chosen; empty unless `choosing`. */
  choices: z.array(z.object({ externalStoreId: z.string(), name: z.string() })),
});
export type ConsentView = z.infer<typeof consentView>;

const noConsent = { NOT_FOUND: { message: 'There is no such consent.' } } as const;

const notFound = { NOT_FOUND: { message: 'There is no such connection.' } } as const;

export const integrationsContract = {
  listIntegrations: oc
    .route({ method: 'GET', path: '/integrations', tags, summary: 'How every store on every service is doing' })
    .output(z.object({ cards: z.array(integrationCard) })),
  changeIntegration: oc
    .route({ method: 'PATCH', path: '/integrations/{id}', tags, summary: 'How orders of a connection are accepted' })
    .input(
      id.extend({
        autoAccept: z.boolean().optional(),
        prepMinutes: z.int().min(1).max(180).optional(),
        /** Other minutes in some hours of the week, by the store's clock. */
        prepTimes: acceptRules.shape.prepTimes.optional(),
        /** With so many orders in the kitchen the next one waits for a person; null: no limit. */
        openOrdersAtMost: acceptRules.shape.openOrdersAtMost.optional(),
      }),
    )
    .output(integrationCard)
    .errors(notFound),
  listConnectable: oc
    .route({
      method: 'GET',
      path: '/integrations/services',
      tags,
      summary: 'Services that a store can be connected to',
    })
    .output(
      z.object({
        services: z.array(
          z.object({
            service: z.string(),
            name: z.string(),
            /** `consent`: the owner logs in there and allows it; `request`: our staff connect it. */
            by: z.enum(['request', 'consent']),
            /** Of `request`: what the link of a store's page there looks like. */
            linkExample: z.string().nullable(),
          }),
        ),
      }),
    ),
  beginConsent: oc
    .route({ method: 'POST', path: '/integrations/consents', tags, summary: 'Ask a service to let us in for a store' })
    .input(
      z.object({
        storeId: z.uuid(),
        service: z.string().min(1).max(40),
        /** The connection that is connected again. */
        connectionId: z.uuid().optional(),
      }),
    )
    /** Where the owner goes to say yes. */
    .output(z.object({ url: z.url() }))
    .errors({ ...notFound, BAD_REQUEST: { message: 'Forkline connects this service for you.' } }),
  finishConsent: oc
    .route({ method: 'POST', path: '/integrations/consents/return', tags, summary: 'Come back from a service' })
    .input(
      z.object({
        state: z.string().max(200),
        code: z.string().min(1).max(2_000).optional(),
        error: z.string().max(200).optional(),
      }),
    )
    /** Null for a way that this session did not begin. */
    .output(z.object({ id: z.uuid().nullable() })),
  getConsent: oc
    .route({ method: 'GET', path: '/integrations/consents/{id}', tags, summary: 'What became of it' })
    .input(id)
    .output(consentView)
    .errors(noConsent),
  chooseStore: oc
    .route({ method: 'POST', path: '/integrations/consents/{id}/choose', tags, summary: 'Choose the store there' })
    .input(id.extend({ externalStoreId: z.string().min(1).max(200) }))
    .output(consentView)
    .errors({
      ...noConsent,
      BAD_REQUEST: { message: 'The service refuses to connect this store.' },
      CONFLICT: { message: 'The time to choose is over.' },
    }),
  reconnectStore: oc
    .route({ method: 'POST', path: '/integrations/{id}/reconnect', tags, summary: 'Connect a store again' })
    .input(id)
    .output(integrationCard)
    .errors({
      ...notFound,
      BAD_REQUEST: { message: 'The service does not know this store.' },
      CONFLICT: { message: 'The service cannot be asked right now.' },
    }),
  disconnectStore: oc
    .route({ method: 'POST', path: '/integrations/{id}/disconnect', tags, summary: 'Take no more orders from there' })
    .input(id)
    .output(integrationCard)
    .errors({ ...notFound, CONFLICT: { message: 'This store is disconnected already.' } }),
  listServiceLog: oc
    .route({ method: 'GET', path: '/integrations/log', tags, summary: 'Every delivery and every call' })
    .input(
      z.object({
        connectionId: z.uuid().optional(),
        /** Only what went wrong or waits. */
        scope: z.enum(['all', 'trouble']).default('all'),
        /** An order's number, or the service's id of it. */
        search: z.string().trim().max(100).optional(),
        cursor: z.string().max(200).optional(),
        limit: z.coerce.number().int().min(1).max(100).default(50),
      }),
    )
    .output(z.object({ entries: z.array(logEntry), nextCursor: z.string().nullable() })),
  getServiceLogEntry: oc
    .route({ method: 'GET', path: '/integrations/log/{kind}/{id}', tags, summary: 'One of them with its body' })
    .input(id.extend({ kind: z.enum(logKinds) }))
    .output(logDetail)
    .errors({ NOT_FOUND: { message: 'There is no such entry.' } }),
  retryCall: oc
    .route({ method: 'POST', path: '/integrations/log/call/{id}/retry', tags, summary: 'Make a failed call again' })
    .input(id)
    .output(logEntry)
    .errors({
      NOT_FOUND: { message: 'There is no such call.' },
      CONFLICT: { message: 'This call cannot be made again.' },
    }),
  placeTestOrder: oc
    .route({
      method: 'POST',
      path: '/integrations/{id}/test-order',
      tags,
      summary: 'Have the service place a test order',
    })
    .input(id)
    .output(z.object({ externalOrderId: z.string().nullable() }))
    .errors({ ...notFound, CONFLICT: { message: 'This service places no test orders.' } }),
  watchTestOrder: oc
    .route({ method: 'GET', path: '/integrations/{id}/test-order', tags, summary: 'How far the test order is' })
    /** The order with the service's id; without it, the first that came after `since`, or within the last hour. */
    .input(id.extend({ since: instant.optional(), externalOrderId: z.string().max(200).optional() }))
    .output(
      z.object({
        orderId: z.uuid().nullable(),
        steps: z.array(z.object({ step: z.enum(testOrderSteps), at: instant.nullable() })),
      }),
    )
    .errors(notFound),
};
