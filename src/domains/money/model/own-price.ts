import type { PriceChange } from '../../channels/model/adjustment.ts';
import type { ServiceOrder, ServiceOrderLine } from '../../channels/model/service-order.ts';

/** What the merchant itself changed of an order's prices after it was placed. */
export interface OwnPrices {
  /** Asked for line by line, oldest first; those that the service did not take show in no line. */
  changes: readonly PriceChange[];
  totals: Pick<ServiceOrder['totals'], 'subtotalMinor' | 'adjustmentMinor'>;
}

/**
 * By how much a line's worth to the merchant goes with its own prices: a base price falls or rises as the menu price does,
 * so that merchant and Forkline bear a lower one in proportion. 1 where it changed nothing.
 */
export function ownPriceShare(line: ServiceOrderLine, { changes, totals }: OwnPrices): number {
  const now = line.price.unitTotalMinor;
  const before = soldFor(line, changes);
  const { subtotalMinor, adjustmentMinor = 0 } = totals;
  const ofLine = before > 0 ? now / before : 1;
  // What stands beside the lines is about all of them.
  const ofOrder = subtotalMinor > 0 ? Math.max(0, subtotalMinor + adjustmentMinor) / subtotalMinor : 1;
  return ofLine * ofOrder;
}

/** What one unit cost before its price was changed, perhaps more than once. */
function soldFor({ externalLineId, itemRef, price }: ServiceOrderLine, changes: readonly PriceChange[]): number {
  let soldMinor = price.unitTotalMinor;
  for (const change of changes.toReversed()) {
    // An item that is written anew has another id.
    const isSame = change.externalLineId === externalLineId || (itemRef !== undefined && change.itemRef === itemRef);
    if (isSame && change.unitMinor === soldMinor) soldMinor = change.fromMinor;
  }
  return soldMinor;
}
