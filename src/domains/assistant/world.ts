import { may } from '../identity/model/permissions.ts';
import type { MenuView } from '../menu/contract.ts';
import type { NamedModifier } from './model/understanding/menu-names.ts';
import type { SlotWorld } from './model/understanding/slots.ts';
import { plainText } from './model/understanding/words.ts';
import type { Asker } from './question.ts';
import type { Turn } from './turn.ts';

/** What of an account people may name in a question; nothing of the menu for who sees none. */
export async function worldOf({ asker, menu }: Pick<Turn, 'asker' | 'menu'>): Promise<SlotWorld> {
  const stores = asker.stores.map(({ id, name, address }) => ({ id, name, address }));
  if (asker.reads === null || !may(asker.role, 'see_menu') || stores.length === 0)
    return { items: [], modifiers: [], stores };
  const view = await menu();
  return { items: view.items.map(({ id, name }) => ({ id, name })), modifiers: modifiersOf(view), stores };
}

/**
 * The choices of a menu, those of one name as one: whoever runs out of something runs out of it in every group. What
 * stands for an item is sold out with it, so it is none.
 */
function modifiersOf({ groups, items }: MenuView): NamedModifier[] {
  const all = groups.flatMap((group) =>
    group.modifiers
      .filter(({ itemId, isListed }) => itemId === null && isListed)
      .map(({ id, name }) => ({ id, name, group })),
  );
  return [...Map.groupBy(all, ({ name }) => plainText(name)).values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const groupIds = new Set(same.map(({ group }) => group.id));
    return {
      id: first.id,
      name: first.name,
      ids: same.map(({ id }) => id),
      groups: [...new Set(same.map(({ group }) => group.name))],
      itemIds: items.filter((item) => item.groupIds.some((id) => groupIds.has(id))).map(({ id }) => id),
    };
  });
}

/** Reads the menu when it is first needed, once. */
export function menuReader({ reads }: Asker): () => Promise<MenuView> {
  let read: Promise<MenuView> | undefined;
  return () => {
    if (reads === null) throw new Error('Nobody without an account has a menu.');
    read ??= reads.getMenu();
    return read;
  };
}

/** Names of what is one's own: stores, the menu, services, people. Those that the asking person may not read are left out. */
export async function ownNames({ asker, menu }: Turn): Promise<string[]> {
  const { reads, role, stores } = asker;
  if (reads === null || role === 'applicant') return [];
  const [view, people] = await Promise.all([
    may(role, 'see_menu') ? menu() : undefined,
    may(role, 'run_team')
      ? reads.team().then(({ members }) => members)
      : reads.teamLeaders().then(({ leaders }) => leaders),
  ]);
  return [
    asker.name,
    ...stores.flatMap(({ name, merchantName, address }) => [name, merchantName, address]),
    ...(view?.items ?? []).map(({ name }) => name),
    ...(view?.categories ?? []).map(({ name }) => name),
    ...(view?.groups ?? []).flatMap(({ name, modifiers }) => [name, ...modifiers.map((modifier) => modifier.name)]),
    ...people.map(({ name }) => name),
  ];
}
