import type { ReviewView } from '../../customers/reviews-contract.ts';
import { businessDate } from '../../merchants/index.ts';
import { daysOf, type Days } from '../model/understanding/days-of.ts';
import { plainText } from '../model/understanding/words.ts';
import { page, type Answering, type Question } from '../question.ts';
import { onService, past, whenWords } from './report.ts';

const maxReviews = 3;

export const ratings: Answering = async (question) => {
  const { say, reads, store, slots, asker } = question;
  const [service] = slots.services;
  const place = { ...(service !== undefined && { service }), ...(asker.stores.length > 1 && { storeId: store.id }) };
  const wantsLow = /\b(?:bad|low|worst|negative|complain\w*|malas?|bajas?|quejas?)\b/.test(plainText(question.text));
  const [sums, newest] = await Promise.all([
    reads.getRatings(place),
    reads.listReviews({ ...place, ...(wantsLow && { stars: 'low' as const }) }),
  ]);
  const asked = daysOfReviews(question, newest);
  const sources = [page(say, '/dashboard/customers/ratings')];
  const on = onService(question, newest.reviews);
  const head =
    sums.averageHundredths === null
      ? say.pick({
          en: `There are no ratings of the last ${say.count(30)} days${on}.`,
          es: `No hay calificaciones de los últimos ${say.count(30)} días${on}.`,
        })
      : say.pick({
          en: `Your average rating of the last ${say.count(30)} days${on} is ${say.quote((sums.averageHundredths / 100).toFixed(1))} stars, from ${say.count(sums.count)} ratings: ${sums.bars.map(({ stars, percent }) => say.quote(`${stars} ${stars === 1 ? 'star' : 'stars'} ${percent}%`)).join(', ')}.`,
          es: `Su calificación promedio de los últimos ${say.count(30)} días${on} es ${say.quote((sums.averageHundredths / 100).toFixed(1))} estrellas, de ${say.count(sums.count)} calificaciones: ${sums.bars.map(({ stars, percent }) => say.quote(`${stars} ${stars === 1 ? 'estrella' : 'estrellas'} ${percent}%`)).join(', ')}.`,
        });
  const wordsOf = (text: string) =>
    text.trim() === '' ? say.pick({ en: ', without words', es: ', sin palabras' }) : `: “${say.quote(text)}”`;
  const lines = (asked?.reviews ?? newest.reviews)
    .slice(0, maxReviews)
    .map(
      (one) =>
        `• ${say.quote(`${one.stars}`)} ${say.pick(one.stars === 1 ? { en: 'star', es: 'estrella' } : { en: 'stars', es: 'estrellas' })}, ${one.serviceName}, ${one.writtenOn === null ? say.moment(one.writtenAt, store.timeZone) : say.day(one.writtenOn)}${wordsOf(one.text)}`,
    );
  const listHead = asked
    ? [headOfDays(question, asked, wantsLow)]
    : lines.length === 0
      ? []
      : [
          wantsLow
            ? say.pick({ en: 'The newest low ones:', es: 'Las bajas más recientes:' })
            : say.pick({ en: 'The newest reviews:', es: 'Las reseñas más recientes:' }),
        ];
  return { text: [head, ...listHead, ...lines].join('\n'), sources };
};

interface ReviewsOfDays {
  days: Days;
  reviews: readonly ReviewView[];
}

/** Those of the days that a question names; undefined when it names none, or days before all that was read. */
function daysOfReviews(
  question: Question,
  { reviews, nextCursor }: { reviews: readonly ReviewView[]; nextCursor: string | null },
): ReviewsOfDays | undefined {
  const { slots, today, store } = question;
  if (!slots.when) return undefined;
  const days = past(daysOf(slots.when, today, 'past'), today);
  const clock = { timeZone: store.timeZone, cutoff: '00:00' };
  const dayOf = ({ writtenOn, writtenAt }: ReviewView) => writtenOn ?? businessDate(new Date(writtenAt), clock);
  const oldest = reviews.at(-1);
  const isWhole = nextCursor === null || oldest === undefined || dayOf(oldest) < days.from;
  return isWhole
    ? { days, reviews: reviews.filter((one) => dayOf(one) >= days.from && dayOf(one) <= days.to) }
    : undefined;
}

function headOfDays(question: Question, { days, reviews }: ReviewsOfDays, onlyLow: boolean): string {
  const { say } = question;
  const when = whenWords(question, days);
  const count = say.count(reviews.length);
  if (reviews.length === 0)
    return onlyLow
      ? say.pick({ en: `No low one was written ${when}.`, es: `No se escribió ninguna baja ${when}.` })
      : say.pick({ en: `None was written ${when}.`, es: `No se escribió ninguna ${when}.` });
  return onlyLow
    ? say.pick({ en: `Low ones written ${when}: ${count}.`, es: `Bajas escritas ${when}: ${count}.` })
    : say.pick({ en: `Written ${when}: ${count}.`, es: `Escritas ${when}: ${count}.` });
}
