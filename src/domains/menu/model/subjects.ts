import { formatMoney } from '../../../shared/money.ts';
import type { MenuChange, MenuSubject } from './findings.ts';
import type { Difference, DifferenceField } from './compare.ts';
import type { Menu } from './menu.ts';

/** Finds what a service's refs stand for on the draft, so that a sentence can lead to its place in the editor. */
export type SubjectFinder = (
  thing: Pick<Difference, 'ref' | 'groupRef' | 'name'> & { kind: MenuSubject['kind'] },
) => MenuSubject;

export function createSubjectFinder(menu: Menu): SubjectFinder {
  const items = new Map(menu.items.map((item) => [item.ref, item]));
  const categoryNames = new Map(menu.categories.map(({ id, name }) => [id, name]));
  const categories = new Map(menu.categories.map(({ ref, id }) => [ref, id]));
  const menus = new Map(menu.menus.map(({ ref, id }) => [ref, id]));
  const groups = new Map(menu.groups.map((group) => [group.ref, group]));
  const itemRefs = new Map(menu.items.map(({ id, ref }) => [id, ref]));
  return ({ kind, ref, groupRef, name }) => {
    const group = groups.get(kind === 'modifier' ? (groupRef ?? '') : ref);
    const modifier = group?.modifiers.find(
      (one) => (one.itemId === null ? one.ref : (itemRefs.get(one.itemId) ?? one.ref)) === ref,
    );
    const ids = {
      item: items.get(ref)?.id,
      category: categories.get(ref),
      menu: menus.get(ref),
      group: group?.id,
      modifier: modifier?.id,
      whole: undefined,
    };
    const isOfGroup = kind === 'group' || kind === 'modifier';
    const categoryName = kind === 'item' ? categoryNames.get(items.get(ref)?.categoryId ?? '') : undefined;
    return {
      kind,
      id: ids[kind] ?? null,
      groupId: isOfGroup ? (group?.id ?? null) : null,
      name: name.trim() === '' ? unnamed[kind] : name,
      ...(categoryName !== undefined && categoryName.trim() !== '' && { categoryName }),
    };
  };
}

const unnamed = {
  item: 'An item without a name',
  modifier: 'A modifier without a name',
  group: 'A modifier group without a name',
  category: 'A category without a name',
  menu: 'A menu without a name',
  whole: 'The menu',
} as const satisfies Record<MenuSubject['kind'], string>;

/** "Agua de jamaica (Drinks)" */
export function nameOfSubject({ name, categoryName }: MenuSubject): string {
  return categoryName === undefined ? name : `${name} (${categoryName})`;
}

const fieldWords = {
  presence: '',
  name: 'Name',
  description: 'Description',
  price: 'Price',
  pickup_price: 'Pickup price',
  deposit: 'Deposit',
  photo: 'Photo',
  tax: 'Tax',
  alcohol: 'Alcohol mark',
  availability: 'Availability',
  goods: 'Brand, size or barcode',
  diet: 'Dietary marks or allergens',
  calories: 'Calories',
  groups: 'Modifier groups',
  categories: 'Category',
  limits: 'How many can be chosen',
  default: 'What is chosen from the start',
  hours: 'Hours',
} as const satisfies Record<DifferenceField, string>;

/** Fields whose content says nothing to a person. */
const unspoken: ReadonlySet<DifferenceField> = new Set(['photo', 'groups', 'description']);

const kindWords = {
  item: 'Item',
  modifier: 'Modifier',
  group: 'Modifier group',
  category: 'Category',
  menu: 'Menu',
} as const;

/** A difference between what is live (`found`) and what will be (`wanted`), as a change in words. */
export function toChange(difference: Difference, find: SubjectFinder): MenuChange {
  const { kind, name, field, wanted, found } = difference;
  const subject = find(difference);
  if (field === 'presence') {
    return wanted === null
      ? { subject, kind: 'removed', sentence: `${kindWords[kind]} removed: ${name}` }
      : { subject, kind: 'added', sentence: `${kindWords[kind]} added: ${name}` };
  }
  const sentence = unspoken.has(field)
    ? `${fieldWords[field]} of ${name} ${found === null ? 'added' : wanted === null ? 'removed' : 'changed'}`
    : `${fieldWords[field]} of ${name}: ${found ?? 'none'} → ${wanted ?? 'none'}`;
  return { subject, kind: 'changed', sentence };
}

/** A difference as what a service shows against what was published. */
export function describeDrift(drift: Omit<Difference, 'groupRef'>, serviceName: string): string {
  const { name, field, wanted, found } = drift;
  if (field === 'presence') {
    return wanted === null
      ? `${serviceName} shows ${name}, which you did not publish.`
      : `${name} is missing on ${serviceName}.`;
  }
  if (field === 'availability') return `${name} is ${found} on ${serviceName}; it should be ${wanted}.`;
  if (field === 'price') return `${name} costs ${found} on ${serviceName}; you published ${wanted}.`;
  if (unspoken.has(field)) {
    return found === null
      ? `${fieldWords[field]} of ${name} on ${serviceName} is missing.`
      : `${fieldWords[field]} of ${name} on ${serviceName} is not the one that you published.`;
  }
  return `${fieldWords[field]} of ${subjectOf(drift)} on ${serviceName}: ${found ?? 'none'}; you published ${wanted ?? 'none'}.`;
}

/** The same in a letter to the service, where "we" are the restaurant. */
export function complainOf(drift: Omit<Difference, 'groupRef'>): string {
  const { name, field, wanted, found } = drift;
  if (field === 'presence')
    return wanted === null ? `${name} is shown, and we did not publish it.` : `${name} is missing.`;
  if (field === 'availability') return `${name} is ${found}; it should be ${wanted}.`;
  if (field === 'price') return `${name} costs ${found}; we published ${wanted}.`;
  if (unspoken.has(field)) {
    return `${fieldWords[field]} of ${name} ${found === null ? 'is missing' : 'is not the one that we published'}.`;
  }
  return `${fieldWords[field]} of ${subjectOf(drift)}: ${found ?? 'none'}; we published ${wanted ?? 'none'}.`;
}

/** Menus and categories are called by what they are as well: dishes have the same names. */
function subjectOf({ kind, name }: Pick<Difference, 'kind' | 'name'>): string {
  return kind === 'menu' || kind === 'category' ? `${kindWords[kind]} ${name}` : name;
}

/** "$12.50" for the specified API: dollars with two decimals, without a sign. */
export function shownPrice(minor: number): string {
  return formatMoney(minor, 'USD').replaceAll(/[$,]/g, '');
}
