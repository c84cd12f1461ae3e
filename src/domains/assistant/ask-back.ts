import { handOver } from './hand-over.ts';
import { intentOf, intents } from './intents.ts';
import { noFrame, type Answer } from './model/answer.ts';
import { searchArticles } from './model/article.ts';
import type { Understood } from './model/understanding/understand.ts';
import { finish, type Turn } from './turn.ts';

/** Of what may have been meant, so many are offered to press. */
const maxChoices = 3;

/** What may have been meant, to press; after one failed time a person takes over. */
export function askBack(turn: Turn, understood: Understood): Answer {
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
  const choices = [...new Set([...likely, ...found])].slice(0, maxChoices);
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

export function smallTalk(turn: Turn, understood: Understood): Answer {
  const { say, before } = turn;
  if (understood.intent === 'small.no')
    return askBack(
      { ...turn, before: { ...(before ?? noFrame), clarified: (before?.intent ?? '') === '' ? 0 : 1 } },
      understood,
    );
  const greeting = understood.intent === 'small.hello' || understood.intent === 'small.yes';
  const answer = finish(turn, understood, {
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
  // A greeting is no question that went wrong.
  return { ...answer, frame: { ...answer.frame, clarified: 0 } };
}
