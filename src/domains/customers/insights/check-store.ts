import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** What the sums must be, worked out from the orders and customers themselves. */

export const customerSumTables = ['customer_days', 'customer_items', 'customer_counts', 'customer_lasts'] as const;
export type CustomerSumTable = (typeof customerSumTables)[number];

const ofKind = (kind: 'new' | 'returning' | 'untold') => sql`count(*) filter (where kind = ${sql.lit(kind)})`;
const minorOf = (kind: 'new' | 'returning' | 'untold') =>
  sql`coalesce(sum(sales_minor) filter (where kind = ${sql.lit(kind)}), 0)::bigint`;
const kinds = sql`${ofKind('new')} as new_orders, ${ofKind('returning')} as returning_orders,
  ${ofKind('untold')} as untold_orders`;

/** The columns that say which sum, those that are sums, and the rows as they must be. */
const shapes: Record<
  CustomerSumTable,
  { keys: readonly string[]; sums: readonly string[]; more?: readonly string[]; wanted: RawBuilder<unknown> }
> = {
  customer_days: {
    keys: ['business_date', 'store_id', 'service'],
    sums: ['new_orders', 'returning_orders', 'untold_orders', 'new_minor', 'returning_minor', 'untold_minor'],
    wanted: sql`select business_date, store_id, service, ${kinds}, ${minorOf('new')} as new_minor,
        ${minorOf('returning')} as returning_minor, ${minorOf('untold')} as untold_minor
      from customer_orders where merchant_id = current_merchant_id() group by 1, 2, 3`,
  },
  customer_items: {
    keys: ['span', 'from_date', 'store_id', 'service', 'key'],
    sums: ['new_orders', 'returning_orders', 'untold_orders'],
    more: ['name'],
    wanted: sql`select span, date_trunc(span, business_date)::date as from_date, store_id, service, item ->> 'key' as key,
        max(item ->> 'name') as name, ${kinds}
      from customer_orders cross join jsonb_array_elements(items) item
        cross join unnest(array['day', 'week', 'month']) as span
      where merchant_id = current_merchant_id() group by 1, 2, 3, 4, 5`,
  },
  customer_counts: {
    keys: ['store_id', 'service', 'orders'],
    sums: ['customers', 'all_orders', 'sales_minor'],
    wanted: sql`select store_id, service, least(orders, 20) as orders, count(*) as customers,
        sum(orders)::bigint as all_orders, sum(sales_minor)::bigint as sales_minor
      from customers where merchant_id = current_merchant_id() and orders > 0 group by 1, 2, 3`,
  },
  customer_lasts: {
    keys: ['last_date', 'store_id', 'service'],
    sums: ['customers'],
    wanted: sql`select last_date, store_id, service, count(*) as customers
      from customers where merchant_id = current_merchant_id() and orders >= 2 group by 1, 2, 3`,
  },
};

const list = (prefix: string, names: readonly string[]) =>
  sql.join(names.map((name) => sql`coalesce(${sql.ref(`${prefix}.${name}`)}, 0)`));

/** Sums that are not what their orders and customers come to, by their keys; at most so many. */
export async function findCustomerSumFaults(tx: Tx, table: CustomerSumTable, most: number): Promise<string[]> {
  const { keys, sums, wanted } = shapes[table];
  const { rows } = await sql<{ subject: string }>`
    select concat_ws(' ', ${sql.join(keys.map((key) => sql`coalesce(k.${sql.ref(key)}::text, w.${sql.ref(key)}::text)`))})
      as subject
    from (select * from ${sql.table(table)} where merchant_id = current_merchant_id()) k
      full join (${wanted}) w on ${sql.join(
        keys.map((key) => sql`k.${sql.ref(key)} = w.${sql.ref(key)}`),
        sql` and `,
      )}
    where (${list('k', sums)}) is distinct from (${list('w', sums)})
    order by 1 limit ${most}`.execute(tx);
  return rows.map(({ subject }) => subject);
}

/** Puts what the orders and customers come to in the place of all sums of a kind. */
export async function rebuildCustomerSums(tx: Tx, table: CustomerSumTable): Promise<void> {
  const { keys, sums, more = [], wanted } = shapes[table];
  const names = sql.join([...keys, ...more, ...sums].map((name) => sql.ref(name)));
  await sql`delete from ${sql.table(table)} where merchant_id = current_merchant_id()`.execute(tx);
  await sql`
    insert into ${sql.table(table)} (merchant_id, ${names})
    select current_merchant_id(), ${names} from (${wanted}) w`.execute(tx);
}
