import { causeKeys, figures, type Cause, type FigureKey } from '../../reports/model/figures.ts';
import type { Days } from '../model/understanding/days-of.ts';
import { daysAsked, type Answering, type Question, type Reply } from '../question.ts';
import { lastThirty, past, report, reportsPage, thisWeek, whenWords } from './report.ts';

export const averageOrder: Answering = (question) => figureAnswer(question, 'averageOrder', lastThirty(question));
export const prepTime: Answering = async (question) => {
  const first = await figureAnswer(question, 'prepTime', lastThirty(question));
  const second = await figureAnswer(question, 'late', lastThirty(question));
  return { ...first, text: `${first.text} ${second.text}` };
};
export const accuracy: Answering = (question) => figureAnswer(question, 'accuracy', lastThirty(question));
export const downtime: Answering = (question) => figureAnswer(question, 'downtime', thisWeek(question));

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

const causeWords: Record<Cause, { en: string; es: string }> = {
  declined: { en: 'declined by you', es: 'rechazados por usted' },
  byRestaurant: { en: 'cancelled by you', es: 'cancelados por usted' },
  byTimeout: { en: 'not answered in time', es: 'sin contestar a tiempo' },
  byCustomer: { en: 'by the customer', es: 'por el cliente' },
  byService: { en: 'by the delivery service', es: 'por el servicio' },
  byCourier: { en: 'by the courier', es: 'por el repartidor' },
  byNobody: { en: 'nobody said by whom', es: 'sin decir por quién' },
};
