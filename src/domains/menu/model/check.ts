import type { MenuAbilities, MenuLimits } from '../../channels/model/menu-rules.ts';
import type { MenuProblem, MenuSubject } from './findings.ts';
import { groupLevels } from './graph.ts';
import type { Group, Item, Menu, Modifier } from './menu.ts';

/** A service's rules as `checkMenu` reads them. */
export interface ServiceRules {
  name: string;
  limits: MenuLimits;
  menuAbilities: MenuAbilities;
}

/** A photo's size in pixels, turned upright. */
export interface PhotoSize {
  width: number;
  height: number;
}

/**
 * What a service would refuse or show badly, each with the field to mend it in. Only what customers could see counts:
 * what is off the menu may be as it likes.
 *
 * @param encodedBytes length of the menu as it would be sent
 */
export function checkMenu(given: {
  menu: Menu;
  rules: ServiceRules;
  photos: ReadonlyMap<string, PhotoSize>;
  encodedBytes: number;
}): MenuProblem[] {
  const { menu, rules, encodedBytes } = given;
  const items = menu.items.filter(({ isListed }) => isListed);
  if (items.length === 0) {
    return [stops(whole, 'items', 'The menu has no items: add one, or put one back on the menu.')];
  }
  const used = reachable(menu, items);
  return [
    ...(encodedBytes > rules.limits.menuMaxBytes
      ? [stops(whole, 'items', `${rules.name} takes menus of ${megabytes(rules.limits.menuMaxBytes)} at most.`)]
      : []),
    ...menu.categories
      .filter(({ id }) => items.some(({ categoryId }) => categoryId === id))
      .flatMap((category) =>
        checkName({ kind: 'category', id: category.id, groupId: null, name: category.name }, category.name, {
          min: rules.limits.categoryNameMin,
          max: rules.limits.categoryNameMax,
          service: rules.name,
        }),
      ),
    ...items.flatMap((item) => checkItem(item, given)),
    ...used.flatMap((group) => checkGroup(group, given)),
  ];
}

const whole: MenuSubject = { kind: 'whole', id: null, groupId: null, name: 'The menu' };
const itemSubject = ({ id, name }: Item): MenuSubject => ({ kind: 'item', id, groupId: null, name });
const groupSubject = ({ id, name }: Group): MenuSubject => ({ kind: 'group', id, groupId: id, name });
const modifierSubject = ({ id, name }: Modifier, group: Group): MenuSubject => ({
  kind: 'modifier',
  id,
  groupId: group.id,
  name,
});

function stops(subject: MenuSubject, field: string, sentence: string): MenuProblem {
  return { subject, field, sentence, weight: 'stops' };
}

function warns(subject: MenuSubject, field: string, sentence: string): MenuProblem {
  return { subject, field, sentence, weight: 'warns' };
}

function checkItem(item: Item, given: Parameters<typeof checkMenu>[0]): MenuProblem[] {
  const { menu, rules } = given;
  const { limits, name: service } = rules;
  const subject = itemSubject(item);
  const problems = [
    ...checkName(subject, item.name, { min: limits.itemNameMin, max: limits.itemNameMax, service }),
    ...checkRef(subject, item.ref, rules),
    ...checkPhoto(item, given),
    ...checkDuties(item, rules),
  ];
  if (item.description.length > limits.descriptionMax) {
    problems.push(
      stops(
        subject,
        'description',
        `${service} takes descriptions of ${limits.descriptionMax} characters at most; this one has ${item.description.length}.`,
      ),
    );
  }
  if (groupLevels(menu, item.groupIds) > limits.groupLevels) {
    problems.push(
      stops(
        subject,
        'groups',
        `${service} takes modifier groups nested ${levelsInWords(limits.groupLevels)} deep at most.`,
      ),
    );
  }
  if (item.isCombo && item.groupIds.length === 0) {
    problems.push(stops(subject, 'groups', 'A combo needs at least one group of items to choose from.'));
  }
  if (item.basePriceMinor === 0 && item.groupIds.length === 0) {
    problems.push(warns(subject, 'price', 'This costs nothing: services may not send orders that are worth nothing.'));
  }
  return problems;
}

const soundsLikeAlcohol =
  /\b(beer|ale|lager|ipa|stout|wine|merlot|chardonnay|prosecco|champagne|vodka|tequila|mezcal|whiske?y|bourbon|rum|gin|sake|margarita|mojito)\b/i;
const isNoAlcohol =
  /\b(root beer|ginger (beer|ale)|non-?alcoholic|alcohol-free|vinegar|virgin|batter(ed)?|braised|sauce)\b/i;

/** Tax and alcohol: what services want to know by law. */
function checkDuties(item: Item, { limits, name: service }: ServiceRules): MenuProblem[] {
  const subject = itemSubject(item);
  const { alcohol, taxCategory, taxBasisPoints } = item.details;
  const problems: MenuProblem[] = [];
  if (limits.needsTax && taxCategory === undefined && taxBasisPoints === undefined) {
    problems.push(stops(subject, 'tax', `${service} needs a tax category or a tax rate.`));
  }
  if (alcohol && limits.alcohol === 'no') problems.push(stops(subject, 'alcohol', `${service} sells no alcohol.`));
  if (!alcohol && taxCategory === 'alcohol') {
    problems.push(
      stops(subject, 'alcohol', 'It is taxed as alcohol but not marked as alcohol: nobody would ask for an age.'),
    );
  } else if (!alcohol && soundsLikeAlcohol.test(item.name) && !isNoAlcohol.test(item.name)) {
    problems.push(warns(subject, 'alcohol', 'This sounds like alcohol: mark it, or couriers will not ask for an age.'));
  }
  return problems;
}

function checkPhoto(item: Item, { rules, photos }: Parameters<typeof checkMenu>[0]): MenuProblem[] {
  const subject = itemSubject(item);
  if (item.photoId === null) return [warns(subject, 'photo', 'It has no photo.')];
  const size = photos.get(item.photoId);
  if (!size) return [];
  return photoProblems(size, rules).map((sentence) => warns(subject, 'photo', sentence));
}

/** What a service will say about a photo of this size, each a sentence. */
export function photoProblems(
  { width, height }: PhotoSize,
  { limits, name }: Pick<ServiceRules, 'limits' | 'name'>,
): string[] {
  const { minPx, aspect } = limits.photo;
  const problems: string[] = [];
  const small = aspect ? width < aspect.width / 2 || height < aspect.height / 2 : Math.min(width, height) < minPx;
  if (small) {
    const wanted = aspect ? `${aspect.width} × ${aspect.height}` : `${minPx} × ${minPx}`;
    problems.push(`The photo is too small for ${name}: it has ${width} × ${height} pixels, ${wanted} are wanted.`);
  }
  const wide = width / height;
  const wantedWide = aspect ? aspect.width / aspect.height : 4 / 3;
  if (wide < wantedWide / 2 || wide > wantedWide * 2) {
    problems.push(`The photo is too ${wide < wantedWide ? 'tall' : 'wide'} for ${name}: much of it will be cut off.`);
  }
  return problems;
}

function checkGroup(group: Group, { menu, rules }: Parameters<typeof checkMenu>[0]): MenuProblem[] {
  const { limits, name: service } = rules;
  const subject = groupSubject(group);
  const listed = group.modifiers.filter(
    ({ isListed, itemId }) =>
      isListed && (itemId === null || menu.items.some((item) => item.id === itemId && item.isListed)),
  );
  const problems = [
    ...checkName(subject, group.name, { min: 1, max: limits.modifierNameMax, service }),
    ...checkRef(subject, group.ref, rules),
    ...listed.flatMap((modifier) => [
      ...checkName(modifierSubject(modifier, group), modifier.name, { min: 1, max: limits.modifierNameMax, service }),
      ...checkRef(modifierSubject(modifier, group), modifier.ref, rules),
    ]),
  ];
  if (listed.length === 0) {
    problems.push(
      stops(subject, 'modifiers', 'Nothing can be chosen in this group: add a modifier, or remove the group.'),
    );
    return problems;
  }
  const most = listed.reduce((sum, { maximum }) => sum + maximum, 0);
  if (group.minimum > most) {
    problems.push(stops(subject, 'minimum', `${group.minimum} must be chosen, but only ${most} can be.`));
  } else if (group.maximum > most) {
    problems.push(warns(subject, 'maximum', `Up to ${group.maximum} may be chosen, but there are only ${most}.`));
  }
  if (group.maximum > limits.groupMaximum) {
    problems.push(stops(subject, 'maximum', `${service} lets customers choose ${limits.groupMaximum} at most.`));
  }
  const preset = listed.reduce((sum, { defaultQuantity }) => sum + defaultQuantity, 0);
  if (preset > group.maximum) {
    problems.push(
      stops(subject, 'modifiers', `${preset} are chosen from the start, but only ${group.maximum} may be.`),
    );
  }
  return problems;
}

function checkName(
  subject: MenuSubject,
  name: string,
  { min, max, service }: { min: number; max: number; service: string },
): MenuProblem[] {
  if (name.length < min) return [stops(subject, 'name', `${service} takes names of ${min} characters or more.`)];
  if (name.length <= max) return [];
  return [stops(subject, 'name', `${service} takes names of ${max} characters at most; this one has ${name.length}.`)];
}

function checkRef(subject: MenuSubject, ref: string, { limits, name }: ServiceRules): MenuProblem[] {
  const forbidden = limits.refForbidden.split('').find((sign) => ref.includes(sign));
  if (forbidden !== undefined) return [stops(subject, 'ref', `${name} takes no id that holds "${forbidden}".`)];
  return ref.length > limits.refMax ? [stops(subject, 'ref', `${name} takes ids of ${limits.refMax} characters.`)] : [];
}

function reachable(menu: Menu, items: readonly Item[]): Group[] {
  const groups = new Map(menu.groups.map((group) => [group.id, group]));
  const met = new Set<Group>();
  const visit = (ids: readonly string[]) => {
    for (const id of ids) {
      const group = groups.get(id);
      if (!group || met.has(group)) continue;
      met.add(group);
      for (const { groupIds, isListed } of group.modifiers) if (isListed) visit(groupIds);
    }
  };
  for (const { groupIds } of items) visit(groupIds);
  return [...met];
}

const levelsInWords = (levels: number) => (levels === 1 ? 'one level' : `${levels} levels`);
const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;
