import { Temporal } from 'temporal-polyfill';
import type { Offer } from '../model/answer.ts';
import { daysOf } from '../model/understanding/days-of.ts';
import { isOneDay } from '../model/understanding/when.ts';
import { page, type Question, type Reply } from '../question.ts';

/** What is offered to be done, each on a card of its own. */

export const integrationsPage = ({ say }: Question) => page(say, '/dashboard/integrations');

export function offered(question: Question, offer: Offer, sources: Reply['sources'] = []): Reply {
  return { kind: 'action', text: `${offer.will} ${untilConfirmed(question)}`, offers: [offer], sources };
}

export const untilConfirmed = ({ say }: Question) =>
  say.pick({ en: 'Nothing happens until you press Confirm.', es: 'No pasa nada hasta que presione Confirmar.' });

/** When a pause or "sold out" ends; null where somebody must end it. */
export function endOf({ slots, now, store, today }: Question): Date | null {
  const { howLong, when } = slots;
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(store.timeZone);
  const atCutoff = (days: number) => {
    const morning = local
      .toPlainDate()
      .add({ days })
      .toZonedDateTime({ timeZone: store.timeZone, plainTime: store.businessDayCutoff });
    return new Date(morning.epochMilliseconds);
  };
  if (howLong?.kind === 'minutes') return new Date(now.getTime() + howLong.minutes * 60_000);
  const day =
    when && isOneDay(when) ? Temporal.PlainDate.from(daysOf(when, today, 'future').from) : local.toPlainDate();
  if (howLong?.kind === 'until') {
    const end = day.toZonedDateTime({ timeZone: store.timeZone, plainTime: howLong.time });
    const ahead = end.epochMilliseconds > now.getTime() ? end : end.add({ days: 1 });
    return new Date(ahead.epochMilliseconds);
  }
  const isLater = Temporal.PlainDate.compare(day, today) > 0;
  if (isLater && howLong?.kind !== 'open_end') {
    const morning = day.toZonedDateTime({ timeZone: store.timeZone, plainTime: store.businessDayCutoff });
    return new Date(morning.epochMilliseconds);
  }
  const nextMorning = () => (atCutoff(0) > now ? atCutoff(0) : atCutoff(1));
  if (howLong?.kind === 'rest_of_day' || (when?.kind === 'unit' && when.unit === 'day')) return nextMorning();
  return null;
}
