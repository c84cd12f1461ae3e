import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { missingIn, newsStates } from '../model/news-letter.ts';
import { lockNewsLetter, type StoredNews } from '../store.ts';

export const gone = () => new AppError('NOT_FOUND', 'There is no such letter. Somebody may have deleted it.');

/** A draft as whoever acts has seen it, locked. Throws NOT_FOUND, and CONFLICT where it was sent or changed meanwhile. */
export async function lockDraft(ctx: Context, given: { id: string; version: number }): Promise<StoredNews> {
  const letter = await lockNewsLetter(ctx.tx, given.id);
  if (!letter) throw gone();
  if (!newsStates[letter.state].mayChange)
    throw new AppError('CONFLICT', 'This letter is sent: nothing about it changes.');
  refuseOther(letter, given.version);
  return letter;
}

/** Throws CONFLICT where it is no longer what was on the screen. */
export function refuseOther({ version, changedBy }: StoredNews, seen: number): void {
  if (version !== seen) throw new AppError('CONFLICT', `${changedBy} has saved this letter meanwhile.`);
}

/** Throws BAD_REQUEST with each field that is still empty. */
export function refuseUnfinished({ texts }: StoredNews): void {
  const missing = missingIn(texts);
  const [first] = missing;
  if (!first) return;
  const issues = missing.map(({ language, field, sentence }) => ({
    path: ['texts', language, field],
    message: sentence,
  }));
  throw new AppError('BAD_REQUEST', `texts: ${first.sentence}`, { issues });
}
