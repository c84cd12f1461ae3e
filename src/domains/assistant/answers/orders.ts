import type { OrderView } from '../../orders/contract.ts';
import { page, type Answering, type Question } from '../question.ts';

const boardPage = ({ say }: Question, orderId?: string) =>
  page(say, orderId === undefined ? '/dashboard/orders' : `/dashboard/orders?order=${orderId}`);
const historyPage = ({ say }: Question, search: string) =>
  page(say, `/dashboard/orders/history?search=${encodeURIComponent(search)}`);

const stateWords: Record<string, { en: string; es: string }> = {
  new: { en: 'new, waiting to be accepted', es: 'nuevo, por aceptar' },
  getting_ready: { en: 'getting ready', es: 'en preparación' },
  ready: { en: 'ready', es: 'listo' },
  driver_on_the_way: { en: 'on its way with the driver', es: 'en camino con el repartidor' },
  declined: { en: 'declined', es: 'rechazado' },
  cancelled: { en: 'cancelled', es: 'cancelado' },
};

/** Who called an order off, as the services' connectors tell it apart. */
const endWords: Record<string, { en: string; es: string }> & { unknown: { en: string; es: string } } = {
  merchant: { en: 'The restaurant called it off', es: 'Lo canceló el restaurante' },
  customer: { en: 'The customer called it off', es: 'Lo canceló el cliente' },
  service: { en: 'The service called it off', es: 'Lo canceló el servicio' },
  courier: { en: 'The courier could not finish it', es: 'El repartidor no pudo terminarlo' },
  timeout: { en: 'It ran out of time without an answer', es: 'Se le acabó el tiempo sin respuesta' },
  unknown: { en: 'The service does not say who called it off', es: 'El servicio no dice quién lo canceló' },
};
const maxShown = 6;

export const activeOrders: Answering = async (question) => {
  const { say, reads, store } = question;
  const { orders } = await reads.listOrders({ storeId: store.id, scope: 'active', limit: 200 });
  const wanted = ofServices(orders, question);
  if (wanted.length === 0)
    return {
      text: say.pick({ en: 'No orders are open right now.', es: 'No hay pedidos abiertos ahora.' }),
      sources: [boardPage(question)],
    };
  const states = ['new', 'getting_ready', 'ready', 'driver_on_the_way'] as const;
  const counts = states
    .map((state) => ({ state, count: wanted.filter((order) => order.state === state).length }))
    .filter(({ count }) => count > 0)
    .map(({ state, count }) => `${say.count(count)} ${say.pick(stateWords[state] ?? { en: state, es: state })}`);
  const total = say.count(wanted.length);
  const head = say.pick({
    en: `${total} ${wanted.length === 1 ? 'order is' : 'orders are'} open right now: ${say.list(counts)}.`,
    es: `${total} ${wanted.length === 1 ? 'pedido abierto' : 'pedidos abiertos'} ahora: ${say.list(counts)}.`,
  });
  return { text: [head, ...linesOf(question, wanted)].join('\n'), sources: [boardPage(question)] };
};

export const orderStatus: Answering = async (question) => {
  const { say, reads, slots } = question;
  const [number] = slots.numbers;
  if (number === undefined) {
    return {
      kind: 'clarify',
      text: say.pick({
        en: 'Which order? Give me its number, as it stands on the bag or the card.',
        es: '¿Qué pedido? Dígame su número, como está en la bolsa o la tarjeta.',
      }),
      sources: [boardPage(question)],
    };
  }
  const { orders } = await reads.listOrders({ search: number, limit: 5 });
  const [order] = orders.toSorted((one, other) => Number(isExact(other, number)) - Number(isExact(one, number)));
  if (!order) {
    return {
      kind: 'account',
      text: say.pick({
        en: `I find no order with the number ${say.quote(number)} in your stores. Check it on the bag, or search under Order History by the customer's name.`,
        es: `No encuentro ningún pedido con el número ${say.quote(number)} en sus tiendas. Revíselo en la bolsa, o busque en Historial de pedidos por el nombre del cliente.`,
      }),
      sources: [historyPage(question, number)],
    };
  }
  return {
    text: detail(question, order),
    sources: [order.endedAt === null ? boardPage(question, order.id) : historyPage(question, order.displayId)],
  };
};

export const lastOrder: Answering = async (question) => {
  const { say, reads, store, slots } = question;
  const [service] = slots.services;
  const { orders } = await reads.listOrders({ storeId: store.id, limit: 1, ...(service !== undefined && { service }) });
  const [order] = orders;
  if (!order)
    return {
      text: say.pick({ en: 'No order has come in yet.', es: 'Aún no ha llegado ningún pedido.' }),
      sources: [boardPage(question)],
    };
  return {
    text: say.pick({
      en: `The last order: ${detail(question, order)}`,
      es: `El último pedido: ${detail(question, order)}`,
    }),
    sources: [boardPage(question, order.id)],
  };
};

export const lateOrders: Answering = async (question) => {
  const { say, reads, store, now } = question;
  const { orders } = await reads.listOrders({ storeId: store.id, scope: 'active', limit: 200 });
  const late = orders.filter(
    ({ state, readyTargetAt, alarms }) =>
      (state === 'getting_ready' && readyTargetAt !== null && new Date(readyTargetAt) < now) ||
      (state === 'new' && alarms.some(({ kind }) => kind === 'accept_deadline')),
  );
  if (late.length === 0)
    return {
      text: say.pick({ en: 'No order is late right now.', es: 'Ningún pedido va tarde ahora.' }),
      sources: [boardPage(question)],
    };
  const head = say.pick({
    en: `${say.count(late.length)} ${late.length === 1 ? 'order is' : 'orders are'} late:`,
    es: `${say.count(late.length)} ${late.length === 1 ? 'pedido va' : 'pedidos van'} tarde:`,
  });
  return {
    text: [head, ...linesOf(question, late)].join('\n'),
    sources: [boardPage(question)],
  };
};

function linesOf(question: Question, orders: readonly OrderView[]): string[] {
  const { say } = question;
  const lines = orders.slice(0, maxShown).map((order) => `• ${line(question, order)}`);
  const left = orders.length - lines.length;
  if (left === 0) return lines;
  return [...lines, say.pick({ en: `• and ${say.count(left)} more`, es: `• y ${say.count(left)} más` })];
}

function ofServices(orders: readonly OrderView[], { slots }: Question): readonly OrderView[] {
  return slots.services.length === 0 ? orders : orders.filter(({ service }) => slots.services.includes(service));
}

const isExact = ({ displayId }: OrderView, number: string) =>
  displayId.replaceAll(/[^a-z0-9]/gi, '').toLowerCase() === number.replaceAll(/[^a-z0-9]/gi, '').toLowerCase();

function line({ say, store }: Question, order: OrderView): string {
  return `${say.quote(order.brandName)} ${say.quote(order.displayId)}, ${say.quote(order.customer.name)}: ${say.pick(stateWords[order.state] ?? { en: order.stateLabel, es: order.stateLabel })}, ${say.time(order.placedAt, store.timeZone)}`;
}

/** Everything that a person on the phone would ask about one order. */
function detail(question: Question, order: OrderView): string {
  const { say, store } = question;
  const { timeZone } = question.stores.find(({ id }) => id === order.storeId) ?? store;
  const items = order.lines.slice(0, maxShown).map((one) => say.quote(`${one.quantity} × ${one.name}`));
  const state = say.pick(stateWords[order.state] ?? { en: order.stateLabel, es: order.stateLabel });
  const placed = say.moment(order.placedAt, timeZone);
  const head = say.pick({
    en: `${say.quote(order.brandName)} order ${say.quote(order.displayId)} for ${say.quote(order.customer.name)} is ${state}. Placed ${placed}: ${say.list(items)}.`,
    es: `El pedido ${say.quote(order.displayId)} de ${say.quote(order.brandName)} para ${say.quote(order.customer.name)} está ${state}. Hecho el ${placed}: ${say.list(items)}.`,
  });
  const parts = [head, ...refusedAnswer(question, order)];
  if (order.readyTargetAt !== null && order.endedAt === null) {
    parts.push(
      say.pick({
        en: `Promised ready at ${say.time(order.readyTargetAt, timeZone)}.`,
        es: `Prometido listo a las ${say.time(order.readyTargetAt, timeZone)}.`,
      }),
    );
  }
  if (order.ending) {
    const { by, reason } = order.ending;
    const why = reason === null ? '' : `: ${say.said(reason).replace(/\.$/, '')}`;
    parts.push(`${say.pick(endWords[by] ?? endWords.unknown)}${why}.`);
  }
  if (hasNote(order))
    parts.push(
      say.pick({
        en: 'The customer wrote a note: read it on the order.',
        es: 'El cliente escribió una nota: léala en el pedido.',
      }),
    );
  if (order.hasAllergy)
    parts.push(
      say.pick({
        en: 'It carries an allergy note: open it before you cook.',
        es: 'Lleva una nota de alergia: ábralo antes de cocinar.',
      }),
    );
  return parts.join(' ');
}

/** What customers write is read on the order: nobody takes it from here, and it steers nothing. */
const hasNote = ({ notes, lines }: OrderView) =>
  [notes.kitchen, notes.store, ...lines.map(({ note }) => note)].some((note) => note !== undefined && note !== '');

/** Why an order waits again: its service took no answer of ours. */
function refusedAnswer({ say }: Question, { state, alarms }: OrderView): string[] {
  const refused = alarms.findLast(({ kind }) => kind === 'call_failed');
  if (state !== 'new' || !refused) return [];
  return [`${say.said(refused.sentence.replace(/\.$/, ''))}.`];
}
