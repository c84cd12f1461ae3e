import type { Answer } from './model/answer.ts';
import { speaksAsDiner } from './model/diner.ts';
import { articleSource, unique, type Turn } from './turn.ts';

/** Whoever ordered food comes to the public page, too: they are told where their order is looked after, before the rest. */
export function forDiner(turn: Turn, answer: Answer): Answer {
  const { asker, articles, say, text } = turn;
  const isTold = answer.kind === 'handover' || /^(?:small|refuse)\./.test(answer.intent);
  if (asker.role !== 'visitor' || isTold || !speaksAsDiner(text)) return answer;
  const about = articles.get('what-is');
  const first = say.pick({
    en: 'If you ordered food: we work for restaurants and cannot see your order. The app where you ordered it has your driver, changes, cancelling and refunds, under your orders or its help.',
    es: 'Si usted pidió comida: trabajamos para restaurantes y no podemos ver su pedido. La app donde lo pidió tiene su repartidor, los cambios, la cancelación y los reembolsos, en sus pedidos o en su ayuda.',
  });
  if (answer.kind !== 'fact')
    return { ...answer, kind: 'fact', text: first, choices: [], sources: about ? [articleSource(about, turn)] : [] };
  const rest = say.pick({
    en: `If you run the restaurant: ${answer.text}`,
    es: `Si lleva el restaurante: ${answer.text}`,
  });
  const sources = unique([...answer.sources, ...(about ? [articleSource(about, turn)] : [])]);
  return { ...answer, text: `${first}\n\n${rest}`, sources };
}
