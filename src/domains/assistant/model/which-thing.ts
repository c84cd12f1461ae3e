import type { Slots } from './understanding/slots.ts';

/** What on the menu somebody means by the words of a message. */

/** An item, or all choices of one name: what can be sold out. */
export interface Thing {
  kind: 'item' | 'modifier';
  ids: readonly string[];
  name: string;
  /** Of a choice: the groups that it stands in. */
  groups: readonly string[];
  /** Of a choice: how many items it can be ordered with. */
  itemCount: number;
}

export type Meant =
  | { what: 'things'; things: readonly Thing[] }
  /** A word names both, and nothing says which. */
  | { what: 'either'; item: Thing; modifier: Thing; besides: readonly Thing[] }
  /** Several fit, or none. */
  | { what: 'unclear'; names: readonly string[] };

export function meantBy(slots: Slots): Meant {
  const { items, modifiers, isTogether } = slots;
  if (items.length + modifiers.length === 0) return { what: 'unclear', names: [] };
  if (items.length > 1 || modifiers.length > 1)
    return { what: 'unclear', names: [...items, ...modifiers].map(({ name }) => name) };
  const besides = [...slots.moreItems.map(itemThing), ...slots.moreModifiers.map(modifierThing)];
  const [item] = items.map(itemThing);
  const [modifier] = modifiers.map(modifierThing);
  if (item && modifier && !isTogether) return { what: 'either', item, modifier, besides };
  return { what: 'things', things: [item, modifier, ...besides].filter((thing) => thing !== undefined) };
}

const itemThing = ({ id, name }: Slots['items'][number]): Thing => ({
  kind: 'item',
  ids: [id],
  name,
  groups: [],
  itemCount: 0,
});
const modifierThing = ({ ids, name, groups, itemIds }: Slots['modifiers'][number]): Thing => ({
  kind: 'modifier',
  ids,
  name,
  groups,
  itemCount: itemIds.length,
});
