import { readFile } from 'node:fs/promises';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import type { ServiceOrder, ServiceOrderLine } from '../../src/domains/channels/model/service-order.ts';
import { createPriceBooks } from '../../src/domains/menu/index.ts';
import { menuPrice, standardPricing } from '../../src/domains/menu/model/price.ts';
import { postSettledOrders } from '../../src/domains/money/ledger/commands/post-orders.ts';
import { markOrders } from '../../src/domains/money/ledger/mark-store.ts';
import { insertOrders, type NewOrder } from '../../src/domains/orders/store.ts';
import { markOrders as markForReports } from '../../src/domains/reports/mark-store.ts';
import { asMerchant, createDb, createPool, type Db } from '../../src/platform/db/database.ts';
import { asId, newId, type MerchantId } from '../../src/shared/ids.ts';
import { dayMs, minuteMs } from '../../src/shared/time.ts';
import { partnerMenu } from './load-partner-menu.ts';
import { partnerFile } from './load-partner.ts';
import { partsAt } from './parts-at.ts';

/**
 * Eight weeks of orders for the demo's restaurant, so that its charts have something to show: busy weekends, a dinner peak,
 * a few late ones, declines and cancellations. The ledger enters each on its own day, as it would have.
 */

const partner = z.object({
  merchant: z.object({ id: z.string() }),
  menu: partnerMenu,
  stores: z.tuple([
    z.object({
      id: z.string(),
      timeZone: z.string(),
      connections: z.array(z.object({ id: z.string(), service: z.string(), externalStoreId: z.string() })),
    }),
  ]),
});
type Partner = z.infer<typeof partner>;

const daysBack = 56;
/** Monday first; they add up to about 570 orders. */
const ordersOfWeekday = [6, 7, 8, 9, 15, 16, 10];
const hours = [11, 12, 12, 12, 13, 13, 14, 16, 17, 17, 18, 18, 18, 18, 19, 19, 19, 19, 20, 20, 21];
const services: Record<string, number> = { 'uber-eats': 9, doordash: 7, grubhub: 3, deliveroo: 2 };
const names = ['Amara O.', 'Ben T.', 'Chloé D.', 'Dev P.', 'Elena R.', 'Farid K.', 'Grace L.', 'Hugo M.', 'Ines V.'];
/** Who orders on a service: a few often, most once or twice. */
const peopleOfService = 180;
const taxBasisPoints = 800;
/** A promotion that ran on Uber Eats between so many days ago; `load-guests.ts` has the rest of it. */
export const pastPromotion = { percent: 15, from: 28, to: 14, reference: 'demo-two-weeks' } as const;

/** Loads them where the restaurant has no order at all. Takes a few seconds. */
export async function loadPastOrders(url: string): Promise<void> {
  const given = partner.parse(JSON.parse(await readFile(partnerFile, 'utf8')));
  const merchantId = asId<'merchant'>(given.merchant.id);
  const db = createDb(createPool({ url, role: 'forkline_app', max: 1 }));
  try {
    const known = await asMerchant(db, merchantId, (tx) => tx.selectFrom('orders').select('id').limit(1).execute());
    if (known.length > 0) return;
    const random = seeded(20_261_121);
    const visits = new Map<string, number>();
    const today = Temporal.Now.plainDateISO(given.stores[0].timeZone);
    for (let back = daysBack; back >= 0; back -= 1) {
      await loadDay(db, { merchantId, partner: given, random, visits, day: today.subtract({ days: back }) });
    }
  } finally {
    await db.destroy();
  }
}

interface Day {
  merchantId: MerchantId;
  partner: Partner;
  random: () => number;
  /** How often each person has ordered by then. */
  visits: Map<string, number>;
  day: Temporal.PlainDate;
}

async function loadDay(db: Db, given: Day): Promise<void> {
  const { merchantId, day, partner: of, random } = given;
  const usual = ordersOfWeekday[day.dayOfWeek - 1] ?? 0;
  // Of today, those that are over.
  const orders = Array.from({ length: usual + Math.round(random() * 2) }, () => makeOrder(given))
    .filter(({ ended_at: endedAt }) => endedAt !== null && endedAt.getTime() < Date.now())
    .toSorted((a, b) => a.placed_at.getTime() - b.placed_at.getTime());
  if (orders.length === 0) return;
  const evening = day.toZonedDateTime({ timeZone: of.stores[0].timeZone, plainTime: '23:30' }).epochMilliseconds;
  const closing = new Date(Math.min(evening, Date.now()));
  const marks = orders.map((order) => ({ merchantId, storeId: order.store_id, id: order.id }));
  await asMerchant(db, merchantId, async (tx) => {
    await insertOrders(tx, orders);
    await markOrders(tx, marks, closing);
    await markForReports(tx, marks, closing);
  });
  await postSettledOrders({ db, parts: partsAt(closing), priceBooks: createPriceBooks() });
}

function makeOrder({ merchantId, partner: of, random, visits, day }: Day): NewOrder {
  const [store] = of.stores;
  const hour = pick(hours, random);
  const placedAt = at(day, store.timeZone, hour, Math.floor(random() * 60));
  const service = pick(
    Object.entries(services).flatMap(([name, weight]) => Array.from({ length: weight }, () => name)),
    random,
  );
  const connection = store.connections.find((one) => one.service === service) ?? store.connections[0];
  if (!connection) throw new Error('The demo’s store is on no service.');
  const lines = Array.from({ length: 1 + Math.floor(random() * 3) }, () => makeLine(of, random));
  const subtotalMinor = lines.reduce((sum, { price }) => sum + price.lineTotalMinor, 0);
  const person = makeCustomer(service, { random, visits });
  const customer = person.name;
  const displayId = `${String.fromCharCode(65 + Math.floor(random() * 26))}${1_000 + Math.floor(random() * 9_000)}`;
  const course = courseOf({ placedAt, hour, random });
  const details = detailsOf({
    service,
    displayId,
    customer: person,
    subtotalMinor,
    externalStoreId: connection.externalStoreId,
    placedAt,
    discountMinor:
      service === 'uber-eats' && isPromoted(placedAt) ? percentOf(subtotalMinor, pastPromotion.percent) : 0,
  });
  return {
    merchant_id: merchantId,
    id: newId(),
    store_id: asId(store.id),
    connection_id: asId(connection.id),
    service,
    brand: service,
    external_id: details.externalId,
    display_id: displayId,
    customer_name: customer,
    search_text: [customer, displayId, ...lines.map(({ name }) => name)].join(' ').toLowerCase(),
    currency: details.totals.currency,
    subtotal_minor: subtotalMinor,
    tax_minor: details.totals.taxMinor,
    total_minor: details.totals.totalMinor ?? null,
    details,
    courier: null,
    contents_as_of: placedAt,
    placed_at: placedAt,
    received_at: placedAt,
    accept_by: minutesAfter(placedAt, 8),
    watch_at: null,
    ...course,
    lines: lines.map((line, index) => ({
      line_number: index + 1,
      item_ref: line.itemRef ?? null,
      name: line.name,
      quantity: line.quantity,
      unit_total_minor: line.price.unitTotalMinor,
      line_total_minor: line.price.lineTotalMinor,
      line,
    })),
  };
}

/** Somebody of the service's people, as the service describes them: what it hides, the demo does not know either. */
function makeCustomer(service: string, { random, visits }: Pick<Day, 'random' | 'visits'>): ServiceOrder['customer'] {
  const number = Math.floor(random() ** 2.2 * peopleOfService);
  const name = names[number % names.length] ?? 'Customer';
  const key = `${service} ${number}`;
  const before = visits.get(key) ?? 0;
  visits.set(key, before + 1);
  switch (service) {
    case 'doordash':
      return { name, externalId: String(46_000_000 + number) };
    case 'grubhub':
      return { name, phone: `+1 312-555-${String(1_000 + number)}` };
    case 'deliveroo':
      return {
        name,
        phoneCode: String(100_000 + number),
        ...(before === 0 ? { pastOrderCount: 0 } : { isReturning: true }),
      };
    default:
      return { name, pastOrderCount: before };
  }
}

type Course = Pick<
  NewOrder,
  'state' | 'ending' | 'ready_target_at' | 'accepted_at' | 'ready_at' | 'handed_over_at' | 'ended_at'
>;

const untouched = { ready_target_at: null, accepted_at: null, ready_at: null, handed_over_at: null };

/** What became of it: most were ready in time, dinner is slower, a few were never cooked. */
function courseOf({ placedAt, hour, random }: { placedAt: Date; hour: number; random: () => number }): Course {
  const chance = random();
  const ending = (state: 'declined' | 'cancelled', by: string, reason: string, minutes: number): Course => ({
    ...untouched,
    state,
    ending: { by, reason },
    ended_at: minutesAfter(placedAt, minutes),
  });
  if (chance < 0.015) return ending('declined', 'merchant', 'Too busy', 2);
  if (chance < 0.03) return ending('cancelled', 'customer', 'Changed their mind', 1);
  if (chance < 0.035) return ending('cancelled', 'timeout', 'Nobody answered in time.', 8);
  const acceptedAt = minutesAfter(placedAt, 0.4 + random() * 1.6);
  const isBusy = hour >= 18 && hour <= 19;
  const cookMinutes = 8 + random() * 9 + (isBusy ? random() * 9 : 0);
  const readyAt = minutesAfter(acceptedAt, cookMinutes);
  const handedOverAt = minutesAfter(readyAt, 1 + random() * 9);
  return {
    state: 'driver_on_the_way',
    ending: null,
    ready_target_at: minutesAfter(acceptedAt, 20),
    accepted_at: acceptedAt,
    ready_at: readyAt,
    handed_over_at: handedOverAt,
    ended_at: minutesAfter(handedOverAt, 10 + random() * 15),
  };
}

function makeLine({ menu }: Partner, random: () => number): ServiceOrderLine {
  // The first of the menu sell best.
  const item = menu.items[Math.floor(random() ** 1.8 * menu.items.length)] ?? menu.items[0];
  if (!item) throw new Error('The demo’s menu is empty.');
  const modifiers = item.modifierGroups.flatMap((ref) => {
    const group = menu.modifierGroups.find(({ id }) => id === ref);
    const modifier = group && pick(group.modifiers, random);
    if (!group || !modifier || (group.minimum === 0 && random() < 0.6)) return [];
    return [makeUnit({ ...modifier, group: { ref: group.id, name: group.name } })];
  });
  const quantity = random() < 0.75 ? 1 : 2;
  const unit = makeUnit(item);
  const optionsTotalMinor = modifiers.reduce((sum, { price }) => sum + price.lineTotalMinor, 0);
  const unitTotalMinor = unit.price.unitBaseMinor + optionsTotalMinor;
  const price = { ...unit.price, optionsTotalMinor, unitTotalMinor, lineTotalMinor: unitTotalMinor * quantity };
  return { ...unit, quantity, modifiers, price };
}

function makeUnit(of: {
  id: string;
  name: string;
  basePriceCents: number;
  group?: { ref: string; name: string };
}): ServiceOrderLine {
  const unitMinor = menuPrice(of.basePriceCents, standardPricing);
  return {
    itemRef: of.id,
    name: of.name,
    quantity: 1,
    action: 'added',
    ...(of.group && { group: of.group }),
    price: {
      unitBaseMinor: unitMinor,
      optionsTotalMinor: 0,
      unitTotalMinor: unitMinor,
      lineTotalMinor: unitMinor,
      sentPriceIncludesOptions: false,
    },
    modifiers: [],
  };
}

function detailsOf(of: {
  service: string;
  displayId: string;
  customer: ServiceOrder['customer'];
  subtotalMinor: number;
  externalStoreId: string;
  placedAt: Date;
  discountMinor: number;
}): Omit<ServiceOrder, 'lines'> {
  const { service, displayId, customer, subtotalMinor, externalStoreId, placedAt, discountMinor } = of;
  const taxMinor = Math.round((subtotalMinor * taxBasisPoints) / 10_000);
  return {
    service,
    apiVersion: 'v1',
    externalStoreId,
    externalId: `past-${newId()}`,
    displayId,
    brand: service,
    secondaryIds: [],
    isTest: false,
    kind: 'delivery_by_service',
    stage: 'completed',
    placedAt: placedAt.toISOString(),
    customer,
    participants: [],
    charges: [],
    discounts:
      discountMinor === 0
        ? []
        : [
            {
              externalId: pastPromotion.reference,
              type: 'PERCENT',
              amountMinor: discountMinor,
              fundedBy: [{ party: 'merchant', amountMinor: discountMinor }],
            },
          ],
    tips: [],
    taxRemittance: [{ party: 'service', on: 'order', amountMinor: taxMinor }],
    collection: [{ by: 'service', amountMinor: subtotalMinor + taxMinor - discountMinor }],
    totals: {
      currency: 'USD',
      subtotalMinor,
      taxMinor,
      feesMinor: 0,
      tipsMinor: 0,
      discountsMinor: discountMinor,
      totalMinor: subtotalMinor + taxMinor - discountMinor,
    },
    utensils: 'shop_decides',
    notes: {},
    alcohol: false,
    tobacco: false,
    isAccuracyRisk: false,
    couriers: [],
    issues: [],
    eligibility: {},
    drift: [],
  };
}

function at(day: Temporal.PlainDate, timeZone: string, hour: number, minute: number): Date {
  return new Date(day.toZonedDateTime({ timeZone, plainTime: { hour, minute } }).epochMilliseconds);
}

function isPromoted(placedAt: Date): boolean {
  const daysAgo = (Date.now() - placedAt.getTime()) / dayMs;
  return daysAgo <= pastPromotion.from && daysAgo > pastPromotion.to;
}

function percentOf(minor: number, percent: number): number {
  return Math.floor((minor * percent) / 100);
}

function minutesAfter(from: Date, minutes: number): Date {
  return new Date(from.getTime() + Math.round(minutes * minuteMs));
}

function pick<T>(all: readonly T[], random: () => number): T {
  return all[Math.floor(random() * all.length)] as T; // none of these lists is empty
}

/** The same orders for everybody (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
