import type { Language } from '../../../domains/identity/model/languages.ts';
import type { NewsSummary } from '../../../domains/news/contract.ts';
import { peopleShown, type NewsState } from '../../../domains/news/model/news-letter.ts';

/** As our own people say it. */
export const languageWords: Record<Language, string> = { en: 'English', es: 'Spanish' };

export const newsStateWords: Record<NewsState, string> = { draft: 'Draft', sending: 'Being sent', sent: 'Sent' };

/** How many have it: `118 people, 2 no longer wanted it`, or how far it is. */
export function goneTo({
  state,
  people,
  written,
  skipped,
}: Pick<NewsSummary, 'state' | 'people' | 'written' | 'skipped'>): string {
  if (state === 'sending') return `${(written + skipped).toLocaleString('en-US')} of ${peopleShown(people)}`;
  return `${peopleShown(written)}${skipped === 0 ? '' : `, ${skipped.toLocaleString('en-US')} left out`}`;
}
