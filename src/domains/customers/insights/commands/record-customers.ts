import { isDeepStrictEqual } from 'node:util';
import type { Context } from '../../../../platform/context.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db/database.ts';
import { readOrderCustomers } from '../../../orders/index.ts';
import type { OrderFact } from '../../../reports/model/order-fact.ts';
import { customerDifferences, kindOf, type CustomerOrder, type KindedOrder } from '../../model/customer-sums.ts';
import { personOf, toldBy } from '../../model/recognition.ts';
import { addUpCustomers, placeOf, putCustomers, readCustomers, type Person } from '../customer-store.ts';
import { readCustomerOrders, readFirstOrders, replaceCustomerOrders, setKinds } from '../order-store.ts';
import type { HashPerson } from '../person-hash.ts';
import { addToCustomerSums } from '../sum-store.ts';

/**
 * Puts in the place of what these orders told about customers what they tell now, and adds the difference to the sums:
 * done again, it changes nothing. The transaction must have the merchant's sums alone.
 */
export async function recordCustomers(
  { tx }: Context,
  hashPerson: HashPerson,
  { ids, facts }: { ids: readonly string[]; facts: readonly OrderFact[] },
): Promise<void> {
  const told = await readCustomerOrders(tx, ids);
  const tells = await workOut(tx, hashPerson, { facts, told });
  const changed = differing(told, tells);
  if (changed.size === 0) return;
  const known = told.filter(({ orderId }) => changed.has(orderId));
  const wanted = tells.filter(({ orderId }) => changed.has(orderId));
  const touched = [...known, ...wanted].flatMap(({ customerId }) => customerId ?? []);
  const customerIds = [...new Set(touched)].toSorted();
  const customersBefore = await readCustomers(tx, customerIds);
  const firstIds = customersBefore.flatMap(({ firstOrderId }) => firstOrderId ?? []);
  const firstsBefore = await readCustomerOrders(tx, firstIds);
  await replaceCustomerOrders(
    tx,
    [...changed],
    wanted.map((order) => ({ ...order, kind: kindOf(order, false) })),
  );
  const firsts = await readFirstOrders(tx, customerIds);
  // Beside the orders themselves, one that was a customer's first, or has become so, may count as something else.
  const others = byId([...firstsBefore, ...firsts].filter(({ orderId }) => !changed.has(orderId)));
  const isFirst = new Set(firsts.map(({ orderId }) => orderId));
  const withKind = (order: CustomerOrder): KindedOrder => ({
    ...order,
    kind: kindOf(order, isFirst.has(order.orderId)),
  });
  const after = [...wanted, ...others].map(withKind);
  await setKinds(tx, after);
  await addUpCustomers(tx, customerIds);
  const customersAfter = await readCustomers(tx, customerIds);
  await addToCustomerSums(
    tx,
    customerDifferences(
      { orders: [...known, ...others], customers: customersBefore },
      { orders: after, customers: customersAfter },
    ),
  );
}

/** The orders that tell something else than before; most are counted anew because of their times alone. */
function differing(before: readonly KindedOrder[], after: readonly CustomerOrder[]): Set<string> {
  const wanted = new Map(after.map((order) => [order.orderId, order]));
  const changed = new Set([...before, ...after].map(({ orderId }) => orderId));
  for (const known of before) {
    const now = wanted.get(known.orderId);
    if (now !== undefined && tellsTheSame(known, now)) changed.delete(known.orderId);
  }
  return changed;
}

const tellsTheSame = (known: KindedOrder, now: CustomerOrder) => isDeepStrictEqual(known, { ...now, kind: known.kind });

const byId = (orders: readonly KindedOrder[]) => [...new Map(orders.map((order) => [order.orderId, order])).values()];

/** What orders that count tell about their customers. */
async function workOut(
  tx: Tx,
  hashPerson: HashPerson,
  { facts, told }: { facts: readonly OrderFact[]; told: readonly CustomerOrder[] },
): Promise<CustomerOrder[]> {
  const sold = facts.filter(({ parts }) => parts.sold > 0);
  if (sold.length === 0) return [];
  const described = await readOrderCustomers(
    tx,
    sold.map(({ orderId }) => orderId),
  );
  const merchantId = await presentMerchant(tx);
  const known = new Map(told.map(({ orderId, customerId }) => [orderId, customerId]));
  const people = new Map<string, Person>();
  for (const { orderId, storeId, service, currency, businessDate: date } of sold) {
    const person = personOf(service, described.get(orderId) ?? {});
    if (person === undefined) continue;
    const hash = hashPerson({ merchantId, storeId, service, person });
    people.set(orderId, { storeId, service, hash, currency, date });
  }
  const ids = await putCustomers(tx, [...people.values()]);
  return sold.map((fact) => {
    const person = people.get(fact.orderId);
    const found = person === undefined ? undefined : ids.get(placeOf(person));
    // An order that is forgotten stays the customer's whose it was found to be.
    const kept = described.get(fact.orderId)?.isForgotten ? known.get(fact.orderId) : undefined;
    return {
      orderId: fact.orderId,
      storeId: fact.storeId,
      service: fact.service,
      customerId: found ?? kept ?? null,
      businessDate: fact.businessDate,
      placedAt: fact.placedAt,
      currency: fact.currency,
      salesMinor: fact.parts.salesMinor,
      told: toldBy(fact.service, described.get(fact.orderId) ?? {}) ?? null,
      items: fact.items.filter(({ kind }) => kind === 'item').map(({ key, name }) => ({ key, name })),
    };
  });
}

async function presentMerchant(tx: Tx): Promise<string> {
  const { rows } = await sql<{ id: string }>`select current_merchant_id() as id`.execute(tx);
  return rows[0]?.id ?? '';
}
