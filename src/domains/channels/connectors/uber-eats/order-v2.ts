import type { Mapping } from '../../connector.ts';
import type { Courier, ServiceOrder, ServiceStage } from '../../model/service-order.ts';
import { Drift } from '../shared-schema-drift.ts';
import { compact } from '../shared-lenient-schema.ts';
import { priceLines } from '../shared-pricing.ts';
import { lineOf } from './lines-v2.ts';
import { courierStageOf, destinationOf, namesById, titleOf, utensilsOf, vehicleOf } from './parts.ts';
import { moneyIn, paymentOf } from './payment-v2.ts';
import * as schemas from './schemas.ts';
import { brands, kinds, marksAlcohol, service } from './words.ts';

const stages: Record<string, ServiceStage> = {
  CREATED: 'offered',
  ACCEPTED: 'accepted',
  DENIED: 'denied',
  FINISHED: 'completed',
  CANCELED: 'cancelled',
  UNKNOWN: 'unknown',
};

/** Maps an order of the legacy API, `GET /v2/eats/order/{id}`. Money is in minor units; `unit_price` holds the options. */
export function mapOrderV2(
  sent: unknown,
  known: { externalStoreId: string; isTest: boolean; currency: string },
): Mapping {
  const order = schemas.orderV2.parse(sent);
  const externalStoreId = order.store.id ?? known.externalStoreId;
  if (order.id === undefined) return { ok: false, reason: 'The order has no id.' };
  if (externalStoreId === '') return { ok: false, reason: 'The order names no store.' };

  const drift = new Drift();
  const money = moneyIn(order.payment, { drift, ofStore: known.currency });
  const people = order.eaters.map((each) => schemas.eaterV2.parse(each));
  const names = namesById(people.map(({ id, ...name }) => ({ id, name: nameOf(name) ?? 'Customer' })));
  const lineContext = { money, drift, names };
  const items = order.cart.items.map((item) => lineOf(item, lineContext));
  const subtotalMinor = money.minor(order.payment.charges.sub_total, 'sub_total');
  const priced = priceLines(items, { subtotalMinor, optionHoldsOptions: true });
  const stage = drift.lookUp(stages, order.current_state, { field: 'current_state', mildest: 'unknown' });
  const { delivery, ...eater } = order.eater;
  const kind = drift.lookUp(kinds, order.type, { field: 'type', mildest: 'delivery_by_service' });

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
    ...paymentOf(order.payment, { kind, money, drift, priced }),
    utensils: utensilsOf(order.packaging.disposable_items.should_include),
    notes: compact({ kitchen: order.cart.special_instructions }),
    alcohol: items.some(({ line }) => line.taxLabels?.some(marksAlcohol)),
    tobacco: items.some(({ line }) => line.taxLabels?.some((label) => /TOBACCO/i.test(label))),
    isAccuracyRisk: false,
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
    }),
  };
  return { ok: true, order: { ...mapped, drift: drift.words() } };
}

const nameOf = (person: { first_name?: string | undefined; last_name?: string | undefined }) =>
  [person.first_name, person.last_name].filter(Boolean).join(' ') || undefined;

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
