import type { MenuLimits, MenuRefusal } from './menu-rules.ts';
import type { ServiceCategory, ServiceGroup, ServiceItem, ServiceMenu, ServiceModifier } from './service-menu.ts';

/** The rules of a service beyond its limits. */
export interface RefusalRules {
  name: string;
  limits: MenuLimits;
  /** The most units that a customer can choose in a group. */
  maxUnits: (group: ServiceGroup) => number;
  /** What of a menu is sent at all: things without hours or without a menu may stay out. */
  sent: (menu: ServiceMenu) => ServiceMenu;
  /** What is wrong with the times at which the menu is served, as a sentence. */
  hoursProblem?: (menu: ServiceMenu) => string | undefined;
}

/** Returns each reason for which the service would refuse the menu. */
export function refusalsOf(menu: ServiceMenu, rules: RefusalRules): MenuRefusal[] {
  if (menu.items.length === 0) {
    return [whole('items', 'The menu has no items: add one, or put one back on the menu.')];
  }
  const sent = rules.sent(menu);
  if (sent.items.length === 0) return [whole('hours', `${rules.name} needs opening hours: this menu is never served.`)];
  const things = sharedThings(sent, rules.limits);
  const levels = levelsBelow(sent, things, rules.limits);
  return [
    ...hoursRefusals(sent, rules),
    ...sent.menus.flatMap(({ ref, name }) =>
      nameRefusals({ kind: 'menu', ref, name }, { min: 1, max: rules.limits.menuNameMax }, rules),
    ),
    ...sent.categories.flatMap((category) => categoryRefusals(category, rules)),
    ...sent.items.flatMap((item) => itemRefusals(item, rules, levels(item.groupRefs))),
    ...sent.groups.flatMap((group) => groupRefusals(group, { ...rules, things })),
  ];
}

type Subject = Pick<MenuRefusal, 'kind' | 'ref' | 'groupRef' | 'name'>;

const refuse = (subject: Subject, field: string, sentence: string): MenuRefusal => ({ ...subject, field, sentence });
const whole = (field: string, sentence: string) =>
  refuse({ kind: 'whole', ref: '', name: 'The menu' }, field, sentence);

function hoursRefusals(menu: ServiceMenu, rules: RefusalRules): MenuRefusal[] {
  const problem = rules.hoursProblem?.(menu);
  return problem === undefined ? [] : [whole('hours', problem)];
}

function categoryRefusals(category: ServiceCategory, rules: RefusalRules): MenuRefusal[] {
  const { ref, name, description = '' } = category;
  const { categoryNameMin: min, categoryNameMax: max, categoryDescriptionMax } = rules.limits;
  const subject: Subject = { kind: 'category', ref, name };
  return [
    ...nameRefusals(subject, { min, max }, rules),
    ...refRefusals(subject, rules),
    ...descriptionRefusals(subject, { text: description, max: categoryDescriptionMax }, rules),
  ];
}

function itemRefusals(item: ServiceItem, rules: RefusalRules, levels: number): MenuRefusal[] {
  const { limits, name: service } = rules;
  const subject: Subject = { kind: 'item', ref: item.ref, name: item.name };
  const refusals = [
    ...nameRefusals(subject, { min: limits.itemNameMin, max: limits.itemNameMax }, rules),
    ...refRefusals(subject, rules),
    ...descriptionRefusals(subject, { text: item.description ?? '', max: limits.descriptionMax }, rules),
    ...priceRefusals(subject, item),
  ];
  if (limits.tax === 'rate_required' && item.taxBasisPoints === undefined && item.taxCategory !== 'exempt') {
    refusals.push(refuse(subject, 'tax', `${service} needs a sales tax rate.`));
  }
  if (item.alcohol && limits.alcohol === 'no')
    refusals.push(refuse(subject, 'alcohol', `${service} sells no alcohol.`));
  if (levels === Number.POSITIVE_INFINITY) {
    refusals.push(refuse(subject, 'groups', 'One of its modifier groups leads back to itself.'));
  } else if (levels > limits.groupLevels && limits.deeperGroups === 'refused') {
    const most = limits.groupLevels === 1 ? 'one level' : `${limits.groupLevels} levels`;
    refusals.push(refuse(subject, 'groups', `${service} takes modifier groups nested ${most} deep at most.`));
  }
  return refusals;
}

type Things = ReadonlyMap<string, ServiceItem | ServiceModifier>;

function groupRefusals(group: ServiceGroup, rules: RefusalRules & { things: Things }): MenuRefusal[] {
  const { limits, name: service, maxUnits } = rules;
  const { minimum, maximum, modifiers } = group;
  const subject: Subject = { kind: 'group', ref: group.ref, name: group.name };
  const refusals = [
    ...nameRefusals(subject, { min: 1, max: limits.modifierNameMax }, rules),
    ...refRefusals(subject, rules),
    ...modifiers.flatMap((modifier) => modifierRefusals(modifier, group, rules)),
  ];
  if (modifiers.length === 0) {
    const sentence = 'Nothing can be chosen in this group: add a modifier, or remove the group.';
    return minimum === 0 ? refusals : [...refusals, refuse(subject, 'modifiers', sentence)];
  }
  const most = maxUnits(group);
  if (minimum > maximum) {
    refusals.push(refuse(subject, 'minimum', `${minimum} must be chosen, but only ${maximum} may be.`));
  } else if (minimum > most) {
    refusals.push(refuse(subject, 'minimum', `${minimum} must be chosen, but only ${most} can be.`));
  }
  if (maximum > limits.groupMaximum) {
    refusals.push(refuse(subject, 'maximum', `${service} lets customers choose ${limits.groupMaximum} at most.`));
  }
  const refs = modifiers.map(({ ref }) => ref);
  const twice = modifiers.find(({ ref }, place) => refs.indexOf(ref) !== place);
  if (twice && limits.repeatedOptions === 'refused') {
    refusals.push(refuse(subject, 'modifiers', `${twice.name} stands in this group twice: remove one of them.`));
  }
  return refusals;
}

function modifierRefusals(
  modifier: ServiceModifier,
  group: ServiceGroup,
  rules: RefusalRules & { things: Things },
): MenuRefusal[] {
  const { ref, name, defaultQuantity, maximum } = modifier;
  const subject: Subject = { kind: 'modifier', ref, groupRef: group.ref, name };
  // Only the price of another thing's option is sent.
  const isSent = (rules.things.get(ref) ?? modifier) === modifier;
  return [
    ...(isSent
      ? [...nameRefusals(subject, { min: 1, max: rules.limits.modifierNameMax }, rules), ...refRefusals(subject, rules)]
      : []),
    ...priceRefusals(subject, modifier),
    ...(defaultQuantity > maximum && rules.limits.defaultsWithinMaximum
      ? [
          refuse(
            subject,
            'modifiers',
            `${defaultQuantity} of it are chosen from the start, but only ${maximum} may be.`,
          ),
        ]
      : []),
  ];
}

function nameRefusals(
  subject: Subject,
  { min, max }: { min: number; max: number },
  { name: service }: RefusalRules,
): MenuRefusal[] {
  const length = Array.from(subject.name.trim()).length;
  if (length === 0) return [refuse(subject, 'name', `${service} needs a name.`)];
  if (length < min) return [refuse(subject, 'name', `${service} takes names of ${min} characters or more.`)];
  if (subject.name.length <= max) return [];
  const sentence = `${service} takes names of ${max} characters at most; this one has ${subject.name.length}.`;
  return [refuse(subject, 'name', sentence)];
}

function descriptionRefusals(
  subject: Subject,
  { text, max }: { text: string; max: number },
  { name: service }: RefusalRules,
): MenuRefusal[] {
  if (text.length <= max) return [];
  const sentence = `${service} takes descriptions of ${max} characters at most; this one has ${text.length}.`;
  return [refuse(subject, 'description', sentence)];
}

function refRefusals(subject: Subject, { limits, name }: RefusalRules): MenuRefusal[] {
  const forbidden = limits.refForbidden.split('').find((sign) => subject.ref.includes(sign));
  if (forbidden !== undefined) return [refuse(subject, 'ref', `${name} takes no id that holds "${forbidden}".`)];
  return subject.ref.length > limits.refMax
    ? [refuse(subject, 'ref', `${name} takes ids of ${limits.refMax} characters.`)]
    : [];
}

function priceRefusals(
  subject: Subject,
  { priceMinor, pickupPriceMinor = 0 }: Pick<ServiceItem, 'priceMinor' | 'pickupPriceMinor'>,
): MenuRefusal[] {
  return priceMinor < 0 || pickupPriceMinor < 0 ? [refuse(subject, 'price', 'A price cannot be negative.')] : [];
}

/** How deep groups are nested below some; infinite where one opens itself and the service would see that. */
function levelsBelow(
  menu: ServiceMenu,
  things: Things,
  { circularGroups }: MenuLimits,
): (groupRefs: readonly string[]) => number {
  const groups = new Map(menu.groups.map((group) => [group.ref, group]));
  const levels = new Map<string, number>();
  const isCut = circularGroups === 'left_out';
  const levelOf = (ref: string, way: readonly string[]): number => {
    if (way.includes(ref)) return isCut ? 0 : Number.POSITIVE_INFINITY;
    const known = levels.get(ref);
    if (known !== undefined) return known;
    const below = (groups.get(ref)?.modifiers ?? []).flatMap(
      (modifier) => (things.get(modifier.ref) ?? modifier).groupRefs,
    );
    const level = 1 + Math.max(0, ...below.map((next) => levelOf(next, [...way, ref])));
    // What is cut depends on the way to it.
    if (!isCut) levels.set(ref, level);
    return level;
  };
  return (groupRefs) => Math.max(0, ...groupRefs.map((ref) => levelOf(ref, [])));
}

/** The one thing that each id of an option stands for, where options are items. */
function sharedThings(menu: ServiceMenu, { options }: MenuLimits): Things {
  if (options === 'own') return new Map();
  const modifiers = menu.groups.flatMap((group) => group.modifiers);
  const inOrder = options === 'items_of_first_group' ? modifiers.toReversed() : modifiers;
  return new Map<string, ServiceItem | ServiceModifier>([
    ...inOrder.map((modifier): [string, ServiceModifier] => [modifier.ref, modifier]),
    ...menu.items.map((item): [string, ServiceItem] => [item.ref, item]),
  ]);
}
