import { intentOf } from './intents.ts';
import { noFrame, type Answer } from './model/answer.ts';
import { bare, finish, type Turn } from './turn.ts';

/**
 * "Yes" and "no" in words, while cards wait for Confirm. A yes does nothing: what is done is what stands on the card, so
 * the button on it must be pressed. A no takes the cards back.
 */
export function onOffer(turn: Turn, consent: 'yes' | 'no'): Answer {
  const { say, open } = turn;
  const before = turn.before ?? noFrame;
  const cards = open.map((title) => `“${say.quote(title)}”`);
  const isOne = cards.length === 1;
  const text =
    consent === 'yes'
      ? say.pick({
          en: `Press Confirm on the card above: ${cards.join(', ')}. ${isOne ? '' : 'Choose the one that you mean. '}I do nothing on a written yes, so that nothing happens by mistake.`,
          es: `Presione Confirmar en la tarjeta de arriba: ${cards.join(', ')}. ${isOne ? '' : 'Elija la que quiere. '}Con un sí por escrito no hago nada, para que no pase nada por error.`,
        })
      : say.pick({
          en: `All right, nothing is done: I have taken back ${cards.join(', ')}.`,
          es: `Está bien, no se hace nada: retiré ${cards.join(', ')}.`,
        });
  const topic = intentOf(before.intent)?.topic ?? 'small talk';
  const reply = { text, withdraws: consent === 'no' };
  const answer = finish(turn, bare(before.intent), { kind: 'action', topic, reply });
  return { ...answer, frame: { ...before, clarified: 0, offered: consent === 'yes' } };
}
