import type { Answer, HandoverTopic } from './model/answer.ts';
import { refusals } from './model/refusals.ts';
import { page } from './question.ts';
import { bare, finish, type Turn } from './turn.ts';

/** What is not answered: refused, or given to a person. */

export function refuse(turn: Turn, intent: string): Answer {
  const words = refusals[intent] ?? refusals['refuse.off_topic'];
  if (!words) throw new Error(`There are no words for ${intent}.`);
  const text = turn.say.pick(words);
  turn.say.facts.push(text);
  return finish(turn, bare(intent), {
    kind: 'refuse',
    topic: intent.slice('refuse.'.length),
    reply: { text, sources: [page(turn.say, '/privacy')] },
  });
}

const handoverTopics: Record<string, { topic: HandoverTopic; urgent: boolean }> = {
  'handover.money': { topic: 'money_dispute', urgent: false },
  'handover.legal': { topic: 'legal', urgent: false },
  'handover.tax': { topic: 'tax', urgent: false },
  'handover.crisis': { topic: 'safety', urgent: true },
  'handover.safety': { topic: 'safety', urgent: true },
  'handover.ownership': { topic: 'account', urgent: true },
};
export const handoverOf = (intent: string) => handoverTopics[intent] ?? { topic: 'other' as const, urgent: false };

/** 911 and the Suicide & Crisis Lifeline (988lifeline.org), which answers in Spanish as well. */
const crisisLines = {
  en:
    'If you or someone else is in danger right now, call 911. If you are thinking about suicide or need to talk to ' +
    'someone, call or text 988 (Suicide & Crisis Lifeline): free, confidential, 24 hours a day. For drugs or poison, ' +
    'Poison Control is at 1-800-222-1222.',
  es:
    'Si usted u otra persona está en peligro ahora mismo, llame al 911. Si piensa en el suicidio o necesita hablar con ' +
    'alguien, llame al 988 y oprima 2, o envíe AYUDA por mensaje al 988 (Línea de Prevención del Suicidio y Crisis): ' +
    'gratis, confidencial, las 24 horas. Por drogas o veneno, el Centro de Toxicología contesta en el 1-800-222-1222.',
};

const stopSelling = {
  en: ' Stop selling the food in question and keep it.',
  es: ' Deje de vender la comida en cuestión y guárdela.',
};

export function handOver(
  turn: Turn,
  { topic, urgent, intent }: { topic: HandoverTopic; urgent: boolean; intent: string },
): Answer {
  const { say, asker } = turn;
  const isOutside = asker.role === 'visitor' || asker.role === 'applicant';
  const parts: string[] = [];
  if (intent === 'handover.crisis') {
    parts.push(say.pick(crisisLines));
    say.facts.push(say.pick(crisisLines));
  } else if (topic === 'safety') {
    parts.push(
      say.pick({
        en: 'If anybody is hurt, in danger or having an allergic reaction: call 911 now. Help for people comes first.',
        es: 'Si alguien está herido, en peligro o con una reacción alérgica: llame al 911 ahora. Primero las personas.',
      }) + (isOutside ? '' : say.pick(stopSelling)),
    );
    say.facts.push('911');
  }
  if (topic === 'account') {
    parts.push(
      say.pick({
        en: 'If somebody else may be in your account: change your password and sign out everywhere under Settings now.',
        es: 'Si otra persona puede estar en su cuenta: cambie su contraseña y cierre sesión en todas partes, en Ajustes, ahora.',
      }),
    );
  }
  if (intent === 'handover.angry') parts.push(say.pick({ en: 'I am sorry about this.', es: 'Lo siento mucho.' }));
  const what = say.pick({
    en:
      {
        money_dispute: isOutside
          ? 'If this is about food that you ordered: its refund is asked for in the app where you ordered. Any other money is looked at by a person of our team; I cannot decide it.'
          : 'Money that does not add up is looked at by a person, with the ledger of your account beside it; I cannot decide it.',
        legal: 'Legal matters are answered by a person of our team; I give no legal advice.',
        tax: 'Tax matters are answered by a person of our team; I give no tax advice, and your accountant knows what applies to you.',
        safety: 'This goes to a person of our team at once.',
        account: 'Who owns an account is checked by a person of our team.',
      }[topic as string] ?? 'I hand this over to a person of our support team.',
    es:
      {
        money_dispute: isOutside
          ? 'Si se trata de comida que usted pidió: el reembolso se pide en la app donde la pidió. Cualquier otro dinero lo revisa una persona de nuestro equipo; yo no puedo decidirlo.'
          : 'El dinero que no cuadra lo revisa una persona, con los libros de su cuenta al lado; yo no puedo decidirlo.',
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
          href: isOutside ? '/support' : '/dashboard/support?article=support',
        },
      ],
    },
  });
}
