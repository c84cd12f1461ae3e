import type { ServiceGroup, ServiceItem, ServiceModifier } from '../../../channels/model/service-menu.ts';
import { basePriceOf } from '../base-price.ts';
import { cleanCell } from './cells.ts';
import {
  itemDetails,
  modifierDetails,
  maxPriceMinor,
  type Group,
  type Item,
  type ItemDetails,
  type Modifier,
} from '../menu.ts';
import { menuPrice, upchargeOf, type Pricing } from '../price.ts';

/** One thing of a service's menu as ours: its fields cut to what the menu can hold, its price as a base price. */

export interface PriceGround {
  /** `menu`: prices there hold the upcharge; `base`: they are base prices already. */
  pricesAre: 'menu' | 'base';
  pricing: Pricing;
  service: string;
  storeId: string;
}

/** A thing of the draft, with what the service would show of it. */
export interface Before<Ours, Theirs> {
  thing: Ours;
  held: Theirs;
}

export function toItem(
  shown: ServiceItem,
  given: {
    place: Pick<Item, 'id' | 'categoryId' | 'groupIds' | 'isListed'>;
    prices: PriceGround;
    photoIds: ReadonlySet<string>;
    before: Before<Item, ServiceItem> | undefined;
  },
): Item {
  const { place, prices, before } = given;
  const { id, categoryId, groupIds, isListed } = place;
  const ref = refOf(shown.ref, id);
  const kept = keeper(shown, before);
  return {
    id,
    ref,
    categoryId,
    name: kept('name', 'name', line(shown.name, 500) || ref),
    description: kept('description', 'description', line(shown.description, 2_000)),
    basePriceMinor: basePrice(shown, { prices, at: { itemId: id, categoryId }, before }),
    photoId: photoOf(shown, given),
    isCombo: kept('isCombo', 'isCombo', shown.isCombo),
    isListed,
    groupIds,
    details: detailsOf(shown, before),
  };
}

/**
 * What there was, where the service shows exactly what it would show of that: what it has no field for says nothing
 * (decision 8), and what nobody changed there stays as it was.
 */
function keeper<Ours, Theirs>(shown: Theirs, before: Before<Ours, Theirs> | undefined) {
  return <Field extends keyof Ours>(ours: Field, theirs: keyof Theirs, said: Ours[Field]): Ours[Field] =>
    before && isSame(before.held[theirs], shown[theirs]) ? before.thing[ours] : said;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** A service's id where ours may be so; otherwise our own. */
export function refOf(shown: string, id: string): string {
  return shown.length <= 100 && /^[^/;\s]+$/.test(shown) ? shown : id;
}

/** A text without control characters and cut to `most` characters. */
export function line(text: string | undefined, most: number): string {
  return cleanCell(cleanCell(text ?? '').slice(0, most));
}

interface Priced {
  priceMinor: number;
  pickupPriceMinor?: number;
}

/**
 * The base price of what is shown. A price that nobody changed keeps the cent that it was made of, and where the service
 * shows what customers pay who come themselves, that is the base price.
 */
function basePrice(
  shown: Priced,
  given: {
    prices: PriceGround;
    at: { itemId: string | null; categoryId: string | null };
    before: Before<{ basePriceMinor: number }, Priced> | undefined;
  },
): number {
  const { prices, at, before } = given;
  if (prices.pricesAre === 'base') return shown.priceMinor;
  const { pricing, service, storeId } = prices;
  const upchargeBasisPoints = upchargeOf(pricing, { ...at, service, storeId });
  const rule = { upchargeBasisPoints, rounding: pricing.rounding };
  const likely = [
    ...(before && before.held.pickupPriceMinor === shown.pickupPriceMinor ? [before.thing.basePriceMinor] : []),
    ...(shown.pickupPriceMinor === undefined ? [] : [shown.pickupPriceMinor]),
  ];
  const known = likely.find((minor) => menuPrice(minor, rule) === shown.priceMinor);
  return Math.min(known ?? basePriceOf(shown.priceMinor, rule), maxPriceMinor);
}

const ownPhoto = /\/photos\/([0-9a-f-]{36})\/[a-z]+\.jpg$/i;

/** A photo that we serve is known by its address; a copy that the service made of it is not, and the item keeps its own. */
function photoOf(
  { photoUrl }: ServiceItem,
  { photoIds, before }: { photoIds: ReadonlySet<string>; before: Before<Item, ServiceItem> | undefined },
): string | null {
  const own = before?.thing.photoId ?? null;
  if (photoUrl === undefined) return before?.held.photoUrl === undefined ? own : null;
  const [, id] = ownPhoto.exec(new URL(photoUrl).pathname) ?? [];
  return id !== undefined && photoIds.has(id) ? id : own;
}

function detailsOf(shown: ServiceItem, before: Before<Item, ServiceItem> | undefined): ItemDetails {
  const kept = keeper(shown, before && { thing: before.thing.details, held: before.held });
  return itemDetails.parse(
    present({
      ...before?.thing.details,
      alcohol: kept('alcohol', 'alcohol', shown.alcohol),
      depositMinor: kept('depositMinor', 'depositMinor', upTo(shown.depositMinor, 100_000)),
      taxCategory: kept('taxCategory', 'taxCategory', shown.taxCategory),
      taxBasisPoints: kept('taxBasisPoints', 'taxBasisPoints', upTo(shown.taxBasisPoints, 10_000)),
      ...caloriesOf(shown, before && { thing: before.thing.details, held: before.held }),
      dietary: kept('dietary', 'dietary', shown.dietary),
      allergens: kept('allergens', 'allergens', shown.allergens),
      brand: kept('brand', 'brand', line(shown.brand, 100) || undefined),
      size: kept('size', 'size', line(shown.size, 100) || undefined),
      barcode: kept('barcode', 'barcode', /^\d{6,14}$/.test(shown.barcode ?? '') ? shown.barcode : undefined),
    }),
  );
}

type Calories = Pick<ItemDetails, 'caloriesLow' | 'caloriesHigh'>;

/** Both ends belong together: services that hold one number show it as both. */
function caloriesOf(shown: Calories, before: Before<Calories, Calories> | undefined) {
  const { caloriesLow, caloriesHigh } = shown;
  const isUnchanged =
    before?.held.caloriesLow === caloriesLow && before?.held.caloriesHigh === caloriesHigh && before !== undefined;
  if (isUnchanged) return { caloriesLow: before.thing.caloriesLow, caloriesHigh: before.thing.caloriesHigh };
  return { caloriesLow: upTo(caloriesLow, 100_000), caloriesHigh: upTo(caloriesHigh, 100_000) };
}

/** A number that the menu cannot hold is not known. */
const upTo = (value: number | undefined, most: number) => (value !== undefined && value <= most ? value : undefined);

/** Without what is not known, which `exactOptional` wants absent. */
const present = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

export function toModifier(
  shown: ServiceModifier,
  given: {
    place: Pick<Modifier, 'id' | 'groupIds' | 'itemId'>;
    prices: PriceGround;
    before: Before<Modifier, ServiceModifier> | undefined;
  },
): Modifier {
  const { place, prices, before } = given;
  const kept = keeper(shown, before);
  const isStandingForTheSame = before?.thing.itemId === place.itemId;
  const maximum = kept('maximum', 'maximum', between(1, shown.maximum, 99));
  return {
    ...place,
    ref: isStandingForTheSame ? before.thing.ref : refOf(shown.ref, place.id),
    name: kept('name', 'name', line(shown.name, 500) || refOf(shown.ref, place.id)),
    basePriceMinor: basePrice(shown, { prices, at: { itemId: null, categoryId: null }, before }),
    defaultQuantity: kept('defaultQuantity', 'defaultQuantity', between(0, shown.defaultQuantity, maximum)),
    maximum,
    isListed: true,
    details: modifierDetails.parse(
      present({
        alcohol: keeper(shown, before && { thing: before.thing.details, held: before.held })(
          'alcohol',
          'alcohol',
          shown.alcohol,
        ),
        ...caloriesOf(shown, before && { thing: before.thing.details, held: before.held }),
      }),
    ),
  };
}

/** A group's own fields, as a choice that somebody can make. */
export function toGroup(
  shown: ServiceGroup,
  given: { id: string; before: Before<Group, ServiceGroup> | undefined },
): Omit<Group, 'modifiers'> {
  const { id, before } = given;
  const ref = refOf(shown.ref, id);
  const kept = keeper(shown, before);
  const maximum = kept('maximum', 'maximum', between(1, shown.maximum, 99));
  return {
    id,
    ref,
    name: kept('name', 'name', line(shown.name, 500) || ref),
    minimum: between(0, kept('minimum', 'minimum', shown.minimum), maximum),
    maximum,
    free: between(0, kept('free', 'free', shown.free), maximum),
  };
}

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most);
