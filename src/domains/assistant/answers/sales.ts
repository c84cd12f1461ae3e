import { daysAsked, page, type Answering, type Question } from '../question.ts';
import {
  lastThirty,
  ofEachTime,
  past,
  report,
  reportsPage,
  thisWeek,
  timeBefore,
  todayOnly,
  whenWords,
} from './report.ts';

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
    sources: [page(say, '/dashboard')],
  };
};

const slotless = ({ slots }: Question) => slots.services.length === 0;

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

const maxItems = 5;

export const topItems: Answering = async (question) => {
  const { say, reads, slots } = question;
  const days = past(daysAsked(question, lastThirty(question)), question.today);
  const { items, currency } = await reads.listSoldItems({
    ...days,
    ...timeBefore(days),
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
  const best = items.toSorted((one, other) => other.quantity - one.quantity).slice(0, maxItems);
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
    sources: [page(say, `/dashboard/financials?from=${days.from}&to=${days.to}`)],
  };
};
