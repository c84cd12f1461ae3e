import { ORPCError } from '@orpc/client';
import { businessDate } from '../merchants/index.ts';
import type { Store } from '../merchants/contract.ts';
import { may } from '../identity/model/permissions.ts';
import { AppError } from '../../platform/errors.ts';
import { askBack, smallTalk } from './ask-back.ts';
import { application, beyondRole, fact, withoutAccount } from './general.ts';
import { handOver, handoverOf, refuse } from './hand-over.ts';
import { intentOf } from './intents.ts';
import type { Answer } from './model/answer.ts';
import { asAsked, asksHow, namesOtherStore } from './model/forms.ts';
import { foreignNameIn } from './model/foreign-name.ts';
import { surely, type Understood } from './model/understanding/understand.ts';
import { page, type Asker, type Question } from './question.ts';
import { finish, joined, type Turn } from './turn.ts';
import { ownNames } from './world.ts';

/** The answer to one question that is understood: by an article, the account, an offer, a refusal or a person. */
export async function answerTo(turn: Turn, given: Understood): Promise<Answer> {
  const { asker, say } = turn;
  const understood = asAsked(turn.text, given);
  const { intent, share } = understood;
  // Letters alone are always a little like something.
  if (share < surely || understood.known === 0) return askBack(turn, understood);
  if (intent.startsWith('handover.')) return handOver(turn, { ...handoverOf(intent), intent });
  if (intent.startsWith('refuse.')) return refuse(turn, intent);
  if (intent.startsWith('clarify.')) return askBack(turn, understood);
  if (intent.startsWith('small.')) return smallTalk(turn, understood);
  if (intent === 'application.status') return application(turn, understood);
  const isOutside = asker.role === 'visitor' || asker.role === 'applicant' || asker.reads === null;
  if (intent.startsWith('fact.')) {
    // Who is outside asks in general; a name and a day are somebody's account.
    if (isOutside && understood.slots.when && (await asksAboutOthers(turn)))
      return refuse(turn, 'refuse.other_merchant');
    const article = fact(turn, understood, intent.slice('fact.'.length));
    const order = await orderNamed(turn, understood);
    return order ? joined([order, article], asksHow(turn.text)) : article;
  }
  const known = intentOf(intent);
  if (!known) return askBack(turn, understood);
  if (intent.startsWith('action.') && known.article !== undefined && asksHow(turn.text))
    return fact(turn, understood, known.article);
  if (figures.test(intent) && (await asksAboutOthers(turn)))
    return refuse(turn, isOutside ? 'refuse.other_merchant' : 'refuse.foreign_name');
  if (asker.role === 'visitor' || asker.role === 'applicant' || asker.reads === null)
    return withoutAccount(turn, understood, known.article);
  const able = may(asker.role, known.permission)
    ? known
    : known.otherwise && may(asker.role, known.otherwise.permission)
      ? known.otherwise
      : undefined;
  if (!able) return beyondRole(turn, understood, known.permission);
  const [only, ...more] = asker.stores;
  if (namesOtherStore(turn.text) && only && more.length === 0) return noOtherStore(turn, understood, only);
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

function noOtherStore({ say, ...turn }: Turn, understood: Understood, { name }: Store): Answer {
  return finish({ ...turn, say }, understood, {
    kind: 'account',
    topic: 'store',
    reply: {
      text: say.pick({
        en: `I see one store here, ${say.quote(name)}, and no other.`,
        es: `Aquí veo una sola tienda, ${say.quote(name)}, y ninguna otra.`,
      }),
      sources: [page(say, '/dashboard/store/info')],
    },
  });
}

/** How-to questions that come with the number of an order are about that order, too. */
const aboutOneOrder = new Set(
  ['no-driver', 'missing-order', 'more-time', 'mark-ready', 'cancel-order', 'change-order', 'customer-contact']
    .concat(['duplicate-order', 'order-history', 'allergy-note', 'printing', 'kitchen-display'])
    .map((id) => `fact.${id}`),
);

async function orderNamed(turn: Turn, understood: Understood): Promise<Answer | undefined> {
  if (understood.slots.numbers.length === 0 || !aboutOneOrder.has(understood.intent)) return undefined;
  const { role, reads } = turn.asker;
  if (reads === null || !may(role, 'see_orders')) return undefined;
  const answer = await answerTo(turn, { ...understood, intent: 'order.status', share: 1 });
  return answer.kind === 'account' ? answer : undefined;
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

/** Questions about how a business does, which are often asked about others. */
const figures =
  /^(?:sales\.|orders\.count|items\.top|report\.|payout\.|statement\.period|reviews\.rating|menu\.upcharge|bank\.account)/;

/** Whether a question names somebody who is not of the account; whether there is such a merchant is never looked up. */
async function asksAboutOthers(turn: Turn): Promise<boolean> {
  const { text } = turn;
  const understanding = await turn.understanding();
  const isWord = (word: string) => understanding.knows(word);
  if (foreignNameIn(text, { own: [], isWord }) === undefined) return false;
  return foreignNameIn(text, { own: await ownNames(turn), isWord }) !== undefined;
}
