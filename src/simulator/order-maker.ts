import { fillBasket, grantWish, type Draft, type LineWish } from './basket.ts';
import { anAllergy, dropoffNote, makeCourier, makeCustomer, orderNote, type Customer } from './customers.ts';
import { lineTotalMinor, type Allergy, type Money, type Order, type OrderKind, type OrderLine } from './order.ts';
import type { Random } from './random.ts';
import type { Settings } from './settings.ts';
import type { Outlet, ServiceName, World } from './world.ts';

/** What somebody asked of the next order; the rest is left to chance. */
export type OrderWish = {
  allergy?: boolean | string | undefined;
  note?: string | undefined;
  group?: boolean | undefined;
  scheduled?: boolean | { inMinutes: number } | undefined;
  kind?: OrderKind | undefined;
  promotion?: boolean | undefined;
  brand?: string | undefined;
  utensils?: boolean | null | undefined;
  test?: boolean | undefined;
  /** How many, or which ones. */
  lines?: number | LineWish[] | undefined;
};

export type Kitchen = {
  random: Random;
  newId: () => string;
  world: World;
  settings: Settings;
  now: number;
  /** Who orders once more; left out for somebody new. */
  regular?: Customer | undefined;
};

const minuteMs = 60_000;

/** Makes up an order. Throws a sentence when the wish cannot be met. */
export function makeOrder(given: Kitchen, outlet: Outlet, wish: OrderWish): Order {
  const kitchen = withTaxOf(outlet, given);
  const { random, settings, now, regular } = kitchen;
  const id = idAt(outlet, kitchen);
  const customers = makeCustomers(random, wish.group ?? random.chance(settings.groupShare), regular);
  const kind = wish.kind ?? chooseKind(random, settings);
  const lines = makeLines(kitchen, customers, wish);
  const window = chooseWindow(kitchen, wish);
  const dueAt = window?.startAt ?? now;
  return {
    id,
    displayId: displayIdOf(id, outlet),
    isTest: wish.test ?? false,
    outlet,
    brand: wish.brand ?? chooseBrand(random, outlet, settings),
    kind,
    placedAt: now,
    window,
    customers,
    lines,
    note: wish.note ?? orderNote(random),
    dropoffNote: dropoffNote(random),
    utensils: wish.utensils === undefined ? random.pick([true, true, false, null]) : wish.utensils,
    money: addUp(kitchen, lines, wish, { kind, mayTip: passesTipsOn(outlet, kind) }),
    courier: makeCourier(random),
    oddSpelling: random.chance(0.3),
    state: 'scheduled',
    isAhead: false,
    askedLines: [],
    askedPriceMinor: 0,
    history: [],
    acceptBy: null,
    readyAt: dueAt + random.integer(12, 25) * minuteMs,
    readyPromised: false,
    clientOrderId: null,
    courierStage: null,
    endedBy: null,
    endedAt: null,
  };
}

/** Where prices hold their tax. */
const taxedServices: ReadonlySet<ServiceName> = new Set(['deliveroo', 'hubrise']);

function withTaxOf({ service }: Outlet, kitchen: Kitchen): Kitchen {
  return taxedServices.has(service) ? { ...kitchen, world: { ...kitchen.world, taxBasisPoints: 0 } } : kitchen;
}

/** Deliveroo's begin with the market: here Great Britain. */
function idAt({ service }: Outlet, { newId }: Kitchen): string {
  return service === 'deliveroo' ? `gb:${newId()}` : newId();
}

function displayIdOf(id: string, { service }: Outlet): string {
  const end = id.replaceAll('-', '').slice(-5).toUpperCase();
  // Four digits there.
  return service === 'deliveroo' ? String(Number.parseInt(end, 16) % 10_000).padStart(4, '0') : end;
}

function makeCustomers(random: Random, isGroup: boolean, regular: Customer | undefined): [Customer, ...Customer[]] {
  const host = regular ?? makeCustomer(random);
  if (!isGroup) return [host];
  return [host, ...Array.from({ length: random.integer(1, 3) }, () => makeCustomer(random))];
}

function chooseKind(random: Random, settings: Settings): OrderKind {
  const draw = random.next();
  if (draw < settings.pickupShare) return 'pickup';
  return draw < settings.pickupShare + settings.merchantDeliveryShare ? 'delivery_by_merchant' : 'delivery';
}

/** A service's own marketplace, and another whose orders come through it. */
const brandsOf = {
  'uber-eats': ['UBER_EATS', 'POSTMATES'],
  doordash: ['DOORDASH', 'CAVIAR'],
  grubhub: ['GRUBHUB', 'SEAMLESS'],
  deliveroo: ['DELIVEROO', 'DELIVEROO'],
  hubrise: ['HUBRISE', 'HUBRISE'],
} as const satisfies { [service in ServiceName]: readonly [own: string, other: string] };

function chooseBrand(random: Random, outlet: Outlet, settings: Settings): string {
  const isOther = random.chance(settings.otherBrandShare);
  const [own, other] = brandsOf[outlet.service];
  return isOther ? other : own;
}

function chooseWindow({ random, settings, now }: Kitchen, wish: OrderWish): Order['window'] {
  const scheduled = wish.scheduled ?? random.chance(settings.scheduledShare);
  if (scheduled === false) return null;
  const inMinutes = scheduled === true ? settings.scheduledLeadMinutes + random.integer(20, 90) : scheduled.inMinutes;
  const startAt = now + inMinutes * minuteMs;
  return { startAt, endAt: startAt + 30 * minuteMs };
}

function makeLines(kitchen: Kitchen, customers: readonly Customer[], wish: OrderWish): OrderLine[] {
  const { random, world, settings } = kitchen;
  const asked = wish.lines;
  // Everybody in a group order gets at least one line.
  const count = Math.max(customers.length, typeof asked === 'number' ? asked : random.integer(1, 6));
  const drafts = Array.isArray(asked)
    ? asked.map((line) => grantWish(random, world, line))
    : fillBasket(random, world, count);
  const allergyAt = random.integer(0, drafts.length - 1);
  const allergy = chooseAllergy(random, settings, wish);
  return drafts.map((draft, index) => {
    const { id: customerId } = customers[index % customers.length] ?? random.pick(customers);
    return completeLine(draft, { allergy: index === allergyAt ? allergy : null, customerId, world });
  });
}

function completeLine(
  draft: Draft,
  { allergy, customerId, world }: { allergy: Allergy | null; customerId: string; world: World },
): OrderLine {
  const line = { ...draft, allergy, customerId, taxMinor: 0 };
  line.taxMinor = portion(lineTotalMinor(line), world.taxBasisPoints);
  return line;
}

function chooseAllergy(random: Random, settings: Settings, wish: OrderWish): Allergy | null {
  if (typeof wish.allergy === 'string') return { allergens: ['OTHER'], text: wish.allergy };
  return (wish.allergy ?? random.chance(settings.allergyShare)) ? anAllergy(random) : null;
}

/** Only DoorDash passes a tip for the staff on with a pickup; Deliveroo's orders have no field for tips. */
function passesTipsOn({ service }: Outlet, kind: OrderKind): boolean {
  if (kind === 'pickup') return service === 'doordash';
  return kind === 'delivery_by_merchant' && service !== 'deliveroo';
}

function addUp(
  kitchen: Kitchen,
  lines: readonly OrderLine[],
  wish: OrderWish,
  { kind, mayTip }: { kind: OrderKind; mayTip: boolean },
): Money {
  const { random, settings, world } = kitchen;
  const subtotalMinor = lines.reduce((sum, line) => sum + lineTotalMinor(line), 0);
  const isOwnDelivery = kind === 'delivery_by_merchant';
  const deliveryFeeMinor = isOwnDelivery ? random.integer(199, 599) : 0;
  const smallOrderFeeMinor = isOwnDelivery && subtotalMinor < 1500 ? 200 : 0;
  return {
    subtotalMinor,
    adjustmentMinor: 0,
    taxMinor: lines.reduce((sum, line) => sum + line.taxMinor, 0),
    promotion: (wish.promotion ?? random.chance(settings.promotionShare)) ? makePromotion(random, subtotalMinor) : null,
    bagFeeMinor: random.chance(0.15) ? 10 : 0,
    deliveryFeeMinor,
    smallOrderFeeMinor,
    tipMinor: mayTip ? random.integer(0, 5) * 100 : 0,
    feeTaxMinor: portion(deliveryFeeMinor + smallOrderFeeMinor, world.taxBasisPoints),
  };
}

function makePromotion(random: Random, subtotalMinor: number): Money['promotion'] {
  const percent = random.pick([10, 15, 20, 25]);
  const amountMinor = portion(subtotalMinor, percent * 100);
  const merchantFundedMinor = portion(amountMinor, random.pick([10_000, 5_000, 0]));
  return {
    id: random.uuid(),
    code: `SAVE${percent}`,
    percent,
    amountMinor,
    merchantFundedMinor,
    platformFundedMinor: amountMinor - merchantFundedMinor,
  };
}

/** Basis points of an amount, half a cent rounding up. */
function portion(amountMinor: number, basisPoints: number): number {
  return Math.floor((amountMinor * basisPoints + 5_000) / 10_000);
}
