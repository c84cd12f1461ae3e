import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { fieldError } from '../../../platform/http/uploads.ts';
import { unreachable } from '../../../shared/assert.ts';
import type { BulkChange } from '../contract.ts';
import { readCategories, readItems, type ItemRow } from '../draft-store.ts';
import { touch, updateDetails, updatePrices } from '../item-store.ts';
import { maxPriceMinor } from '../model/menu.ts';

/** One change for many items at once; ids that are no longer on the menu are passed over. Answers how many changed. */
export async function changeItems(
  ctx: Context,
  { ids, by }: { ids: readonly string[]; by: BulkChange },
): Promise<number> {
  const at = ctx.clock.now();
  const items = await readItems(ctx.tx, ids);
  const present = items.map(({ id }) => id);
  switch (by.change) {
    case 'move': {
      const categories = await readCategories(ctx.tx);
      if (!categories.some(({ id }) => id === by.categoryId)) {
        throw new AppError('BAD_REQUEST', 'This category is no longer on the menu. Choose another.');
      }
      return touch(ctx.tx, present, at, { category_id: by.categoryId });
    }
    case 'list':
      return touch(ctx.tx, present, at, { is_listed: by.isListed });
    case 'delete':
      return touch(ctx.tx, present, at, { deleted_at: at });
    case 'price':
      await updatePrices(ctx.tx, newPrices(items, by), at);
      return items.length;
    case 'tax':
    case 'alcohol': {
      const { change: _change, ...details } = by;
      await updateDetails(
        ctx.tx,
        items.map((item) => ({ id: item.id, details: { ...item.details, ...details } })),
        at,
      );
      return items.length;
    }
    default:
      return unreachable(by);
  }
}

function newPrices(items: readonly ItemRow[], { by, value }: Extract<BulkChange, { change: 'price' }>) {
  return items.map(({ id, basePriceMinor, name }) => {
    const wanted = {
      percent: Math.round((basePriceMinor * (10_000 + value)) / 10_000),
      amount: basePriceMinor + value,
      set: value,
    }[by];
    if (wanted > maxPriceMinor) throw fieldError('value', `${name} would cost more than a price can be.`);
    return { id, basePriceMinor: Math.max(0, wanted) };
  });
}
