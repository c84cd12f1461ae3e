import type { FastifyInstance } from 'fastify';
import { inMerchant, type ContextParts } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { on } from '../../platform/events.ts';
import type { Files } from '../../platform/files/files.ts';
import { enqueueJobs, job, type JobRequest } from '../../platform/jobs/queue.ts';
import { handleJob } from '../../platform/jobs/worker.ts';
import type { Module } from '../../platform/module.ts';
import { asId } from '../../shared/ids.ts';
import { secondMs } from '../../shared/time.ts';
import {
  connectionEnded,
  connectionMade,
  menuResult,
  ordersReceived,
  storeHoursChanged,
  type Registry,
} from '../channels/index.ts';
import type { Sessions } from '../identity/index.ts';
import { recordOrdersForStock, takeStock } from './commands/count-stock.ts';
import { applyDatedPrice } from './commands/date-price.ts';
import { deliverAvailability } from './publishing/commands/deliver-availability.ts';
import { endSoldOuts } from './commands/end-sold-outs.ts';
import { leaveConnection, returnToConnection } from './publishing/commands/follow-connection.ts';
import { recordMenuResult } from './publishing/commands/record-menu-result.ts';
import { publishHours } from './publishing/commands/publish-hours.ts';
import { readBack } from './publishing/commands/read-back.ts';
import { runImport } from './import/commands/run-import.ts';
import { sendMenu } from './publishing/commands/send-menu.ts';
import { tellOfFailure } from './publishing/commands/tell-of-failure.ts';
import type { PublishParts, SendParts } from './publishing/parts.ts';
import { downloadRoutes } from './publishing/download-routes.ts';
import { importFileRoutes } from './import/file-routes.ts';
import { itemFormRoutes } from './item-form-routes.ts';
import * as jobs from './jobs.ts';
import { photoRoutes } from './photo-routes.ts';
import { dueMenuWork } from './publishing/watch-store.ts';

/** What the menu does when channels announce something. */
export const menuSubscriptions = ({ registry, publicUrl }: PublishParts) => [
  on(ordersReceived, (ctx, { orders }) => recordOrdersForStock(ctx, orders)),
  on(connectionMade, returnToConnection),
  on(connectionEnded, leaveConnection),
  on(menuResult, (ctx, { connection, ...result }) => recordMenuResult(ctx, registry, { ...connection, ...result })),
  on(storeHoursChanged, (ctx, store) => publishHours(ctx, { registry, publicUrl }, store)),
];

const lookEveryMs = 5 * secondMs;
const maxConcurrent = 200;

export function menuModule(given: {
  db: Db;
  intakeDb: Db;
  parts: ContextParts;
  sessions: Sessions;
  registry: Registry;
  files: Files;
  publicUrl: string;
}): Module {
  const { db, parts, registry } = given;
  const send: SendParts = { db, parts, registry, publicUrl: given.publicUrl };
  const actor = { kind: 'system', name: 'menu' } as const;
  return {
    name: 'menu',
    routes: (server: FastifyInstance) => {
      itemFormRoutes(given)(server);
      photoRoutes(given)(server);
      downloadRoutes(given)(server);
      importFileRoutes(given)(server);
    },
    jobs: [
      handleJob(jobs.sendMenuJob, ({ merchantId, connectionId }) =>
        sendMenu(send, { merchantId: asId(merchantId), connectionId }),
      ),
      handleJob(jobs.deliverAvailabilityJob, ({ merchantId, connectionId }) =>
        deliverAvailability(send, { merchantId: asId(merchantId), connectionId }),
      ),
      handleJob(jobs.readBackJob, ({ merchantId, connectionId }) =>
        readBack(send, { merchantId: asId(merchantId), connectionId }),
      ),
      handleJob(jobs.backOnSaleJob, ({ merchantId, storeId }) =>
        inMerchant({ db, parts, actor }, asId(merchantId), (ctx) =>
          endSoldOuts(ctx, registry, { merchantId: asId(merchantId), storeId }),
        ),
      ),
      handleJob(jobs.priceChangeJob, ({ merchantId, priceChangeId }) =>
        inMerchant({ db, parts, actor }, asId(merchantId), (ctx) =>
          applyDatedPrice(ctx, send, { merchantId: asId(merchantId), priceChangeId }),
        ),
      ),
      handleJob(jobs.takeStockJob, ({ merchantId, ...taking }) =>
        inMerchant({ db, parts, actor }, asId(merchantId), (ctx) =>
          takeStock(ctx, registry, { merchantId: asId(merchantId), ...taking }),
        ),
      ),
      handleJob(jobs.tellOfFailureJob, ({ merchantId, targetId }) =>
        inMerchant({ db, parts, actor }, asId(merchantId), (ctx) => tellOfFailure(ctx, send, targetId)),
      ),
      handleJob(jobs.importJob, ({ merchantId, importId }) =>
        runImport({ db, parts, registry }, { merchantId: asId(merchantId), importId }),
      ),
    ],
    periodicTasks: [{ name: 'menu-work', everyMs: lookEveryMs, run: () => enqueueDueWork({ db, parts }) }],
  };
}

/** Gives the queue what has become due: ends, readings, dated prices, and sending and imports whose job died with its worker. */
async function enqueueDueWork({ db, parts }: { db: Db; parts: ContextParts }): Promise<void> {
  const due = await dueMenuWork(db, parts.clock.now(), maxConcurrent);
  const requests = due.map(({ kind, merchant_id: merchantId, id }) => toJob(kind, merchantId, id));
  if (requests.length > 0) await db.transaction().execute((tx) => enqueueJobs(tx, requests));
}

function toJob(kind: string, merchantId: string, id: string): JobRequest {
  switch (kind) {
    case 'send':
      return jobs.sendJob({ merchantId, connectionId: id });
    case 'availability':
      return jobs.availabilityJob({ merchantId, connectionId: id });
    case 'read_back':
      return jobs.readJob({ merchantId, connectionId: id });
    case 'back_on_sale':
      return job(jobs.backOnSaleJob, { merchantId, storeId: id }, { jobKey: `menu-back:${id}` });
    case 'price_change':
      return job(jobs.priceChangeJob, { merchantId, priceChangeId: id }, { jobKey: `menu-price:${id}` });
    case 'import':
      return jobs.runImportJob({ merchantId, importId: id });
    default:
      throw new Error(`due_menu_work names an unknown kind of work: ${kind}`);
  }
}
