import { stringify } from 'csv-stringify';
import { csvOptions, type FileLanguage } from '../../platform/files/write-csv.ts';
import { decimalMoney, type Minor } from '../../shared/money.ts';
import type { OrderView } from './contract.ts';
import { addressText } from './model/destination.ts';

/** Amounts in the export are decimal, in the currency of their row; one that the service did not name is empty. */
function decimal(minor: Minor | undefined, { currency }: OrderView['totals']): string {
  return minor === undefined ? '' : decimalMoney(minor, currency);
}

const cells = {
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
  // So that nobody sums up what was never sold.
  test: (order: OrderView) => (order.isTest ? 'yes' : ''),
  currency: (order: OrderView) => order.totals.currency,
  subtotal: (order: OrderView) => decimal(order.totals.subtotalMinor, order.totals),
  tax: (order: OrderView) => decimal(order.totals.taxMinor, order.totals),
  discounts: (order: OrderView) => decimal(order.totals.discountsMinor, order.totals),
  fees: (order: OrderView) => decimal(order.totals.feesMinor, order.totals),
  tips: (order: OrderView) => decimal(order.totals.tipsMinor, order.totals),
  total: (order: OrderView) => decimal(order.totals.totalMinor, order.totals),
  to_collect: (order: OrderView) => decimal(order.toCollectMinor, order.totals),
  address: (order: OrderView) => (order.destination ? addressText(order.destination) : ''),
  door_instructions: (order: OrderView) =>
    [order.destination?.dropOff, order.destination?.instructions].filter(Boolean).join('. '),
  order_id: (order: OrderView) => order.id,
  external_id: (order: OrderView) => order.externalId,
} satisfies Record<string, (order: OrderView) => string>;

/** The heads of the file, in English. */
export const orderColumns = Object.keys(cells);

/** A stream that takes orders' rows (`csvRow`) and gives the file's text. */
export function createCsv(language: FileLanguage) {
  return stringify(csvOptions({ columns: orderColumns, spoken: ['state', 'ending', 'test'], language }));
}

export function csvRow(order: OrderView): Record<string, string> {
  return Object.fromEntries(Object.entries(cells).map(([name, cell]) => [name, cell(order)]));
}
