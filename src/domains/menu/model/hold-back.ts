import { z } from 'zod';
import type { MenuRefusal } from '../../channels/model/menu-rules.ts';
import type { ServiceMenu } from '../../channels/model/service-menu.ts';
import { menuSubject, type MenuSubject } from './findings.ts';
import type { Menu } from './menu.ts';
import { createSubjectFinder } from './subjects.ts';

/** Something that a version leaves out on one service, and why. */
export const heldThing = z.object({
  /** The item or modifier that is left out. */
  subject: menuSubject,
  /** What has to be changed for it: itself, its category, or one of its groups. */
  cause: menuSubject,
  field: z.string(),
  sentence: z.string(),
});
export type HeldThing = z.infer<typeof heldThing>;

export interface HeldMenu {
  menu: ServiceMenu;
  held: HeldThing[];
  /** What the service would refuse the rest for; none: it accepts it. */
  refusals: MenuRefusal[];
}

/** Each round leaves something out, so that more than these are needed for no menu. */
const maxRounds = 50;

/**
 * Returns the largest part of a menu that a service accepts. Items that it would refuse are left out; so are modifiers
 * where enough others can be chosen in their group, else the items that open the group. What stops the whole menu, such as
 * hours that the service cannot hold, is returned as refusals.
 */
export function holdBack(
  draft: Menu,
  {
    compile,
    refusalsOf,
  }: { compile: (menu: Menu) => ServiceMenu; refusalsOf: (menu: ServiceMenu) => readonly MenuRefusal[] },
): HeldMenu {
  const find = createSubjectFinder(draft);
  const held = new Map<string, HeldThing>();
  let rest = draft;
  for (let round = 0; round < maxRounds; round += 1) {
    const menu = compile(rest);
    const refusals = refusalsOf(menu);
    const before = held.size;
    const hold = (subject: MenuSubject, refusal: MenuRefusal) => {
      const key = `${subject.kind} ${subject.id}`;
      if (subject.id === null || held.has(key)) return;
      held.set(key, { subject, cause: find(refusal), field: refusal.field, sentence: refusal.sentence });
    };
    for (const refusal of refusals) for (const thing of thingsToHold(refusal, menu)) hold(find(thing), refusal);
    if (held.size === before) return { menu, held: [...held.values()], refusals: [...refusals] };
    rest = without(draft, held);
  }
  const menu = compile(rest);
  return { menu, held: [...held.values()], refusals: [...refusalsOf(menu)] };
}

type Thing = Pick<MenuRefusal, 'kind' | 'ref' | 'groupRef' | 'name'>;

function thingsToHold(refusal: MenuRefusal, menu: ServiceMenu): Thing[] {
  const { kind, ref, groupRef } = refusal;
  switch (kind) {
    case 'item':
      return [refusal];
    case 'category': {
      const refs = new Set(menu.categories.find((one) => one.ref === ref)?.itemRefs);
      return menu.items.filter((item) => refs.has(item.ref)).map(asItem);
    }
    case 'modifier': {
      const group = menu.groups.find((one) => one.ref === groupRef);
      const others = (group?.modifiers ?? []).filter((one) => one.ref !== ref);
      const isSpare = others.reduce((sum, { maximum }) => sum + maximum, 0) >= Math.max(1, group?.minimum ?? 0);
      // An option that stands for an item is held back with it.
      const isItem = menu.items.some((item) => item.ref === ref);
      return isSpare && !isItem ? [refusal] : itemsThatOpen(menu, groupRef ?? '').map(asItem);
    }
    case 'group':
      return itemsThatOpen(menu, ref).map(asItem);
    case 'menu':
    case 'whole':
      return [];
  }
}

const asItem = ({ ref, name }: { ref: string; name: string }): Thing => ({ kind: 'item', ref, name });

/** Items from which a customer comes to a group, also through other groups. */
function itemsThatOpen(menu: ServiceMenu, groupRef: string) {
  const groups = new Map(menu.groups.map((group) => [group.ref, group]));
  const opens = (ref: string, way: ReadonlySet<string>): boolean =>
    ref === groupRef ||
    (!way.has(ref) &&
      (groups.get(ref)?.modifiers ?? []).some(({ groupRefs }) =>
        groupRefs.some((next) => opens(next, new Set([...way, ref]))),
      ));
  return menu.items.filter(({ groupRefs }) => groupRefs.some((ref) => opens(ref, new Set())));
}

function without(draft: Menu, held: ReadonlyMap<string, HeldThing>): Menu {
  return {
    ...draft,
    items: draft.items.map((item) => (held.has(`item ${item.id}`) ? { ...item, isListed: false } : item)),
    groups: draft.groups.map((group) => ({
      ...group,
      modifiers: group.modifiers.map((one) => (held.has(`modifier ${one.id}`) ? { ...one, isListed: false } : one)),
    })),
  };
}
