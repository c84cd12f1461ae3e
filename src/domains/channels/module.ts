import { inMerchant, type ContextParts } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { handleJob } from '../../platform/jobs/worker.ts';
import type { Module } from '../../platform/module.ts';
import type { Metrics } from '../../platform/telemetry/metrics.ts';
import { asId } from '../../shared/ids.ts';
import { secondMs } from '../../shared/time.ts';
import { checkOrders, enqueueOrderChecks } from './commands/check-orders.ts';
import { deliverCalls } from './commands/deliver-calls.ts';
import { processDelivery } from './commands/process-delivery.ts';
import { requeueUnroutedWebhooks, requeueOverdue } from './commands/requeue.ts';
import { createReceiver } from './commands/receive-delivery.ts';
import { releaseHeld } from './commands/release-held.ts';
import { refreshOrder } from './commands/refresh-order.ts';
import { createConnectionDirectory } from './connection-directory.ts';
import { hookRoutes } from './hooks.ts';
import {
  askStoreJob,
  checkOrdersJob,
  checkProofJob,
  connectProvenJob,
  deliverCallsJob,
  processDeliveryJob,
  proveByTestOrderJob,
  refreshOrderJob,
  releaseConnectionJob,
  tellOfClaimJob,
  tellOfRequestJob,
  tellStoreJob,
} from './jobs.ts';
import { createRefusalCounter } from './refusals.ts';
import type { LetterSettings } from '../notices/index.ts';
import type { Registry } from './registry.ts';
import { createUnknownFields } from './unknown-fields.ts';
import {
  enqueueConnectingWork,
  releaseConnection,
  type ReleaseParts,
} from './connecting/commands/release-connection.ts';
import { checkProof, enqueueProofChecks, proveByTestOrder } from './connecting/requests/commands/check-proof.ts';
import { connectProven } from './connecting/requests/commands/connect-proven.ts';
import { hearProof } from './connecting/requests/commands/hear-proof.ts';
import { tellOfRequest, tellSide, tellStaffOfClaim } from './connecting/requests/commands/tell-of-request.ts';
import { askStore } from './stores/commands/ask-store.ts';
import { enqueueStoreWork } from './stores/commands/enqueue-store-work.ts';
import { tellStore } from './stores/commands/tell-store.ts';

/** How soon after a service answers again what was set aside goes on; while nothing was, it costs nothing. */
const releaseEveryMs = secondMs / 10;
const routeEveryMs = 30 * secondMs;
const overdueEveryMs = 5 * secondMs;
const checkEveryMs = 5 * secondMs;

/** @param intakeDb a database in the intake role: webhooks arrive before their merchant is known */
export function channelsModule(
  given: ReleaseParts & {
    db: Db;
    intakeDb: Db;
    parts: ContextParts;
    registry: Registry;
    metrics: Metrics;
    letters: LetterSettings;
    staffEmail: string;
  },
): Module {
  const { db, intakeDb, parts, registry, metrics, letters, staffEmail } = given;
  const system = { db, parts, actor: { kind: 'system', name: 'connecting' } } as const;
  const telling = { registry, letters, staffEmail };
  const refusals = createRefusalCounter({ db: intakeDb, clock: parts.clock, log: parts.log });
  const unknownFields = createUnknownFields({ db: intakeDb, clock: parts.clock, log: parts.log });
  return {
    name: 'channels',
    routes: hookRoutes({
      registry,
      directory: createConnectionDirectory({ db: intakeDb, clock: parts.clock }),
      receive: createReceiver({ db: intakeDb, parts }),
      refusals,
      unknownFields,
      hearProof: (service, delivery) => hearProof(intakeDb, service, delivery),
      clock: parts.clock,
      metrics,
    }),
    jobs: [
      handleJob(processDeliveryJob, ({ merchantId, deliveryId }) =>
        processDelivery(
          { db, parts, registry, unknownFields },
          { merchantId: asId(merchantId), deliveryId: asId(deliveryId) },
        ),
      ),
      handleJob(refreshOrderJob, ({ merchantId, connectionId, ...order }) =>
        refreshOrder(
          { db, parts, registry, unknownFields },
          { merchantId: asId(merchantId), connectionId: asId(connectionId), ...order },
        ),
      ),
      handleJob(checkOrdersJob, ({ merchantId, connectionId }) =>
        checkOrders({ db, parts, registry }, { merchantId: asId(merchantId), connectionId: asId(connectionId) }),
      ),
      handleJob(tellStoreJob, ({ merchantId, connectionId }) =>
        tellStore({ db, parts, registry }, { merchantId: asId(merchantId), connectionId: asId(connectionId) }),
      ),
      handleJob(askStoreJob, ({ merchantId, connectionId }) =>
        askStore({ db, parts, registry, letters }, { merchantId: asId(merchantId), connectionId: asId(connectionId) }),
      ),
      handleJob(releaseConnectionJob, ({ merchantId, connectionId }) =>
        releaseConnection(given, { merchantId: asId(merchantId), connectionId: asId(connectionId) }),
      ),
      handleJob(tellOfRequestJob, ({ merchantId, ...step }) =>
        inMerchant(system, asId(merchantId), (ctx) => tellOfRequest(ctx, telling, step)),
      ),
      handleJob(tellOfClaimJob, async ({ merchantId, storeId, holderMerchantId, holderStoreId, ...claim }) => {
        await inMerchant(system, asId(holderMerchantId), (ctx) =>
          tellSide(ctx, telling, { ...claim, storeId: asId(holderStoreId), step: 'tried' }),
        );
        await inMerchant(system, asId(merchantId), async (ctx) => {
          const isNew = await tellSide(ctx, telling, { ...claim, storeId: asId(storeId), step: 'taken' });
          if (isNew) await tellStaffOfClaim(ctx, telling, { ...claim, merchantId, holderMerchantId });
        });
      }),
      handleJob(connectProvenJob, ({ merchantId, requestId }) =>
        connectProven({ db, parts, registry }, { merchantId: asId(merchantId), requestId }),
      ),
      handleJob(checkProofJob, async ({ merchantId, requestId }) => {
        await checkProof({ db, parts, registry }, { merchantId: asId(merchantId), requestId });
      }),
      handleJob(proveByTestOrderJob, ({ merchantId, ...proof }) =>
        proveByTestOrder({ db, parts, registry }, { merchantId: asId(merchantId), ...proof }),
      ),
      handleJob(deliverCallsJob, ({ merchantId, orderId }) =>
        deliverCalls({ db, parts, registry, metrics }, { merchantId: asId(merchantId), orderId: asId(orderId) }),
      ),
    ],
    periodicTasks: [
      { name: 'store-work', everyMs: checkEveryMs, run: () => enqueueStoreWork({ db, parts, registry }) },
      { name: 'held-work', everyMs: releaseEveryMs, run: () => releaseHeld({ db, parts, registry }) },
      { name: 'overdue-work', everyMs: overdueEveryMs, run: () => requeueOverdue({ db, parts }) },
      { name: 'order-checks', everyMs: checkEveryMs, run: () => enqueueOrderChecks({ db, parts, registry }) },
      { name: 'proof-checks', everyMs: routeEveryMs, run: () => enqueueProofChecks({ db, parts }) },
      { name: 'connecting-work', everyMs: routeEveryMs, run: () => enqueueConnectingWork({ db, parts }) },
      { name: 'route-quarantined', everyMs: routeEveryMs, run: () => requeueUnroutedWebhooks({ intakeDb, parts }) },
    ],
    async close() {
      await refusals.flush();
      await unknownFields.flush();
    },
  };
}
