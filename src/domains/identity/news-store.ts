import type { Db, Tx } from '../../platform/db/database.ts';
import { languageOf, type Language } from './model/languages.ts';

/** Who wants tips and news about Forkline. */

export interface NewsReader {
  userId: string;
  name: string;
  email: string;
  language: Language;
}

/**
 * Everybody who has tips and news switched on, an address that is proven to be theirs, and a place in the team of an
 * active merchant; each once. The transaction must be in the staff role.
 *
 * @param among only those of these accounts
 */
export async function readNewsReaders(tx: Tx, among?: readonly string[]): Promise<NewsReader[]> {
  const rows = await newsReaders(tx)
    .select(['id', 'name', 'email', 'language'])
    .$if(among !== undefined, (query) => query.where('id', 'in', among?.length ? among : ['']))
    .orderBy('id')
    .execute();
  return rows.map(({ id, language, ...person }) => ({ userId: id, ...person, language: languageOf(language) }));
}

export async function countNewsReaders(tx: Tx): Promise<number> {
  const row = await newsReaders(tx)
    .select((eb) => eb.fn.countAll<number>().as('people'))
    .executeTakeFirstOrThrow();
  return row.people;
}

const newsReaders = (tx: Tx) =>
  tx
    .selectFrom('users')
    .where('news_opt_in', '=', true)
    .where('email_verified', '=', true)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('memberships')
          .innerJoin('merchants', 'merchants.id', 'memberships.merchant_id')
          .select('memberships.user_id')
          .whereRef('memberships.user_id', '=', 'users.id')
          .where('merchants.state', '=', 'active'),
      ),
    );

/** Switches tips and news off. An account that is gone gets none either. */
export async function stopNews(authDb: Db, userId: string): Promise<void> {
  await authDb.updateTable('users').set({ news_opt_in: false }).where('id', '=', userId).execute();
}
