import type { Context } from '../../../../platform/context.ts';
import { newId } from '../../../../shared/ids.ts';
import { insertGroups, lockGroup, updateGroup } from '../../group-store.ts';
import type { Modifier } from '../../model/menu.ts';
import type { PlannedSize, PlannedSizes } from '../../model/import/sizes.ts';

/** Writes an item's sizes as a group of which one must be chosen; sizes that the file does not name stay. Answers its id. */
export async function writeSizes(ctx: Context, { group, sizes }: PlannedSizes): Promise<string> {
  const at = ctx.clock.now();
  const known = new Map(group?.modifiers.map((modifier) => [modifier.name.toLowerCase(), modifier]));
  const named = new Set(sizes.map(({ name }) => name.toLowerCase()));
  const modifiers = [
    ...sizes.map((size) => toModifier(size, known.get(size.name.toLowerCase()))),
    ...(group?.modifiers ?? []).filter(({ name }) => !named.has(name.toLowerCase())),
  ];
  if (group && (await lockGroup(ctx.tx, group.id))) {
    await updateGroup(ctx.tx, { ...group, modifiers }, at);
    return group.id;
  }
  const id = newId<'modifier_group'>();
  await insertGroups(ctx.tx, [{ id, ref: id, name: 'Size', minimum: 1, maximum: 1, free: 0, modifiers }], at);
  return id;
}

function toModifier({ name, priceMinor }: PlannedSize, before: Modifier | undefined): Modifier {
  if (before) return { ...before, name, basePriceMinor: priceMinor };
  const id = newId<'modifier'>();
  return {
    id,
    ref: id,
    name,
    basePriceMinor: priceMinor,
    itemId: null,
    defaultQuantity: 0,
    maximum: 1,
    isListed: true,
    groupIds: [],
    details: { alcohol: false },
  };
}
