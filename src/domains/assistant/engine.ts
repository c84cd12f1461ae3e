import { ORPCError } from '@orpc/client';
import { businessDate } from '../merchants/index.ts';
import { may, permissions, teamRoles, type Permission } from '../identity/model/permissions.ts';
import type { MenuView } from '../menu/contract.ts';
import { AppError } from '../../platform/errors.ts';
import { company } from '../../shared/company.ts';
import { applicationStatus } from './answers/application.ts';
import { roleWords } from './answers/people.ts';
import { intentOf, intents } from './intents.ts';
import type { Answer, Frame, HandoverTopic } from './model/answer.ts';
import { searchArticles, type Article } from './model/article.ts';
import { unfoundedValues } from './model/check-answer.ts';
import { guard } from './model/guard.ts';
import { likelihoodFor } from './model/likely.ts';
import { partsOf } from './model/parts.ts';
import { refusals } from './model/refusals.ts';
import { languageOf } from './model/understanding/language.ts';
import type { Slots } from './model/understanding/slots.ts';
import type { Understanding, Understood } from './model/understanding/understand.ts';
import { plainText } from './model/understanding/words.ts';
import { Wording } from './model/wording.ts';
import { page, type Asker, type Question, type Reply } from './question.ts';

export interface Engine {
  /** Answers one message of somebody; `before` is what the last answer left behind. Never throws for what is asked. */
  answer(asked: { text: string; asker: Asker; before: Frame | null; now: Date }): Promise<Answer>;
}

/** Below this an intent is only guessed at: it is asked back. */
const surely = 0.32;
/** Each of several questions in one message must be surer. */
const surelyOneOfSeveral = 0.5;
/** So much surer than the second that it stands alone. */
const mostChoices = 3;

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
      const continued = continuation(turn, whole);
      if (continued) return single(turn, continued);
      const parts = partsOf(text);
      const several =
        parts.length > 1 ? distinct(parts.map((part) => understanding.understand(part, world, likely))) : [];
      if (several.length > 1) return join(turn, several);
      const [only] = several;
      return single(turn, only && only.share > whole.share ? only : whole);
    },
  };
}

interface Turn {
  text: string;
  asker: Asker;
  before: Frame | null;
  now: Date;
  language: 'en' | 'es';
  say: Wording;
  menu: () => Promise<MenuView>;
  articles: ReadonlyMap<string, Article>;
}

/** Parts of a message that are surely questions of their own, each intent once. */
function distinct(parts: readonly Understood[]): Understood[] {
  const asked = parts.filter(
    ({ intent, share }) =>
      share >= surelyOneOfSeveral && !intent.startsWith('small.') && !intent.startsWith('clarify.'),
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

/** "And the other store?", "what about yesterday", "yes": the question before, with what is new put in. */
function continuation({ before, text }: Turn, now: Understood): Understood | undefined {
  if (before === null || before.intent === '') return undefined;
  const plain = plainText(text).trim();
  const begins =
    /^(?:no,? |nope,? |actually |i mean |instead |rather |mejor |and\b|what about|how about|same (?:for|thing)|also\b|y\b|que tal|tambien|ok(?:ay)? and|but\b|pero\b|for (?:SVC|the)|on\b|en\b)/.test(
      plain,
    );
  const short = now.words <= 4;
  const { slots } = now;
  const names =
    slots.services.length > 0 ||
    slots.when !== null ||
    slots.items.length > 0 ||
    slots.otherStore ||
    slots.stores.length > 0 ||
    slots.numbers.length > 0 ||
    slots.howLong !== null;
  const isYes = now.intent === 'small.yes' && now.share > 0.5 && before.offered;
  const waitsForName = before.clarified > 0 && names && short;
  const isMore =
    short &&
    now.words <= 2 &&
    /^(?:(?:and|y|ok) )?(?:how much|how many|when|why|cuanto|cuanta|cuantos|cuando|por que)\b/.test(plain);
  if (isMore) return { ...now, intent: before.intent, share: 1, slots: withBefore(slots, before) };
  if (!isYes && !waitsForName && !((begins || now.share < surely) && names && short)) return undefined;
  // A whole question of its own that merely begins with "and".
  if (begins && !isYes && !waitsForName && now.share > 0.75 && now.words > 3 && now.intent !== before.intent)
    return undefined;
  return { ...now, intent: before.intent, share: 1, slots: withBefore(slots, before) };
}

function withBefore(slots: Slots, before: Frame): Slots {
  return {
    ...slots,
    services: slots.services.length > 0 ? slots.services : before.services,
    when: slots.when ?? (before.when as Slots['when']), // written by `frameOf`
    items: slots.items.length > 0 ? slots.items : before.itemIds.map((id) => ({ id, name: '' })),
    numbers: slots.numbers.length > 0 ? slots.numbers : before.numbers,
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

const asked: Record<string, { how: string; why: string }> = {
  'action.pause': { how: 'store.open', why: 'fact.reopen' },
  'action.resume': { how: 'store.open', why: 'fact.reopen' },
  'action.sold_out': { how: 'menu.sold_out', why: 'menu.sold_out' },
  'action.bring_back': { how: 'menu.sold_out', why: 'menu.sold_out' },
  'action.retry_publication': { how: 'menu.published', why: 'menu.published' },
};

/** "Is it paused?" and "why is it paused?" ask; only what is told to be done is offered. */
function asAsked(text: string, understood: Understood): Understood {
  const instead = asked[understood.intent];
  if (!instead) return understood;
  const plain = plainText(text).trim();
  if (/^(?:why|how come|por que|por q|porque|pq|xq)\b/.test(plain)) return { ...understood, intent: instead.why };
  if (/^(?:is|are|was|were|did|has|have|esta|estan|ya se|sigue)\b/.test(plain))
    return { ...understood, intent: instead.how };
  return understood;
}

/** Who asks how something is done wants to be told, not to have it done. */
const asksHow = (text: string) =>
  /^\W*(?:(?:and|but|so|ok|hi|hello|hey|y|hola)\W+)?(?:how (?:do|can|would|should|to)|does |do (?:pauses|the apps)|what happens (?:if|when)|que pasa (?:si|cuando)|where (?:do|can)|what(?:s| is) the way to|is there a way|como (?:puedo|hago|se|le hago|apago|pauso|cambio|marco|pongo|quito)|donde (?:puedo|se))\b/.test(
    plainText(text).replaceAll("'", ''),
  );

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

function finish(
  turn: Turn,
  { intent, slots }: Understood,
  { kind, topic, reply }: { kind: Answer['kind']; topic: string; reply: Reply },
): Answer {
  const { before, say, asker } = turn;
  const answeredKind = reply.kind ?? kind;
  const isAskedBack = answeredKind === 'clarify';
  return {
    kind: answeredKind,
    intent,
    topic,
    language: turn.language,
    text: reply.text,
    sources: unique(reply.sources ?? []),
    offers: reply.offers ?? [],
    choices: reply.choices ?? [],
    handover: reply.handover ?? null,
    frame: {
      intent,
      services: slots.services,
      when: slots.when,
      itemIds: slots.items.map(({ id }) => id),
      numbers: slots.numbers,
      storeId: asker.storeId,
      clarified: isAskedBack ? (before?.clarified ?? 0) + 1 : 0,
      offered: (reply.offers ?? []).length > 0,
    },
    facts: say.facts,
  };
}

function fact(turn: Turn, understood: Understood, id: string): Answer {
  const { articles, language, say, asker } = turn;
  const article = articles.get(id);
  if (!article) throw new Error(`There is no help article ${id}.`);
  const [second] = understood.others;
  const other =
    second && understood.share < 0.5 && second.share > 0.25 && second.label.startsWith('fact.')
      ? articles.get(second.label.slice('fact.'.length))
      : undefined;
  const chosen = other ? [article, other] : [article];
  for (const one of chosen) say.facts.push(...textsOf(one, language));
  return finish(turn, understood, {
    kind: 'fact',
    topic: article.topic,
    reply: {
      text: chosen
        .map((one) => [one.words[language].answer, ...(other ? [] : one.words[language].more)].join('\n\n'))
        .join('\n\n'),
      sources: [
        ...chosen.map((one) => articleSource(one, turn)),
        ...(asker.role === 'visitor' ? [] : [page(article.link, article.link)]),
      ],
    },
  });
}

const textsOf = (article: Article, language: 'en' | 'es') => [
  article.words[language].answer,
  ...article.words[language].more,
];

const articleSource = (article: Article, { language, asker }: Pick<Turn, 'language' | 'asker'>) => ({
  kind: 'article' as const,
  title: article.words[language].title,
  href:
    asker.role === 'visitor' || asker.role === 'applicant'
      ? `/support?article=${article.id}`
      : `/dashboard/support?article=${article.id}`,
});

/** A visitor or applicant asks about an account: in general, with the way to it. */
function withoutAccount(turn: Turn, understood: Understood, articleId: string | undefined): Answer {
  const { say, articles, language, asker } = turn;
  const article = articleId === undefined ? undefined : articles.get(articleId);
  const closed =
    asker.role === 'applicant'
      ? say.pick({
          en: 'Your application is not approved yet, so there is no account to look into.',
          es: 'Su solicitud aún no está aprobada, así que no hay cuenta que consultar.',
        })
      : say.pick({
          en: 'I cannot see any account here. Log in and ask me in the dashboard.',
          es: 'Aquí no puedo ver ninguna cuenta. Inicie sesión y pregúnteme en el panel.',
        });
  if (!article || understood.intent.startsWith('action.'))
    return finish(turn, understood, {
      kind: 'refuse',
      topic: 'account',
      reply: { text: closed, sources: [page(say.pick({ en: 'Log in', es: 'Iniciar sesión' }), '/login')] },
    });
  say.facts.push(...textsOf(article, language));
  return finish(turn, understood, {
    kind: 'fact',
    topic: article.topic,
    reply: {
      text: `${closed} ${say.pick({ en: 'In general:', es: 'En general:' })} ${article.words[language].answer}`,
      sources: [articleSource(article, turn)],
    },
  });
}

function beyondRole(turn: Turn, understood: Understood, permission: Permission): Answer {
  const { say, asker } = turn;
  const who = teamRoles.filter((role) => may(role, permission)).map((role) => roleWords(say, role));
  const words = permissions[permission].words.toLowerCase();
  const text = say.pick({
    en: `Your role, ${roleWords(say, asker.role)}, is not allowed to do this here: ${words}. Ask somebody with the role ${who.join(' or ')}; an owner can change roles under Manage Users.`,
    es: `Su rol, ${roleWords(say, asker.role)}, no tiene permiso para esto. Pídaselo a alguien con el rol ${who.join(' o ')}; un dueño puede cambiar los roles en Usuarios.`,
  });
  return finish(turn, understood, {
    kind: 'refuse',
    topic: 'team',
    reply: { text, sources: [page(say.pick({ en: 'Team', es: 'Equipo' }), '/dashboard/team')] },
  });
}

async function application(turn: Turn, understood: Understood): Promise<Answer> {
  const { asker, say } = turn;
  if (asker.role === 'applicant' && asker.reads !== null) {
    return finish(turn, understood, {
      kind: 'account',
      topic: 'application',
      reply: await applicationStatus({ reads: asker.reads, say }),
    });
  }
  if (asker.role === 'visitor') return fact(turn, understood, 'approval');
  return finish(turn, understood, {
    kind: 'account',
    topic: 'application',
    reply: {
      text: say.pick({
        en: 'Your application has been approved: this account is open.',
        es: 'Su solicitud fue aprobada: esta cuenta está abierta.',
      }),
      sources: [page('/dashboard', '/dashboard')],
    },
  });
}

function refuse(turn: Turn, intent: string): Answer {
  const words = refusals[intent] ?? refusals['refuse.off_topic'];
  if (!words) throw new Error(`There are no words for ${intent}.`);
  const text = turn.say.pick(words);
  turn.say.facts.push(text);
  return finish(turn, bare(intent), {
    kind: 'refuse',
    topic: intent.slice('refuse.'.length),
    reply: { text, sources: [page(turn.say.pick({ en: 'Privacy', es: 'Privacidad' }), '/privacy')] },
  });
}

const handoverTopics: Record<string, { topic: HandoverTopic; urgent: boolean }> = {
  'handover.money': { topic: 'money_dispute', urgent: false },
  'handover.legal': { topic: 'legal', urgent: false },
  'handover.tax': { topic: 'tax', urgent: false },
  'handover.safety': { topic: 'safety', urgent: true },
  'handover.ownership': { topic: 'account', urgent: true },
};
const handoverOf = (intent: string) => handoverTopics[intent] ?? { topic: 'other' as const, urgent: false };

function handOver(
  turn: Turn,
  { topic, urgent, intent }: { topic: HandoverTopic; urgent: boolean; intent: string },
): Answer {
  const { say } = turn;
  const parts: string[] = [];
  if (topic === 'safety') {
    parts.push(
      say.pick({
        en: 'If anybody is hurt, in danger or having an allergic reaction: call 911 now. Help for people comes first. Stop selling the food in question and keep it.',
        es: 'Si alguien está herido, en peligro o con una reacción alérgica: llame al 911 ahora. Primero las personas. Deje de vender la comida en cuestión y guárdela.',
      }),
    );
    say.facts.push('911');
  }
  if (topic === 'account') {
    parts.push(
      say.pick({
        en: 'If somebody else may be in your account: change your password and sign out everywhere under Settings now.',
        es: 'Si otra persona puede estar en su cuenta: cambie su contraseña y cierre sesión en todos lados en Configuración ahora.',
      }),
    );
  }
  if (intent === 'handover.angry') parts.push(say.pick({ en: 'I am sorry about this.', es: 'Lo siento mucho.' }));
  const what = say.pick({
    en:
      {
        money_dispute:
          'Money that does not add up is looked at by a person, with the ledger of your account beside it; I cannot decide it.',
        legal: 'Legal matters are answered by a person of our team; I give no legal advice.',
        tax: 'Tax matters are answered by a person of our team; I give no tax advice, and your accountant knows what applies to you.',
        safety: 'This goes to a person of our team at once.',
        account: 'Who owns an account is checked by a person of our team.',
      }[topic as string] ?? 'I hand this over to a person of our support team.',
    es:
      {
        money_dispute:
          'El dinero que no cuadra lo revisa una persona, con los libros de su cuenta al lado; yo no puedo decidirlo.',
        legal: 'Los asuntos legales los contesta una persona de nuestro equipo; no doy consejo legal.',
        tax: 'Los asuntos de impuestos los contesta una persona de nuestro equipo; no doy consejo fiscal, y su contador sabe qué le aplica.',
        safety: 'Esto pasa de inmediato a una persona de nuestro equipo.',
        account: 'De quién es una cuenta lo comprueba una persona de nuestro equipo.',
      }[topic as string] ?? 'Paso esto a una persona de nuestro equipo de soporte.',
  });
  parts.push(what);
  return finish(turn, bare(intent), {
    kind: 'handover',
    topic,
    reply: {
      text: parts.join('\n\n'),
      handover: { topic, urgent },
      sources: [
        {
          kind: 'article',
          title: say.pick({ en: 'Reaching support', es: 'Contactar a soporte' }),
          href: turn.asker.role === 'visitor' ? '/support' : '/dashboard/support?article=support',
        },
      ],
    },
  });
}

/** What may have been meant, to press; after one failed time a person takes over. */
function askBack(turn: Turn, understood: Understood): Answer {
  const { before, say, language, articles, text, asker } = turn;
  if ((before?.clarified ?? 0) > 0)
    return handOver(turn, { topic: 'other', urgent: false, intent: 'handover.unsolved' });
  const likely = [{ label: understood.intent, share: understood.share }, ...understood.others]
    .filter(({ label, share }) => share > 0.05 && (intentOf(label) !== undefined || label.startsWith('fact.')))
    .flatMap(({ label }) => choiceOf(label, turn));
  const found =
    likely.length > 0 || understood.known === 0
      ? []
      : searchArticles([...articles.values()], text, language).map((article) => article.words[language].title);
  const choices = [...new Set([...likely, ...found])].slice(0, mostChoices);
  const canSee = asker.role !== 'visitor';
  const ask =
    choices.length > 0
      ? say.pick({
          en: 'I am not sure what you mean. Is it one of these? Otherwise say it in other words, with the app, the order number or the item.',
          es: 'No estoy seguro de qué quiere decir. ¿Es una de estas? Si no, dígalo con otras palabras, con la app, el número de pedido o el producto.',
        })
      : canSee
        ? say.pick({
            en: 'I do not know what you mean yet. What is it about: an order, the menu, a delivery app, your hours, or a payout? Tell me the order number or the app, too.',
            es: 'Aún no sé qué quiere decir. ¿De qué se trata: un pedido, el menú, una app de entrega, su horario o un pago? Dígame también el número de pedido o la app.',
          })
        : say.pick({
            en: 'I do not know what you mean yet. What would you like to know: what Forkline does, what it costs, how to sign up, or how payouts work?',
            es: 'Aún no sé qué quiere decir. ¿Qué quiere saber: qué hace Forkline, cuánto cuesta, cómo registrarse o cómo son los pagos?',
          });
  return finish(turn, understood, { kind: 'clarify', topic: 'unclear', reply: { text: ask, choices } });
}

function choiceOf(label: string, { language, articles }: Turn): string[] {
  const known = intentOf(label);
  if (known) return [known.ask[language]];
  const article = articles.get(label.slice('fact.'.length));
  return article ? [article.words[language].title] : [];
}

function smallTalk(turn: Turn, understood: Understood): Answer {
  const { say, before } = turn;
  if (understood.intent === 'small.no')
    return askBack(
      { ...turn, before: { ...(before ?? emptyFrame), clarified: (before?.intent ?? '') === '' ? 0 : 1 } },
      understood,
    );
  const greeting = understood.intent === 'small.hello' || understood.intent === 'small.yes';
  return finish(turn, understood, {
    kind: greeting ? 'clarify' : 'fact',
    topic: 'small talk',
    reply: greeting
      ? {
          text: say.pick({
            en: 'Hello! What can I do for you? I know your orders, menu, delivery apps, hours, payouts and team.',
            es: '¡Hola! ¿En qué le ayudo? Conozco sus pedidos, menú, apps de entrega, horario, pagos y equipo.',
          }),
          choices: [intents['orders.active'], intents['payout.next'], intents['store.open']].map(
            ({ ask }) => ask[turn.language],
          ),
        }
      : {
          text: say.pick({
            en: `You're welcome. If anything else comes up, just write.`,
            es: 'Con gusto. Si surge algo más, escriba.',
          }),
        },
  });
}

const emptyFrame: Frame = {
  intent: '',
  services: [],
  when: null,
  itemIds: [],
  numbers: [],
  storeId: null,
  clarified: 0,
  offered: false,
};
const noSlots: Slots = {
  services: [],
  when: null,
  howLong: null,
  numbers: [],
  items: [],
  stores: [],
  otherStore: false,
  everything: false,
  money: null,
};
const bare = (intent: string): Understood => ({
  intent,
  share: 1,
  others: [],
  slots: noSlots,
  masked: '',
  known: 1,
  words: 1,
});

function unique<T extends { href: string }>(sources: readonly T[]): T[] {
  return sources.filter((one, index) => sources.findIndex(({ href }) => href === one.href) === index);
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

/** Values in an answer that stand in nothing it was made from; a sound answer has none. */
export function unfoundedIn(answer: Answer, question: string): string[] {
  return unfoundedValues(answer.text, [...answer.facts, question, company.supportPhone.shown, company.supportHours]);
}
