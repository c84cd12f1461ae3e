import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../platform/db/database.ts';
import { cutPage, isBehind, parseCursor } from '../../../platform/db/page.ts';
import { newId } from '../../../shared/ids.ts';
import { ownMerchant } from '../draft-store.ts';
import { menu } from '../model/menu.ts';
import { pricing } from '../model/price.ts';

/** Versions of the menu. */

/** The whole draft as it was when a version was made. */
export const snapshot = z.object({ menu, pricing });
export type Snapshot = z.infer<typeof snapshot>;

export type PublicationCause = 'owner' | 'restore' | 'price_change' | 'hours' | 'mended';

export interface NewPublication {
  snapshot: Snapshot;
  cause: PublicationCause;
  restoresVersion: number | null;
  note: string;
  madeBy: string | null;
  scheduledFor: Date | null;
  canaryStoreId: string | null;
}

/** Makes the next version; two at once wait for each other. */
export async function insertPublication(tx: Tx, given: NewPublication, at: Date) {
  await sql`select pg_advisory_xact_lock(hashtextextended('publication ' || current_merchant_id(), 0))`.execute(tx);
  const id = newId<'publication'>();
  const row = await tx
    .insertInto('publications')
    .values({
      merchant_id: ownMerchant,
      id,
      version: sql<number>`(select coalesce(max(version), 0) + 1 from publications)`,
      snapshot: JSON.stringify(given.snapshot),
      cause: given.cause,
      restores_version: given.restoresVersion,
      note: given.note,
      made_by: given.madeBy,
      created_at: at,
      scheduled_for: given.scheduledFor,
      canary_store_id: given.canaryStoreId,
    })
    .returning('version')
    .executeTakeFirstOrThrow();
  return { id, version: row.version };
}

const publicationColumns = [
  'id',
  'version',
  'cause',
  'restores_version',
  'note',
  'made_by',
  'created_at',
  'scheduled_for',
  'canary_store_id',
  'released_at',
  'cancelled_at',
  sql<number>`jsonb_array_length(snapshot -> 'menu' -> 'items')`.as('items'),
] as const;

const pageRows = 20;

/** Versions, newest first, without their snapshots. */
export async function readPublicationPage(tx: Tx, given: { cursor?: string | undefined }) {
  const place = given.cursor === undefined ? undefined : parseCursor(given.cursor);
  const rows = await tx
    .selectFrom('publications')
    .select(publicationColumns)
    .$if(place !== undefined, (query) => query.where(isBehind(place, 'created_at')))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageRows + 1)
    .execute();
  return cutPage(rows, pageRows, (row) => ({ at: row.created_at, id: row.id }));
}

export async function readPublications(tx: Tx, ids: readonly string[]) {
  return tx
    .selectFrom('publications')
    .select(publicationColumns)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

export async function lockPublication(tx: Tx, id: string) {
  return tx
    .selectFrom('publications')
    .select(['id', 'version', 'canary_store_id', 'released_at', 'cancelled_at', 'scheduled_for'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function recordPublication(
  tx: Tx,
  id: string,
  change: { releasedAt: Date } | { cancelledAt: Date },
): Promise<void> {
  await tx
    .updateTable('publications')
    .set('releasedAt' in change ? { released_at: change.releasedAt } : { cancelled_at: change.cancelledAt })
    .where('id', '=', id)
    .execute();
}

export async function readSnapshot(tx: Tx, publicationId: string): Promise<Snapshot | undefined> {
  const row = await tx.selectFrom('publications').select('snapshot').where('id', '=', publicationId).executeTakeFirst();
  return row && snapshot.parse(row.snapshot);
}

export async function readMadeAt(tx: Tx, publicationId: string): Promise<Date> {
  const row = await tx
    .selectFrom('publications')
    .select('created_at')
    .where('id', '=', publicationId)
    .executeTakeFirstOrThrow();
  return row.created_at;
}

/** When the owner published the draft last; null: never. */
export async function lastPublishedAt(tx: Tx): Promise<Date | null> {
  const row = await tx
    .selectFrom('publications')
    .select((eb) => eb.fn.max('created_at').as('at'))
    .where('cause', 'in', ['owner', 'restore'])
    .executeTakeFirst();
  return row?.at ?? null;
}
