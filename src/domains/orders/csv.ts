import { stringify } from 'csv-stringify';
import type { OrderView } from './contract.ts';

/** Amounts in the export are decimal, in the currency of their row. */
function decimal(minor: number): string {
  return (minor / 100).toFixed(2);
}

const columns = {
  order: (order: OrderView) => order.displayId,
  service: (order: OrderView) => order.brandName,
  state: (order: OrderView) => order.stateLabel,
  customer: (order: OrderView) => order.customer.name,
  placed_at: (order: OrderView) => order.placedAt,
  accepted_at: (order: OrderView) => order.acceptedAt ?? '',
  ready_at: (order: OrderView) => order.readyAt ?? '',
  handed_over_at: (order: OrderView) => order.handedOverAt ?? '',
  ended_at: (order: OrderView) => order.endedAt ?? '',
  ending: (order: OrderView) => order.ending?.reason ?? order.ending?.by ?? '',
  items: (order: OrderView) => order.lines.map(({ quantity, name }) => `${quantity}x ${name}`).join('; '),
  currency: (order: OrderView) => order.totals.currency,
  subtotal: (order: OrderView) => decimal(order.totals.subtotalMinor),
  tax: (order: OrderView) => decimal(order.totals.taxMinor),
  discounts: (order: OrderView) => decimal(order.totals.discountsMinor),
  tips: (order: OrderView) => decimal(order.totals.tipsMinor),
  order_id: (order: OrderView) => order.id,
  external_id: (order: OrderView) => order.externalId,
} satisfies Record<string, (order: OrderView) => string>;

/** A stream that takes orders' rows (`csvRow`) and gives the file's text, header first. */
export function createCsv() {
  return stringify({
    header: true,
    columns: Object.keys(columns),
    bom: true,
    // A customer's name that begins like a formula must stay a name in a spreadsheet.
    escape_formulas: true,
  });
}

export function csvRow(order: OrderView): string[] {
  return Object.values(columns).map((column) => column(order));
}
