import type { Courier, ServiceOrder, ServiceOrderLine } from '../../model/service-order.ts';
import type { Drift } from '../shared-schema-drift.ts';
import { compact, type Read } from '../shared-lenient-schema.ts';
import type { SentLine } from '../shared-pricing.ts';
import type { MoneyReader } from './money.ts';
import * as schemas from './schemas.ts';
import { courierStages, dropOffs, payers, substitutions } from './words.ts';

/** Parts of an order that both generations describe alike. */

/** What the money part of an order is made of. */
export type Payment = Pick<
  ServiceOrder,
  'charges' | 'discounts' | 'tips' | 'taxRemittance' | 'totals' | 'collection' | 'moneyMismatch' | 'compensation'
>;

/** Where an option stands: its group, and whether it was chosen or taken off. */
export interface OptionPlace {
  group: { ref?: string; name: string };
  action: 'added' | 'removed';
}

export function optionsOf(
  groups: readonly unknown[],
  lineOf: (sent: unknown, place: OptionPlace) => SentLine,
): SentLine[] {
  return groups.flatMap((each) => {
    const { id, title, selected_items: selected, removed_items: removed } = schemas.modifierGroup.parse(each);
    const group = compact({ ref: id, name: title ?? id ?? 'Options' });
    return [
      ...selected.map((one) => lineOf(one, { group, action: 'added' })),
      ...removed.map((one) => lineOf(one, { group, action: 'removed' })),
    ];
  });
}

export function allergyOf(sent: unknown): ServiceOrderLine['allergy'] {
  const { allergens, allergens_to_exclude, instructions, allergy_instructions } = schemas.allergySent.parse(sent);
  const codes = [...allergens, ...allergens_to_exclude].map(allergenWord).filter((word) => word !== undefined);
  const note = instructions ?? allergy_instructions;
  if (codes.length === 0 && note === undefined) return undefined;
  return compact({ codes, instructions: note });
}

/** OTHER means that only the free text names the allergen. */
function allergenWord(sent: unknown): string | undefined {
  if (typeof sent === 'string') return sent.trim() === '' ? undefined : sent.trim();
  const { type, freeform_text: written } = schemas.allergen.parse(sent);
  return type === undefined || type === 'OTHER' ? (written ?? type) : type;
}

export function substitutionOf(sent: unknown, drift: Drift): string | undefined {
  const action = schemas.fulfillmentAction.parse(sent);
  const word = action.action_type ?? action.fulfillment_action_type;
  if (word === undefined) return undefined;
  const sentence = drift.lookUp(substitutions, word, { field: 'fulfillment_action', mildest: word });
  const titles = action.item_substitutes.map((item) => titleOf(schemas.titled.parse(item))).filter(Boolean);
  return titles.length === 0 ? sentence : `${sentence}: ${titles.join(', ')}`;
}

export const titleOf = (item: { id?: string | undefined; title?: string | undefined }) => item.title ?? item.id;

export function utensilsOf(wanted: boolean | undefined): ServiceOrder['utensils'] {
  if (wanted === undefined) return 'shop_decides';
  return wanted ? 'yes' : 'no';
}

export function vehicleOf(sent: unknown): string | undefined {
  const { color, make, model, type, license_plate: plate, ...car } = schemas.vehicle.parse(sent);
  const seen = [color, make, model].filter(Boolean).join(' ') || type;
  const handOff = car.handoff_instructions ?? car.hand_off_instructions;
  const passcode = car.passcode ?? car.pass_code;
  const words = [
    seen,
    plate && plate !== seen && `plate ${plate}`,
    car.is_autonomous && 'drives itself',
    handOff,
    passcode && `passcode ${passcode}`,
  ].filter(Boolean);
  return words.length === 0 ? undefined : words.join(', ');
}

export function courierStageOf(sent: string | undefined, drift: Drift): Courier['stage'] {
  const stage = drift.lookUp(courierStages, sent, { field: 'delivery.status', mildest: 'nothing' });
  return stage === 'nothing' ? undefined : stage;
}

type Location = Read<typeof schemas.deliveryV1>['location'];

export function destinationOf(
  sent: Location,
  { dropOff, instructions }: { dropOff: string | undefined; instructions: string | undefined },
  drift: Drift,
): ServiceOrder['destination'] {
  const placeId = sent.google_place_id ?? (sent.type === 'GOOGLE_PLACE' ? sent.location_type_value : undefined);
  const lines = [
    sent.business_name,
    sent.street_address ?? sent.street_address_line_one ?? sent.title,
    sent.street_address_line_two,
    sent.unit_number && `Unit ${sent.unit_number}`,
    sent.city,
    placeId && `Google place ${placeId}`,
  ].filter((line): line is string => line !== undefined && line !== '');
  if (lines.length === 0 && instructions === undefined && dropOff === undefined) return undefined;
  return compact({
    lines,
    postalCode: sent.postal_code,
    latitude: sent.latitude,
    longitude: sent.longitude,
    instructions,
    dropOff: dropOff && drift.lookUp(dropOffs, dropOff, { field: 'drop-off', mildest: dropOff }),
  });
}

/** Names of a group order's people by id, made different where two share one. */
export function namesById(people: readonly { id: string | undefined; name: string }[]): Map<string, string> {
  const names = new Map<string, string>();
  const taken = new Map<string, number>();
  for (const { id, name } of people) {
    const count = (taken.get(name) ?? 0) + 1;
    taken.set(name, count);
    if (id !== undefined) names.set(id, count === 1 ? name : `${name} (${count})`);
  }
  return names;
}

type Discount = ServiceOrder['discounts'][number];

/** Promotions of either generation; `paid` reads a funding split's amount, whose shape differs. */
export function discountsOf(
  sent: readonly unknown[],
  { money, paid, drift }: { money: MoneyReader; paid: (amount: unknown) => number | undefined; drift: Drift },
): Discount[] {
  return sent.map((each) => {
    const promotion = schemas.promotion.parse(each);
    const fundedBy = promotion.promo_funding_splits.map((split) => {
      const { funding_source: source, amount_paid: amount } = schemas.fundingSplit.parse(split);
      const payer = drift.lookUp(payers, source?.toUpperCase(), { field: 'funding_source', mildest: 'unknown' });
      return { party: payer, amountMinor: Math.abs(paid(amount) ?? 0) };
    });
    const funded = fundedBy.reduce((sum, share) => sum + share.amountMinor, 0);
    const amountMinor = Math.max(valueOf(promotion, money), funded);
    if (amountMinor > funded) fundedBy.push({ party: 'unknown', amountMinor: amountMinor - funded });
    return compact({
      externalId: promotion.external_promotion_id ?? promotion.promotion_uuid,
      type: promotion.promo_type ?? promotion.type,
      amountMinor,
      fundedBy,
    });
  });
}

/** What a promotion is worth: its own figure, else the delivery fee that it waives, else its items' savings. */
function valueOf(promotion: Read<typeof schemas.promotion>, money: MoneyReader): number {
  const value = money.plain(promotion.promo_discount_value ?? promotion.discount_value, 'promotion');
  if (value) return Math.abs(value);
  const waived = promotion.promo_delivery_fee_value ?? promotion.discount_delivery_fee_value;
  const fee = money.plain(waived, 'promotion');
  if (fee) return Math.abs(fee);
  const saved = promotion.discount_items.map((item) => schemas.discountItem.parse(item).discount_amount_applied);
  return saved.reduce<number>((sum, amount) => sum + Math.abs(money.plain(amount, 'promotion') ?? 0), 0);
}

type Charge = ServiceOrder['charges'][number];

/** Fees as the service totals them: what the named ones leave over becomes one charge of type `other`. */
export function withRemainder(charges: readonly Charge[], totalMinor: number | undefined, drift: Drift): Charge[] {
  const named = charges.filter(({ amountMinor, taxMinor }) => amountMinor !== 0 || (taxMinor ?? 0) !== 0);
  const rest = (totalMinor ?? 0) - named.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  if (totalMinor === undefined || rest === 0) return named;
  if (rest < 0) drift.note('fees: the named ones exceed their total');
  return rest < 0 ? named : [...named, { type: 'other', amountMinor: rest }];
}

export const sumOf = (rows: readonly { amountMinor: number }[]) => rows.reduce((sum, row) => sum + row.amountMinor, 0);
