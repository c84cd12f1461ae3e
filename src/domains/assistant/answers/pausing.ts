import { minuteMs } from '../../../shared/time.ts';
import type { IntegrationCard } from '../../integrations/contract.ts';
import type { Deed } from '../model/answer.ts';
import type { Answering, Question, Reply } from '../question.ts';
import { endOf, integrationsPage, offered } from './offering.ts';
import { cardsOf } from './store.ts';

export const pause: Answering = async (question) => {
  const { say, slots, store } = question;
  const cards = (await cardsOf(question)).filter(
    ({ state, abilities }) => state !== 'disconnected' && abilities !== null,
  );
  if (cards.length === 0)
    return refused(
      say.pick({
        en: 'That service is not connected, so there is nothing to pause.',
        es: 'Ese servicio no está conectado, así que no hay nada que pausar.',
      }),
      question,
    );
  const already = cards.filter(({ pause: one, isPauseEnded }) => one !== null && !isPauseEnded);
  if (already.length === cards.length)
    return {
      ...refused(
        say.pick({
          en: `${namesOf(question, cards)} is already paused.`,
          es: `${namesOf(question, cards)} ya está en pausa.`,
        }),
        question,
      ),
    };
  const until = endOf(question);
  const connectionIds = cards.map(({ connectionId }) => connectionId);
  const names = namesOf(question, cards);
  const minutes = slots.howLong?.kind === 'minutes' ? say.minutes(slots.howLong.minutes * minuteMs) : undefined;
  const lasting = minutes === undefined ? '' : say.pick({ en: `for ${minutes}, `, es: `por ${minutes}, ` });
  const end =
    until === null
      ? say.pick({ en: 'until you resume', es: 'hasta que usted reanude' })
      : say.pick({
          en: `${lasting}until ${say.moment(until, store.timeZone)}`,
          es: `${lasting}hasta el ${say.moment(until, store.timeZone)}`,
        });
  const deed: Deed = { does: 'pause', connectionIds, until: until?.toISOString() ?? null };
  return offered(
    question,
    {
      title: say.pick({ en: `Pause ${names}`, es: `Pausar ${names}` }),
      will: say.pick({
        en: `I will pause ${names} ${end}: no new orders come from there, and open ones stay.`,
        es: `Pausaré ${names} ${end}: no llegan pedidos nuevos de allí, y los abiertos siguen.`,
      }),
      deed,
      undo: { does: 'resume', connectionIds },
    },
    [integrationsPage(question)],
  );
};

export const resume: Answering = async (question) => {
  const { say, slots } = question;
  const cards = (await cardsOf(question)).filter(
    ({ pause: one, state }) => one !== null || state === 'paused_by_them' || state === 'paused_by_us',
  );
  if (cards.length === 0)
    return {
      ...refused(
        say.pick({
          en: `Nothing is paused${slots.services.length > 0 ? ` on ${namesOf(question, await cardsOf(question))}` : ''}, so there is nothing to reopen: the store is open and takes orders already.`,
          es: `No hay nada en pausa${slots.services.length > 0 ? ` en ${namesOf(question, await cardsOf(question))}` : ''}, así que no hay nada que reabrir: la tienda ya está abierta y recibe pedidos.`,
        }),
        question,
      ),
      kind: 'action',
    };
  const connectionIds = cards.map(({ connectionId }) => connectionId);
  const names = namesOf(question, cards);
  return offered(
    question,
    {
      title: say.pick({ en: `Reopen ${names}`, es: `Reabrir ${names}` }),
      will: say.pick({
        en: `I will reopen ${names}: orders come again at once.`,
        es: `Reabriré ${names}: los pedidos vuelven a llegar de inmediato.`,
      }),
      deed: { does: 'resume', connectionIds },
      undo: { does: 'pause', connectionIds, until: null },
    },
    [integrationsPage(question)],
  );
};

const refused = (text: string, question: Question): Reply => ({
  kind: 'account',
  text,
  sources: [integrationsPage(question)],
});

/** With the store for who has several: also where all are of one, as it need not be the one that is open in the dashboard. */
const namesOf = ({ say, asker }: Question, cards: readonly IntegrationCard[]) =>
  say.list(
    cards.map(({ serviceName, storeName }) =>
      asker.stores.length > 1 ? `${serviceName} (${say.quote(storeName)})` : serviceName,
    ),
  );
