import type { Group, Menu } from './menu.ts';

/** How deep groups are nested below each item: 1 when no modifier opens another group, 0 without groups. */
export function groupLevels(menu: Pick<Menu, 'groups'>, groupIds: readonly string[]): number {
  const groups = new Map(menu.groups.map((group) => [group.id, group]));
  const levels = new Map<string, number>();
  const levelOf = (id: string): number => {
    const known = levels.get(id);
    if (known !== undefined) return known;
    const group = groups.get(id);
    if (!group) return 0;
    // A cycle, which editing refuses, ends here.
    levels.set(id, 1);
    const below = Math.max(0, ...group.modifiers.flatMap((modifier) => modifier.groupIds).map(levelOf));
    levels.set(id, below + 1);
    return below + 1;
  };
  return Math.max(0, ...groupIds.map(levelOf));
}

/** The names along a way from a group back to itself; undefined when there is none. */
export function findCycle(groups: readonly Group[]): string[] | undefined {
  const byId = new Map(groups.map((group) => [group.id, group]));
  const finished = new Set<string>();
  const search = (id: string, way: readonly string[]): string[] | undefined => {
    const at = way.indexOf(id);
    if (at >= 0) return [...way.slice(at), id].map((one) => byId.get(one)?.name ?? '');
    const group = byId.get(id);
    if (!group || finished.has(id)) return undefined;
    for (const next of group.modifiers.flatMap((modifier) => modifier.groupIds)) {
      const found = search(next, [...way, id]);
      if (found) return found;
    }
    finished.add(id);
    return undefined;
  };
  for (const { id } of groups) {
    const found = search(id, []);
    if (found) return found;
  }
  return undefined;
}
