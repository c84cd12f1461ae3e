import type { Mapping } from '../../connector.ts';
import type { Courier, ServiceOrder, ServiceStage } from '../../model/service-order.ts';
import { Drift } from '../shared-drift.ts';
import { compact, isRecord, list, raw } from '../shared-lenient.ts';
import { chargedQuantity, priceLines, type SentLine } from '../shared-pricing.ts';
import { chargeableOf, currencyOf, moneyReader, type MoneyReader } from './money.ts';
import {
  allergyOf,
  courierStageOf,
  destinationOf,
  discountsOf,
  namesById,
  substitutionOf,
  sumOf,
  titleOf,
  utensilsOf,
  vehicleOf,
  withRemainder,
} from './parts.ts';
import * as schemas from './schemas.ts';
import { brands, kinds, marksAlcohol, payers, service } from './words.ts';

const stages: Record<string, ServiceStage> = {
  CREATED: 'offered',
  ACCEPTED: 'accepted',
  DENIED: 'denied',
  FINISHED: 'completed',
  CANCELED: 'cancelled',
  UNKNOWN: 'unknown',
};

/** Maps an order of the legacy API, `GET /v2/eats/order/{id}`. Money is in minor units; `unit_price` holds the options. */
export function mapOrderV2(sent: unknown, known: { externalStoreId: string; isTest: boolean }): Mapping {
  const order = schemas.orderV2.parse(sent);
  const externalStoreId = order.store.id ?? known.externalStoreId;
  if (order.id === undefined) return { ok: false, reason: 'The order has no id.' };
  if (externalStoreId === '') return { ok: false, reason: 'The order names no store.' };

  const drift = new Drift();
  const { charges: paid, accounting, promotions } = order.payment;
  const money = moneyReader(currencyOf([paid.total, paid.sub_total, paid.tax], drift), drift);
  const people = order.eaters.map((each) => schemas.eaterV2.parse(each));
  const names = namesById(people.map(({ id, ...name }) => ({ id, name: nameOf(name) ?? 'Customer' })));
  const lineContext = { money, drift, names };
  const subtotalMinor = money.minor(paid.sub_total, 'sub_total');
  const items = order.cart.items.map((item) => lineOf(item, lineContext));
  const priced = priceLines(items, { subtotalMinor, optionHoldsOptions: true });
  if (subtotalMinor === undefined) drift.note('sub_total: missing');

  const fees = money.minor(paid.total_fee, 'total_fee');
  const charges = withRemainder(chargesOf(paid, money), fees, drift);
  const discounts = discountsOf(promotions.promotions, { money, drift, paid: (sum) => money.minor(sum, 'promotion') });
  if (discounts.length === 0) discounts.push(...merchantPromotion(subtotalMinor, money, paid.sub_total_promo_applied));
  const tip = money.minor(paid.tip, 'tip') ?? 0;
  const kind = drift.lookUp(kinds, order.type, { field: 'type', mildest: 'delivery_by_service' });
  const stage = drift.lookUp(stages, order.current_state, { field: 'current_state', mildest: 'unknown' });
  const { delivery, ...eater } = order.eater;

  const mapped: ServiceOrder = {
    service,
    apiVersion: 'legacy',
    externalStoreId,
    externalId: order.id,
    displayId: order.display_id ?? order.id.slice(-5).toUpperCase(),
    brand: drift.lookUp(brands, order.brand, { field: 'brand', mildest: service }),
    secondaryIds: order.external_reference_id === undefined ? [] : [order.external_reference_id],
    isTest: known.isTest,
    kind,
    stage,
    customer: compact({
      name: nameOf(eater) ?? 'Customer',
      phone: eater.phone,
      phoneCode: eater.phone_code,
      externalId: eater.id,
    }),
    participants: people.map(({ id, ...name }) =>
      compact({ externalId: id, name: (id && names.get(id)) ?? nameOf(name) ?? 'Customer' }),
    ),
    lines: priced.lines,
    charges,
    discounts,
    // The reference has a tip only where the shop delivers itself: it is for whoever brings the order.
    tips: tip === 0 ? [] : [{ for: 'courier', amountMinor: tip }],
    taxRemittance: remittanceOf(accounting.tax_remittance ?? accounting.taxRemittance, money),
    totals: compact({
      currency: money.currency,
      subtotalMinor: subtotalMinor ?? priced.sumMinor,
      taxMinor: (money.minor(paid.tax, 'tax') ?? 0) + (money.minor(paid.total_fee_tax, 'total_fee_tax') ?? 0),
      feesMinor: fees ?? sumOf(charges),
      tipsMinor: tip,
      discountsMinor: sumOf(discounts),
      totalMinor: money.minor(paid.total, 'total'),
      cashDueMinor: money.minor(paid.cash_amount_due, 'cash_amount_due'),
    }),
    utensils: utensilsOf(order.packaging.disposable_items.should_include),
    notes: compact({ kitchen: order.cart.special_instructions }),
    alcohol: items.some(({ line }) => line.taxLabels?.some(marksAlcohol)),
    couriers: order.deliveries.map((each) => courierOf(each, drift)),
    issues: order.cart.fulfillment_issues.map(issueOf),
    eligibility: {},
    drift: [],
    ...compact({
      stageAsSent: order.current_state,
      placedAt: drift.instant(order.placed_at, 'placed_at'),
      readyTargetAt: drift.instant(order.estimated_ready_for_pickup_at, 'estimated_ready_for_pickup_at'),
      destination: destinationOf(delivery.location, { dropOff: delivery.type, instructions: delivery.notes }, drift),
      cancellation: cancellationOf(stage, order.current_state),
      moneyMismatch: priced.mismatch,
    }),
  };
  return { ok: true, order: { ...mapped, drift: drift.words() } };
}

const nameOf = (person: { first_name?: string | undefined; last_name?: string | undefined }) =>
  [person.first_name, person.last_name].filter(Boolean).join(' ') || undefined;

interface LineContext {
  money: MoneyReader;
  drift: Drift;
  names: Map<string, string>;
  option?: { group: { ref?: string; name: string }; action: 'added' | 'removed' };
}

function lineOf(sent: unknown, context: LineContext): SentLine {
  const { money, drift, names, option } = context;
  const item = schemas.itemV2.parse(sent);
  const name = titleOf(item);
  if (name === undefined) drift.note('item: no title');
  const action = option?.action ?? 'added';
  const quantity =
    action === 'removed' ? (item.quantity ?? 0) : drift.quantity(item.quantity, { field: 'item', otherwise: 1 });
  const sentUnit = money.minor(item.price.unit_price, 'unit_price') ?? money.minor(item.price.base_unit_price, 'price');
  const total = money.minor(item.price.total_price, 'total_price');
  const unit = sentUnit ?? 0;
  if (sentUnit === undefined && option === undefined) drift.note('item: no price');

  const options = item.selected_modifier_groups.flatMap((each) => {
    const { id, title, selected_items: selected, removed_items: removed } = schemas.modifierGroup.parse(each);
    const group = compact({ ref: id, name: title ?? id ?? 'Options' });
    return [
      ...selected.map((one) => lineOf(one, { ...context, option: { group, action: 'added' } })),
      ...removed.map((one) => lineOf(one, { ...context, option: { group, action: 'removed' } })),
    ];
  });

  const base = money.minor(item.price.base_unit_price, 'base_unit_price');
  const chosen = options.reduce((sum, each) => sum + each.unitMinor * chargedQuantity(each.line), 0);
  if (base !== undefined && base + chosen !== unit) drift.note('base_unit_price: does not fit the options');

  const labels = [
    ...new Set([item.tax_info, item.taxInfo, item.price.tax_info, item.price.taxInfo].flatMap((tax) => tax.labels)),
  ];
  const line = compact({
    externalLineId: item.instance_id,
    itemRef: item.id,
    name: name ?? 'Unnamed item',
    externalData: item.external_data,
    quantity,
    defaultQuantity: item.default_quantity,
    chargeableQuantity: option && chargeableOf(quantity, { unitMinor: unit, totalMinor: total }),
    action,
    group: option?.group,
    note: item.special_instructions,
    allergy: allergyOf(schemas.specialRequest.parse(item.special_requests[0]).allergy),
    participant: item.eater_id === undefined ? undefined : names.get(item.eater_id),
    substitution: substitutionOf(item.fulfillment_action, drift),
    taxLabels: labels.length === 0 ? undefined : labels,
  });
  return {
    line,
    unitMinor: unit,
    totalMinor: option === undefined ? total : undefined,
    unitBeforeLoyaltyMinor: money.minor(item.price.base_non_loyalty_unit_price, 'base_non_loyalty_unit_price'),
    options,
  };
}

type Charges = Record<string, unknown>;

function chargesOf(paid: Charges, money: MoneyReader): ServiceOrder['charges'] {
  const charge = (type: ServiceOrder['charges'][number]['type'], field: string, taxField?: string) =>
    compact({
      type,
      amountMinor: money.minor(paid[field], field) ?? 0,
      taxMinor: taxField === undefined ? undefined : money.minor(paid[taxField], taxField),
    });
  return [
    charge('delivery', 'delivery_fee', 'delivery_fee_tax'),
    charge('small_order', 'small_order_fee', 'small_order_fee_tax'),
    charge('bag', 'bag_fee'),
    charge('pick_and_pack', 'pick_and_pack_fee'),
  ];
}

/** Without a list of promotions, the subtotal "with merchant funded promotions applied" still tells their sum. */
function merchantPromotion(
  subtotalMinor: number | undefined,
  money: MoneyReader,
  applied: unknown,
): ServiceOrder['discounts'] {
  const after = money.minor(applied, 'sub_total_promo_applied');
  const amountMinor = subtotalMinor === undefined || after === undefined ? 0 : subtotalMinor - after;
  return amountMinor > 0 ? [{ amountMinor, fundedBy: [{ party: 'merchant', amountMinor }] }] : [];
}

/** Printed as `tax_remittance` with snake-case parts in the field table and `taxRemittance` with camel-case ones in the example. */
const remittanceParts: Record<string, string> = {
  tax: 'items',
  total_fee_tax: 'fees',
  totalFeeTax: 'fees',
  delivery_fee_tax: 'delivery_fee',
  deliveryFeeTax: 'delivery_fee',
  small_order_fee_tax: 'small_order_fee',
  smallOrderFeeTax: 'small_order_fee',
};

function remittanceOf(sent: unknown, money: MoneyReader): ServiceOrder['taxRemittance'] {
  if (!isRecord(sent)) return [];
  return Object.entries(remittanceParts).flatMap(([key, on]) => {
    const byParty = sent[key];
    if (!isRecord(byParty)) return [];
    return Object.entries(byParty).flatMap(([who, payees]) => {
      const amounts = list
        .parse(payees)
        .map((payee) => money.minor(raw.parse(isRecord(payee) ? payee['value'] : undefined), 'remittance') ?? 0);
      const amountMinor = amounts.reduce((sum, amount) => sum + amount, 0);
      return amounts.length === 0
        ? []
        : [{ party: payers[who.toUpperCase()] ?? ('unknown' as const), on, amountMinor }];
    });
  });
}

function courierOf(sent: unknown, drift: Drift): Courier {
  const delivery = schemas.deliveryV2.parse(sent);
  return compact({
    externalId: delivery.id,
    name: delivery.first_name,
    phone: delivery.phone,
    phoneCode: delivery.phone_code,
    vehicle: vehicleOf(delivery.vehicle),
    stage: courierStageOf(delivery.current_state, drift),
    pickupEta: drift.instant(delivery.estimated_pickup_time, 'estimated_pickup_time'),
  });
}

function issueOf(sent: unknown): ServiceOrder['issues'][number] {
  const issue = schemas.issueV2.parse(sent);
  const { items_requested: asked, items_available: there } = issue.item_availability_info;
  const detail = [
    titleOf(issue.root_item),
    asked !== undefined && there !== undefined && `${there} of ${asked} available`,
    titleOf(issue.item_substitute) && `replaced by ${titleOf(issue.item_substitute)}`,
  ].filter(Boolean);
  return compact({
    type: issue.fulfillment_issue_type ?? 'UNKNOWN',
    action: issue.fulfillment_action_type,
    lineRef: issue.root_item.instance_id,
    detail: detail.length === 0 ? undefined : detail.join(', '),
  });
}

/** The legacy order says that it ended, not why. */
function cancellationOf(stage: ServiceStage, sent: string | undefined): ServiceOrder['cancellation'] {
  if (stage === 'denied') return compact({ by: 'merchant' as const, code: sent });
  return stage === 'cancelled' ? compact({ by: 'unknown' as const, code: sent }) : undefined;
}
