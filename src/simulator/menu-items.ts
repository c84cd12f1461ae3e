import type { MenuOnSale, ShownMenu, ShownModifier } from './shown-menu.ts';
import type { MenuItem, ModifierGroup, Outlet, ServiceName, World } from './world.ts';

type Known = { revision: string; items: MenuItem[] | null };

/** What customers can order at each outlet: what its service shows once a menu was published there, else the world's menu. */
export class MenuItems {
  readonly #shelves: { [service in ServiceName]: MenuOnSale };
  readonly #known = new Map<string, Known>();

  constructor(shelves: { [service in ServiceName]: MenuOnSale }) {
    this.#shelves = shelves;
  }

  worldAt({ service, externalStoreId }: Outlet, world: World): World {
    const shelf = this.#shelves[service];
    const key = `${service} ${externalStoreId}`;
    const revision = shelf.revision();
    let known = this.#known.get(key);
    if (known?.revision !== revision) {
      const menu = shelf.show(externalStoreId);
      known = { revision, items: menu && itemsOf(menu) };
      this.#known.set(key, known);
    }
    return known.items === null ? world : { ...world, items: known.items, formerItems: world.items };
  }
}

/** Levels of groups that are followed; the services allow six. */
const deepest = 6;

/** What is available, each in the first category that shows it. An item without a choice that it demands is none. */
function itemsOf(menu: ShownMenu): MenuItem[] {
  const groups = new Map(menu.groups.map((group) => [group.ref, group]));
  const categories = new Map<string, string>();
  for (const { name, itemRefs } of menu.categories) {
    for (const ref of itemRefs) if (!categories.has(ref)) categories.set(ref, name);
  }
  const groupsOf = (refs: readonly string[], levelsLeft: number): ModifierGroup[] =>
    refs.flatMap((ref) => {
      const group = groups.get(ref);
      if (!group || levelsLeft === 0) return [];
      const modifiers = group.modifiers
        .filter(({ isAvailable }) => isAvailable)
        .map((modifier) => toModifier(modifier, groupsOf(modifier.groupRefs, levelsLeft - 1)));
      const { name, minimum, maximum } = group;
      return [{ id: ref, name, minimum, maximum, modifiers }];
    });
  return menu.items
    .filter(({ ref, isAvailable }) => isAvailable && categories.has(ref))
    .map(({ ref, name, priceMinor, groupRefs }) => ({
      id: ref,
      name,
      category: categories.get(ref) ?? '',
      priceMinor,
      groups: groupsOf(groupRefs, deepest),
    }))
    .filter(({ groups: choices }) => choices.every(({ minimum, modifiers }) => minimum === 0 || modifiers.length > 0));
}

function toModifier({ ref, name, priceMinor }: ShownModifier, groups: ModifierGroup[]) {
  return { id: ref, name, priceMinor, groups };
}
