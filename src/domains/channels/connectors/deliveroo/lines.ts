import type { ServiceOrder } from '../../model/service-order.ts';
import type { Drift } from '../shared-schema-drift.ts';
import { compact } from '../shared-lenient-schema.ts';
import type { SentLine } from '../shared-pricing.ts';
import type { MoneyReader } from './money.ts';
import * as schemas from './order-schemas.ts';
import { feeTypes } from './words.ts';

interface Context {
  money: MoneyReader;
  drift: Drift;
}

/** The ordered items; what is chosen with one has the same shape, at any depth, and no group. */
export function linesOf(items: readonly unknown[], context: Context): SentLine[] {
  return items.map((sent) => lineOf(sent, { ...context, field: 'item' }));
}

function lineOf(sent: unknown, context: Context & { field: 'item' | 'modifier' }): SentLine {
  const { money, drift, field } = context;
  const item = schemas.item.parse(sent);
  const unit = money(item.unit_price, `${field}.unit_price`);
  const onMenu = money(item.menu_unit_price, `${field}.menu_unit_price`);
  if (unit === undefined && onMenu === undefined) drift.note(`${field}: no price`);
  const name = item.name ?? item.operational_name ?? item.pos_item_id;
  if (name === undefined) drift.note(`${field}: no name`);
  const forKitchen = item.operational_name === name ? undefined : item.operational_name;
  const unitMinor = unit ?? onMenu ?? 0;
  return {
    line: compact({
      itemRef: item.pos_item_id,
      name: name ?? (field === 'item' ? 'Unnamed item' : 'Unnamed option'),
      kitchenName: forKitchen,
      quantity: drift.quantity(item.quantity, { field, otherwise: 1 }),
      action: 'added' as const,
    }),
    unitMinor,
    ...(onMenu !== undefined && onMenu > unitMinor && { unitBeforeLoyaltyMinor: onMenu }),
    options: item.modifiers.map((modifier) => lineOf(modifier, { ...context, field: 'modifier' })),
  };
}

type Charge = ServiceOrder['charges'][number];

/** Fees that stand on single items (deposits), for as many as were ordered: for orders without a breakdown of fees. */
export function itemFeesOf(items: readonly unknown[], context: Context, times = 1): Charge[] {
  const { money, drift } = context;
  return items.flatMap((sent) => {
    const item = schemas.item.parse(sent);
    const ordered = times * (item.quantity ?? 1);
    const own = item.item_fees.map((each) => {
      const { type, cost_per_unit: cost } = schemas.itemFee.parse(each);
      const amountMinor = Math.round(ordered * (money(cost, 'item_fees') ?? 0));
      return { type: feeTypeOf(type, drift), amountMinor };
    });
    return [...own, ...itemFeesOf(item.modifiers, context, ordered)];
  });
}

export function feeTypeOf(sent: string | undefined, drift: Drift): Charge['type'] {
  return drift.lookUp(feeTypes, sent?.toUpperCase(), { field: 'fee.type', mildest: 'other' });
}
