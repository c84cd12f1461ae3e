import { z } from 'zod';
import type { Context } from '../context.ts';
import type { Order, OrderLine } from '../order.ts';

/** Elements that a client deletes, by their id, and those that it adds. */
export type ItemsChange = { deleted: readonly string[]; added: readonly OrderLine[] };

const money = z
  .string()
  .regex(/^\d+\.\d{2} [A-Z]{3}$/, 'must be money, such as 9.80 EUR')
  .transform((text) => Number(text.replaceAll(/[^0-9]/g, '')));

const deletedItem = z
  .strictObject({ id: z.string(), deleted: z.literal(true) })
  .transform(({ id }) => ({ kind: 'deleted' as const, id }));

const addedItem = z
  .object({
    product_name: z.string().min(1),
    sku_ref: z.string(),
    price: money,
    quantity: z.string().regex(/^[1-9]\d*(\.0+)?$/, 'must be a whole number as text: others are not simulated'),
    customer_notes: z.string().nullish(),
    options: z
      .array(
        z.object({
          option_list_name: z.string(),
          name: z.string(),
          ref: z.string(),
          price: money,
          quantity: z.int().positive(),
        }),
      )
      .default([]),
  })
  .transform((item) => ({ kind: 'added' as const, ...item }));
type AddedItem = z.output<typeof addedItem>;

export const itemsSchema = z.array(z.union([deletedItem, addedItem]));

/** What becomes of the order's items; null where an element is none of its own, or nothing would be left. */
export function changedItems(
  sent: z.output<typeof itemsSchema>,
  order: Order,
  { newId }: Pick<Context, 'newId'>,
): ItemsChange | null {
  const deleted = sent.flatMap((item) => (item.kind === 'deleted' ? [item.id] : []));
  const added = sent.flatMap((item) => (item.kind === 'added' ? [lineOf(item, order, newId)] : []));
  const areKnown = deleted.every((id) => order.lines.some(({ lineId }) => lineId === id));
  return areKnown && order.lines.length - deleted.length + added.length > 0 ? { deleted, added } : null;
}

/** An item has its note in one field, and no level below its options. */
function lineOf(item: AddedItem, order: Order, newId: () => string): OrderLine {
  const twin = order.lines.find(({ itemId }) => itemId === item.sku_ref);
  return {
    lineId: newId(),
    itemId: item.sku_ref,
    name: item.product_name,
    category: twin?.category ?? '',
    quantity: Number(item.quantity),
    baseUnitMinor: item.price,
    groups: item.options.map((option) => ({
      id: option.option_list_name,
      name: option.option_list_name,
      options: [
        {
          lineOptionId: newId(),
          id: option.ref,
          name: option.name,
          quantity: option.quantity,
          unitMinor: option.price,
          groups: [],
        },
      ],
    })),
    note: item.customer_notes ?? null,
    allergy: twin?.allergy ?? null,
    customerId: twin?.customerId ?? order.customers[0].id,
    // Prices hold their tax here.
    taxMinor: 0,
  };
}
