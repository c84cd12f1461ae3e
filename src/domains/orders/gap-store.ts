import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { newId, type ConnectionId } from '../../shared/ids.ts';
import type { ConnectionRef } from '../channels/index.ts';
import type { ServiceStage } from '../channels/model/service-order.ts';

/** What services' own lists showed that nothing had told us. */

/** `missing`: the order itself; `ended_there`: that it had ended. */
export type GapKind = 'missing' | 'ended_there';
/** Why we did not know: nothing came, what came is in quarantine, or it came and changed nothing. */
export type GapCause = 'no_webhook' | 'quarantined' | 'not_applied';

export interface Gap {
  externalOrderId: string;
  kind: GapKind;
  cause: GapCause;
  stage: ServiceStage;
  placedAt: Date | undefined;
}

/** Since when each of these gaps has been suspected, and whether it was found before; those never seen are absent. */
export async function readSuspicions(
  tx: Tx,
  connectionId: ConnectionId,
  externalOrderIds: readonly string[],
): Promise<Map<string, { suspectedAt: Date; isFound: boolean }>> {
  const rows = await tx
    .selectFrom('order_gaps')
    .select(['external_order_id', 'kind', 'suspected_at', 'found_at'])
    .where('connection_id', '=', connectionId)
    .where('external_order_id', '=', sql<string>`any(${externalOrderIds}::text[])`)
    .execute();
  return new Map(
    rows.map((row) => [
      `${row.kind} ${row.external_order_id}`,
      { suspectedAt: row.suspected_at, isFound: row.found_at !== null },
    ]),
  );
}

/** Writes down a gap, suspected now where it was not before; `isFound` once it is sure. */
export async function writeGap(
  tx: Tx,
  { merchantId, storeId, connectionId }: ConnectionRef,
  { gap, isFound, at }: { gap: Gap; isFound: boolean; at: Date },
): Promise<void> {
  await tx
    .insertInto('order_gaps')
    .values({
      merchant_id: merchantId,
      id: newId(),
      store_id: storeId,
      connection_id: connectionId,
      external_order_id: gap.externalOrderId,
      kind: gap.kind,
      cause: gap.cause,
      stage: gap.stage,
      placed_at: gap.placedAt ?? null,
      suspected_at: at,
      found_at: isFound ? at : null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['merchant_id', 'connection_id', 'external_order_id', 'kind'])
        .doUpdateSet({ found_at: isFound ? at : null, cause: gap.cause, stage: gap.stage })
        .where('order_gaps.found_at', 'is', null),
    )
    .execute();
}
