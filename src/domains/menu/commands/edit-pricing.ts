import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { newId } from '../../../shared/ids.ts';
import type { Registry } from '../../channels/index.ts';
import { checkStore } from '../publishing/connections.ts';
import { readCategories, readItems } from '../draft-store.ts';
import type { PriceException, Rounding } from '../model/price.ts';
import type { Tax } from '../model/tax.ts';
import {
  cancelPriceChange,
  deletePriceException,
  insertPriceExceptions,
  readPricing,
  touchPricing,
  writePricing,
} from '../pricing-store.ts';

export async function setPricing(
  ctx: Context,
  given: { upchargeBasisPoints: number; rounding: Rounding },
): Promise<void> {
  await writePricing(ctx.tx, given, ctx.clock.now());
}

/** Sets the tax of a store's items that inherit none from their category; an empty one ends it. Throws NOT_FOUND. */
export async function setStoreTax(ctx: Context, { storeId, tax }: { storeId: string; tax: Tax }): Promise<void> {
  await checkStore(ctx.tx, storeId);
  const { storeTaxes = [], ...pricing } = await readPricing(ctx.tx);
  const others = storeTaxes.filter((one) => one.storeId !== storeId);
  const isSet = Object.keys(tax).length > 0;
  await writePricing(
    ctx.tx,
    { ...pricing, storeTaxes: isSet ? [...others, { storeId, ...tax }] : others },
    ctx.clock.now(),
  );
}

/** Throws NOT_FOUND for what it names and is not there, BAD_REQUEST, and CONFLICT where there is one for just this. */
export async function addPriceException(
  ctx: Context,
  registry: Registry,
  given: Omit<PriceException, 'id'>,
): Promise<void> {
  const { itemId, categoryId, service, storeId } = given;
  if (itemId !== null && categoryId !== null) {
    throw new AppError('BAD_REQUEST', 'itemId: Name an item or a category, not both.');
  }
  if (storeId !== null) await checkStore(ctx.tx, storeId);
  if (service !== null && !registry.menu(service)) throw new AppError('NOT_FOUND', 'There is no such service.');
  const isGone =
    (itemId !== null && (await readItems(ctx.tx, [itemId])).length === 0) ||
    (categoryId !== null && !(await readCategories(ctx.tx)).some(({ id }) => id === categoryId));
  if (isGone) throw new AppError('NOT_FOUND', 'This is no longer on the menu.');
  const isTaken = (await readPricing(ctx.tx)).exceptions.some(
    (one) =>
      one.itemId === itemId && one.categoryId === categoryId && one.service === service && one.storeId === storeId,
  );
  if (isTaken) throw new AppError('CONFLICT', 'There is an exception for just this already: remove it first.');
  const at = ctx.clock.now();
  await insertPriceExceptions(ctx.tx, [{ ...given, id: newId() }], at);
  await touchPricing(ctx.tx, at);
}

/** Throws NOT_FOUND. */
export async function removePriceException(ctx: Context, id: string): Promise<void> {
  if (!(await deletePriceException(ctx.tx, id))) {
    throw new AppError('NOT_FOUND', 'This exception is no longer there.');
  }
  await touchPricing(ctx.tx, ctx.clock.now());
}

/** Throws NOT_FOUND. */
export async function callOffDatedPrice(ctx: Context, id: string): Promise<void> {
  if (await cancelPriceChange(ctx.tx, id, ctx.clock.now())) return;
  throw new AppError('NOT_FOUND', 'This price has come already, or was called off.');
}
