import { oc } from '@orpc/contract';
import { z } from 'zod';
import { nextCursor, reason } from '../staff/contract.ts';
import { caseEvent, caseEvidence, caseKind, caseState } from './model/case-record.ts';

/** The services' payout reports against our record, and the cases about differences. Amounts in minor units. */

const tags = ['Reconciliation'];
const backOffice = ['Back office'];
const time = z.iso.datetime();
const minor = z.int();
const id = z.object({ id: z.uuid('must be an id') });

/** Takes a report in: a form with `service`, `storeId` (optional) and the CSV as `file`. */
export const reportUploadPath = '/api/reconciliation/uploads';

export const serviceReport = z.object({
  id: z.uuid(),
  service: z.string(),
  serviceName: z.string(),
  /** null: of several stores. */
  storeName: z.string().nullable(),
  from: z.iso.date(),
  to: z.iso.date(),
  fileName: z.string(),
  currency: z.string(),
  lines: z.int(),
  /** Lines by what became of them, and orders that the report does not pay for. */
  counts: z.record(z.string(), z.int()),
  /** Lines that say what our record says. */
  agreeing: z.int(),
  differences: z.int(),
  claimedMinor: minor,
  /** What its deposits come to, as it announces them. */
  depositedMinor: minor,
  /** How many deposits it announces, and how many of them our bank has shown. */
  deposits: z.object({ announced: z.int(), received: z.int() }),
  /** Columns and words of the service that nobody here knows. */
  unknownColumns: z.array(z.string()),
  unknownKinds: z.array(z.string()),
  takenAt: time,
  takenBy: z.string(),
});
export type ServiceReportView = z.infer<typeof serviceReport>;

export const caseSummary = z.object({
  id: z.uuid(),
  kind: caseKind,
  /** `Refund nobody told us of`. */
  title: z.string(),
  state: caseState,
  service: z.string(),
  serviceName: z.string(),
  storeName: z.string(),
  orderId: z.uuid().nullable(),
  orderNumber: z.string().nullable(),
  currency: z.string(),
  expectedMinor: minor,
  seenMinor: minor,
  claimMinor: minor,
  wonMinor: minor.nullable(),
  /** Until when the service hears a complaint. */
  dueAt: time,
  openedAt: time,
  closedAt: time.nullable(),
});
export type CaseSummary = z.infer<typeof caseSummary>;

export const staffCase = caseSummary.extend({
  merchantId: z.uuid(),
  merchantName: z.string(),
  assignedTo: z.object({ id: z.string(), name: z.string() }).nullable(),
});
export type StaffCase = z.infer<typeof staffCase>;

export const caseDetail = staffCase.extend({
  sentence: z.string(),
  evidence: caseEvidence,
  disputeText: z.string(),
  /** Where the complaint goes, as a sentence. */
  where: z.string(),
  history: z.array(caseEvent),
});
export type CaseDetail = z.infer<typeof caseDetail>;

const done = z.object({ state: caseState });

export const reconciliationContract = {
  listServiceReports: oc
    .route({ method: 'GET', path: '/reconciliation/reports', tags, summary: 'Reports taken in, newest first' })
    .input(z.object({ cursor: z.string().max(200).optional() }))
    .output(z.object({ reports: z.array(serviceReport), nextCursor })),
  listOwnCases: oc
    .route({ method: 'GET', path: '/reconciliation/cases', tags, summary: 'Differences, newest first' })
    .input(
      z.object({
        reportId: z.uuid().optional(),
        state: caseState.optional(),
        cursor: z.string().max(200).optional(),
      }),
    )
    .output(z.object({ cases: z.array(caseSummary), nextCursor })),
  listCases: oc
    .route({ method: 'GET', path: '/backoffice/cases', tags: backOffice, summary: 'Cases, the soonest due first' })
    .input(
      z.object({
        state: caseState.optional(),
        service: z.string().max(40).optional(),
        assigned: z.enum(['me', 'nobody']).optional(),
        cursor: z.string().max(200).optional(),
      }),
    )
    .output(z.object({ cases: z.array(staffCase), nextCursor, counts: z.record(caseState, z.int()) })),
  getCase: oc.route({ method: 'GET', path: '/backoffice/cases/{id}', tags: backOffice }).input(id).output(caseDetail),
  assignCase: oc
    .route({ method: 'POST', path: '/backoffice/cases/{id}/assign', tags: backOffice })
    .input(id.extend({ to: z.string().max(100).nullable() }))
    .output(done),
  sendCase: oc
    .route({ method: 'POST', path: '/backoffice/cases/{id}/send', tags: backOffice, summary: 'The complaint was sent' })
    .input(
      id.extend({
        /** The words that were sent. */
        text: z
          .string({ error: 'Write what was sent.' })
          .trim()
          .min(1, 'Write what was sent.')
          .max(8_000, 'At most 8000 characters fit here.'),
      }),
    )
    .output(done),
  winCase: oc
    .route({
      method: 'POST',
      path: '/backoffice/cases/{id}/win',
      tags: backOffice,
      summary: 'The service gives it back',
    })
    .input(id.extend({ wonMinor: z.int('Enter an amount.').min(0, 'Enter an amount of 0 or more.').max(100_000_000) }))
    .output(done),
  loseCase: oc
    .route({ method: 'POST', path: '/backoffice/cases/{id}/lose', tags: backOffice, summary: 'The service refuses' })
    .input(id.extend({ reason }))
    .output(done),
  writeOffCase: oc
    .route({ method: 'POST', path: '/backoffice/cases/{id}/write-off', tags: backOffice, summary: 'Not worth it' })
    .input(id.extend({ reason }))
    .output(done),
};
