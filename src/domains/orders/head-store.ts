import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import type { OrderId } from '../../shared/ids.ts';
import { orderStateNames, orderStates, type OrderState } from './model/order-states.ts';

/** An order as a line of a list that others make. */
interface OrderHead {
  displayId: string;
  customerName: string;
  stateLabel: string;
  /** Why it was declined or cancelled, as far as somebody said. */
  reason: string | null;
}

const storedEnding = z.object({ reason: z.string().nullable() }).nullable();

/** By id; unknown ones are absent. */
export async function readOrderHeads(tx: Tx, ids: readonly OrderId[]): Promise<Map<string, OrderHead>> {
  const rows = await tx
    .selectFrom('orders')
    .select(['id', 'display_id', 'customer_name', 'state', 'ending', 'ended_at'])
    .where('merchant_id', '=', sql<string>`current_merchant_id()`)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        displayId: row.display_id,
        customerName: row.customer_name,
        stateLabel: labelOf(z.enum(orderStateNames).parse(row.state), row.ended_at !== null),
        reason: storedEnding.parse(row.ending)?.reason ?? null,
      },
    ]),
  );
}

/** An order that has ended is on its way no more. */
function labelOf(state: OrderState, hasEnded: boolean): string {
  return state === 'driver_on_the_way' && hasEnded ? 'Handed over' : orderStates[state].label;
}
