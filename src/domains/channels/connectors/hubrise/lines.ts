import type { Drift } from '../shared-schema-drift.ts';
import { compact } from '../shared-lenient-schema.ts';
import { chargedQuantity, type SentLine } from '../shared-pricing.ts';
import type { MoneyReader } from './money.ts';
import * as schemas from './order-schemas.ts';

interface Context {
  money: MoneyReader;
  drift: Drift;
  deals: Readonly<Record<string, unknown>>;
}

export interface SentItems {
  lines: SentLine[];
  /** What they come to by HubRise: `subtotal` where it is printed, else by its rule. */
  subtotalMinor: number;
  /** The same where HubRise prints every item's; undefined where we worked one out. */
  statedMinor: number | undefined;
}

/**
 * The ordered items without those that were deleted. A price is without the options, which stand flat beside it with
 * theirs; an item's subtotal is (price + options) × quantity (orders page, items).
 */
export function itemsOf(items: readonly unknown[], context: Context): SentItems {
  const kept = items.map((sent) => schemas.item.parse(sent)).filter(({ deleted }) => deleted !== true);
  const found = kept.map((item) => {
    const line = lineOf(item, context);
    const printedMinor = context.money(item.subtotal, 'item.subtotal');
    return { line, printedMinor, subtotalMinor: printedMinor ?? byRule(line) };
  });
  const subtotalMinor = found.reduce((sum, one) => sum + one.subtotalMinor, 0);
  return {
    lines: found.map(({ line }) => line),
    subtotalMinor,
    statedMinor: found.every(({ printedMinor }) => printedMinor !== undefined) ? subtotalMinor : undefined,
  };
}

function byRule({ line, unitMinor, options }: SentLine): number {
  const optionsMinor = options.reduce((sum, option) => sum + option.unitMinor * chargedQuantity(option.line), 0);
  return Math.round((unitMinor + optionsMinor) * chargedQuantity(line));
}

function lineOf(item: ReturnType<typeof schemas.item.parse>, context: Context): SentLine {
  const { money, drift } = context;
  const unitMinor = money(item.price, 'item.price');
  if (unitMinor === undefined) drift.note('item: no price');
  const names = [item.product_name, item.sku_name].filter((name) => name !== undefined);
  if (names.length === 0) drift.note('item: no name');
  return {
    line: compact({
      externalLineId: item.id,
      itemRef: item.sku_ref,
      name: names.join(', ') || item.sku_ref || 'Unnamed item',
      deal: dealOf(item.deal_line, context),
      quantity: drift.quantity(item.quantity, { field: 'item', otherwise: 1 }),
      action: 'added' as const,
      note: item.customer_notes,
    }),
    unitMinor: unitMinor ?? 0,
    options: item.options.map((sent) => optionOf(sent, context)),
  };
}

/** "Lunch deal: Drink". What is in a deal already has the price that it has there. */
function dealOf(
  { deal_key: key, label }: { deal_key: string | undefined; label: string | undefined },
  { deals }: Context,
) {
  if (key === undefined) return undefined;
  const { name, ref } = schemas.deal.parse(Object.hasOwn(deals, key) ? deals[key] : undefined);
  return [name ?? ref ?? 'Deal', label].filter((word) => word !== undefined).join(': ');
}

/** What is taken off may cost something; then it is a line that is paid for, named for what it means. */
function optionOf(sent: unknown, { money, drift }: Context): SentLine {
  const option = schemas.option.parse(sent);
  const { option_list_name: groupName, ref, removed } = option;
  const unitMinor = money(option.price, 'option.price') ?? 0;
  const name = option.name ?? ref;
  if (name === undefined) drift.note('option: no name');
  const isPaidRemoval = removed === true && unitMinor !== 0;
  return {
    line: compact({
      itemRef: ref,
      name: isPaidRemoval ? `Without ${name ?? 'an option'}` : (name ?? 'Unnamed option'),
      quantity: drift.quantity(option.quantity ?? 1, { field: 'option', otherwise: 1 }),
      action: removed === true && !isPaidRemoval ? ('removed' as const) : ('added' as const),
      group: groupName === undefined ? undefined : { name: groupName },
    }),
    unitMinor,
    options: [],
  };
}
