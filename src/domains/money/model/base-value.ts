import type { ServiceOrderLine } from '../../channels/model/service-order.ts';
import { basePriceOf } from '../../menu/model/base-price.ts';
import { standardPricing } from '../../menu/model/price.ts';
import type { PriceBook } from '../../menu/model/price-book.ts';
import { ownPriceShare, type OwnPrices } from './own-price.ts';

/** An ordered line at base prices and at menu prices, in cents, for all of its units with their options. */
export interface ValuedLine {
  name: string;
  quantity: number;
  baseMinor: number;
  menuMinor: number;
  /** Set where something of it is on no menu of ours: its base price was worked back from the menu price. */
  isWorkedBack?: true;
}

/**
 * What each line is worth to the merchant: base prices of the menu that was published when it was ordered, whatever the
 * service charged, but for the prices that the merchant changed itself.
 */
export function valueLines(lines: readonly ServiceOrderLine[], book: PriceBook, own?: OwnPrices): ValuedLine[] {
  return lines.map((line) => {
    const unit = valueUnit(line, book);
    return {
      name: line.name,
      quantity: line.quantity,
      baseMinor: Math.round(unit.baseMinor * chargedQuantity(line) * (own ? ownPriceShare(line, own) : 1)),
      menuMinor: line.price.lineTotalMinor,
      ...(unit.isWorkedBack && { isWorkedBack: true }),
    };
  });
}

interface Unit {
  baseMinor: number;
  isWorkedBack: boolean;
}

/** One unit of a line with the options chosen for it. */
function valueUnit(line: ServiceOrderLine, book: PriceBook): Unit {
  const own = ownBase(line, book);
  const options = line.modifiers.map((modifier) => {
    const unit = valueUnit(modifier, book);
    return { ...unit, baseMinor: unit.baseMinor * chargedQuantity(modifier) };
  });
  return {
    baseMinor: options.reduce((sum, option) => sum + option.baseMinor, own.baseMinor),
    isWorkedBack: own.isWorkedBack || options.some((option) => option.isWorkedBack),
  };
}

function ownBase(line: ServiceOrderLine, book: PriceBook): Unit {
  const menuMinor = line.price.unitBaseMinor;
  // Free of charge, or taken off: nobody paid for it.
  if (menuMinor <= 0 || line.action === 'removed') return { baseMinor: 0, isWorkedBack: false };
  const known = line.itemRef === undefined ? undefined : find(line, line.itemRef, book);
  if (known !== undefined) return { baseMinor: known, isWorkedBack: false };
  return { baseMinor: basePriceOf(menuMinor, standardPricing), isWorkedBack: true };
}

function find({ group }: ServiceOrderLine, ref: string, book: PriceBook): number | undefined {
  return group === undefined ? book.item(ref) : (book.modifier(ref, group.ref) ?? book.item(ref));
}

/** Of chosen options some units may cost nothing; a decimal where goods are weighed. */
function chargedQuantity(line: ServiceOrderLine): number {
  return line.chargeableQuantity ?? line.quantity;
}
