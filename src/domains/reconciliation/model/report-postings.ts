import type { Finding } from './finding.ts';
import type { MatchedLine } from './match-report.ts';
import { deductionsOf, type ReportLine } from './report-line.ts';

/** A deduction that a report enters into the ledger, in minor units. The key names the business event. */
export interface ReportPosting {
  key: string;
  happenedOn: string;
  source: string;
  line: ReportLine;
  orderId: string;
  amountMinor: number;
}

/** What is claimed back leaves what the service owes, until it is known who bears it. */
export interface ClaimPosting {
  cause: 'refund' | 'error_charge' | 'correction';
  fault: 'service' | 'courier' | 'unknown';
}

/** The agreed deductions of each order; what is beyond the agreed is claimed by its case. */
export function postingsOf(
  service: string,
  lines: readonly MatchedLine[],
  findings: readonly Finding[],
): ReportPosting[] {
  const excess = new Map(
    findings.filter(({ kind }) => kind === 'fee_differs').map(({ row, claimMinor }) => [row, claimMinor] as const),
  );
  return lines.flatMap(({ line, key, orderId, verdict }): ReportPosting[] => {
    if (!isNew(verdict)) return [];
    // Deductions that come with a refund are part of what is claimed, or of an entry that the order itself has led to.
    if (orderId === null || (line.kind !== 'order' && line.kind !== 'tip')) return [];
    const amountMinor = deductionsOf(line) - (excess.get(line.row) ?? 0);
    if (amountMinor === 0) return [];
    const happenedOn = line.payoutDate ?? line.date ?? '';
    return [{ line, happenedOn, source: sourceOf(line), key: `commission:${service}:${key}`, orderId, amountMinor }];
  });
}

/** The deposits that a report announces; whether they have come, only our own bank says. */
export function announcedDeposits<Line extends MatchedLine>(lines: readonly Line[]): Line[] {
  return lines.filter(({ line, verdict }) => line.kind === 'deposit' && line.netMinor !== 0 && isNew(verdict));
}

/** It stood in no earlier report, nor before in this one. */
const isNew = (verdict: MatchedLine['verdict']) => verdict !== 'seen_before' && verdict !== 'duplicate';

function sourceOf({ row, payoutReference }: ReportLine): string {
  return payoutReference === null ? `Payout report, row ${row}` : `Payout ${payoutReference}, row ${row}`;
}

const byCourier = /courier|driver|dasher|rider|late deliver/i;
const byService = /service fault|platform|technical|app error/i;

/**
 * What a claim is entered as. Whose fault it was is taken from the service's words only where they name itself or its
 * courier: that the restaurant is to blame is what is being disputed, and is decided when the case is.
 */
export function claimPostingOf(finding: Finding, line: ReportLine | undefined): ClaimPosting {
  if (finding.kind !== 'unknown_refund' || !line) return { cause: 'correction', fault: 'unknown' };
  const fault = byCourier.test(line.description) ? 'courier' : byService.test(line.description) ? 'service' : 'unknown';
  return { cause: line.kind === 'error_charge' ? 'error_charge' : 'refund', fault };
}
