import type { ChosenOption, Substitute } from '../../channels/model/adjustment.ts';
import type { ServiceGroup, ServiceItem, ServiceMenu } from '../../channels/model/service-menu.ts';

/** An item that a person chooses to send instead, by the refs of the menu that the service shows. */
export interface EnteredSubstitute {
  itemRef: string;
  quantity: number;
  options: readonly { groupRef: string; ref: string; quantity: number }[];
}

/** An item that can be sent instead, with the choices that come with it. */
export interface OfferedItem {
  ref: string;
  name: string;
  category: string;
  priceMinor: number;
  groups: OfferedGroup[];
}

interface OfferedGroup {
  ref: string;
  name: string;
  minimum: number;
  maximum: number;
  options: { ref: string; name: string; priceMinor: number; maximum: number }[];
}

/**
 * What of a menu can be sent instead of something else, in the menu's order: what is not sold out, with one level of choices
 * as far as the service takes them. What demands a choice that cannot be made is not offered.
 */
export function offeredItems(menu: ServiceMenu, { takesOptions }: { takesOptions: boolean }): OfferedItem[] {
  const groups = new Map(menu.groups.map((group) => [group.ref, group]));
  const items = new Map(menu.items.map((item) => [item.ref, item]));
  const offered = new Map<string, OfferedItem>();
  for (const { name: category, itemRefs } of menu.categories) {
    for (const itemRef of itemRefs) {
      const item = items.get(itemRef);
      if (!item || item.soldOut || offered.has(itemRef)) continue;
      const choices = choicesOf(item, groups);
      const isPossible = choices.every(({ minimum, options }) => minimum === 0 || (takesOptions && options.length > 0));
      if (!isPossible) continue;
      const { ref, name, priceMinor } = item;
      offered.set(itemRef, { ref, name, category, priceMinor, groups: takesOptions ? choices : [] });
    }
  }
  return [...offered.values()];
}

function choicesOf(item: ServiceItem, groups: ReadonlyMap<string, ServiceGroup>): OfferedGroup[] {
  return item.groupRefs.flatMap((groupRef) => {
    const group = groups.get(groupRef);
    if (!group) return [];
    const options = group.modifiers
      .filter(({ soldOut, groupRefs }) => !soldOut && !groupRefs.some((ref) => (groups.get(ref)?.minimum ?? 0) > 0))
      .map(({ ref, name, priceMinor, maximum }) => ({ ref, name, priceMinor, maximum }));
    const { ref, name, minimum, maximum } = group;
    return [{ ref, name, minimum, maximum, options }];
  });
}

/** The item with its options and prices as the menu has them, or the sentence that says why it cannot be sent. */
export function findSubstitute(
  { itemRef, quantity, options: entered }: EnteredSubstitute,
  { menu, takesOptions }: { menu: ServiceMenu | undefined; takesOptions: boolean },
): Substitute | string {
  if (!menu) return 'No menu of yours is live there, so that no item can be named. Publish your menu first.';
  const item = offeredItems(menu, { takesOptions }).find(({ ref }) => ref === itemRef);
  if (!item) return 'This item is not on the menu there as it is now, or it is sold out. Choose another one.';
  const options: ChosenOption[] = [];
  for (const { groupRef, ref, quantity: count } of entered) {
    const group = item.groups.find((one) => one.ref === groupRef);
    const option = group?.options.find((one) => one.ref === ref);
    const isChosen = options.some((one) => one.groupRef === groupRef && one.ref === ref);
    if (!group || !option || isChosen || count > option.maximum) {
      return `One of the options does not come with ${item.name}. Choose again.`;
    }
    const { name, priceMinor } = option;
    options.push({ groupRef, groupName: group.name, ref, name, priceMinor, quantity: count });
  }
  const why = whyNotChosen(item, options);
  return why ?? { ref: item.ref, name: item.name, priceMinor: item.priceMinor, quantity, options };
}

/** Why an item cannot be sent with these options: too few or too many of a group; undefined where it can. */
export function whyNotChosen(
  { name, groups }: Pick<OfferedItem, 'name' | 'groups'>,
  options: readonly { groupRef: string; quantity: number }[],
): string | undefined {
  const wrong = groups.find(({ ref, minimum, maximum }) => {
    const chosen = options.filter(({ groupRef }) => groupRef === ref).reduce((sum, { quantity }) => sum + quantity, 0);
    return chosen < minimum || chosen > maximum;
  });
  return wrong && chooseWords(name, wrong);
}

/** Each a whole sentence, so that it can be translated. */
function chooseWords(item: string, { name, minimum, maximum }: OfferedItem['groups'][number]): string {
  if (minimum === maximum) return `${item}: choose ${minimum} of “${name}”.`;
  return minimum === 0
    ? `${item}: choose up to ${maximum} of “${name}”.`
    : `${item}: choose ${minimum} to ${maximum} of “${name}”.`;
}
