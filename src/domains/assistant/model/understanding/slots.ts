import { editDistance } from './spelling.ts';
import { findHowLong, findWhen, type HowLong, type When } from './when.ts';
import { plainText, wordsOf } from './words.ts';

/** A thing with a name that people may mean: an item of the menu, a store. */
export interface Named {
  id: string;
  name: string;
}

/** What an inquiry is about, beside what it asks. */
export interface Slots {
  /** Ids of services (`uber-eats`), in the order in which they are named. */
  services: string[];
  when: When | null;
  howLong: HowLong | null;
  /** Numbers of orders or payouts as they were written. */
  numbers: string[];
  /** Items that may be meant; more than one where the words fit several. */
  items: Named[];
  /** Named besides, and known for certain: "the ceviche and the nachos". */
  moreItems: Named[];
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
  /(?:#\s*|\b(?:order|orders|pedido|orden|ticket|number|numero|no|num|payout|pago)\s+(?:number |numero |no |num |nr |# ?)?#?\s*)([a-z]*-?\d[a-z0-9-]{1,30}|[a-f0-9]{5,6}(?=\b)(?=[a-z0-9]*\d))/g;
const bareCode = /\b(?=[a-z0-9-]*\d)(?=[a-z0-9-]*[a-z])[a-z0-9][a-z0-9-]{3,12}\b/g;
/** Codes that are no order's. */
const noOrder =
  /^(?:\d{1,2}(?:am|pm|h|hrs?|min|mins|st|nd|rd|th|x|k)|\d+(?:days?|hours?|minutes?|mins?)|1099\w*|1099-k|w-?9\w?|2fa|86\w*|7up|covid19|401k|top\d|last\d+|24-7|20\d\d-\d\d-\d\d)$/;
const amount = /\$ ?\d[\d,]*(?:\.\d+)?|\b\d[\d,]*(?:\.\d+)? ?(?:dollars?|bucks|usd|dolares|pesos)\b/;

/** Words that stand in names of dishes and in everything else. */
const commonWords = new Set(
  'the and with of de con y la el los las a an al del en item order menu special small large medium plate bowl combo side salad open new house hot water extra sold out back price'.split(
    ' ',
  ),
);

export interface SlotWorld {
  items: readonly Named[];
  stores: readonly Named[];
}

/** Reads what a text names, and leaves a text in which each of it is one known word (`SVC`, `WHEN`, `ITEM`, `NUM`, `MONEY`). */
export function readSlots(text: string, world: SlotWorld): { slots: Slots; masked: string } {
  let masked = ` ${plainText(text).replaceAll("'", '')} `;
  const slots: Slots = {
    services: [],
    when: null,
    howLong: null,
    numbers: [],
    items: [],
    moreItems: [],
    stores: [],
    otherStore:
      /\b(?:other|another|second|otra|otro|segunda) (?:store|location|restaurant|shop|place|tienda|sucursal|local|restaurante|one)\b/.test(
        masked,
      ),
    everything:
      /\b(?:everything|all (?:of )?(?:them|apps|services|platforms|stores)|everywhere|every app|todo|todas|todos|todas las apps)\b/.test(
        masked,
      ),
    money: null,
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
  const items = findItems(masked, world.items);
  slots.items = items.found;
  masked = items.masked;
  for (
    let more = besides(items, world.items, slots.moreItems);
    more;
    more = besides(more, world.items, slots.moreItems)
  ) {
    slots.moreItems.push(...more.found);
    masked = more.masked;
  }
  const howLong = findHowLong(masked);
  if (howLong) slots.howLong = howLong.howLong;
  const when = findWhen(masked);
  if (when) {
    slots.when = when.when;
    masked = masked.replace(when.text, ' WHEN ');
  } else if (howLong) {
    masked = masked.replace(howLong.text, ' WHEN ');
  }
  if (slots.numbers.length === 0) {
    masked = masked.replaceAll(bareCode, (found) =>
      noOrder.test(found) ? found : note(slots.numbers, found, ' NUM '),
    );
  }
  slots.stores = findStores(masked, world.stores);
  return { slots: { ...slots, services: [...new Set(slots.services)], numbers: [...new Set(slots.numbers)] }, masked };
}

function note(list: string[], found: string, instead: string): string {
  list.push(found);
  return instead;
}

const mostBesides = 5;

/** Another item that the rest of the text names by a word that no other item has; only where one is joined to another. */
function besides(before: FoundItems, items: readonly Named[], known: readonly Named[]): FoundItems | undefined {
  if (before.found.length !== 1 || known.length >= mostBesides) return undefined;
  if (
    !/ITEM.{0,20}\b(?:and|y|e|plus|both|also|tambien)\b|\b(?:and|y|e|plus|both|also|tambien)\b.{0,20}ITEM/.test(
      before.masked,
    )
  )
    return undefined;
  const named = new Set([...before.found, ...known].map(({ id }) => id));
  const more = findItems(
    before.masked,
    items.filter(({ id }) => !named.has(id)),
  );
  return more.found.length === 1 && more.isCertain ? more : undefined;
}

interface FoundItems {
  found: Named[];
  masked: string;
  /** Whether it was named by a long word that is in no other item's name. */
  isCertain: boolean;
}

/**
 * The items whose names' words stand in the text: those of which most words do. One rare word is enough ("birria"), a
 * common one never.
 */
function findItems(masked: string, items: readonly Named[]): FoundItems {
  const words = wordsOf(masked).filter((word) => word.length > 2);
  if (items.length === 0 || words.length === 0) return { found: [], masked, isCertain: false };
  const uses = new Map<string, number>();
  const parts = items.map((item) => {
    const own = [...new Set(wordsOf(plainText(item.name)))].filter((word) => word.length > 2 && !commonWords.has(word));
    for (const word of own) uses.set(word, (uses.get(word) ?? 0) + 1);
    return { item, own };
  });
  const scored = parts
    .map(({ item, own }) => {
      const hits = own.flatMap((part) => {
        const word = words.find((one) => isNear(one, part));
        return word === undefined ? [] : [{ part, word }];
      });
      const score =
        hits.reduce((sum, { part }) => sum + 1 / (uses.get(part) ?? 1), 0) + hits.length / Math.max(1, own.length);
      return { item, score, hits, share: hits.length / Math.max(1, own.length) };
    })
    .filter(({ hits, share }) => hits.length > 0 && (share >= 0.5 || hits.some(({ part }) => part.length > 4)))
    .toSorted((one, other) => other.score - one.score);
  const best = scored[0];
  if (!best) return { found: [], masked, isCertain: false };
  const equal = scored.filter(({ score }) => score > best.score - 0.05);
  const used = new Set(equal.flatMap(({ hits }) => hits.map(({ word }) => word)));
  let left = masked;
  for (const word of used) left = left.replaceAll(new RegExp(`\\b${word}\\b`, 'g'), ' ITEM ');
  return {
    found: equal.slice(0, 6).map(({ item }) => item),
    isCertain: best.hits.some(({ part, word }) => part.length > 4 && word.length > 3 && uses.get(part) === 1),
    masked: left.replaceAll(/(?: ITEM\s+(?:(?:and|de|con|y|with|al|la) )?)+/g, ' ITEM '),
  };
}

function isNear(word: string, part: string): boolean {
  if (word === part || `${part}s` === word || `${word}s` === part || `${part}es` === word) return true;
  // "birria" for quesabirria.
  if (word.length >= 5 && part.length > word.length && part.includes(word)) return true;
  // "guac" for guacamole.
  if (word.length >= 4 && part.length > word.length + 2 && part.startsWith(word)) return true;
  return part.length >= 5 && word.length >= 5 && word[0] === part[0] && editDistance(word, part, 1) <= 1;
}

function findStores(masked: string, stores: readonly Named[]): Named[] {
  if (stores.length < 2) return [];
  const words = new Set(wordsOf(masked));
  const uses = new Map<string, number>();
  for (const { name } of stores)
    for (const word of new Set(wordsOf(plainText(name)))) uses.set(word, (uses.get(word) ?? 0) + 1);
  return stores.filter(({ name }) =>
    wordsOf(plainText(name)).some((word) => uses.get(word) === 1 && word.length > 3 && words.has(word)),
  );
}
