import { Temporal } from 'temporal-polyfill';
import { daysOf, type Days } from '../model/understanding/days-of.ts';
import { daysAsked, page, type Answering, type Question, type Reply } from '../question.ts';

/** What answers from reports have in common: the days that are meant, and what the report says of them. */

export const reportsPage = ({ say }: Question, { from, to }: Days) =>
  page(say, `/dashboard/analytics?from=${from}&to=${to}`);

export const todayOnly = ({ today }: Question): Days => ({ from: today, to: today });
export const lastThirty = ({ today }: Question): Days => ({
  from: Temporal.PlainDate.from(today).subtract({ days: 29 }).toString(),
  to: today,
});
export const thisWeek = ({ today }: Question): Days => {
  const day = Temporal.PlainDate.from(today);
  return { from: day.subtract({ days: day.dayOfWeek - 1 }).toString(), to: today };
};

/** The report of these days, and where the question means one service, which: " on DoorDash". */
export async function report(question: Question, days: Days) {
  const { reads, stores, store, slots } = question;
  const [service] = slots.services;
  const answer = await reads.getReport({
    ...days,
    ...timeBefore(days),
    ...(service !== undefined && { service }),
    ...(stores.length === 1 && question.asker.stores.length > 1 && { storeId: store.id }),
  });
  return { answer, on: onService(question, answer.services) };
}

/** Where the question means one service, which: " on DoorDash". */
export function onService({ say, slots }: Question, services: readonly NamedService[]): string {
  const [service] = slots.services;
  return service === undefined ? '' : ` ${say.pick({ en: 'on', es: 'en' })} ${serviceName(services, service)}`;
}

interface NamedService {
  service: string;
  serviceName: string;
}

/** As many days right before. */
export function timeBefore({ from, to }: Days): { beforeFrom: string; beforeTo: string } {
  const first = Temporal.PlainDate.from(from);
  const days = first.until(to).days + 1;
  return { beforeFrom: first.subtract({ days }).toString(), beforeTo: first.subtract({ days: 1 }).toString() };
}

function serviceName(services: readonly NamedService[], id: string): string {
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
export function past(days: Days, today: string): Days {
  return { from: days.from > today ? today : days.from, to: days.to > today ? today : days.to };
}

/** Answers for each time that is named, "today and yesterday", or for today. */
export const ofEachTime =
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

/** "today", "yesterday", else the days themselves. */
export function whenWords({ say, today }: Question, days: Days): string {
  if (days.from === days.to && days.to === today)
    return say.pick({ en: `today (${say.day(today)})`, es: `hoy (${say.day(today)})` });
  if (days.from === days.to && days.from === timeBefore({ from: today, to: today }).beforeTo)
    return say.pick({ en: `yesterday (${say.day(days.from)})`, es: `ayer (${say.day(days.from)})` });
  return say.pick({
    en: days.from === days.to ? `on ${say.day(days.from)}` : `from ${say.days(days)}`,
    es: days.from === days.to ? `el ${say.day(days.from)}` : `del ${say.days(days)}`,
  });
}
