import type { Mapping } from '../../connector.ts';
import type { Cancellation, Party, ServiceOrder } from '../../model/service-order.ts';
import { Drift } from '../shared-schema-drift.ts';
import { compact, isRecord, isTooDeep } from '../shared-lenient-schema.ts';
import { priceLines, type PricedLines, type SentLine } from '../shared-pricing.ts';
import { collectionOf, decideTotals } from '../shared-settlement.ts';
import { formatMoney } from '../../../../shared/money.ts';
import { feeTypeOf, itemFeesOf, linesOf } from './lines.ts';
import { moneyReader, sum, type MoneyReader } from './money.ts';
import * as schemas from './order-schemas.ts';
import { orderIn, standingOf, type Standing } from './standing.ts';
import { acceptWithinMs, acceptWithinMsOf, kinds, service } from './words.ts';

type Order = schemas.Order;

interface Means {
  money: MoneyReader;
  drift: Drift;
}

/**
 * Maps an order, in its webhook or bare. Amounts are `{fractional, currency_code}` in minor units, prices hold their
 * tax, and of the two sets of totals the `partner_…` ones are the shop's (order events guide). Whether `unit_price`
 * holds the modifiers is not documented: both are tried against the subtotal.
 */
export function mapOrder(raw: unknown, hint: { externalStoreId: string; isTest: boolean; currency: string }): Mapping {
  const sent = orderIn(raw);
  if (!isRecord(sent)) return { ok: false, reason: 'The order is not a JSON object.' };
  if (isTooDeep(sent)) return { ok: false, reason: 'The order is nested too deeply to be one.' };
  const order = schemas.order.parse(sent);
  const externalStoreId = order.location_id ?? hint.externalStoreId;
  if (order.id === undefined) return { ok: false, reason: 'The order has no id.' };
  if (externalStoreId === '') return { ok: false, reason: 'The order names no site.' };

  const drift = new Drift();
  const money = moneyReader(
    [order.partner_order_total, order.partner_order_subtotal, order.total_price, order.subtotal, order.offer_discount],
    { drift, ofStore: hint.currency },
  );
  const means = { money, drift };
  const standing = standingOf(order);
  if (standing.stage === 'unknown') drift.note(`status: ${standing.asSent ?? 'missing'}`);
  const { priced, subtotalMinor } = pricedOf(order, means);
  const charges = chargesOf(order, means);
  const discounts = discountsOf(order, means);

  const kind = drift.lookUp(kinds, order.fulfillment_type?.toLowerCase(), {
    field: 'fulfillment_type',
    mildest: 'delivery_by_service',
  });
  const totals = compact({
    currency: money.currency,
    subtotalMinor: subtotalMinor ?? priced.sumMinor,
    // Deliveroo's prices hold the tax, and it names none.
    taxMinor: 0,
    feesMinor: sum(charges.map(({ amountMinor }) => amountMinor)),
    tipsMinor: 0,
    discountsMinor: sum(discounts.map(({ amountMinor }) => amountMinor)),
    totalMinor: money(order.partner_order_total, 'partner_order_total') ?? money(order.total_price, 'total_price'),
    cashDueMinor: money(order.cash_due, 'cash_due'),
  });
  const decided = decideTotals(
    { kind, charges, discounts, tips: [], totals, ...remakeOf(order, drift) },
    { priced, statedSubtotalMinor: subtotalMinor },
  );

  const mapped: ServiceOrder = {
    service,
    apiVersion: 'v1',
    externalStoreId,
    externalId: order.id,
    displayId: order.display_id ?? (order.order_number ?? order.id).slice(-4),
    brand: service,
    secondaryIds: [order.order_number, order.remake_details.parent_order_id].filter((id) => id !== undefined),
    isTest: hint.isTest,
    kind,
    stage: standing.stage,
    customer: customerOf(order),
    participants: [],
    lines: priced.lines,
    charges,
    discounts,
    tips: [],
    taxRemittance: [],
    collection: collectionOf({ kind, totals: decided.totals }, decided.totals.cashDueMinor ?? 0),
    ...decided,
    utensils: utensilsOf(order.cutlery_notes),
    notes: compact({ kitchen: order.order_notes, store: storeNoteOf(order, money) }),
    // The order has no word for either.
    alcohol: false,
    tobacco: false,
    isAccuracyRisk: false,
    couriers: [],
    issues: issuesOf(order),
    eligibility: {},
    drift: [],
    ...compact({
      ...timesOf(order, standing, drift),
      stageAsSent: standing.asSent,
      acceptWithinMs: acceptWithinMsOf(order.id),
      destination: destinationOf(order.delivery),
      cancellation: cancellationOf(order.id, standing),
    }),
  };
  return { ok: true, order: { ...mapped, drift: drift.words() } };
}

/** Lines, and the subtotal that they were held against: before offers where only that one fits. */
function pricedOf(order: Order, { money, drift }: Means): { priced: PricedLines; subtotalMinor: number | undefined } {
  const items = linesOf(order.items, { money, drift });
  const told = money(order.partner_order_subtotal, 'partner_order_subtotal') ?? money(order.subtotal, 'subtotal');
  if (told === undefined) drift.note('partner_order_subtotal: missing');
  const price = (subtotalMinor: number | undefined) => ({ priced: priceAgainst(items, subtotalMinor), subtotalMinor });
  const found = price(told);
  const offers = Math.abs(money(order.offer_discount, 'offer_discount') ?? 0);
  if (!found.priced.mismatch || told === undefined || offers === 0) return found;
  const beforeOffers = price(told + offers);
  return beforeOffers.priced.mismatch ? found : beforeOffers;
}

const priceAgainst = (items: readonly SentLine[], subtotalMinor: number | undefined) =>
  priceLines(items, { subtotalMinor, optionHoldsOptions: false });

/** Placed ahead: `prepare_for` is when somebody comes for the food, `confirm_at` when Deliveroo wants it confirmed. */
function timesOf(order: Order, { isAhead, placedAt }: Standing, drift: Drift) {
  const wanted = drift.instant(order.prepare_for, 'prepare_for');
  const begins = drift.instant(order.start_preparing_at, 'start_preparing_at');
  const confirmAt = drift.instant(order.confirm_at, 'confirm_at') ?? begins;
  const startAt = wanted ?? confirmAt;
  if (isAhead && startAt === undefined) drift.note('prepare_for: missing on an order placed ahead');
  return {
    placedAt: placedAt?.toISOString(),
    readyTargetAt: wanted,
    ...(isAhead && startAt !== undefined && { scheduledFor: { startAt } }),
    ...(isAhead && { confirmAt }),
  };
}

function customerOf({ customer }: Order): ServiceOrder['customer'] {
  const frequency = customer.order_frequency_at_site;
  return compact({
    name: customer.first_name ?? 'Customer',
    phone: customer.contact_number,
    phoneCode: customer.contact_access_code,
    // Words (`NEW CUSTOMER`) or a number.
    pastOrderCount: frequency === undefined ? undefined : /^new\b/i.test(frequency) ? 0 : wholeNumber(frequency),
    isReturning: frequency !== undefined && /^return/i.test(frequency) ? true : undefined,
  });
}

const wholeNumber = (written: string) => (/^\d{1,6}$/.test(written) ? Number(written) : undefined);

function chargesOf(order: Order, { money, drift }: Means): ServiceOrder['charges'] {
  const listed = order.fee_breakdown.map((each) => {
    const { type, amount } = schemas.fee.parse(each);
    return { type: feeTypeOf(type, drift), amountMinor: money(amount, 'fee_breakdown') ?? 0 };
  });
  const fees = listed.length > 0 ? listed : itemFeesOf(order.items, { money, drift });
  const charges: ServiceOrder['charges'] = [
    { type: 'delivery', amountMinor: money(order.delivery.delivery_fee, 'delivery_fee') ?? 0 },
    // For orders below the site's minimum.
    { type: 'small_order', amountMinor: money(order.surcharge, 'surcharge') ?? 0 },
    ...(fees.some(({ type }) => type === 'bag')
      ? []
      : [{ type: 'bag' as const, amountMinor: money(order.bag_fee, 'bag_fee') ?? 0 }]),
    ...fees,
  ];
  return charges.filter(({ amountMinor }) => amountMinor !== 0);
}

/** Promotions by name; what `offer_discount` holds beyond them has none. Nobody says who pays. */
function discountsOf(order: Order, { money }: Means): ServiceOrder['discounts'] {
  const named = order.promotions.map((each) => {
    const { id, name, type, amount } = schemas.promotion.parse(each);
    const amountMinor = Math.abs(money(amount, 'promotion') ?? 0);
    return compact({ externalId: id, type: name ?? type, amountMinor, fundedBy: byNobodyKnows(amountMinor) });
  });
  const whole = Math.abs(money(order.offer_discount, 'offer_discount') ?? 0);
  const rest = whole - sum(named.map(({ amountMinor }) => amountMinor));
  const unnamed = rest > 0 ? [{ amountMinor: rest, fundedBy: byNobodyKnows(rest) }] : [];
  const all = [...named, ...unnamed].filter(({ amountMinor }) => amountMinor > 0);
  if (all.length > 0) return all;
  const onItems = sum(
    order.items.map((each) => Math.abs(money(schemas.item.parse(each).discount_amount, 'item.discount_amount') ?? 0)),
  );
  return onItems === 0 ? [] : [{ type: 'item', amountMinor: onItems, fundedBy: byNobodyKnows(onItems) }];
}

const byNobodyKnows = (amountMinor: number) => [{ party: 'unknown' as const, amountMinor }];

const noCutlery = /\b(no|without)\b/i;
const cutlery = /cutlery|utensil/i;

/** A sentence for people (`NO CUTLERY`, in the market's languages as well). */
function utensilsOf(note: string | undefined): ServiceOrder['utensils'] {
  if (note === undefined || !cutlery.test(note)) return 'shop_decides';
  return noCutlery.test(note) ? 'no' : 'yes';
}

/** What concerns the till and the counter; a note on cutlery that we cannot read is left to people. */
function storeNoteOf(order: Order, money: MoneyReader): string | undefined {
  const { table_number: table, remake_details: remake, cutlery_notes: note, customer } = order;
  const loyalty = customer.loyalty.card_number ?? customer.loyalty.loyalty_id;
  const cards = order.meal_cards.map((each) => {
    const { provider, amount } = schemas.mealCard.parse(each);
    const paid = money(amount, 'meal_card');
    return `Meal card: ${[provider, paid !== undefined && formatMoney(paid, money.currency)].filter(Boolean).join(' ')}`;
  });
  const notes = [
    table && `Table ${table}`,
    remake.parent_order_id && `Remake of ${remake.parent_order_id}`,
    ...cards,
    loyalty && `Loyalty card ${loyalty}`,
    note && utensilsOf(note) === 'shop_decides' && note,
  ].filter(Boolean);
  return notes.length === 0 ? undefined : notes.join('. ');
}

const faults: Record<string, Party> = {
  restaurant: 'merchant',
  partner: 'merchant',
  merchant: 'merchant',
  site: 'merchant',
  deliveroo: 'service',
  platform: 'service',
  rider: 'courier',
  courier: 'courier',
  driver: 'courier',
  customer: 'customer',
  unknown: 'unknown',
};

/** An order that is made again for an earlier one, and whose fault that was. */
function remakeOf({ remake_details: remake }: Order, drift: Drift): Pick<ServiceOrder, 'compensation'> {
  const { parent_order_id: parentOrderId, fault } = remake;
  if (parentOrderId === undefined && fault === undefined) return {};
  const party = drift.lookUp(faults, fault?.toLowerCase(), { field: 'remake_details.fault', mildest: 'unknown' });
  return { compensation: compact({ kind: 'remake' as const, fault: party, parentOrderId }) };
}

function issuesOf({ remake_details: remake }: Order): ServiceOrder['issues'] {
  if (remake.parent_order_id === undefined) return [];
  return [compact({ type: 'REMAKE', lineRef: remake.parent_order_id, detail: remake.fault })];
}

function destinationOf({ address, note }: Order['delivery']): ServiceOrder['destination'] {
  const street = [address.number, address.street].filter(Boolean).join(' ');
  const lines = [address.address_line_1 ?? street, address.address_line_2, address.city].filter(
    (line): line is string => line !== undefined && line !== '',
  );
  if (lines.length === 0 && note === undefined) return undefined;
  return compact({
    lines,
    postalCode: address.postal_code,
    latitude: address.latitude,
    longitude: address.longitude,
    instructions: note,
  });
}

/** Deliveroo does not say who; a rejection as late as its own is its own. */
function cancellationOf(id: string, { stage, asSent, at, placedAt }: Standing): Cancellation | undefined {
  if (stage === 'cancelled') return compact({ by: 'unknown' as const, code: asSent });
  if (stage !== 'denied') return undefined;
  const waitedMs = at && placedAt ? at.getTime() - placedAt.getTime() : 0;
  const by = waitedMs >= (acceptWithinMsOf(id) ?? acceptWithinMs) ? 'timeout' : 'unknown';
  return compact({ by, code: asSent } as const);
}
