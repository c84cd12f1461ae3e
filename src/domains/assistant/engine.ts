import { writtenLanguage } from '../../shared/detect-language.ts';
import { answerTo } from './answering.ts';
import { askBack, smallTalk } from './ask-back.ts';
import { forDiner } from './for-diner.ts';
import { handOver, refuse } from './hand-over.ts';
import { intentOf } from './intents.ts';
import type { Mind } from './mind/mind.ts';
import type { Answer } from './model/answer.ts';
import type { Article } from './model/article.ts';
import { consentOf } from './model/consent.ts';
import { continuation, leansOnBefore, withThingsBefore } from './model/follow-up.ts';
import { asksInGeneral, isGreeting } from './model/forms.ts';
import { guard } from './model/guard.ts';
import { likelihoodFor } from './model/likely.ts';
import { partsOf } from './model/parts.ts';
import type { SlotWorld } from './model/understanding/slots.ts';
import type { Understanding, Understood } from './model/understanding/understand.ts';
import { Wording } from './model/wording.ts';
import { onOffer } from './on-offer.ts';
import { joined, type Asked, type Turn } from './turn.ts';
import { menuReader, worldOf } from './world.ts';

export interface Engine {
  /** Somebody may ask soon: begins what the first answer would otherwise wait for. */
  getReady(): void;
  /** Answers one message of somebody. Never throws for what is asked. */
  answer(asked: Asked): Promise<Answer>;
}

/** Each of several questions in one message must be surer, and more so where the whole message is sure of another. */
const surelyOneOfSeveral = 0.42;
const surelyBesideAnother = 0.8;
const surelyOne = 0.85;
/** A deed waits for Confirm: to offer one too many costs less than to leave out what somebody said to do. */
const surelyADeedBeside = 0.6;
/** And surest where it would give the whole message to a person. */
const surelyForAPerson = 0.7;

/** Below this it is not sure alone, and the next one is told as well where it is likely enough. */
const sureAlone = 0.5;
const likelyToo = 0.25;

export function createEngine(given: {
  understanding: () => Promise<Understanding>;
  articles: readonly Article[];
  /** A language model that plans and words answers in the place of what is built in; that goes on where it cannot. */
  mind?: Mind | undefined;
}): Engine {
  const { understanding, mind } = given;
  const articles = new Map(given.articles.map((article) => [article.id, article]));

  function begin(asked: Asked): Turn {
    const language = writtenLanguage(asked.text, asked.asker.language);
    const say = new Wording(language);
    return { ...asked, language, menu: menuReader(asked.asker), say, articles, understanding };
  }

  return {
    getReady() {
      // Whoever asks hears of a failure.
      void understanding().catch(() => {});
    },
    async answer(asked) {
      const { text, open } = asked;
      const turn = begin(asked);
      const guarded = guard(text);
      if (guarded?.kind === 'handover')
        return handOver(turn, { topic: guarded.topic, urgent: guarded.urgent, intent: guarded.intent });
      if (guarded) return refuse(turn, guarded.intent);
      const consent = open.length > 0 ? consentOf(text) : undefined;
      if (consent) return onOffer(turn, consent);
      const world = await worldOf(turn);
      const thought = await mind?.think(begin(asked), world);
      return forDiner(turn, thought ?? (await builtIn(turn, { world, understanding: await understanding() })));
    },
  };
}

/** The answer of a message as the phrase books have it understood. */
async function builtIn(
  turn: Turn,
  { world, understanding }: { world: SlotWorld; understanding: Understanding },
): Promise<Answer> {
  const { text, before } = turn;
  const about = { likely: likelihoodFor(turn.asker.role), before: before?.intent };
  const whole = withThingsBefore(text, understanding.understand(text, world, about), { before, world });
  if (isGreeting(text)) return smallTalk(turn, { ...whole, intent: 'small.hello', share: 1 });
  const continued = continuation(text, whole, { before, world });
  if (continued) {
    const answer = await answerTo(turn, continued);
    // What is offered anew takes the place of what was.
    return { ...answer, withdraws: answer.withdraws || (turn.open.length > 0 && answer.offers.length > 0) };
  }
  if (before === null && leansOnBefore(text, whole)) return askBack(turn, whole);
  const parts = partsOf(text);
  const read = parts.map((part) =>
    withThingsBefore(part, understanding.understand(part, world, about), { before, world }),
  );
  const several = parts.length > 1 ? distinct(inView(read, whole), whole) : [];
  if (several.length > 1) {
    const answers: Answer[] = [];
    for (const part of several) answers.push(await answerTo(turn, part));
    return joined(answers, parts.some(asksInGeneral));
  }
  const [only] = several;
  return answerBoth(turn, only && (only.share > whole.share || isBeside(whole)) ? only : whole);
}

/** Where two things may be meant that only tell something, both are told: reading one too many beats asking again. */
async function answerBoth(turn: Turn, understood: Understood): Promise<Answer> {
  const answer = await answerTo(turn, understood);
  const [second] = understood.others;
  if (!second || !tells(answer) || understood.share >= sureAlone || second.share <= likelyToo) return answer;
  // Two articles are shortened to one answer where they are told.
  const isToldThere = answer.kind === 'fact' && second.label.startsWith('fact.');
  if (isToldThere || !canTell(second.label)) return answer;
  const other = await answerTo(turn, { ...understood, intent: second.label, share: 1, others: [] });
  return tells(other) ? joined([answer, other], asksInGeneral(turn.text)) : answer;
}

const canTell = (intent: string) =>
  intent.startsWith('fact.') || (intentOf(intent) !== undefined && !intent.startsWith('action.'));

const tells = ({ kind, offers }: Answer) => (kind === 'fact' || kind === 'account') && offers.length === 0;

/** Parts with the day and the services that only another part of their message names. */
function inView(parts: readonly Understood[], { slots: { when, services } }: Understood): Understood[] {
  // "Is DoorDash on, and how much did we make yesterday?" asks for no sales there; nor does "pause DoorDash, and …".
  const ofQuestions = namedIn(parts.filter(isAboutServices));
  const ofTheirOwn = new Set([...ofQuestions, ...namedIn(parts.filter(isDeed))]);
  const besides = (left: ReadonlySet<string>) => services.filter((service) => !left.has(service));
  return parts.map((part) => {
    const own = part.slots;
    const named = isAboutServices(part) ? services : besides(isDeed(part) ? ofQuestions : ofTheirOwn);
    return {
      ...part,
      slots: { ...own, when: own.when ?? when, services: own.services.length > 0 ? own.services : named },
    };
  });
}

const isDeed = ({ intent }: Understood) => intent.startsWith('action.');
const isAboutServices = (part: Understood) =>
  ['services', 'store'].includes(intentOf(part.intent)?.topic ?? '') && !isDeed(part);
const namedIn = (parts: readonly Understood[]) => new Set(parts.flatMap(({ slots }) => slots.services));

/** "How much do I get for the tacos, and how much for the churros?": one question about two things. */
const thingsOf = ({ intent, slots: { items, modifiers, numbers } }: Understood) =>
  [intent, ...[...items, ...modifiers].map(({ name }) => name), ...numbers].join('\n');

/** Parts of a message that are surely questions of their own, each about its things once. */
function distinct(parts: readonly Understood[], whole: Understood): Understood[] {
  const beside = whole.share >= surelyOne ? surelyBesideAnother : surelyOneOfSeveral;
  const asked = parts.filter(
    ({ intent, share }) =>
      share >= minShare(intent, intent === whole.intent ? surelyOneOfSeveral : beside) &&
      !intent.startsWith('small.') &&
      !intent.startsWith('clarify.'),
  );
  const matters = asked.filter((part) => !isBeside(part));
  return matters.filter((part, index) => {
    const before = matters.slice(0, index).filter(({ intent }) => intent === part.intent);
    const things = thingsOf(part);
    return before.length === 0 || (things !== part.intent && before.every((one) => thingsOf(one) !== things));
  });
}

function minShare(intent: string, share: number): number {
  if (intent.startsWith('handover.')) return Math.max(surelyForAPerson, share);
  return intent.startsWith('action.') ? Math.min(surelyADeedBeside, share) : share;
}

/** A phone that fell into the fryer is no matter of ours; how to log in without it is. */
const isBeside = ({ intent }: Understood) => intent === 'refuse.off_topic';
