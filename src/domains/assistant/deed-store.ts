import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';

/** What became of offers: confirmed once, done, taken back. */

export interface DeedRow {
  turnId: string;
  place: number;
  /** `withdrawn`: taken back before anything was done. */
  state: 'doing' | 'done' | 'failed' | 'undone' | 'withdrawn';
  why: string | null;
  doneAt: Date;
}

export async function readDeeds(tx: Tx, turnIds: readonly string[]): Promise<DeedRow[]> {
  if (turnIds.length === 0) return [];
  const { rows } = await sql<{ turn_id: string; place: number; state: string; why: string | null; done_at: Date }>`
    select turn_id, place, state, why, done_at from assistant_deeds
    where merchant_id = current_merchant_id() and turn_id = any(${turnIds})`.execute(tx);
  return rows.map((row) => ({
    turnId: row.turn_id,
    place: row.place,
    state: row.state as DeedRow['state'], // the column's check
    why: row.why,
    doneAt: row.done_at,
  }));
}

/** Whether nobody has begun it: one of two who press at once. A failed one may be tried again. */
export async function claimDeed(
  tx: Tx,
  { turnId, place, at }: { turnId: string; place: number; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into assistant_deeds (merchant_id, turn_id, place, state, done_at)
    values (current_merchant_id(), ${turnId}, ${place}, 'doing', ${at})
    on conflict (merchant_id, turn_id, place) do update set state = 'doing', why = null, done_at = excluded.done_at
      where assistant_deeds.state = 'failed'
    returning place`.execute(tx);
  return rows.length > 0;
}

export async function writeDeed(
  tx: Tx,
  given: { turnId: string; place: number; state: DeedRow['state']; why: string | null; at: Date },
): Promise<void> {
  await sql`
    update assistant_deeds set state = ${given.state}, why = ${given.why},
      undone_at = case when ${given.state} = 'undone' then ${given.at}::timestamptz end
    where merchant_id = current_merchant_id() and turn_id = ${given.turnId} and place = ${given.place}`.execute(tx);
}

const titles = z.array(z.object({ title: z.string() }));

/** Titles of a conversation's offers since an instant that nobody has confirmed or taken back, the oldest first. */
export async function readOpenOffers(
  tx: Tx,
  { conversationId, since }: { conversationId: string; since: Date },
): Promise<string[]> {
  const { rows } = await sql<{ offer: unknown }>`
    select offered.offer ${openOffers({ conversationId, since })} order by t.position, offered.place`.execute(tx);
  return titles.parse(rows.map(({ offer }) => offer)).map(({ title }) => title);
}

/** Takes back all offers of a conversation that are still open: their cards cannot be confirmed any more. */
export async function withdrawOffers(
  tx: Tx,
  { conversationId, at }: { conversationId: string; at: Date },
): Promise<void> {
  await sql`
    insert into assistant_deeds (merchant_id, turn_id, place, state, done_at)
    select current_merchant_id(), t.id, offered.place - 1, 'withdrawn', ${at}
    ${openOffers({ conversationId, since: new Date(0) })}
    on conflict do nothing`.execute(tx);
}

const openOffers = ({ conversationId, since }: { conversationId: string; since: Date }) => sql`
  from assistant_turns t
    cross join lateral jsonb_array_elements(t.answer -> 'offers') with ordinality as offered (offer, place)
  where t.merchant_id = current_merchant_id() and t.conversation_id = ${conversationId} and t.at >= ${since}
    and not exists (
      select from assistant_deeds d
      where d.merchant_id = t.merchant_id and d.turn_id = t.id and d.place = offered.place - 1)`;
