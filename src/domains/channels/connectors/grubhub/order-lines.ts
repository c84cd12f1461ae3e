import type { ServiceOrderLine } from '../../model/service-order.ts';
import type { Drift } from '../shared-schema-drift.ts';
import { compact, type Read } from '../shared-lenient-schema.ts';
import { chargedQuantity, priceLines, type PricedLines, type SentLine } from '../shared-pricing.ts';
import type { Cents } from '../shared-cents.ts';
import * as schemas from './order-schemas.ts';

interface Context {
  cents: Cents;
  drift: Drift;
}

/** A line as read, before one of its possible prices is chosen. */
interface ReadLine {
  line: SentLine['line'];
  /** `merchant_price`: the item alone. */
  priceMinor: number | undefined;
  /** `merchant_total`: the item with its options. */
  totalMinor: number | undefined;
  options: SentLine[];
}

/** The lines of an order with whose they are, by the ids and labels that its diners and groups give. */
export function readLines(
  groups: readonly unknown[],
  context: Context & { participantOf: (lineUuid: string | undefined, label: string | undefined) => string | undefined },
): { lines: ReadLine[]; alcohol: boolean; tobacco: boolean } {
  let alcohol = false;
  let tobacco = false;
  const lines = groups.flatMap((group) => {
    const { label, lines: sent } = schemas.lineGroup.parse(group);
    return sent.map((one) => {
      const line = schemas.line.parse(one);
      alcohol ||= line.tag_names.some((tag) => tag.toUpperCase() === 'ALCOHOL');
      tobacco ||= line.tag_names.some((tag) => tag.toUpperCase() === 'TOBACCO');
      return lineOf(line, { ...context, participant: context.participantOf(line.line_uuid, label) });
    });
  });
  return { lines, alcohol, tobacco };
}

/**
 * Prices the lines by the reading that meets the order's own subtotal: `merchant_total` covers the whole line, or one
 * unit of it (its description fits both and the example has a quantity of 1), or only `merchant_price` and the options'
 * prices count.
 */
export function priceOrder(lines: readonly ReadLine[], subtotalMinor: number | undefined): PricedLines {
  const priced = (sent: SentLine[]) => priceLines(sent, { subtotalMinor, optionHoldsOptions: false });
  const wholeLine = priced(lines.map(byLineTotal));
  if (subtotalMinor === undefined || wholeLine.sumMinor === subtotalMinor) return wholeLine;
  const others = [priced(lines.map(byUnitTotal)), priced(lines.map(byParts))];
  return others.find(({ sumMinor }) => sumMinor === subtotalMinor) ?? wholeLine;
}

function byLineTotal(read: ReadLine): SentLine {
  const { line, totalMinor, options } = read;
  if (totalMinor === undefined || line.quantity <= 0) return byParts(read);
  return { line, options, unitMinor: Math.round(totalMinor / line.quantity), totalMinor };
}

function byUnitTotal(read: ReadLine): SentLine {
  const { line, totalMinor, options } = read;
  return totalMinor === undefined ? byParts(read) : { line, options, unitMinor: totalMinor };
}

function byParts({ line, priceMinor, totalMinor, options }: ReadLine): SentLine {
  if (priceMinor === undefined) return { line, options, unitMinor: totalMinor ?? 0 };
  return { line, options, unitMinor: priceMinor + options.reduce((sum, option) => sum + costOf(option), 0) };
}

/** What an option adds to one unit of what it belongs to: its own price is without the options below it. */
function costOf({ line, unitMinor, options }: SentLine): number {
  return (unitMinor + options.reduce((sum, option) => sum + costOf(option), 0)) * chargedQuantity(line);
}

function lineOf(
  line: Read<typeof schemas.line>,
  { cents, drift, participant }: Context & { participant: string | undefined },
): ReadLine {
  const priceMinor = cents(line.merchant_price, 'merchant_price') ?? cents(line.price, 'price');
  const totalMinor = cents(line.merchant_total, 'merchant_total') ?? cents(line.total, 'total');
  if (priceMinor === undefined && totalMinor === undefined) drift.note('line: no price');
  if (line.name === undefined) drift.note('line: no name');
  return {
    line: compact({
      externalLineId: line.line_uuid,
      itemRef: line.external_id ?? line.menu_item_id,
      name: line.name ?? line.external_id ?? 'Unnamed item',
      quantity: drift.quantity(line.quantity, { field: 'line', otherwise: 1 }),
      action: 'added' as const,
      category: line.category === undefined ? undefined : { name: line.category },
      note: noteOf(line),
      participant,
    }),
    priceMinor,
    totalMinor,
    options: line.line_options.map((option) => optionOf(option, { cents, drift })),
  };
}

/** What the kitchen must know of a line: the customer's words, how it is packed, what it weighs. */
function noteOf(line: Read<typeof schemas.line>): string | undefined {
  const weight = line.requested_weight ?? line.weight;
  const parts = [
    line.special_instructions,
    ...line.packaging_options.map(readable),
    weight !== undefined && weight > 0 && `${weight} ${readable(line.measurement_unit ?? '').toLowerCase()}`.trim(),
  ].filter(Boolean);
  return parts.length === 0 ? undefined : parts.join('. ');
}

/** `INDIVIDUALLY_PACKAGED` is "Individually packaged". */
export function readable(word: string): string {
  const words = word.replaceAll('_', ' ').toLowerCase();
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

function optionOf(sent: unknown, { cents, drift }: Context): SentLine {
  const option = schemas.option.parse(sent);
  const { removed, default_quantity: defaultQuantity } = option.default_context;
  if (option.name === undefined) drift.note('option: no name');
  const action: SentLine['line']['action'] = removed === true ? 'removed' : 'added';
  const quantity =
    action === 'removed'
      ? (option.quantity ?? 0)
      : drift.quantity(option.quantity ?? 1, { field: 'option', otherwise: 1 });
  const price = cents(option.merchant_price, 'option.price') ?? cents(option.price, 'option.price') ?? 0;
  const unitMinor = cents(option.default_context.unit_price, 'option.unit_price');
  const { group, ref } = idsOf(option);
  return {
    line: compact({
      externalLineId: option.uuid ?? option.id,
      itemRef: ref,
      name: option.name ?? ref ?? 'Unnamed option',
      quantity,
      defaultQuantity,
      chargeableQuantity: chargeableOf({ quantity, price, unitMinor }),
      action,
      group,
    }),
    unitMinor: unitMinor === undefined || unitMinor <= 0 ? price : unitMinor,
    options: option.line_sub_options.map((one) => optionOf(one, { cents, drift })),
  };
}

/**
 * Where some units come with the item, `unit_price` is what one of the others costs and `price` what they cost
 * together. Undefined where each unit costs the same.
 */
function chargeableOf(given: { quantity: number; price: number; unitMinor: number | undefined }): number | undefined {
  const { quantity, price, unitMinor } = given;
  if (unitMinor === undefined || unitMinor <= 0) return undefined;
  const paid = price / unitMinor;
  return Number.isInteger(paid) && paid >= 0 && paid < quantity ? paid : undefined;
}

/** Our menus give a modifier the id `group|modifier` (`words.ts`); a label names the group where one is sent. */
function idsOf(option: Read<typeof schemas.option>): { group: ServiceOrderLine['group']; ref: string | undefined } {
  const id = option.external_id ?? option.id;
  const parts = id?.split('|') ?? [];
  const [groupRef, ref] = parts.length === 2 && parts.every((part) => part !== '') ? parts : [undefined, id];
  const group = option.label === undefined ? undefined : compact({ ref: groupRef, name: option.label });
  return { group, ref };
}
