import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Earlier, MatchedLine } from './model/match-report.ts';
import { deductionsOf, grossOf } from './model/report-line.ts';

/** All SQL on the lines of reports. Amounts in minor units. */

/** A line with the store that it belongs to. */
export type StoredLine = MatchedLine & { storeId: string };

const batchRows = 500;

export async function insertLines(
  tx: Tx,
  given: { reportId: string; service: string; lines: readonly StoredLine[] },
): Promise<void> {
  const { reportId, service, lines } = given;
  for (let start = 0; start < lines.length; start += batchRows) {
    const rows = lines.slice(start, start + batchRows).map(({ line, key, storeId, orderId, verdict }) => ({
      row_number: line.row,
      store_id: storeId,
      kind: line.kind,
      line_key: key,
      order_id: orderId,
      payout_reference: line.payoutReference,
      gross_minor: grossOf(line),
      deducted_minor: deductionsOf(line),
      net_minor: line.netMinor,
      verdict,
      line,
    }));
    await sql`
      insert into report_lines (merchant_id, report_id, row_number, store_id, service, kind, line_key, order_id,
        payout_reference, gross_minor, deducted_minor, net_minor, verdict, line)
      select current_merchant_id(), ${reportId}, row_number, store_id, ${service}, kind, line_key, order_id,
        payout_reference, gross_minor, deducted_minor, net_minor, verdict, line
      from json_to_recordset(${JSON.stringify(rows)}::json) as given (
        row_number int, store_id uuid, kind text, line_key text, order_id uuid, payout_reference text,
        gross_minor bigint, deducted_minor bigint, net_minor bigint, verdict text, line jsonb)`.execute(tx);
  }
}

/** What earlier reports of the service said about these lines, orders and payouts. */
export async function readEarlier(
  tx: Tx,
  given: { service: string; keys: readonly string[]; orderIds: readonly string[]; references: readonly string[] },
): Promise<Omit<Earlier, 'wonMinor'>> {
  const { service, keys, orderIds, references } = given;
  const known = await sql<{ line_key: string }>`
    select distinct line_key from report_lines
    where merchant_id = current_merchant_id() and service = ${service} and line_key = any(${keys}::text[])`.execute(tx);
  const paid = await sql<{ order_id: string; paid: number }>`
    select order_id, sum(case when kind in ('order', 'tip') then gross_minor else net_minor end) as paid
    from report_lines
    where merchant_id = current_merchant_id() and order_id = any(${orderIds}::uuid[])
      and verdict not in ('seen_before', 'duplicate')
    group by order_id`.execute(tx);
  const payouts = await sql<{ payout_reference: string; net: number }>`
    select payout_reference, sum(net_minor) as net from report_lines
    where merchant_id = current_merchant_id() and service = ${service}
      and payout_reference = any(${references}::text[]) and kind <> 'deposit' and verdict <> 'seen_before'
    group by payout_reference`.execute(tx);
  return {
    lineKeys: new Set(known.rows.map((row) => row.line_key)),
    paidMinor: new Map(paid.rows.map((row) => [row.order_id, row.paid])),
    payoutMinor: new Map(payouts.rows.map((row) => [row.payout_reference, row.net])),
  };
}
