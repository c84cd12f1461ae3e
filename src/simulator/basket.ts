import { lineNote } from './customers.ts';
import type { ChosenGroup, OrderLine } from './order.ts';
import type { Random } from './random.ts';
import type { MenuItem, ModifierGroup, World } from './world.ts';

/** A line that a test or an operator spells out. */
export type LineWish = {
  itemId: string;
  quantity?: number | undefined;
  note?: string | undefined;
  modifiers?: { id: string; quantity?: number | undefined }[] | undefined;
  /** For an item that the menu does not have (any more): what the service would send. */
  name?: string | undefined;
  priceMinor?: number | undefined;
};

/** A line before anybody knows who eats it. */
export type Draft = Omit<OrderLine, 'taxMinor' | 'allergy' | 'customerId'>;

/** Groups may open further groups; the services allow six levels. */
const deepestNesting = 6;

/** Throws a sentence when nothing is on sale. */
export function fillBasket(random: Random, world: World, lineCount: number): Draft[] {
  if (world.items.length === 0) throw new Error('Nothing is on sale at this store.');
  return Array.from({ length: lineCount }, () => {
    const item = random.pick(world.items);
    return {
      ...draftOf(random, item),
      quantity: random.chance(0.75) ? 1 : random.integer(2, 4),
      groups: chooseGroups(random, item.groups, deepestNesting),
      note: lineNote(random),
    };
  });
}

/** Throws a sentence when a wish names something that it does not describe. */
export function grantWish(random: Random, world: World, wish: LineWish): Draft {
  const named = [...world.items, ...(world.formerItems ?? [])].find((candidate) => candidate.id === wish.itemId);
  const item = named ?? offMenuItem(wish);
  return {
    ...draftOf(random, item),
    quantity: wish.quantity ?? 1,
    groups: wish.modifiers
      ? askedGroups(random, item, wish.modifiers)
      : chooseGroups(random, item.groups, deepestNesting),
    note: wish.note ?? null,
  };
}

function draftOf(random: Random, item: MenuItem): Omit<Draft, 'quantity' | 'groups' | 'note'> {
  return {
    lineId: random.uuid(),
    itemId: item.id,
    name: item.name,
    category: item.category,
    baseUnitMinor: item.priceMinor,
  };
}

function offMenuItem(wish: LineWish): MenuItem {
  if (wish.name === undefined || wish.priceMinor === undefined) {
    throw new Error(`The menu has no item "${wish.itemId}"; give name and priceMinor to order it all the same.`);
  }
  return { id: wish.itemId, name: wish.name, category: 'Specials', priceMinor: wish.priceMinor, groups: [] };
}

/** As many different modifiers as the group allows, never fewer than it demands. */
function chooseGroups(random: Random, groups: readonly ModifierGroup[], depth: number): ChosenGroup[] {
  if (depth === 0) return [];
  return groups.flatMap((group) => {
    const most = Math.min(group.maximum, group.modifiers.length);
    const least = Math.min(group.minimum, most);
    const wanted = random.chance(0.55) ? least : random.integer(least, most);
    if (wanted === 0) return [];
    const options = random.sample(group.modifiers, wanted).map((modifier) => ({
      lineOptionId: random.uuid(),
      id: modifier.id,
      name: modifier.name,
      quantity: 1,
      unitMinor: modifier.priceMinor,
      groups: chooseGroups(random, modifier.groups, depth - 1),
    }));
    return [{ id: group.id, name: group.name, options }];
  });
}

function askedGroups(
  random: Random,
  item: MenuItem,
  wishes: readonly { id: string; quantity?: number | undefined }[],
): ChosenGroup[] {
  const missing = wishes.find((wish) => !item.groups.some((group) => group.modifiers.some((m) => m.id === wish.id)));
  if (missing) throw new Error(`The item "${item.id}" has no modifier "${missing.id}".`);
  return item.groups.flatMap((group) => {
    const options = wishes.flatMap((wish) => {
      const modifier = group.modifiers.find((candidate) => candidate.id === wish.id);
      if (!modifier) return [];
      const { id, name, priceMinor } = modifier;
      const groups = chooseGroups(random, modifier.groups, deepestNesting - 1);
      return [{ lineOptionId: random.uuid(), id, name, quantity: wish.quantity ?? 1, unitMinor: priceMinor, groups }];
    });
    return options.length === 0 ? [] : [{ id: group.id, name: group.name, options }];
  });
}
