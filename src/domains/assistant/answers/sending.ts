import { Temporal } from 'temporal-polyfill';
import type { LogEntry } from '../../integrations/contract.ts';
import { daysAsked, page, type Answering, type Question } from '../question.ts';
import { integrationsPage, offered } from './offering.ts';
import { cardsOf } from './store.ts';

export const retryPublication: Answering = async (question) => {
  const { say, reads, slots, stores } = question;
  const { connections } = await reads.listConnectionMenus();
  const here = connections.filter(
    ({ storeId, service }) =>
      stores.some(({ id }) => id === storeId) && (slots.services.length === 0 || slots.services.includes(service)),
  );
  const failed = here.find(({ latest }) => latest?.state === 'failed');
  const sources = [page(say, '/dashboard/menu/publishing')];
  if (!failed?.latest) {
    const names = slots.services.length === 0 ? '' : say.list(here.map(({ serviceName }) => serviceName));
    const named = names === '' ? { en: '', es: '' } : { en: ` to ${names}`, es: ` a ${names}` };
    return {
      kind: 'action',
      text: say.pick({
        en: `No publication${named.en} has failed, so there is nothing to retry. To send the menu again anyway, publish it under Menu, Publishing.`,
        es: `Ninguna publicación${named.es} ha fallado, así que no hay nada que reintentar. Para mandar el menú otra vez, publíquelo en Menú, Publicación.`,
      }),
      sources,
    };
  }
  const version = say.count(failed.latest.version);
  const why =
    failed.latest.why === null ? '' : ` ${say.pick({ en: 'It said:', es: 'Dijo:' })} ${say.said(failed.latest.why)}`;
  return offered(
    question,
    {
      title: say.pick({
        en: `Send version ${version} to ${failed.serviceName} again`,
        es: `Mandar la versión ${version} a ${failed.serviceName} otra vez`,
      }),
      will: say.pick({
        en: `I will send version ${version} of your menu to ${failed.serviceName} again, which refused it last time.${why}`,
        es: `Mandaré otra vez la versión ${version} de su menú a ${failed.serviceName}, que la rechazó la última vez.${why}`,
      }),
      deed: { does: 'retry_publication', targetId: failed.latest.targetId },
      undo: null,
    },
    sources,
  );
};

export const retryCall: Answering = async (question) => {
  const { say, reads, slots } = question;
  const [number] = slots.numbers;
  const { entries } = await reads.listServiceLog({
    scope: 'trouble',
    limit: 50,
    ...(number !== undefined && { search: number }),
  });
  const failed = entries.find(({ kind, canRetry }) => kind === 'call' && canRetry);
  const sources = [page(say, '/dashboard/integrations/log')];
  if (!failed) return { kind: 'action', text: nothingToRetry(question, { entries, number }), sources };
  const about = say.quote(`${failed.what}${failed.orderNumber === null ? '' : ` (${failed.orderNumber})`}`);
  return offered(
    question,
    {
      title: say.pick({ en: `Tell ${failed.serviceName} again`, es: `Avisar otra vez a ${failed.serviceName}` }),
      will: say.pick({
        en: `I will make this call to ${failed.serviceName} again: ${about}.`,
        es: `Haré otra vez esta llamada a ${failed.serviceName}: ${about}.`,
      }),
      deed: { does: 'retry_call', callId: failed.id },
      undo: null,
    },
    sources,
  );
};

/** Why no call is made again: none has failed, or those that did are about orders that are over. */
function nothingToRetry(
  { say }: Question,
  { entries, number }: { entries: readonly LogEntry[]; number: string | undefined },
): string {
  const about = number === undefined ? { en: '', es: '' } : { en: ` for order ${number}`, es: ` del pedido ${number}` };
  const over = entries.find(({ kind, outcome }) => kind === 'call' && outcome === 'failed');
  if (over) {
    const what = say.quote(`${over.what}${over.orderNumber === null ? '' : ` (${over.orderNumber})`}`);
    return say.pick({
      en: `There is nothing to retry${about.en}: ${over.serviceName} did not take this call, and its order is over here: ${what}. The log has what it answered.`,
      es: `No hay nada que reintentar${about.es}: ${over.serviceName} no aceptó esta llamada, y su pedido ya terminó aquí: ${what}. El registro tiene lo que respondió.`,
    });
  }
  return say.pick({
    en: `There is nothing to retry${about.en}: no call has failed, everything was told to the services.`,
    es: `No hay nada que reintentar${about.es}: ninguna llamada ha fallado, todo se avisó a los servicios.`,
  });
}

export const testOrder: Answering = async (question) => {
  const { say, slots } = question;
  const cards = await cardsOf(question);
  const card = cards.find(({ testOrders }) => testOrders.by === 'us');
  if (!card) {
    const [named] = cards;
    const isNamed = slots.services.length > 0 && named !== undefined;
    const none = say.pick({
      en: `${isNamed ? `${named.serviceName} places no` : 'No connected service places'} test orders for us by a call.`,
      es: `${isNamed ? `${named.serviceName} no` : 'Ningún servicio conectado'} hace pedidos de prueba por una llamada nuestra.`,
    });
    const way = named ? say.said(named.testOrders.way) : '';
    // What the service does instead may begin with it.
    const isSaidThere = isNamed && way.startsWith(named.serviceName);
    return {
      kind: 'action',
      text: isSaidThere ? way : `${none} ${way}`.trim(),
      sources: [integrationsPage(question)],
    };
  }
  return offered(
    question,
    {
      title: say.pick({ en: `Test order on ${card.serviceName}`, es: `Pedido de prueba en ${card.serviceName}` }),
      will: say.pick({
        en: `I will have ${card.serviceName} place a test order. It appears on your order screen marked as a test, and nobody pays for it.`,
        es: `Pediré a ${card.serviceName} un pedido de prueba. Aparece en su pantalla marcado como prueba, y nadie lo paga.`,
      }),
      deed: { does: 'test_order', connectionId: card.connectionId },
      undo: null,
    },
    [integrationsPage(question)],
  );
};

export const sendStatement: Answering = async (question) => {
  const { say, asker, today } = question;
  const first = Temporal.PlainDate.from(today).with({ day: 1 }).subtract({ months: 1 });
  const asked = daysAsked(question, {
    from: first.toString(),
    to: first.add({ months: 1 }).subtract({ days: 1 }).toString(),
  });
  const to = asked.to > today ? today : asked.to;
  const days = { from: asked.from > to ? to : asked.from, to };
  const when = say.days(days);
  const email = say.quote(asker.email ?? '');
  return offered(
    question,
    {
      title: say.pick({ en: `Mail the statement for ${when}`, es: `Mandar el estado de cuenta del ${when}` }),
      will: say.pick({
        en: `I will mail your statement for ${when} to ${email}.`,
        es: `Mandaré su estado de cuenta del ${when} a ${email}.`,
      }),
      deed: { does: 'send_statement', ...days },
      undo: null,
    },
    [page(say, `/dashboard/financials?from=${days.from}&to=${days.to}`)],
  );
};
