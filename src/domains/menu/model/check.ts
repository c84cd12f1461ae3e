import type { MenuLimits, MenuRefusal } from '../../channels/model/menu-rules.ts';
import type { ServiceItem, ServiceMenu } from '../../channels/model/service-menu.ts';
import type { MenuProblem, MenuSubject } from './findings.ts';
import { groupLevels } from './graph.ts';
import type { Group, Item, Menu } from './menu.ts';
import type { HeldThing } from './hold-back.ts';
import { createSubjectFinder, type SubjectFinder } from './subjects.ts';

/** A service's rules as `checkMenu` reads them. */
export interface ServiceRules {
  name: string;
  limits: MenuLimits;
  refusals: (menu: ServiceMenu) => MenuRefusal[];
}

/** A photo's size in pixels, turned upright. */
export interface PhotoSize {
  width: number;
  height: number;
}

/**
 * Returns what a service would refuse (`stops`) or show badly (`warns`), each with the field of the editor to change.
 * Only what customers could see counts: what is off the menu may be as it likes.
 *
 * @param compiled the menu as it would be sent
 * @param encodedBytes length of it as it would be sent
 */
export function checkMenu(given: {
  menu: Menu;
  compiled: ServiceMenu;
  /** What was left out of it, with the reason. */
  held?: readonly HeldThing[];
  rules: ServiceRules;
  photos: ReadonlyMap<string, PhotoSize>;
  encodedBytes: number;
}): MenuProblem[] {
  const { menu, compiled, held = [], rules, encodedBytes } = given;
  const find = createSubjectFinder(menu);
  const items = menu.items.filter(({ isListed }) => isListed);
  const sent = new Map(compiled.items.map((item) => [item.ref, item]));
  const refusals = rules.refusals(compiled).map(({ field, sentence, ...about }) => stops(find(about), field, sentence));
  const left = held.map((one): MenuProblem => ({
    subject: one.cause,
    field: one.field,
    sentence: one.sentence,
    weight: compiled.items.length === 0 ? 'stops' : 'holds',
  }));
  if (compiled.items.length === 0) return [...left, ...refusals];
  return [
    ...(encodedBytes > rules.limits.menuMaxBytes
      ? [stops(find(whole), 'items', `${rules.name} takes menus of ${megabytes(rules.limits.menuMaxBytes)} at most.`)]
      : []),
    ...refusals,
    ...left,
    ...items.flatMap((item) => warningsOfItem(item, find, { ...given, sent })),
    ...reachable(menu, items).flatMap((group) => warningsOfGroup(group, find, given)),
  ];
}

const whole = { kind: 'whole', ref: '', name: 'The menu' } as const;

function stops(subject: MenuSubject, field: string, sentence: string): MenuProblem {
  return { subject, field, sentence, weight: 'stops' };
}

function warns(subject: MenuSubject, field: string, sentence: string): MenuProblem {
  return { subject, field, sentence, weight: 'warns' };
}

type Given = Parameters<typeof checkMenu>[0];
type Sent = ReadonlyMap<string, ServiceItem>;

function warningsOfItem(item: Item, find: SubjectFinder, given: Given & { sent: Sent }): MenuProblem[] {
  const { menu, sent, rules } = given;
  const subject = find({ kind: 'item', ref: item.ref, name: item.name });
  const problems = [...checkPhoto(item, subject, given), ...checkDuties(item, subject, given)];
  if (!sent.has(item.ref)) {
    if (given.held?.some((one) => one.subject.id === item.id)) return [];
    return [warns(subject, 'category', 'It is in no category, so customers do not see it.')];
  }
  if (rules.limits.deeperGroups === 'left_out' && groupLevels(menu, item.groupIds) > rules.limits.groupLevels) {
    problems.push(warns(subject, 'groups', `${rules.name} shows no choices within choices.`));
  }
  if (item.isCombo && item.groupIds.length === 0) {
    problems.push(warns(subject, 'groups', 'A combo needs at least one group of items to choose from.'));
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
function checkDuties(
  item: Item,
  subject: MenuSubject,
  { rules: { limits, name: service }, sent: all }: Pick<Given, 'rules'> & { sent: Sent },
): MenuProblem[] {
  const sent = all.get(item.ref);
  const { alcohol, taxCategory } = item.details;
  const problems: MenuProblem[] = [];
  if (limits.tax === 'wanted' && sent && sent.taxCategory === undefined && sent.taxBasisPoints === undefined) {
    problems.push(warns(subject, 'tax', `${service} wants a tax category or a tax rate.`));
  }
  if (!alcohol && taxCategory === 'alcohol') {
    problems.push(warns(subject, 'alcohol', 'It is taxed as alcohol, so it is sent as alcohol: mark it as that.'));
  } else if (!alcohol && soundsLikeAlcohol.test(item.name) && !isNoAlcohol.test(item.name)) {
    problems.push(warns(subject, 'alcohol', 'This sounds like alcohol: mark it, or couriers will not ask for an age.'));
  }
  return problems;
}

function checkPhoto(
  item: Item,
  subject: MenuSubject,
  { rules, photos }: Pick<Given, 'rules' | 'photos'>,
): MenuProblem[] {
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

function warningsOfGroup(group: Group, find: SubjectFinder, given: Given): MenuProblem[] {
  const subject = find({ kind: 'group', ref: group.ref, name: group.name });
  const listed = group.modifiers.filter(
    ({ isListed, itemId }) =>
      isListed && (itemId === null || given.menu.items.some((item) => item.id === itemId && item.isListed)),
  );
  if (listed.length === 0) {
    return group.minimum > 0
      ? []
      : [warns(subject, 'modifiers', 'Nothing can be chosen in this group: it is not shown.')];
  }
  const problems: MenuProblem[] = [];
  const most = listed.reduce((sum, { maximum }) => sum + maximum, 0);
  if (group.maximum > most && group.minimum <= most) {
    problems.push(warns(subject, 'maximum', `Up to ${group.maximum} may be chosen, but there are only ${most}.`));
  }
  const preset = listed.reduce((sum, { defaultQuantity }) => sum + defaultQuantity, 0);
  if (preset > group.maximum) {
    problems.push(
      warns(subject, 'modifiers', `${preset} are chosen from the start, but only ${group.maximum} may be.`),
    );
  }
  return problems;
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

const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;
