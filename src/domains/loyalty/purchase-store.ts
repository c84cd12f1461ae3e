import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { asId, type StoreId } from '../../shared/ids.ts';

/** What guests bought at the counter. */

export interface Purchase {
  id: string;
  guestId: string;
  storeId: StoreId;
  spentMinor: number;
  points: number;
  requestKey: string;
  at: Date;
  undoneAt: Date | null;
}

interface PurchaseRow {
  id: string;
  guest_id: string;
  store_id: string;
  spent_minor: number;
  points: number;
  request_key: string;
  at: Date;
  undone_at: Date | null;
}

const columns = sql`id, guest_id, store_id, spent_minor, points, request_key, at, undone_at`;

const toPurchase = (row: PurchaseRow): Purchase => ({
  id: row.id,
  guestId: row.guest_id,
  storeId: asId(row.store_id),
  spentMinor: row.spent_minor,
  points: row.points,
  requestKey: row.request_key,
  at: row.at,
  undoneAt: row.undone_at,
});

export async function insertPurchase(tx: Tx, given: Omit<Purchase, 'undoneAt'>, byUser: string): Promise<void> {
  await sql`
    insert into loyalty_purchases (merchant_id, id, guest_id, store_id, spent_minor, points, request_key, at, by_user)
    values (current_merchant_id(), ${given.id}, ${given.guestId}, ${given.storeId}, ${given.spentMinor}, ${given.points},
      ${given.requestKey}, ${given.at}, ${byUser})`.execute(tx);
}

export async function findPurchaseByKey(tx: Tx, requestKey: string): Promise<Purchase | undefined> {
  const { rows } = await sql<PurchaseRow>`
    select ${columns} from loyalty_purchases
    where merchant_id = current_merchant_id() and request_key = ${requestKey}`.execute(tx);
  return rows[0] && toPurchase(rows[0]);
}

export async function readPurchase(tx: Tx, id: string): Promise<Purchase | undefined> {
  const { rows } = await sql<PurchaseRow>`
    select ${columns} from loyalty_purchases where merchant_id = current_merchant_id() and id = ${id}`.execute(tx);
  return rows[0] && toPurchase(rows[0]);
}

export async function recordPurchaseUndone(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`
    update loyalty_purchases set undone_at = ${at}
    where merchant_id = current_merchant_id() and id = ${id}`.execute(tx);
}

const maxPurchases = 5;

/** Of a guest, newest first. */
export async function readPurchases(tx: Tx, guestId: string): Promise<Purchase[]> {
  const { rows } = await sql<PurchaseRow>`
    select ${columns} from loyalty_purchases
    where merchant_id = current_merchant_id() and guest_id = ${guestId}
    order by at desc, id desc limit ${maxPurchases}`.execute(tx);
  return rows.map(toPurchase);
}
