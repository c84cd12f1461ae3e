import { formatMoney } from '../../../shared/money.ts';

/**
 * What Forkline offers its partners: every number that a public page names (specification, sections 1, 6 and 9).
 * Amounts are integer cents, shares are basis points.
 */
export const offer = {
  /** Added to the base price, paid by the customer: our service fee. */
  upchargeBasisPoints: { low: 5_000, high: 6_000 },
  /** The specification's own sentence; shown as it stands, never worked out from the upcharge. */
  typicalFee: '8-9 dollars per 50-dollar order',
  keptPercent: 100,
  payouts: 'weekly',
  contract: 'No contract',
  monthlyFee: 'no monthly fee',
  onboarding: '1-2 hours',
  aiSupportShare: 'about 90%',
  liabilityCap: 'six months',
  noticesReceivedAfter: '24 hours',
  recordsKeptFor: 'about 7 years',
  minimumAge: 18,
  childrenUnder: 13,
  legalDate: 'April 21, 2025',
  businessTypes: {
    restaurant: 'Restaurant',
    grocery: 'Grocery Store',
    liquor: 'Liquor Store',
    retail: 'Retail',
    pharmacy: 'Pharmacy',
  },
  /** By the names that owners know; brands that arrive through another service stand in brackets. */
  services: ['Uber Eats (with Postmates)', 'DoorDash (with Caviar)', 'Grubhub (with Seamless)', 'Deliveroo'],
} as const;

/** "50-60%" */
export const upchargeShown = `${offer.upchargeBasisPoints.low / 100}-${offer.upchargeBasisPoints.high / 100}%`;

export const workingDaysPerWeek = 7;
const wholeInBasisPoints = 10_000;

export interface Range {
  low: number;
  high: number;
}

export interface ItemPrices {
  baseCents: number;
  upchargeCents: Range;
  /** What the customer sees and pays for the item, before tax and what the delivery service itself adds. */
  menuCents: Range;
  keptCents: number;
}

/** One item by the base price that its owner sets. Fractions of a cent are rounded half up. */
export function priceItem(baseCents: number): ItemPrices {
  const { low, high } = offer.upchargeBasisPoints;
  const upchargeCents = { low: upcharge(baseCents, low), high: upcharge(baseCents, high) };
  const menuCents = { low: baseCents + upchargeCents.low, high: baseCents + upchargeCents.high };
  return { baseCents, upchargeCents, menuCents, keptCents: baseCents };
}

export interface WeekOfOrders {
  keptPerDayCents: number;
  /** What one weekly payout amounts to when every day is like this one. */
  keptPerWeekCents: number;
  customersPayPerWeekCents: Range;
}

/** A day's orders, each worth `averageBaseCents` at base prices, over a week of seven such days. */
export function priceWeek({ ordersPerDay, averageBaseCents }: { ordersPerDay: number; averageBaseCents: number }) {
  const { menuCents } = priceItem(averageBaseCents);
  const ordersPerWeek = ordersPerDay * workingDaysPerWeek;
  return {
    keptPerDayCents: ordersPerDay * averageBaseCents,
    keptPerWeekCents: ordersPerWeek * averageBaseCents,
    customersPayPerWeekCents: { low: ordersPerWeek * menuCents.low, high: ordersPerWeek * menuCents.high },
  } satisfies WeekOfOrders;
}

/** What somebody typed, as a number or as the one sentence to say beside the field. */
export type Typed = { value: number; problem?: never } | { value?: never; problem: string };

const maxCents = 1_000_000;
const maxOrders = 2_000;

/** A price in dollars as people type it (`10`, `$10.50`, `1,200`), in cents. */
export function readPrice(text: string): Typed {
  const typed = text.trim().replace(/^\$\s*/, '');
  if (typed === '') return { problem: 'Enter a price, such as 10.00.' };
  if (typed.startsWith('-')) return { problem: 'A price cannot be negative.' };
  const plain = /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(typed) ? typed.replaceAll(',', '') : typed;
  if (/^\d*\.\d{3,}$/.test(plain)) return { problem: 'A price has two decimals at most, such as 10.50.' };
  if (!/^(\d+\.?\d{0,2}|\.\d{1,2})$/.test(plain)) return { problem: 'Enter the price as a number, such as 10.00.' };
  const [whole = '', decimals = ''] = plain.split('.');
  // By digits, since 1.15 * 100 is not 115 in binary.
  const cents = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  if (cents === 0) return { problem: 'Enter a price above zero.' };
  if (cents > maxCents) return { problem: `Enter a price of ${formatMoney(maxCents, 'USD')} at most.` };
  return { value: cents };
}

/** A whole number of orders per day. */
export function readOrders(text: string): Typed {
  const typed = text.trim().replace(/^(\d{1,3}),(\d{3})$/, '$1$2');
  if (typed === '') return { problem: 'Enter how many orders a day brings, such as 40.' };
  if (typed.startsWith('-')) return { problem: 'A number of orders cannot be negative.' };
  if (!/^\d+$/.test(typed)) return { problem: 'Enter the orders as a whole number, such as 40.' };
  if (Number(typed) === 0) return { problem: 'Enter at least one order.' };
  if (Number(typed) > maxOrders) return { problem: `Enter ${maxOrders.toLocaleString('en-US')} orders a day at most.` };
  return { value: Number(typed) };
}

function upcharge(baseCents: number, basisPoints: number): number {
  return Math.round((baseCents * basisPoints) / wholeInBasisPoints);
}
