import type { ServiceOrderLine } from '../model/service-order.ts';

/**
 * The one rule of line prices. Services disagree on whether a line's price holds its options, and sometimes with
 * themselves; both readings are added up and the one that meets the service's own subtotal is taken.
 */

/** A line as sent, with the price that stood beside it. */
export interface SentLine {
  line: Omit<ServiceOrderLine, 'price' | 'modifiers'>;
  /** The unit price as sent; 0 when none was. */
  unitMinor: number;
  /** The line's own total as sent, where the service prints one (it also covers quantities with decimals). */
  totalMinor?: number | undefined;
  unitBeforeLoyaltyMinor?: number | undefined;
  options: SentLine[];
}

export interface PricedLines {
  lines: ServiceOrderLine[];
  /** The sum of the lines' totals under the reading that was taken. */
  sumMinor: number;
  mismatch?: { linesMinor: number; subtotalMinor: number; note: string };
}

interface Reading {
  rootHoldsOptions: boolean;
  optionHoldsOptions: boolean;
}

/**
 * Prices an order's lines. `optionHoldsOptions` says what "price includes options" means for options of options, by the
 * service's rule (Uber Eats: in turn; DoorDash: an option's price is its own). Without a subtotal the line holds them.
 */
export function priceLines(
  sent: readonly SentLine[],
  { subtotalMinor, optionHoldsOptions }: { subtotalMinor: number | undefined; optionHoldsOptions: boolean },
): PricedLines {
  const inclusive = priceAs(sent, { rootHoldsOptions: true, optionHoldsOptions });
  if (subtotalMinor === undefined || inclusive.sumMinor === subtotalMinor) return inclusive;
  const exclusive = priceAs(sent, { rootHoldsOptions: false, optionHoldsOptions: false });
  if (exclusive.sumMinor === subtotalMinor) return exclusive;
  const note = 'The lines do not add up to the subtotal, with or without their options on top.';
  return { ...inclusive, mismatch: { linesMinor: inclusive.sumMinor, subtotalMinor, note } };
}

function priceAs(sent: readonly SentLine[], reading: Reading): PricedLines {
  const lines = sent.map((line) => priceOne(line, reading.rootHoldsOptions, reading));
  return { lines, sumMinor: lines.reduce((sum, { price }) => sum + price.lineTotalMinor, 0) };
}

function priceOne(sent: SentLine, holdsOptions: boolean, reading: Reading): ServiceOrderLine {
  const modifiers = sent.options.map((option) => priceOne(option, reading.optionHoldsOptions, reading));
  const optionsTotalMinor = modifiers.reduce((sum, { price }) => sum + price.lineTotalMinor, 0);
  // A price below that of its own options cannot hold them: it was not sent, or is the item's alone.
  const holds = holdsOptions && (sent.unitMinor < 0 || sent.unitMinor >= optionsTotalMinor);
  const unitTotalMinor = holds ? sent.unitMinor : sent.unitMinor + optionsTotalMinor;
  const charged = chargedQuantity(sent.line);
  const counted = Math.round(unitTotalMinor * charged);
  return {
    ...sent.line,
    price: {
      unitBaseMinor: unitTotalMinor - optionsTotalMinor,
      optionsTotalMinor,
      unitTotalMinor,
      lineTotalMinor: holds && sent.line.action === 'added' ? (sent.totalMinor ?? counted) : counted,
      sentPriceIncludesOptions: holds,
      ...(sent.unitBeforeLoyaltyMinor !== undefined && { unitBeforeLoyaltyMinor: sent.unitBeforeLoyaltyMinor }),
    },
    modifiers,
  };
}

/** How many units of a line are paid for: none of what was taken off, and of recipe options only those beyond the recipe. */
export function chargedQuantity(line: SentLine['line']): number {
  if (line.action === 'removed') return 0;
  return line.chargeableQuantity ?? line.quantity;
}
