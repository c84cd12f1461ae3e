import { oc } from '@orpc/contract';
import { z } from 'zod';

/** Payout reports that services make by API and that come by themselves. */

const tags = ['Reconciliation'];

export const reportFetches = z.object({
  /** Those whose reports come by themselves. */
  services: z.array(z.object({ service: z.string(), name: z.string() })),
  /** On their way, or failed; the latest first. */
  fetches: z.array(
    z.object({
      id: z.uuid(),
      service: z.string(),
      serviceName: z.string(),
      storeName: z.string(),
      from: z.iso.date(),
      to: z.iso.date(),
      hasFailed: z.boolean(),
      /** Why it has not come yet, in a sentence. */
      why: z.string().nullable(),
    }),
  ),
});
export type ReportFetches = z.infer<typeof reportFetches>;

export const fetchesContract = {
  listReportFetches: oc
    .route({ method: 'GET', path: '/reconciliation/fetches', tags, summary: 'Reports that come by API' })
    .output(reportFetches),
  tryReportAgain: oc
    .route({ method: 'POST', path: '/reconciliation/fetches/{id}/try-again', tags, summary: 'Ask for a report anew' })
    .input(z.object({ id: z.uuid('must be an id') }))
    .output(z.object({ asked: z.literal(true) })),
};
