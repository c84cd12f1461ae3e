import {
  findItems,
  findModifiers,
  findMoreItems,
  joinsThings,
  partOf,
  type FoundItems,
  type FoundModifiers,
  type MenuPart,
  type Named,
  type NamedModifier,
} from './menu-names.ts';
import { findStores, type NamedStore } from './store-names.ts';
import { beforeWhat, findHowLong, findWhen, type HowLong, type When } from './when.ts';
import { plainText, withoutWhereabouts } from './words.ts';

/** What an inquiry is about, beside what it asks. */
export interface Slots {
  /** Ids of services (`uber-eats`), in the order in which they are named. */
  services: string[];
  when: When | null;
  /** Times that are named besides: "today and yesterday". */
  moreWhens: When[];
  howLong: HowLong | null;
  /** Numbers of orders or payouts as they were written. */
  numbers: string[];
  /** Items that may be meant; more than one where the words fit several. */
  items: Named[];
  /** Named besides, and known for certain: "the ceviche and the nachos". */
  moreItems: Named[];
  /** Choices of modifier groups that may be meant, beside the items or in their place; the same with these. */
  modifiers: NamedModifier[];
  moreModifiers: NamedModifier[];
  /** Whether items and choices are meant together; else a word names both, and it is not known which is meant. */
  isTogether: boolean;
  /** Where the text says which of them it means. */
  part: MenuPart | null;
  stores: Named[];
  /** "the other store", "all of them". */
  otherStore: boolean;
  everything: boolean;
  money: string | null;
}

/** Plain words by which people call the services. */
const serviceNames: readonly (readonly [RegExp, string])[] = [
  [/\b(?:uber ?eats?|ubereat|ubber ?eats|uber|ue|post ?mates?)\b/g, 'uber-eats'],
  [/\b(?:door ?dash|dordash|doordahs|doordsh|door ?dahs|dd|caviar)\b/g, 'doordash'],
  [/\b(?:grub ?hub|grubub|grubhubb|grub|gh|seamless)\b/g, 'grubhub'],
  [/\b(?:deliver?roo|deliveru|delivero|roo)\b/g, 'deliveroo'],
  [/\b(?:hub ?rise)\b/g, 'hubrise'],
];

const payoutNumber = /\bpo-?\d{4}-?\d{3,}\b/g;
const numbered =
  /(?:#\s*|\b(?:order|orders|pedido|orden|ticket|number|numero|no|num|payout|pago)\s+(?:number |numero |no |num |nr |# ?)?#?\s*)([a-z]*-?\d[a-z0-9-]{1,30}|[a-f]{5,6}\b)/g;
const bareCode = /\b(?=[a-z0-9-]*\d)(?=[a-z0-9-]*[a-z])[a-z0-9][a-z0-9-]{3,12}\b/g;
/** Codes that are no order's. */
const noOrder =
  /^(?:accede|added|decade|decaf|deface|facade|faced|faded|\d{1,2}(?:am|pm|h|hrs?|min|mins|st|nd|rd|th|x|k)|\d+(?:days?|hours?|minutes?|mins?)|1099\w*|1099-k|w-?9\w?|2fa|86\w*|7up|covid19|401k|top\d|last\d+|24-7|20\d\d-\d\d-\d\d)$/;
const amount = /\$ ?\d[\d,]*(?:\.\d+)?|\b\d[\d,]*(?:\.\d+)? ?(?:dollars?|bucks|usd|dolares|pesos)\b/;

export interface SlotWorld {
  items: readonly Named[];
  modifiers: readonly NamedModifier[];
  stores: readonly NamedStore[];
}

/** Nothing named. */
export const noSlots: Slots = {
  services: [],
  when: null,
  moreWhens: [],
  howLong: null,
  numbers: [],
  items: [],
  moreItems: [],
  modifiers: [],
  moreModifiers: [],
  isTogether: false,
  part: null,
  stores: [],
  otherStore: false,
  everything: false,
  money: null,
};

export interface ReadSlots {
  slots: Slots;
  /** The text in which each of it is one known word (`SVC`, `WHEN`, `ITEM`, `NUM`, `MONEY`). */
  masked: string;
  /** The same with choices of the menu as `ITEM`, where only choices are named; `isVague` where by words of any sentence. */
  ofMenu: { masked: string; isVague: boolean } | null;
}

/** Reads what a text names. */
export function readSlots(text: string, world: SlotWorld): ReadSlots {
  let masked = ` ${plainText(text).replaceAll("'", '')} `;
  const slots: Slots = {
    ...noSlots,
    services: [],
    numbers: [],
    otherStore:
      /\b(?:other|another|second|otra|otro|segunda) (?:store|location|restaurant|shop|place|tienda|sucursal|local|restaurante|one)\b/.test(
        withoutWhereabouts(masked),
      ),
    everything:
      /\b(?:everything|all (?:of )?(?:them|apps|services|platforms|stores)|everywhere|every app|todo|todas|todos|todas las apps)\b/.test(
        masked,
      ),
  };
  const money = amount.exec(masked);
  if (money) {
    slots.money = money[0].trim();
    masked = masked.replace(money[0], ' MONEY ');
  }
  masked = masked.replaceAll(payoutNumber, (found) => note(slots.numbers, found, ' NUM '));
  masked = masked.replaceAll(numbered, (whole, found: string) =>
    noOrder.test(found) || /^20\d\d$/.test(found)
      ? whole
      : note(slots.numbers, found, `${whole.slice(0, whole.lastIndexOf(found)).replace('#', '')} NUM `),
  );
  for (const [pattern, id] of serviceNames) {
    masked = masked.replaceAll(pattern, () => note(slots.services, id, ' SVC '));
  }
  const stores = findStores(masked, world.stores);
  slots.stores = stores.found;
  masked = stores.masked;
  const beforeMenu = masked;
  const items = findItems(masked, world.items);
  const besides = findMoreItems(items, world.items);
  masked = besides.masked;
  const modifiers = findModifiers(beforeMenu, world.modifiers);
  Object.assign(slots, menuThings(beforeMenu, { items, more: besides.more, modifiers }));
  const howLong = findHowLong(masked);
  if (howLong) slots.howLong = howLong.howLong;
  const when = findWhen(masked);
  if (when) {
    slots.when = when.when;
    masked = masked.replace(when.text, ' WHEN ');
    slots.moreWhens = findMoreWhens(masked, when.when);
  } else if (howLong) {
    masked = masked.replace(howLong.text, ' WHEN ');
  }
  if (slots.numbers.length === 0) {
    masked = masked.replaceAll(bareCode, (found) =>
      noOrder.test(found) ? found : note(slots.numbers, found, ' NUM '),
    );
  }
  const isOnlyModifiers = slots.items.length === 0 && slots.modifiers.length > 0;
  return {
    slots: { ...slots, services: [...new Set(slots.services)], numbers: [...new Set(slots.numbers)] },
    masked,
    ofMenu: isOnlyModifiers
      ? { masked: withoutTime(modifiers.masked, when ?? howLong), isVague: modifiers.isVague }
      : null,
  };
}

const maxExtraDates = 2;

/** Those in what is left of a text, in which they stay. */
function findMoreWhens(masked: string, first: When): When[] {
  const found: When[] = [];
  let rest = masked;
  for (let more = findWhen(rest); more && found.length < maxExtraDates; more = findWhen(rest)) {
    found.push(beforeWhat(more.when, first));
    rest = rest.replace(more.text, ' ');
  }
  return found;
}

const withoutTime = (masked: string, time: { text: string } | undefined) =>
  time ? masked.replace(time.text, ' WHEN ') : masked;

/** Items and choices that a text names: those of one kind where its words say more about it than about the other. */
function menuThings(
  plain: string,
  { items, more, modifiers }: { items: FoundItems; more: Named[]; modifiers: FoundModifiers },
): Pick<Slots, 'items' | 'moreItems' | 'modifiers' | 'moreModifiers' | 'isTogether' | 'part'> {
  const onlyItems = { items: items.found, moreItems: more, modifiers: [], moreModifiers: [], isTogether: false };
  const onlyModifiers = {
    items: [],
    moreItems: [],
    modifiers: modifiers.found,
    moreModifiers: modifiers.more,
    isTogether: false,
  };
  if (modifiers.found.length === 0) return { ...onlyItems, part: null };
  const part = partOf(plain, modifiers.found);
  if (items.found.length === 0) return { ...onlyModifiers, part };
  const both = { ...onlyItems, modifiers: modifiers.found, moreModifiers: modifiers.more, part };
  const isWithin = modifiers.words.every((word) => items.words.includes(word));
  const holds = items.words.every((word) => modifiers.words.includes(word));
  const isJoined = joinsThings(plain);
  if (isWithin || holds) {
    // "The ceviche, and shrimp as a protein": each has words of its own.
    if (isWithin && !holds && part === 'modifier' && isJoined) return { ...both, isTogether: true };
    if (part === 'modifier' || (holds && !isWithin)) return { ...onlyModifiers, part };
    if (part === 'item' || (isWithin && !holds)) return { ...onlyItems, part };
    return { ...both, isTogether: part === 'both' };
  }
  const isOfItem = modifiers.found.some(({ itemIds }) => items.found.some(({ id }) => itemIds.includes(id)));
  if (isJoined) return { ...both, isTogether: true };
  return isOfItem || part === 'modifier' ? both : { ...onlyItems, part };
}

function note(list: string[], found: string, instead: string): string {
  list.push(found);
  return instead;
}
