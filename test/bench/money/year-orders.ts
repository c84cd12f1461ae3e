import { randomUUID } from 'node:crypto';
import { enterAdjustment } from '../../../src/domains/money/index.ts';
import type { Fault } from '../../../src/domains/money/model/late-entry.ts';
import { inMerchant } from '../../../src/platform/context.ts';
import { assert } from '../../../src/shared/assert.ts';
import { newId, type OrderId } from '../../../src/shared/ids.ts';
import { doorDashOrder } from '../../support/orders.ts';
import type { Restaurant } from '../../support/open-restaurant.ts';
import { yearServices, type YearMerchant, type YearService } from './year-merchants.ts';

/** An order that came over a webhook; those of the year are copies of it. */
interface Template {
  id: string;
  subtotalMinor: number;
}

/** An order of the year, for whoever refunds it or reports it. */
export interface YearOrder {
  id: OrderId;
  merchant: YearMerchant;
  service: YearService;
  externalId: string;
  subtotalMinor: number;
  /** ISO date. */
  date: string;
}

export const systemActor = { kind: 'system', name: 'year' } as const;
const templateCount = 12;
const batch = 5_000;
/** Cancelled by the customer when the food was being made. */
const cancelledShare = 0.02;
/** The kitchen had so long before the order left. */
const preparedForMinutes = 20;

/** Orders of a dozen sizes, read from webhooks as every order is. */
export async function addTemplates(restaurant: Restaurant): Promise<Template[]> {
  const { cast, doorDash, sql } = restaurant;
  const templates: Template[] = [];
  for (let number = 1; number <= templateCount; number += 1) {
    const body = doorDashOrder({ store: cast.rosalia.doorDashStore });
    const [line] = body.order.categories[0]?.items ?? [];
    assert(line !== undefined, 'a template has a line');
    line.quantity = number;
    body.order.subtotal = 375 + number * (line.price + 65);
    await doorDash(body);
    const [row] = await sql<{ id: string; subtotal: number }>(
      'select id, subtotal_minor as subtotal from orders where external_id = $1',
      [body.order.id],
    );
    assert(row !== undefined, 'a template is taken');
    templates.push({ id: row.id, subtotalMinor: row.subtotal });
  }
  return templates;
}

/** Writes a day's orders as they stand once couriers have them, and has the ledger enter them all. */
export async function sellADay(
  restaurant: Restaurant,
  given: {
    merchants: readonly YearMerchant[];
    templates: readonly Template[];
    count: number;
    date: string;
    random: () => number;
  },
): Promise<YearOrder[]> {
  const { merchants, templates, count, date, random } = given;
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[Math.floor(random() * values.length)];
    assert(value !== undefined, 'there is something to choose from');
    return value;
  };
  const sold = Array.from({ length: count }, () => {
    const template = pick(templates);
    const id = newId<'order'>();
    const merchant = pick(merchants);
    // The first one's orders all come from one service, so that a week's report of it is worth comparing.
    const service = merchant === merchants[0] ? 'doordash' : pick(yearServices);
    const order = { id, merchant, service, externalId: randomUUID(), date };
    return { ...order, subtotalMinor: template.subtotalMinor, template, isCancelled: random() < cancelledShare };
  });
  for (let from = 0; from < sold.length; from += batch) await insert(restaurant, sold.slice(from, from + batch));
  for (;;) {
    const [left] = await restaurant.sql<{ count: number }>('select count(*)::int as count from orders_to_post');
    if (left?.count === 0) break;
    await restaurant.runPeriodicTask('orders-to-post');
  }
  return sold.filter(({ isCancelled }) => !isCancelled);
}

async function insert(
  { sql, clock }: Restaurant,
  orders: readonly (YearOrder & { template: Template; isCancelled: boolean })[],
): Promise<void> {
  const rows = orders.map(({ id, merchant, service, externalId, template, isCancelled }) => ({
    id,
    merchant_id: merchant.merchantId,
    store_id: merchant.storeId,
    connection_id: merchant.connections[service],
    service,
    external_id: externalId,
    template: template.id,
    state: isCancelled ? 'cancelled' : 'driver_on_the_way',
    ending: isCancelled ? { by: 'customer', reason: null } : null,
  }));
  const now = clock.now();
  const begun = new Date(now.getTime() - preparedForMinutes * 60_000);
  const values = [JSON.stringify(rows), begun, now];
  const of = `json_to_recordset($1::json) as given (id uuid, merchant_id uuid, store_id uuid, connection_id uuid,
    service text, external_id text, template uuid, state text, ending jsonb)`;
  await sql(
    `insert into orders (merchant_id, id, store_id, connection_id, service, brand, external_id, display_id, state,
       customer_name, search_text, currency, subtotal_minor, tax_minor, total_minor, details, contents_as_of, ending,
       placed_at, received_at, accept_by, accepted_at, ready_at, handed_over_at, ended_at)
     select given.merchant_id, given.id, given.store_id, given.connection_id, given.service, t.brand, given.external_id,
       left(given.external_id, 5), given.state, t.customer_name, t.search_text, t.currency, t.subtotal_minor, t.tax_minor,
       t.total_minor, t.details, $2, given.ending, $2, $2, $2, $2, $3,
       case when given.state = 'cancelled' then null else $3::timestamptz end, $3
     from ${of} join orders t on t.id = given.template`,
    values,
  );
  await sql(
    `insert into order_lines
       (merchant_id, order_id, line_number, item_ref, name, quantity, unit_total_minor, line_total_minor, line)
     select given.merchant_id, given.id, l.line_number, l.item_ref, l.name, l.quantity, l.unit_total_minor,
       l.line_total_minor, l.line
     from ${of} join order_lines l on l.order_id = given.template`,
    [values[0]],
  );
  await sql(
    `insert into orders_to_post (merchant_id, order_id, store_id, noted_at)
     select merchant_id, id, store_id, $2 from ${of}`,
    [values[0], now],
  );
}

const faults: readonly Fault[] = ['merchant', 'merchant', 'service', 'courier', 'unknown'];

/** Refunds or charges for some of these orders, as services do days later; answers how many. */
export async function enterLateAmounts(
  { app, clock }: Restaurant,
  { orders, random }: { orders: readonly YearOrder[]; random: () => number },
): Promise<number> {
  for (const [merchant, own] of Map.groupBy(orders, ({ merchant }) => merchant)) {
    await inMerchant({ ...app, actor: systemActor }, merchant.merchantId, async (ctx) => {
      for (const { id, service, subtotalMinor } of own) {
        await enterAdjustment(ctx, {
          key: `year:${id}`,
          orderId: id,
          storeId: merchant.storeId,
          service,
          currency: 'USD',
          happenedAt: clock.now(),
          cause: random() < 0.7 ? 'refund' : 'error_charge',
          fault: faults[Math.floor(random() * faults.length)] ?? 'unknown',
          amountMinor: 1 + Math.floor(random() * subtotalMinor),
          source: 'A report of the generated year',
        });
      }
    });
  }
  return orders.length;
}
