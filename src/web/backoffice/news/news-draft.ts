import { useMemo } from 'react';
import type { NewsTexts } from '../../../domains/news/model/news-letter.ts';
import { localStorageValue } from '../../lib/local-storage-value.ts';

/** Words that are not saved yet, and upon which version of the letter they were written. */
export interface NewsDraft {
  /** Under which id it will be saved: however often that is tried, it is one letter. */
  id: string;
  version: number;
  texts: NewsTexts;
}

/** @param letterId undefined for a letter that was never saved */
export const draftKey = (userId: string, letterId: string | undefined) => `${userId} news ${letterId ?? 'new'}`;

/** What somebody is writing; it stays in this browser until it is saved. */
export function useNewsDraft(key: string) {
  const value = useMemo(() => localStorageValue(`draft ${key}`), [key]);
  const text = value.use();
  const kept = useMemo(() => parse(text), [text]);
  return {
    kept,
    keep: (draft: NewsDraft) => value.set(JSON.stringify(draft)),
    forget: () => value.set(null),
  };
}

/** Moves words to another letter's place, where its page finds them. */
export function keepDraft(key: string, draft: NewsDraft): void {
  localStorageValue(`draft ${key}`).set(JSON.stringify(draft));
}

export function sameTexts(one: NewsTexts, other: NewsTexts): boolean {
  return (['en', 'es'] as const).every(
    (language) => one[language].subject === other[language].subject && one[language].body === other[language].body,
  );
}

function parse(text: string | null): NewsDraft | undefined {
  try {
    const draft = JSON.parse(text ?? 'null') as NewsDraft | null; // only what `keep` has written; looked at below
    const isWhole =
      typeof draft?.id === 'string' &&
      typeof draft.version === 'number' &&
      [draft.texts.en, draft.texts.es].every((one) => typeof one.subject === 'string' && typeof one.body === 'string');
    return isWhole ? draft : undefined;
  } catch {
    return undefined;
  }
}
