import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ledgerPage, Statement } from '../../src/domains/money/contract.ts';
import type { OrderView } from '../../src/domains/orders/contract.ts';
import type { z } from 'zod';
import { deliverooOrder, doorDashOrder } from '../support/orders.ts';
import { useRestaurant } from '../support/restaurant.ts';

/** Who collects the customer's money, and what is booked where a service's amounts contradict each other. */
const restaurant = useRestaurant();
const rosalia = () => restaurant().cast.rosalia;

async function idOf(externalId: string): Promise<string> {
  const [row] = await restaurant().sql<{ id: string }>('select id from orders where external_id = $1', [externalId]);
  return row?.id ?? '';
}

const view = async (id: string) =>
  (await restaurant().call(rosalia().kitchen, 'GET', `/api/orders/${id}`)).body as OrderView; // the contract

async function handOver(id: string) {
  const press = (button: string, given: unknown) =>
    restaurant().call(rosalia().kitchen, 'POST', `/api/orders/${id}/${button}`, given);
  await press('accept', { prepMinutes: 15 });
  await press('ready', { from: 'getting_ready' });
  await press('ready', { from: 'ready' });
  await restaurant().runPeriodicTask('orders-to-post');
}

async function sumsOf(id: string): Promise<Record<string, number>> {
  const rows = await restaurant().sql<{ account: string; amount: number }>(
    `select p.account, sum(p.amount)::int as amount from ledger_entries e
     cross join lateral unnest(e.accounts, e.amounts) as p (account, amount) where e.order_id = $1 group by 1`,
    [id],
  );
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
}

const faults = () => restaurant().sql("select kind, subject from ledger_faults(now() + interval '9 years', 100)");

/** DoorDash brings an order with these fields besides. */
async function doorDash(more: object): Promise<string> {
  const body = doorDashOrder({ store: rosalia().doorDashStore });
  Object.assign(body.order, more);
  await restaurant().doorDash(body);
  return idOf(body.order.id);
}

async function deliveroo(more: object): Promise<string> {
  const order = { ...deliverooOrder({ store: rosalia().deliverooStore, placedAt: restaurant().clock.now() }), ...more };
  await restaurant().deliveroo({ event: 'order.new', body: { order } });
  return idOf(order.id);
}

const gbp = (fractional: number) => ({ fractional, currency_code: 'GBP' });
const usd = (fractional: number) => ({ fractional, currency_code: 'USD' });

describe('money that the restaurant collects itself', () => {
  it('of a paymentless DoorDash pickup shows on the order and is taken off what the restaurant is owed', async () => {
    const pickup = { is_pickup: true, fulfillment_type: 'pickup', is_paymentless: true };
    const id = await doorDash(pickup);
    // Food of 14.05 and tax of 1.12.
    expect(await view(id)).toMatchObject({
      toCollectMinor: 1_517,
      collection: [{ by: 'restaurant', amountMinor: 1_517 }],
    });
    await handOver(id);
    const sums = await sumsOf(id);
    expect(sums['payable.collected']).toBe(1_517);
    expect(sums['receivable']).toBe(-112);
    const prepaid = await doorDash({ is_pickup: true, fulfillment_type: 'pickup' });
    await handOver(prepaid);
    const before = await sumsOf(prepaid);
    expect(before).not.toHaveProperty(['payable.collected']);
    expect(sums['payable.base']).toBe(before['payable.base']);
    expect(sums['service_fee']).toBe(before['service_fee']);
    const { body } = await restaurant().call(rosalia().owner, 'GET', '/api/statement');
    const { total } = body as Statement; // the contract
    expect(total.collectedMinor).toBe(-1_517);
    expect(total.owedMinor).toBe(total.baseMinor - 1_517);
    expect(await faults()).toEqual([]);
  });

  it('of a Deliveroo order with its own rider and cash due is the cash, and no more', async () => {
    const id = await deliveroo({ fulfillment_type: 'restaurant', cash_due: gbp(1_000) });
    expect(await view(id)).toMatchObject({
      toCollectMinor: 1_000,
      collection: [
        { by: 'service', amountMinor: 450 },
        { by: 'restaurant', amountMinor: 1_000 },
      ],
    });
    await handOver(id);
    expect(await sumsOf(id)).toMatchObject({ receivable: 450, 'payable.collected': 1_000 });
  });

  it('stands in the list of orders and its file, and not for prepaid orders', async () => {
    const { text } = await restaurant().call(rosalia().owner, 'GET', '/api/orders.csv');
    const [head = '', ...rows] = text.trim().split('\n');
    const column = head.split(',').indexOf('to_collect');
    expect(column).toBeGreaterThan(0);
    const amounts = rows.map((row) => row.split(',')[column]);
    expect(amounts).toContain('15.17');
    expect(amounts).toContain('0.00');
  });
});

describe('an order whose stated total contradicts its items', () => {
  const remake = {
    total_price: usd(0),
    partner_order_total: usd(0),
    partner_order_subtotal: undefined,
    cash_due: usd(0),
    remake_details: { parent_order_id: 'gb:first', fault: 'restaurant' },
    items: [{ pos_item_id: 'pozole', name: 'Pozole', quantity: 1, unit_price: usd(1_450), modifiers: [] }],
  };

  it('is owed nothing as a remake at the fault of the restaurant, and is flagged in order and ledger browser', async () => {
    const id = await deliveroo(remake);
    await handOver(id);
    expect(await sumsOf(id)).toEqual({});
    expect(await view(id)).toMatchObject({
      totals: { subtotalMinor: 0, totalMinor: 0 },
      compensation: { kind: 'remake', fault: 'merchant', parentOrderId: 'gb:first' },
      moneyMismatch: { linesMinor: 1_450, subtotalMinor: 0, totalMinor: 0 },
    });
    const browse = `/api/backoffice/merchants/${rosalia().merchantId}/ledger`;
    const { body } = await restaurant().call(restaurant().cast.staff, 'GET', browse);
    const { contradictions } = body as z.infer<typeof ledgerPage>; // the contract
    expect(contradictions).toMatchObject([{ orderId: id, linesMinor: 1_450, bookedMinor: 0, totalMinor: 0 }]);
    expect(await faults()).toEqual([]);
  });

  it('is no second sale in reports', async () => {
    const id = await deliveroo(remake);
    await handOver(id);
    await restaurant().runPeriodicTask('orders-to-count');
    const [fact] = await restaurant().sql<Record<string, number>>(
      'select sold, offered, sales_minor from order_facts where order_id = $1',
      [id],
    );
    expect(fact).toMatchObject({ sold: 0, sales_minor: 0, offered: 1 });
  });

  it('pays the restaurant its base prices as a remake at the fault of the rider, and Forkline bears them', async () => {
    const id = await deliveroo({ ...remake, remake_details: { parent_order_id: 'gb:first', fault: 'rider' } });
    await handOver(id);
    const sums = await sumsOf(id);
    expect(sums['borne_by_forkline']).toBeGreaterThan(0);
    expect(sums).toEqual({
      'payable.base': -(sums['borne_by_forkline'] ?? 0),
      borne_by_forkline: sums['borne_by_forkline'],
    });
  });
});

describe('an adjustment by DoorDash', () => {
  const spellings = [
    { type: 'OrderAdjust', event_time: '2031-06-13T23:05:00+00:00' },
    { type: 'OrderAdjustment', event_timestamp: '2031-06-13T23:05:00+00:00' },
    { type: 'order_was_changed', event_time: '2031-06-13T23:05:00+00:00' },
  ];

  it.each(spellings)(
    'changes the order as $type, and keeps customer and address that it strikes out',
    async (event) => {
      const body = doorDashOrder({ store: rosalia().doorDashStore, id: randomUUID() });
      const address = {
        street: '9 Wharf St',
        city: 'Portland',
        state: 'ME',
        zip_code: '04101',
        lat: '43.65',
        lng: '-70.25',
      };
      const delivery_address = { ...address, address_instructions: 'Blue door' };
      Object.assign(body.order, { fulfillment_type: 'mx_fleet_delivery', delivery_address });
      await restaurant().doorDash(body);
      const id = await idOf(body.order.id);
      await restaurant().call(rosalia().kitchen, 'POST', `/api/orders/${id}/accept`, { prepMinutes: 15 });
      const changed = structuredClone(body);
      changed.order.categories[0]?.items.pop();
      Object.assign(changed.order, {
        subtotal: 1_030,
        tax: 82,
        tax_amount_remitted_by_doordash: 82,
        consumer: { id: 'REDACTED', first_name: 'REDACTED' },
        delivery_address: 'REDACTED',
      });
      const metadata = { adjusted_order_items: [{ line_item_id: 'x', adjustment_type: 'ITEM_REMOVE' }] };
      await restaurant().doorDash({ ...changed, event, order_adjustment_metadata: metadata });
      await restaurant().runJobs();
      const after = await view(id);
      expect(after).toMatchObject({
        state: 'getting_ready',
        totals: { subtotalMinor: 1_030 },
        customer: { name: "Siobhán O'Neill" },
        destination: { lines: ['9 Wharf St', 'Portland, ME'], instructions: 'Blue door' },
      });
      expect(after.lines).toHaveLength(1);
    },
  );
});
