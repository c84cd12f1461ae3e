import type { ContextParts } from '../../platform/context.ts';
import type { VaultKeys } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/db/database.ts';
import { on } from '../../platform/events.ts';
import { handleJob } from '../../platform/jobs/worker.ts';
import type { Module } from '../../platform/module.ts';
import { asId } from '../../shared/ids.ts';
import { hourMs, minuteMs } from '../../shared/time.ts';
import type { Registry } from '../channels/index.ts';
import type { Sessions } from '../identity/index.ts';
import { ordersCounted } from '../reports/index.ts';
import { checkCustomers } from './insights/commands/check-customers.ts';
import { recordCustomers } from './insights/commands/record-customers.ts';
import { customerCsvRoutes } from './insights/csv-routes.ts';
import { createHashPerson } from './insights/person-hash.ts';
import { fetchReviewsJob, sendReplyJob } from './jobs.ts';
import { enqueueReviewReadings, fetchReviews } from './reviews/commands/fetch-reviews.ts';
import { sendReply } from './reviews/commands/send-reply.ts';
import { reviewPlainRoutes } from './reviews/plain-routes.ts';

/** What customers do when orders are counted: they note whose they were, as far as anybody knows. */
export const customersSubscriptions = (keys: VaultKeys) => {
  const hashPerson = createHashPerson(keys);
  return [on(ordersCounted, (ctx, counted) => recordCustomers(ctx, hashPerson, counted))];
};

export function customersModule(given: {
  db: Db;
  parts: ContextParts;
  sessions: Sessions;
  registry: Registry;
  publicUrl: string;
}): Module {
  return {
    name: 'customers',
    routes(server) {
      reviewPlainRoutes(given)(server);
      customerCsvRoutes({ ...given, clock: given.parts.clock })(server);
    },
    jobs: [
      handleJob(fetchReviewsJob, ({ merchantId, connectionId }) =>
        fetchReviews(given, { merchantId: asId(merchantId), connectionId: asId(connectionId) }),
      ),
      handleJob(sendReplyJob, ({ merchantId, reviewId }) =>
        sendReply(given, { merchantId: asId(merchantId), reviewId }),
      ),
    ],
    periodicTasks: [
      { name: 'reviews', everyMs: minuteMs, run: () => enqueueReviewReadings(given) },
      { name: 'customer-check', everyMs: 24 * hourMs, run: () => checkCustomers(given) },
    ],
  };
}
