import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { OrderId } from '../../shared/ids.ts';
import type { Registry } from '../channels/index.ts';
import { readMenuOnSale } from '../menu/index.ts';
import { adjustAbilityOf } from './model/adjustment.ts';
import { offeredItems, type OfferedItem } from './model/substitution.ts';
import { findOrder, readLines } from './store.ts';

interface Substitutes {
  items: OfferedItem[];
  more: number;
  why: string | null;
}

/** As many as fit on a screen: the rest is searched for. */
const maxShown = 30;

/**
 * What of the menu on sale at its service can come instead of a line of an order: what stands in the same category first.
 * Throws NOT_FOUND for an order that is not this merchant's.
 */
export async function listSubstitutes(
  ctx: Context,
  registry: Registry,
  wish: { orderId: OrderId; lineId?: string | undefined; search?: string | undefined },
): Promise<Substitutes> {
  const order = await findOrder(ctx.tx, wish.orderId);
  if (!order) throw new AppError('NOT_FOUND', 'There is no such order.');
  const connector = registry.get(order.service);
  const ability = adjustAbilityOf(order, connector);
  if (!ability.can) return none(ability.reason);
  const way = ability.ways.substitute;
  if (way.how === 'none') return none(way.reason);
  const menu = await readMenuOnSale(ctx, order);
  if (!menu) return none(`No menu of yours is live on ${connector?.name ?? order.service}. Publish your menu first.`);
  const lines = await readLines(ctx.tx, order);
  const replaced = lines.find(({ externalLineId }) => externalLineId === wish.lineId)?.itemRef;
  const category = menu.categories.find(({ itemRefs }) => itemRefs.some((ref) => ref === replaced))?.name;
  const word = wish.search?.toLowerCase() ?? '';
  const fitting = offeredItems(menu, way).filter(
    ({ ref, name }) => ref !== replaced && name.toLowerCase().includes(word),
  );
  const [near, far] = [true, false].map((isNear) => fitting.filter((item) => (item.category === category) === isNear));
  const items = [...(near ?? []), ...(far ?? [])].slice(0, maxShown);
  const isEmpty = items.length === 0 && word === '';
  const why = isEmpty ? 'Nothing else on this menu can be sent instead.' : null;
  return { items, more: fitting.length - items.length, why };
}

const none = (why: string): Substitutes => ({ items: [], more: 0, why });
