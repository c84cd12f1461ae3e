import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Clock } from '../../../shared/time.ts';
import { everyKind, noticeKindOf, noticeNames } from '../model/notice-kinds.ts';

/**
 * Ends mails of a kind, or of all that are not essential, to whoever has this key, without a log-in. Answers false for a key of nobody and for a kind that
 * cannot be switched off.
 */
export async function stopMails(
  { db, clock }: { db: Db | Tx; clock: Clock },
  { key, kind }: { key: string; kind: string },
): Promise<boolean> {
  const kinds = noticeNames.filter((one) => (one === kind || kind === everyKind) && !noticeKindOf(one).isEssential);
  let people = 0;
  for (const name of kinds) {
    const { rows } = await sql<{ people: number }>`
      select stop_notice_mails(${key}::uuid, ${name}, ${clock.now()}) as people`.execute(db);
    people += rows[0]?.people ?? 0;
  }
  return people > 0;
}
