import type { Frame } from './answer.ts';
import type { Slots } from './understanding/slots.ts';
import type { Understood } from './understanding/understand.ts';
import { plainText } from './understanding/words.ts';

type NamedItem = Slots['items'][number];

/** Below this an intent is only guessed at: it is asked back. */
export const surely = 0.32;

/** "And the other store?", "what about yesterday", "yes": the question before, with what is new put in. */
export function continuation(
  text: string,
  now: Understood,
  { before, items }: { before: Frame | null; items: readonly NamedItem[] },
): Understood | undefined {
  if (before === null || before.intent === '') return undefined;
  const slots = withBefore(now.slots, before, items);
  const plain = plainText(text).trim();
  const begins =
    /^(?:no,? |nope,? |actually |i mean |instead |rather |mejor |and\b|what about|how about|same (?:for|thing)|also\b|y\b|que tal|tambien|ok(?:ay)? and|but\b|pero\b|for (?:SVC|the)|on\b|en\b)/.test(
      plain,
    );
  const short = now.words <= 4;
  const names = namesSomething(now.slots);
  const isYes = now.intent === 'small.yes' && now.share > 0.5 && before.offered;
  const waitsForName = before.clarified > 0 && names && short;
  const isMore =
    short &&
    now.words <= 2 &&
    /^(?:(?:and|y|ok) )?(?:how much|how many|when|why|cuanto|cuanta|cuantos|cuando|por que)\b/.test(plain);
  if (isMore) return { ...now, intent: before.intent, share: 1, slots };
  if (!isYes && !waitsForName && !((begins || now.share < surely || isOnlyNames(now.masked)) && names && short))
    return undefined;
  // A whole question of its own that merely begins with "and".
  if (begins && !isYes && !waitsForName && now.share > 0.75 && now.words > 3 && now.intent !== before.intent)
    return undefined;
  return { ...now, intent: before.intent, share: 1, slots };
}

/** "For 2 hours", "until friday", "doordash too": nothing but what it is about, or until when. */
function isOnlyNames(masked: string): boolean {
  return /^(?:(?:SVC|WHEN|ITEM|NUM|MONEY|for|until|till|til|on|in|at|the|only|just|and|too|also|please|pls|instead|por|para|hasta|en|el|la|los|las|solo|y|tambien|mejor|porfa|por favor)\W*)+$/.test(
    masked.trim(),
  );
}

function namesSomething(slots: Slots): boolean {
  return (
    slots.services.length > 0 ||
    slots.when !== null ||
    slots.items.length > 0 ||
    slots.otherStore ||
    slots.stores.length > 0 ||
    slots.numbers.length > 0 ||
    slots.howLong !== null
  );
}

/** What the message names, and where it names nothing, what was named before. */
function withBefore(slots: Slots, before: Frame, items: readonly NamedItem[]): Slots {
  return {
    ...slots,
    services: slots.services.length > 0 ? slots.services : before.services,
    when: slots.when ?? (before.when as Slots['when']), // written by `finish`
    items: slots.items.length > 0 ? slots.items : items.filter(({ id }) => before.itemIds.includes(id)),
    numbers: slots.numbers.length > 0 ? slots.numbers : before.numbers,
  };
}
