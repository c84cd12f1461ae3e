import { dayMs } from '../../../shared/time.ts';
import type { ReportService } from './report-columns.ts';

/** How long a service hears a complaint about what it has paid, and where. */
export interface DisputeRule {
  /** Counted from the day of the payout, or of the order where the report names no payout. */
  days: number;
  /** What to do there, as a sentence. */
  where: string;
}

/** docs/reconciliation.md says which of these is documented and which is our assumption. */
export const disputeRules = {
  'uber-eats': { days: 30, where: 'File it in Uber Eats Manager under Payments, or write to restaurant support.' },
  doordash: { days: 14, where: 'File it in the DoorDash Merchant Portal: open the order and choose Dispute.' },
  grubhub: { days: 30, where: 'Write to Grubhub’s restaurant care; it answers by email, often after a month.' },
  deliveroo: { days: 14, where: 'File it in Deliveroo’s Partner Hub under Help, with the order’s number.' },
} as const satisfies Record<ReportService, DisputeRule>;

/** Until when a complaint must be there: the start of the last day, so that time zones cannot make it late. */
export function disputeDueAt(service: ReportService, from: string): Date {
  return new Date(Date.parse(from) + disputeRules[service].days * dayMs);
}
