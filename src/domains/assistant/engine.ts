import { ORPCError } from '@orpc/client';
import { businessDate } from '../merchants/index.ts';
import { may } from '../identity/model/permissions.ts';
import type { MenuView } from '../menu/contract.ts';
import { AppError } from '../../platform/errors.ts';
import { askBack, smallTalk } from './ask-back.ts';
import { application, beyondRole, fact, withoutAccount } from './general.ts';
import { handOver, handoverOf, refuse } from './hand-over.ts';
import { intentOf } from './intents.ts';
import type { Answer, Frame } from './model/answer.ts';
import type { Article } from './model/article.ts';
import { continuation, surely } from './model/follow-up.ts';
import { asAsked, asksHow } from './model/forms.ts';
import { guard } from './model/guard.ts';
import { likelihoodFor } from './model/likely.ts';
import { partsOf } from './model/parts.ts';
import { languageOf } from './model/understanding/language.ts';
import type { Understanding, Understood } from './model/understanding/understand.ts';
import { Wording } from './model/wording.ts';
import type { Asker, Question } from './question.ts';
import { finish, unique, type Turn } from './turn.ts';

export interface Engine {
  /** Answers one message of somebody; `before` is what the last answer left behind. Never throws for what is asked. */
  answer(asked: { text: string; asker: Asker; before: Frame | null; now: Date }): Promise<Answer>;
}

/** Each of several questions in one message must be surer. */
const surelyOneOfSeveral = 0.5;
/** And surest where it would give the whole message to a person. */
const surelyForAPerson = 0.8;

export function createEngine(given: {
  understanding: () => Promise<Understanding>;
  articles: readonly Article[];
}): Engine {
  const articles = new Map(given.articles.map((article) => [article.id, article]));

  return {
    async answer({ text, asker, before, now }) {
      const language = languageOf(text, asker.language);
      const turn: Turn = {
        text,
        asker,
        before,
        now,
        language,
        menu: menuReader(asker),
        say: new Wording(language),
        articles,
      };
      const guarded = guard(text);
      if (guarded?.kind === 'handover')
        return handOver(turn, { topic: guarded.topic, urgent: guarded.urgent, intent: guarded.intent });
      if (guarded) return refuse(turn, guarded.intent);
      const world = {
        items: (await itemsOf(turn)).map(({ id, name }) => ({ id, name })),
        stores: asker.stores.map(({ id, name }) => ({ id, name })),
      };
      const understanding = await given.understanding();
      const likely = likelihoodFor(asker.role);
      const whole = understanding.understand(text, world, likely);
      const continued = continuation(text, whole, { before, items: world.items });
      if (continued) return single(turn, continued);
      const parts = partsOf(text);
      const several =
        parts.length > 1
          ? distinct(parts.map((part) => inView(understanding.understand(part, world, likely), whole)))
          : [];
      if (several.length > 1) return join(turn, several);
      const [only] = several;
      return single(turn, only && only.share > whole.share ? only : whole);
    },
  };
}

/** A part with the day and the services that only another part of its message names. */
function inView(part: Understood, { slots: { when, services } }: Understood): Understood {
  const own = part.slots;
  return {
    ...part,
    slots: { ...own, when: own.when ?? when, services: own.services.length > 0 ? own.services : services },
  };
}

/** Parts of a message that are surely questions of their own, each intent once. */
function distinct(parts: readonly Understood[]): Understood[] {
  const asked = parts.filter(
    ({ intent, share }) =>
      share >= (intent.startsWith('handover.') ? surelyForAPerson : surelyOneOfSeveral) &&
      !intent.startsWith('small.') &&
      !intent.startsWith('clarify.'),
  );
  return asked.filter((part, index) => asked.findIndex(({ intent }) => intent === part.intent) === index);
}

async function join(turn: Turn, parts: readonly Understood[]): Promise<Answer> {
  const answers: Answer[] = [];
  for (const part of parts) answers.push(await single(turn, part));
  const [first] = answers;
  if (!first) throw new Error('There is nothing to join.');
  // What a person must see to stands for the whole.
  const leading =
    answers.find(({ kind }) => kind === 'handover') ??
    answers.find(({ kind }) => kind === 'action') ??
    answers.find(({ kind }) => kind === 'account') ??
    first;
  return {
    ...leading,
    text: answers.map(({ text }) => text).join('\n\n'),
    sources: unique(answers.flatMap(({ sources }) => sources)),
    offers: answers.flatMap(({ offers }) => offers),
    choices: answers.flatMap(({ choices }) => choices),
    facts: answers.flatMap(({ facts }) => facts),
  };
}

async function single(turn: Turn, given: Understood): Promise<Answer> {
  const { asker, say } = turn;
  const understood = asAsked(turn.text, given);
  const { intent, share } = understood;
  if (share < surely) return askBack(turn, understood);
  if (intent.startsWith('handover.')) return handOver(turn, { ...handoverOf(intent), intent });
  if (intent.startsWith('refuse.')) return refuse(turn, intent);
  if (intent.startsWith('clarify.')) return askBack(turn, understood);
  if (intent.startsWith('small.')) return smallTalk(turn, understood);
  if (intent === 'application.status') return application(turn, understood);
  if (intent.startsWith('fact.')) return fact(turn, understood, intent.slice('fact.'.length));
  const known = intentOf(intent);
  if (!known) return askBack(turn, understood);
  if (intent.startsWith('action.') && known.article !== undefined && asksHow(turn.text))
    return fact(turn, understood, known.article);
  if (asker.role === 'visitor' || asker.role === 'applicant' || asker.reads === null)
    return withoutAccount(turn, understood, known.article);
  const able = may(asker.role, known.permission)
    ? known
    : known.otherwise && may(asker.role, known.otherwise.permission)
      ? known.otherwise
      : undefined;
  if (!able) return beyondRole(turn, understood, known.permission);
  const question = questionOf(turn, understood, asker.reads);
  if (!question) return withoutAccount(turn, understood, known.article);
  try {
    const reply = await able.answer(question);
    return finish(turn, understood, {
      kind: intent.startsWith('action.') ? 'action' : 'account',
      topic: known.topic,
      reply,
    });
  } catch (error) {
    const refusal = error instanceof ORPCError || error instanceof AppError ? error : undefined;
    if (refusal?.code === 'FORBIDDEN') return beyondRole(turn, understood, known.permission);
    // What could not be read is said, never guessed.
    if (!refusal) throw error;
    const text = say.pick({
      en: `I could not look that up just now: ${refusal.message}`,
      es: 'No pude consultarlo en este momento. Inténtelo otra vez en un minuto.',
    });
    return finish(turn, understood, { kind: 'clarify', topic: known.topic, reply: { text } });
  }
}

function questionOf(turn: Turn, { slots }: Understood, reads: NonNullable<Asker['reads']>): Question | undefined {
  const { asker, say, now, menu, text } = turn;
  const usual =
    asker.stores.find(
      ({ id }) => id === (turn.before?.storeId && !asker.storeId ? turn.before.storeId : asker.storeId),
    ) ?? asker.stores[0];
  if (!usual) return undefined;
  const named = asker.stores.filter(({ id }) => slots.stores.some((one) => one.id === id));
  const others = asker.stores.filter(({ id }) => id !== usual.id);
  const stores = slots.everything
    ? asker.stores
    : named.length > 0
      ? named
      : slots.otherStore && others.length > 0
        ? others
        : [usual];
  const store = stores[0] ?? usual;
  const today = businessDate(now, { timeZone: store.timeZone, cutoff: store.businessDayCutoff });
  return { text, slots, say, reads, asker, store, stores, today, now, menu };
}

/** Names of what is sold, to know them in a question; nothing for who sees no menu. */
async function itemsOf({ asker, menu }: Turn): Promise<MenuView['items']> {
  if (asker.reads === null || !may(asker.role, 'see_menu') || asker.stores.length === 0) return [];
  return (await menu()).items;
}

function menuReader({ reads }: Asker): () => Promise<MenuView> {
  let read: Promise<MenuView> | undefined;
  return () => {
    if (reads === null) throw new Error('Nobody without an account has a menu.');
    read ??= reads.getMenu();
    return read;
  };
}
