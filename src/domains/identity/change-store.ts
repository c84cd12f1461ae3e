import { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import { cutPage, isBehind, parseCursor } from '../../platform/db/page.ts';
import type { MerchantId } from '../../shared/ids.ts';
import type { Change } from './team-contract.ts';

const pageRows = 50;
const details = z.array(z.object({ field: z.string(), value: z.string(), before: z.string().optional() })).catch([]);
/** Among the details, the name of what was changed. */
const aboutField = 'about';
/** The name of the API key by which a program changed it. */
const whoField = 'who';

/** What a merchant's people changed, or one of them alone, newest first; in the auth role. */
export async function readChanges(
  db: Db,
  { merchantId, by }: { merchantId: MerchantId; by: string | undefined },
  cursor: string | undefined,
): Promise<{ changes: Change[]; nextCursor: string | null }> {
  const after = cursor === undefined ? undefined : parseCursor(cursor);
  const rows = await db
    .selectFrom('merchant_changes')
    .select(['id', 'at', 'user_id', 'role', 'words', 'details', 'refused'])
    .where('merchant_id', '=', merchantId)
    .$if(by !== undefined, (query) => query.where('user_id', '=', by ?? ''))
    .$if(after !== undefined, (query) => query.where(isBehind(after, 'at')))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageRows + 1)
    .execute();
  const { shown, nextCursor } = cutPage(rows, pageRows, ({ at, id }) => ({ at, id }));
  const names = await namesOf(db, new Set(shown.map((row) => row.user_id)));
  return {
    changes: shown.map((row) => {
      const told = details.parse(row.details);
      const valueOf = (name: string) => told.find(({ field }) => field === name)?.value ?? null;
      return {
        id: row.id,
        at: row.at.toISOString(),
        who: names.get(row.user_id) ?? valueOf(whoField),
        role: row.role,
        words: row.words,
        refused: row.refused,
        about: valueOf(aboutField),
        details: told.filter(({ field }) => field !== aboutField && field !== whoField),
      };
    }),
    nextCursor,
  };
}

async function namesOf(db: Db, ids: ReadonlySet<string>): Promise<Map<string, string>> {
  if (ids.size === 0) return new Map();
  const users = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(users.map(({ id, name }) => [id, name]));
}
