import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { OrderId } from '../../shared/ids.ts';
import { itemKinds } from './model/item-kinds.ts';
import type { OrderFact, SoldItem } from './model/order-fact.ts';
import { partNames, parts, type Parts } from './model/parts.ts';
import { partList, partShape } from './part-columns.ts';

/** One row per order that counts, with what was sold in it. */

type FactRow = Record<string, unknown> & {
  order_id: string;
  store_id: string;
  service: string;
  currency: string;
  business_date: string;
  weekday: number;
  hour: number;
  placed_at: Date;
};

/** The facts of these orders as they are kept; absent for orders that do not count, or not yet. */
export async function readFacts(tx: Tx, ids: readonly OrderId[]): Promise<OrderFact[]> {
  const { rows } = await sql<FactRow>`
    select order_id, store_id, service, currency, business_date::text, weekday, hour, placed_at, ${partList()}
    from order_facts where merchant_id = current_merchant_id() and order_id = any(${ids}::uuid[])`.execute(tx);
  const items = await readItems(tx, ids);
  return rows.map((row) => ({
    orderId: row.order_id,
    storeId: row.store_id,
    service: row.service,
    currency: row.currency,
    businessDate: row.business_date,
    weekday: row.weekday,
    hour: row.hour,
    placedAt: row.placed_at,
    parts: toParts(row),
    items: items.get(row.order_id) ?? [],
  }));
}

/** The parts of a row that has all of their columns. */
export function toParts(row: Record<string, unknown>): Parts {
  return Object.fromEntries(partNames.map((part) => [part, Number(row[parts[part]])])) as Parts; // of all names
}

async function readItems(tx: Tx, ids: readonly OrderId[]): Promise<Map<string, SoldItem[]>> {
  const { rows } = await sql<{
    order_id: string;
    kind: string;
    key: string;
    name: string;
    orders: number;
    quantity: number;
    sales_minor: number;
  }>`
    select order_id, kind, key, name, orders, quantity, sales_minor from order_fact_items
    where merchant_id = current_merchant_id() and order_id = any(${ids}::uuid[])`.execute(tx);
  const items = new Map<string, SoldItem[]>();
  for (const { order_id: id, sales_minor: salesMinor, kind, ...row } of rows) {
    const item = { ...row, kind: itemKinds.find((one) => one === kind) ?? 'item', salesMinor };
    items.set(id, [...(items.get(id) ?? []), item]);
  }
  return items;
}

/**
 * Puts facts in the place of those before. While an order goes on only its times change, again and again: what was sold in
 * it is written anew where it differs, and nothing is where nothing does.
 */
export async function replaceFacts(
  tx: Tx,
  { before, after }: { before: readonly OrderFact[]; after: readonly OrderFact[] },
): Promise<void> {
  const known = new Map(before.map((fact) => [fact.orderId, fact]));
  const counting = new Set(after.map(({ orderId }) => orderId));
  await dropFacts(
    tx,
    before.flatMap(({ orderId }) => (counting.has(orderId) ? [] : orderId)),
  );
  await writeFacts(
    tx,
    after.filter((fact) => !isSame(known.get(fact.orderId), fact)),
  );
  await replaceItems(
    tx,
    after.filter((fact) => !isSameSale(known.get(fact.orderId), fact)),
  );
}

/** With what was sold in them. */
async function dropFacts(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    delete from order_facts where merchant_id = current_merchant_id() and order_id = any(${ids}::uuid[])`.execute(tx);
}

async function writeFacts(tx: Tx, facts: readonly OrderFact[]): Promise<void> {
  if (facts.length === 0) return;
  const rows = facts.map((fact) => ({ ...placeOf(fact), ...columnsOf(fact.parts) }));
  const columns = sql`store_id, service, currency, business_date, weekday, hour, placed_at, ${partList()}`;
  await sql`
    insert into order_facts (merchant_id, order_id, ${columns})
    select current_merchant_id(), order_id, ${columns}
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (order_id uuid, store_id uuid, service text,
      currency text, business_date date, weekday int, hour int, placed_at timestamptz, ${partShape()})
    on conflict (merchant_id, order_id) do update set (${columns}) =
      (excluded.store_id, excluded.service, excluded.currency, excluded.business_date, excluded.weekday, excluded.hour,
       excluded.placed_at, ${partList(partNames, 'excluded')})`.execute(tx);
}

async function replaceItems(tx: Tx, facts: readonly OrderFact[]): Promise<void> {
  if (facts.length === 0) return;
  const ids = facts.map(({ orderId }) => orderId);
  await sql`
    delete from order_fact_items
    where merchant_id = current_merchant_id() and order_id = any(${ids}::uuid[])`.execute(tx);
  const items = facts.flatMap((fact) =>
    fact.items.map(({ salesMinor, ...item }) => ({ ...placeOf(fact), ...item, sales_minor: salesMinor })),
  );
  if (items.length === 0) return;
  await sql`
    insert into order_fact_items (merchant_id, order_id, kind, key, name, store_id, service, business_date, placed_at,
      orders, quantity, sales_minor)
    select current_merchant_id(), order_id, kind, key, name, store_id, service, business_date, placed_at, orders,
      quantity, sales_minor
    from json_to_recordset(${JSON.stringify(items)}::json) as given (order_id uuid, kind text, key text, name text,
      store_id uuid, service text, business_date date, placed_at timestamptz, orders bigint, quantity numeric,
      sales_minor bigint)`.execute(tx);
}

const isSame = (before: OrderFact | undefined, after: OrderFact) =>
  before !== undefined && isDeepStrictEqual(headOf(before), headOf(after));

const isSameSale = (before: OrderFact | undefined, after: OrderFact) =>
  before !== undefined && isDeepStrictEqual(saleOf(before), saleOf(after));

const headOf = (fact: OrderFact) => ({ ...placeOf(fact), parts: fact.parts });

/** What the rows of its items say, in one order. */
function saleOf(fact: OrderFact) {
  const { storeId, service, businessDate, placedAt, items } = fact;
  return { storeId, service, businessDate, placedAt, items: inOrder(items) };
}

/** Items in one order, whichever they were read or worked out in. */
export const inOrder = (items: readonly SoldItem[]): SoldItem[] =>
  items.toSorted((a, b) => (`${a.kind} ${a.key}` < `${b.kind} ${b.key}` ? -1 : 1));

function placeOf(fact: OrderFact) {
  return {
    order_id: fact.orderId,
    store_id: fact.storeId,
    service: fact.service,
    currency: fact.currency,
    business_date: fact.businessDate,
    weekday: fact.weekday,
    hour: fact.hour,
    placed_at: fact.placedAt,
  };
}

/** Parts under the names of their columns. */
export function columnsOf(given: Parts): Record<string, number> {
  return Object.fromEntries(partNames.map((part) => [parts[part], given[part]]));
}
