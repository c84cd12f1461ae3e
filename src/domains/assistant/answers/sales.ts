import { Temporal } from 'temporal-polyfill';
import { causeKeys, figures, type Cause, type FigureKey } from '../../reports/model/figures.ts';
import { daysOf, type Days } from '../model/understanding/when.ts';
import { daysAsked, page, type Answering, type Question, type Reply } from '../question.ts';

const reportsPage = ({ say }: Question, { from, to }: Days) =>
  page(say.pick({ en: 'Performance', es: 'Rendimiento' }), `/dashboard/analytics?from=${from}&to=${to}`);

const todayOnly = ({ today }: Question): Days => ({ from: today, to: today });
const lastThirty = ({ today }: Question): Days => ({
  from: Temporal.PlainDate.from(today).subtract({ days: 29 }).toString(),
  to: today,
});
const thisWeek = ({ today }: Question): Days => {
  const day = Temporal.PlainDate.from(today);
  return { from: day.subtract({ days: day.dayOfWeek - 1 }).toString(), to: today };
};

async function report(question: Question, days: Days) {
  const { reads, stores, store, slots } = question;
  const length = Temporal.PlainDate.from(days.from).until(days.to).days + 1;
  const before = { beforeFrom: minus(days.from, length), beforeTo: minus(days.from, 1) };
  const [service] = slots.services;
  const answer = await reads.getReport({
    ...days,
    ...before,
    ...(service !== undefined && { service }),
    ...(stores.length === 1 && question.asker.stores.length > 1 && { storeId: store.id }),
  });
  const named =
    service === undefined
      ? ''
      : ` ${question.say.pick({ en: 'on', es: 'en' })} ${serviceName(answer.services, service)}`;
  return { answer, on: named };
}

const minus = (date: string, days: number) => Temporal.PlainDate.from(date).subtract({ days }).toString();

function serviceName(services: readonly { service: string; serviceName: string }[], id: string): string {
  const names: Record<string, string> = {
    'uber-eats': 'Uber Eats',
    doordash: 'DoorDash',
    grubhub: 'Grubhub',
    deliveroo: 'Deliveroo',
    hubrise: 'HubRise',
  };
  return services.find(({ service }) => service === id)?.serviceName ?? names[id] ?? id;
}

/** Cut at today: nobody has sold anything tomorrow. */
function past(days: Days, today: string): Days {
  return { from: days.from > today ? today : days.from, to: days.to > today ? today : days.to };
}

/** Answers for each time that is named, "today and yesterday", or for today. */
const ofEachTime =
  (answerOf: (question: Question, days: Days) => Promise<Reply>): Answering =>
  async (question) => {
    const { slots, today } = question;
    const named = [
      daysAsked(question, todayOnly(question)),
      ...slots.moreWhens.map((when) => daysOf(when, today, 'past')),
    ].map((days) => past(days, today));
    const times = new Map(named.map((days) => [`${days.from} ${days.to}`, days]));
    const replies = [];
    for (const days of times.values()) replies.push(await answerOf(question, days));
    return {
      text: replies.map(({ text }) => text).join('\n'),
      sources: replies.flatMap(({ sources }) => sources ?? []),
    };
  };

export const salesOfDays = ofEachTime(async (question, days) => {
  const { say } = question;
  const { answer, on } = await report(question, days);
  const { now } = answer.total;
  const sales = say.money(now.sales ?? 0, answer.currency);
  const orders = say.count(now.orders ?? 0);
  const when = whenWords(question, days);
  const average =
    now.averageOrder == null
      ? ''
      : say.pick({
          en: `, ${say.money(now.averageOrder, answer.currency)} an order on average`,
          es: `, ${say.money(now.averageOrder, answer.currency)} por pedido en promedio`,
        });
  return {
    text: say.pick({
      en: `Sales${on} ${when}: ${sales} from ${orders} ${now.orders === 1 ? 'order' : 'orders'}${average}. These are menu prices, before discounts, tips and taxes; cancelled orders are left out.`,
      es: `Ventas${on} ${when}: ${sales} de ${orders} ${now.orders === 1 ? 'pedido' : 'pedidos'}${average}. Son precios de menú, antes de descuentos, propinas e impuestos; sin pedidos cancelados.`,
    }),
    sources: [reportsPage(question, days)],
  };
});

export const ordersOfDays = ofEachTime(async (question, days) => {
  const { say } = question;
  const { answer, on } = await report(question, days);
  const { now } = answer.total;
  const orders = say.count(now.orders ?? 0);
  const when = whenWords(question, days);
  const parts = answer.services
    .filter((one) => (one.now.orders ?? 0) > 0)
    .map((one) => `${one.serviceName} ${say.count(one.now.orders ?? 0)}`);
  const split = slotless(question) && parts.length > 1 ? ` (${parts.join(', ')})` : '';
  const sales = say.money(now.sales ?? 0, answer.currency);
  return {
    text: say.pick({
      en: `${orders} ${now.orders === 1 ? 'order' : 'orders'}${on} ${when}${split}, accepted and not cancelled: ${sales} at menu prices.`,
      es: `${orders} ${now.orders === 1 ? 'pedido' : 'pedidos'}${on} ${when}${split}, aceptados y no cancelados: ${sales} a precios de menú.`,
    }),
    sources: [reportsPage(question, days)],
  };
});

/** For who may not see reports: the home screen's count of a day, which everybody who works orders sees. */
export const ordersOfDayAtHome: Answering = async (question) => {
  const { say, reads, store, today } = question;
  const days = past(daysAsked(question, todayOnly(question)), today);
  const home = await reads.getHomeFigures({ storeId: store.id });
  const counted = home.days.filter(({ date }) => date >= days.from && date <= days.to);
  const orders = counted.reduce((sum, one) => sum + one.orders, 0);
  const count = say.count(orders);
  return {
    text: say.pick({
      en: `${count} ${orders === 1 ? 'order' : 'orders'} ${whenWords(question, days)}, accepted and not cancelled.`,
      es: `${count} ${orders === 1 ? 'pedido' : 'pedidos'} ${whenWords(question, days)}, aceptados y no cancelados.`,
    }),
    sources: [page(say.pick({ en: 'Dashboard', es: 'Panel' }), '/dashboard')],
  };
};

const slotless = ({ slots }: Question) => slots.services.length === 0;

export const averageOrder: Answering = (question) => figureAnswer(question, 'averageOrder', lastThirty(question));
export const prepTime: Answering = async (question) => {
  const first = await figureAnswer(question, 'prepTime', lastThirty(question));
  const second = await figureAnswer(question, 'late', lastThirty(question));
  return { ...first, text: `${first.text} ${second.text}` };
};
export const accuracy: Answering = (question) => figureAnswer(question, 'accuracy', lastThirty(question));
export const downtime: Answering = (question) => figureAnswer(question, 'downtime', thisWeek(question));

async function figureAnswer(question: Question, key: FigureKey, usual: Days): Promise<Reply> {
  const { say } = question;
  const days = past(daysAsked(question, usual), question.today);
  const { answer, on } = await report(question, days);
  const value = answer.total.now[key] ?? null;
  const when = whenWords(question, days);
  const name = say.pick({ en: figures[key].name, es: spanishFigures[key] ?? figures[key].name });
  if (value === null) {
    return {
      text: say.pick({
        en: `${name}${on} ${when}: nothing to work it out from yet.`,
        es: `${name}${on} ${when}: aún no hay de qué calcularlo.`,
      }),
      sources: [reportsPage(question, days)],
    };
  }
  return {
    text: `${name}${on} ${when}: ${shown(question, key, value, answer.currency)}.`,
    sources: [reportsPage(question, days)],
  };
}

const spanishFigures: Partial<Record<FigureKey, string>> = {
  averageOrder: 'Pedido promedio',
  prepTime: 'Tiempo de preparación promedio',
  late: 'Pedidos tarde',
  accuracy: 'Precisión de pedidos',
  downtime: 'Tiempo apagado',
};

function shown({ say }: Question, key: FigureKey, value: number, currency: string): string {
  const { unit } = figures[key];
  if (unit === 'cents') return say.money(value, currency);
  if (unit === 'count') return say.count(value);
  if (unit === 'basis_points') return say.percent(value);
  return say.minutes(value);
}

export const cancelled: Answering = async (question) => {
  const { say } = question;
  const days = past(daysAsked(question, lastThirty(question)), question.today);
  const { answer, on } = await report(question, days);
  const found = causeKeys.flatMap((cause) =>
    answer.causes.now[cause] ? [{ cause, count: answer.causes.now[cause] }] : [],
  );
  const total = found.reduce((sum, { count }) => sum + count, 0);
  const parts = found.map(({ cause, count }) => `${say.pick(causeWords[cause])} ${say.count(count)}`);
  const when = whenWords(question, days);
  return {
    text: say.pick({
      en: `${say.count(total)} ${total === 1 ? 'order was' : 'orders were'} cancelled or declined${on} ${when}${parts.length > 0 ? `: ${say.list(parts)}` : ''}.`,
      es: `${say.count(total)} ${total === 1 ? 'pedido cancelado o rechazado' : 'pedidos cancelados o rechazados'}${on} ${when}${parts.length > 0 ? `: ${say.list(parts)}` : ''}.`,
    }),
    sources: [reportsPage(question, days)],
  };
};

export const byService: Answering = async (question) => {
  const { say } = question;
  const days = past(daysAsked(question, lastThirty(question)), question.today);
  const { answer } = await report({ ...question, slots: { ...question.slots, services: [] } }, days);
  const rows = answer.services.toSorted((one, other) => (other.now.sales ?? 0) - (one.now.sales ?? 0));
  const [best] = rows;
  const when = whenWords(question, days);
  if (!best)
    return {
      text: say.pick({ en: `No orders ${when}.`, es: `Sin pedidos ${when}.` }),
      sources: [reportsPage(question, days)],
    };
  const lines = rows.map(
    (row) =>
      `• ${row.serviceName}: ${say.money(row.now.sales ?? 0, answer.currency)}, ${say.count(row.now.orders ?? 0)} ${say.pick({ en: 'orders', es: 'pedidos' })}`,
  );
  const head = say.pick({
    en: `${best.serviceName} sold the most ${when}:`,
    es: `${best.serviceName} vendió más ${when}:`,
  });
  return { text: [head, ...lines].join('\n'), sources: [reportsPage(question, days)] };
};

const causeWords: Record<Cause, { en: string; es: string }> = {
  declined: { en: 'declined by you', es: 'rechazados por usted' },
  byRestaurant: { en: 'cancelled by you', es: 'cancelados por usted' },
  byTimeout: { en: 'not answered in time', es: 'sin contestar a tiempo' },
  byCustomer: { en: 'by the customer', es: 'por el cliente' },
  byService: { en: 'by the delivery service', es: 'por el servicio' },
  byCourier: { en: 'by the courier', es: 'por el repartidor' },
  byNobody: { en: 'nobody said by whom', es: 'sin decir por quién' },
};

const mostItems = 5;

export const topItems: Answering = async (question) => {
  const { say, reads, slots } = question;
  const days = past(daysAsked(question, lastThirty(question)), question.today);
  const length = Temporal.PlainDate.from(days.from).until(days.to).days + 1;
  const { items, currency } = await reads.listSoldItems({
    ...days,
    beforeFrom: minus(days.from, length),
    beforeTo: minus(days.from, 1),
    kind: 'item',
  });
  const when = whenWords(question, days);
  const [wanted] = slots.items;
  if (wanted) {
    const found = items.find(({ name }) => name.toLowerCase() === wanted.name.toLowerCase());
    const count = say.count(found?.quantity ?? 0);
    const name = say.quote(wanted.name);
    const sales = say.money(found?.salesMinor ?? 0, currency);
    return {
      text: say.pick({
        en: `${name} ${when}: ${count} sold, ${sales} at menu prices.`,
        es: `${name} ${when}: ${count} vendidos, ${sales} a precios de menú.`,
      }),
      sources: [reportsPage(question, days)],
    };
  }
  const best = items.toSorted((one, other) => other.quantity - one.quantity).slice(0, mostItems);
  if (best.length === 0)
    return {
      text: say.pick({ en: `Nothing was sold ${when}.`, es: `No se vendió nada ${when}.` }),
      sources: [reportsPage(question, days)],
    };
  const head = say.pick({ en: `Your top sellers ${when}:`, es: `Lo más vendido ${when}:` });
  return {
    text: [head, ...best.map((item) => `• ${say.quote(item.name)}: ${say.count(item.quantity)}`)].join('\n'),
    sources: [reportsPage(question, days)],
  };
};

export const statementOfDays: Answering = async (question) => {
  const { say, reads, today } = question;
  const days = past(daysAsked(question, thisWeek(question)), today);
  const { total, currency, paidMinor } = await reads.getStatement(days);
  const money = (minor: number) => say.money(minor, currency);
  const when = say.days(days);
  const lines = say.pick({
    en: [
      `Your statement for ${when}, ${say.count(total.orders)} orders:`,
      `• Sales at menu prices: ${money(total.menuMinor)}`,
      `• Service fee (the upcharge, paid by customers): ${money(total.serviceFeeMinor)}`,
      `• Base prices, yours in full: ${money(total.baseMinor)}`,
      `• Tips ${money(total.tipsMinor)}, fees ${money(total.feesMinor)}, promotions ${money(total.promotionsMinor)}, adjustments ${money(total.adjustmentsMinor)}`,
      `• Owed to you: ${money(total.owedMinor)}; set aside as payouts in this time: ${money(paidMinor)}`,
      `• Tax that the services remit: ${money(total.taxRemittedByServicesMinor)}; tax that you remit: ${money(total.taxMinor)}`,
    ],
    es: [
      `Su estado de cuenta del ${when}, ${say.count(total.orders)} pedidos:`,
      `• Ventas a precios de menú: ${money(total.menuMinor)}`,
      `• Tarifa de servicio (el recargo, lo pagan los clientes): ${money(total.serviceFeeMinor)}`,
      `• Precios base, completos para usted: ${money(total.baseMinor)}`,
      `• Propinas ${money(total.tipsMinor)}, cargos ${money(total.feesMinor)}, promociones ${money(total.promotionsMinor)}, ajustes ${money(total.adjustmentsMinor)}`,
      `• Se le debe: ${money(total.owedMinor)}; apartado como pagos en este tiempo: ${money(paidMinor)}`,
      `• Impuesto que remiten los servicios: ${money(total.taxRemittedByServicesMinor)}; impuesto que remite usted: ${money(total.taxMinor)}`,
    ],
  });
  return {
    text: lines.join('\n'),
    sources: [
      page(
        say.pick({ en: 'Financial Statements', es: 'Estados financieros' }),
        `/dashboard/financials?from=${days.from}&to=${days.to}`,
      ),
    ],
  };
};

/** "today", "yesterday", else the days themselves. */
function whenWords({ say, today }: Question, days: Days): string {
  if (days.from === days.to && days.to === today)
    return say.pick({ en: `today (${say.day(today)})`, es: `hoy (${say.day(today)})` });
  if (days.from === days.to && days.from === minus(today, 1))
    return say.pick({ en: `yesterday (${say.day(days.from)})`, es: `ayer (${say.day(days.from)})` });
  return say.pick({
    en: days.from === days.to ? `on ${say.day(days.from)}` : `from ${say.days(days)}`,
    es: days.from === days.to ? `el ${say.day(days.from)}` : `del ${say.days(days)}`,
  });
}
