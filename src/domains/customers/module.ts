import type { ContextParts } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { handleJob } from '../../platform/jobs/worker.ts';
import type { Module } from '../../platform/module.ts';
import { asId } from '../../shared/ids.ts';
import { minuteMs } from '../../shared/time.ts';
import type { Registry } from '../channels/index.ts';
import type { Sessions } from '../identity/index.ts';
import { fetchReviewsJob, sendReplyJob } from './jobs.ts';
import { enqueueReviewReadings, fetchReviews } from './reviews/commands/fetch-reviews.ts';
import { sendReply } from './reviews/commands/send-reply.ts';
import { reviewPlainRoutes } from './reviews/plain-routes.ts';

export function customersModule(given: {
  db: Db;
  parts: ContextParts;
  sessions: Sessions;
  registry: Registry;
  publicUrl: string;
}): Module {
  return {
    name: 'customers',
    routes: reviewPlainRoutes(given),
    jobs: [
      handleJob(fetchReviewsJob, ({ merchantId, connectionId }) =>
        fetchReviews(given, { merchantId: asId(merchantId), connectionId: asId(connectionId) }),
      ),
      handleJob(sendReplyJob, ({ merchantId, reviewId }) =>
        sendReply(given, { merchantId: asId(merchantId), reviewId }),
      ),
    ],
    watches: [{ name: 'reviews', everyMs: minuteMs, run: () => enqueueReviewReadings(given) }],
  };
}
