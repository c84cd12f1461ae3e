import { inTransaction, type ContextParts } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { handleJob } from '../../platform/jobs/worker.ts';
import { job } from '../../platform/jobs/queue.ts';
import type { Module } from '../../platform/module.ts';
import type { Metrics } from '../../platform/telemetry/metrics.ts';
import { asId } from '../../shared/ids.ts';
import { secondMs } from '../../shared/time.ts';
import { deliverCalls } from './commands/deliver-calls.ts';
import { processDelivery } from './commands/process-delivery.ts';
import { createReceiver } from './commands/receive-delivery.ts';
import { createConnectionDirectory } from './connection-directory.ts';
import { hookRoutes } from './hooks.ts';
import { adoptQuarantined } from './inbox-store.ts';
import { deliverCallsJob, processDeliveryJob } from './jobs.ts';
import { createRefusalCounter } from './refusals.ts';
import type { Registry } from './registry.ts';

const adoptEveryMs = 30 * secondMs;

/** @param intakeDb a database in the intake role: webhooks arrive before their merchant is known */
export function channelsModule(given: {
  db: Db;
  intakeDb: Db;
  parts: ContextParts;
  registry: Registry;
  metrics: Metrics;
}): Module {
  const { db, intakeDb, parts, registry, metrics } = given;
  return {
    name: 'channels',
    routes: hookRoutes({
      registry,
      directory: createConnectionDirectory({ db: intakeDb, clock: parts.clock }),
      receive: createReceiver({ db: intakeDb, parts }),
      refusals: createRefusalCounter({ db: intakeDb, clock: parts.clock, log: parts.log }),
      clock: parts.clock,
      metrics,
    }),
    jobs: [
      handleJob(processDeliveryJob, ({ merchantId, deliveryId }) =>
        processDelivery({ db, parts, registry }, { merchantId: asId(merchantId), deliveryId: asId(deliveryId) }),
      ),
      handleJob(deliverCallsJob, ({ merchantId, orderId }) =>
        deliverCalls({ db, parts, registry, metrics }, { merchantId: asId(merchantId), orderId: asId(orderId) }),
      ),
    ],
    watches: [
      {
        name: 'adopt-quarantined',
        everyMs: adoptEveryMs,
        run: async () => {
          const actor = { kind: 'system', name: 'adopt-quarantined' } as const;
          await inTransaction({ db: intakeDb, parts, actor }, async (ctx) => {
            const adopted = await adoptQuarantined(ctx.tx);
            await ctx.enqueue(...adopted.map((payload) => job(processDeliveryJob, payload)));
          });
        },
      },
    ],
  };
}
