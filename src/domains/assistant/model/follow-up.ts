import type { Frame } from './answer.ts';
import { namesOtherStore } from './forms.ts';
import { partOf } from './understanding/menu-names.ts';
import type { Slots, SlotWorld } from './understanding/slots.ts';
import { surely, type Understood } from './understanding/understand.ts';
import { beforeWhat } from './understanding/when.ts';
import { plainText } from './understanding/words.ts';

/** "And the other store?", "what about yesterday", "yes": the question before, with what is new put in. */
export function continuation(
  text: string,
  now: Understood,
  { before, world }: { before: Frame | null; world: SlotWorld },
): Understood | undefined {
  if (before === null || before.intent === '' || isEnd.test(before.intent)) return undefined;
  const plain = plainText(text)
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .trim();
  const slots = withBefore(now.slots, { plain, before, world });
  const minutes = before.intent === 'action.pause' ? minutesInstead(plain) : undefined;
  if (minutes !== undefined)
    return { ...now, intent: before.intent, share: 1, slots: { ...slots, howLong: { kind: 'minutes', minutes } } };
  const begins =
    /^(?:no,? |nope,? |actually |i mean |instead |rather |mejor |and\b|what about|how about|same (?:for|thing)|also\b|y\b|que tal|tambien|ok(?:ay)? and|but\b|pero\b|for (?:SVC|the)|on\b|en\b)/.test(
      plain,
    );
  const short = now.words <= 4;
  const names = namesSomething(now.slots);
  const saysWhich = short && isAskedWhich(before) && slots.part !== null && now.slots.items.length === 0;
  if (saysWhich) return { ...now, intent: before.intent, share: 1, slots };
  const isYes = now.intent === 'small.yes' && now.share > 0.5 && before.offered;
  const waitsForName = before.clarified > 0 && names && short;
  const isNamed = before.intent === 'fact.sold-out' && slots.items.length > 0 && isOnlyNames(now.masked);
  const asksPrice = ofPrices.has(before.intent) && slots.items.length > 0 && isOnlyNames(now.masked);
  if (asksPrice) return { ...now, intent: 'item.price', share: 1, slots };
  const deed = isNamed || doesIt.test(plain) ? deeds[before.intent] : undefined;
  if (deed) return { ...now, intent: deed, share: 1, slots };
  const isMore = now.words <= 4 && asksMore.test(plain);
  if (isMore) return { ...now, intent: before.intent, share: 1, slots };
  if (!isYes && !waitsForName && !((begins || now.share < surely || isOnlyNames(now.masked)) && names && short))
    return undefined;
  // A whole question of its own that merely begins with "and".
  if (begins && !isYes && !waitsForName && now.share > 0.75 && now.words > 3 && now.intent !== before.intent)
    return undefined;
  return { ...now, intent: before.intent, share: 1, slots };
}

/** "Make it 30", "no, 45 min", "que sean 20": how long a pause is to last instead of what the card says. */
function minutesInstead(plain: string): number | undefined {
  const [, count, unit] = insteadOf.exec(plain) ?? [];
  if (count === undefined) return undefined;
  return Number(count) * (unit?.startsWith('h') ? 60 : 1);
}
const insteadOf =
  /^(?:(?:no|nah|wait|actually|ok(?:ay)?|sorry|mejor|perdon)\W+)*(?:(?:make|do|change|set|lets do|let's do) (?:it|that|this)? ?(?:to |for )?|rather |que sean? (?:de )?|pon(?:le|lo)? (?:en )?|hazl[oa] (?:de )?)?(\d{1,3}) ?(min(?:ute|uto)?s?|m|h(?:ou)?rs?|h|horas?)?(?: instead| mejor| please| porfa| por favor)?\W*$/;

/** What was refused or handed over is not gone on with: what comes after it is a matter of its own. */
const isEnd = /^(?:refuse|handover)\./;

/**
 * "I don't see it", "what about the other one": says nothing without what was said before. What is told to be done is
 * shown on a card first, and so is no matter of this.
 */
export function leansOnBefore(text: string, { intent, slots, words }: Understood): boolean {
  if (!intent.startsWith('fact.') || namesThing(slots)) return false;
  const plain = plainText(text).replaceAll("'", '').trim();
  return (words <= 3 && pointing.test(plain)) || (words <= 2 && onlyMore.test(plain));
}
const pointing =
  /^(?:i |we |you )?(?:dont|do not|cant|cannot|didnt|still dont)? ?(?:see|find|get|change|move|put|set|do|fix|make) (?:it|that|this|them|one)\b(?: (?:to|at|for|there|here|again|yet|now)\b.{0,12})?\W*$|^(?:no (?:lo|la|los|las) (?:veo|encuentro|hallo)|(?:cambi|mov|pon|arregl|pas)\w*(?:lo|la|los|las)\b(?: (?:a|para|en)\b.{0,20})?)\W*$/;
const onlyMore =
  /^(?:what|how) about (?:the )?(?:other|another|that|this|it|them)\b|^(?:y |que hay de |que tal )(?:el|la|los|las) otr[oa]s?\b/;

const namesThing = ({ items, modifiers, services, numbers, stores }: Slots) =>
  [items, modifiers, services, numbers, stores].some(({ length }) => length > 0);

/** "Need to check a price", and then: "street corn". */
const ofPrices: ReadonlySet<string> = new Set(['fact.edit-price', 'fact.pricing', 'item.price']);

const aboutThings: ReadonlySet<string> = new Set([
  'action.sold_out',
  'action.bring_back',
  'menu.sold_out',
  'item.price',
  'item.contents',
]);
const pointsBack =
  /\b(?:it|them|that|those|this one|that one|lo|la|los|las|es[aeo]s?)\b|\b(?:marc|quit|pon|baj|agot|apag|sac|sub|activ|regres|quít)\w*(?:lo|la|los|las)\b/;

/** "Pause it", "reopen that one", right after a service was spoken of: that service, not all of them. */
const paused = /^(?:action\.(?:pause|resume)|fact\.pause|fact\.reopen|store\.open)$/;
const pausesIt =
  /\b(?:pause|unpause|stop|close|reopen|resume|open|shut|turn off|turn on|pausar?|reabr\w+|reanud\w+|apag\w+|cierr\w+) (?:it|that|this|them|those|es[aeo]s?|est[aeo]s?)\b|\b(?:paus[ae]|reabr[ae]|reanud[ae]|apag[ae]|cierr[ae])l[aeo]s?\b/;

/** "Send a test order thru it then", after DoorDash was asked about. */
const testsIt = /\b(?:it|that|this|them|there|ahi|esa|ese|ella)\b/;

function withServicesBefore(now: Understood, { plain, before }: { plain: string; before: Frame }): Understood {
  const { services, stores, otherStore, everything } = now.slots;
  const isNamed = services.length > 0 || stores.length > 0 || otherStore || everything || namesOtherStore(plain);
  const isMeant = paused.test(now.intent)
    ? pausesIt.test(plain)
    : now.intent === 'action.test_order' && testsIt.test(plain);
  if (isNamed || !isMeant) return now;
  return { ...now, slots: { ...now.slots, services: before.services } };
}

/** "No, but we just ran out, so mark it": another question about the item that was spoken of, or the service. */
export function withThingsBefore(
  text: string,
  given: Understood,
  { before, world }: { before: Frame | null; world: SlotWorld },
): Understood {
  const plain = plainText(text);
  const now = before === null ? given : withServicesBefore(given, { plain, before });
  const isNamed = now.slots.items.length > 0 || now.slots.modifiers.length > 0;
  if (before === null || isNamed || now.slots.everything || !aboutThings.has(now.intent) || !pointsBack.test(plain))
    return now;
  return { ...now, slots: { ...now.slots, ...thingsBefore(plain, before, world) } };
}

/** "How much tho?", "and how many of them?" */
const asksMore =
  /^(?:(?:and|y|ok) )?(?:how much|how many|when|why|cuanto|cuanta|cuantos|cuando|por que)\b(?: (?:tho|though|then|exactly|roughly|more or less|will|would|is|was|it|that|be|for|total|in|es|seria|sera|va|a|ser|mas|o|menos|en|pues|entonces))*\W*$|^(?:(?:and|y|ok) )?(?:how many of (?:them|those|these)|cuant[oa]s de (?:ellos|ellas|esos|esas))\b/;

/** "Do it for the churros then", after it was asked how: what the articles are about that can be done here. */
const deeds: Record<string, string> = {
  'fact.sold-out': 'action.sold_out',
  'action.sold_out': 'action.sold_out',
  'fact.pause': 'action.pause',
  'action.pause': 'action.pause',
  'fact.publish': 'action.retry_publication',
  'fact.test-order': 'action.test_order',
  'fact.statements': 'action.resend_statement',
  'fact.notifications': 'action.notices',
};
const doesIt =
  /^(?:ok(?:ay)?|yes|yeah|great|good|then|please|so|si|bueno|ya|va|entonces)?\W*(?:then |please |porfa )?(?:do (?:it|that|this|so)|go ahead|make it so|haz ?lo|hagalo|hagan ?lo|dale)\b/;

/** "For 2 hours", "until friday", "doordash too": nothing but what it is about, or until when; "86" is what to do. */
function isOnlyNames(masked: string): boolean {
  return /^(?:(?:SVC|WHEN|ITEM|NUM|MONEY|(?!86\b)\d{1,2}(?::\d\d)?(?: ?[ap]\.?m)?|for|until|till|til|on|in|at|the|only|just|and|too|also|please|pls|instead|por|para|hasta|en|el|la|los|las|solo|y|tambien|mejor|porfa|por favor)\W*)+$/.test(
    masked.trim(),
  );
}

function namesSomething(slots: Slots): boolean {
  return (
    slots.services.length > 0 ||
    slots.when !== null ||
    slots.items.length > 0 ||
    slots.modifiers.length > 0 ||
    slots.otherStore ||
    slots.stores.length > 0 ||
    slots.numbers.length > 0 ||
    slots.howLong !== null
  );
}

/** A word named an item and a choice, and cards of both were shown. */
const isAskedWhich = ({ itemIds, modifierIds, isTogether }: Frame) =>
  itemIds.length > 0 && modifierIds.length > 0 && !isTogether;

/** What the message names, and where it names nothing, what was named before. */
function withBefore(slots: Slots, { plain, before, world }: { plain: string; before: Frame; world: SlotWorld }): Slots {
  const whenBefore = before.when as Slots['when']; // written by `finish`
  const isNewThing = slots.items.length > 0 || slots.modifiers.length > 0;
  return {
    ...slots,
    ...(isNewThing ? {} : thingsBefore(plain, before, world)),
    services: slots.services.length > 0 ? slots.services : before.services,
    when: slots.when ? beforeWhat(slots.when, whenBefore) : whenBefore,
    numbers: slots.numbers.length > 0 ? slots.numbers : before.numbers,
  };
}

/** Items and choices that were named before; one kind of them where it is said now which is meant: "the add on". */
function thingsBefore(plain: string, before: Frame, { items, modifiers }: SlotWorld) {
  const known = {
    items: items.filter(({ id }) => before.itemIds.includes(id)),
    moreItems: items.filter(({ id }) => before.moreItemIds.includes(id)),
    modifiers: modifiers.filter(({ id }) => before.modifierIds.includes(id)),
    moreModifiers: modifiers.filter(({ id }) => before.moreModifierIds.includes(id)),
    isTogether: before.isTogether,
  };
  const part = isAskedWhich(before) ? partOf(plain, known.modifiers) : null;
  if (part === 'item') return { ...known, part, modifiers: [], moreModifiers: [] };
  if (part === 'modifier') return { ...known, part, items: [], moreItems: [] };
  return { ...known, part, isTogether: known.isTogether || part === 'both' };
}
