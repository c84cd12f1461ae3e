import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { cutPage, likePattern, type PagePlace } from '../../../platform/db/page.ts';
import { lowStars, noStars, type StarCounts } from '../model/ratings.ts';
import { answeredStates } from '../model/reply-states.ts';
import { reviewColumns, toReview, type ReviewRecord, type ReviewRow } from './review-row.ts';

/** Reads reviews for screens; the transaction sees one merchant, or some of its stores. */

export interface ReviewScope {
  storeId?: string | undefined;
  service?: string | undefined;
  /** Written from then on, and before the other. */
  from?: Date | undefined;
  to?: Date | undefined;
}

export interface ReviewFilter extends ReviewScope {
  stars?: number | undefined;
  /** As low as people are told of. */
  isLow?: boolean | undefined;
  isAnswered?: boolean | undefined;
  words?: string | undefined;
  itemKey?: string | undefined;
  id?: string | undefined;
}

const all = (conditions: readonly RawBuilder<boolean>[]) => sql<boolean>`${sql.join(conditions, sql` and `)}`;

/** Of `reviews r` and `review_items r` alike. */
function within({ storeId, service, from, to }: ReviewScope): RawBuilder<boolean> {
  return all([
    sql<boolean>`r.merchant_id = current_merchant_id()`,
    ...(storeId === undefined ? [] : [sql<boolean>`r.store_id = ${storeId}`]),
    ...(service === undefined ? [] : [sql<boolean>`r.service = ${service}`]),
    ...(from === undefined ? [] : [sql<boolean>`r.written_at >= ${from}`]),
    ...(to === undefined ? [] : [sql<boolean>`r.written_at < ${to}`]),
  ]);
}

const isAnsweredNow = sql<boolean>`r.reply_state = any(${answeredStates}::text[])`;

function fits(filter: ReviewFilter): RawBuilder<boolean> {
  const { stars, isLow, isAnswered, words, itemKey, id } = filter;
  return all([
    within(filter),
    ...(id === undefined ? [] : [sql<boolean>`r.id = ${id}`]),
    ...(stars === undefined ? [] : [sql<boolean>`r.stars = ${stars}`]),
    ...(isLow === true ? [sql<boolean>`r.stars <= ${sql.lit(lowStars)}`] : []),
    ...(isAnswered === undefined ? [] : [isAnswered ? isAnsweredNow : sql<boolean>`not ${isAnsweredNow}`]),
    ...(words === undefined ? [] : [sql<boolean>`r.search_text like ${likePattern(words)}`]),
    ...(itemKey === undefined
      ? []
      : [
          sql<boolean>`exists (select from review_items i
            where i.merchant_id = r.merchant_id and i.review_id = r.id and i.key = ${itemKey})`,
        ]),
  ]);
}

/** Newest first, a page at a time. */
export async function readReviewPage(
  tx: Tx,
  filter: ReviewFilter,
  { after, limit }: { after: PagePlace | undefined; limit: number },
): Promise<{ reviews: ReviewRecord[]; nextCursor: string | null }> {
  const behind =
    after === undefined ? sql`true` : sql`(r.written_at, r.id) < (${after.at}::timestamptz, ${after.id}::uuid)`;
  const { rows } = await sql<ReviewRow>`
    select ${reviewColumns} from reviews r where ${fits(filter)} and ${behind}
    order by r.written_at desc, r.id desc limit ${limit + 1}`.execute(tx);
  const { shown, nextCursor } = cutPage(rows, limit, (row) => ({ at: row.written_at, id: row.id }));
  return { reviews: shown.map(toReview), nextCursor };
}

/** How many reviews had so many stars. */
export async function countStars(tx: Tx, scope: ReviewScope): Promise<StarCounts> {
  const { rows } = await sql<{ stars: number; count: number }>`
    select r.stars, count(*) as count from reviews r where ${within(scope)} group by r.stars`.execute(tx);
  const counts = Object.fromEntries(rows.map(({ stars, count }) => [stars, count]));
  return { ...noStars, ...counts };
}

/** Whether any review has ever come. */
export async function hasReviews(tx: Tx): Promise<boolean> {
  const { rows } = await sql`
    select from reviews where merchant_id = current_merchant_id() limit 1`.execute(tx);
  return rows.length > 0;
}

export interface RatedItem {
  key: string;
  name: string;
  reviews: number;
  low: number;
  averageHundredths: number;
}

/** What was in orders that were rated low: most of these first. */
export async function readRatedItems(tx: Tx, scope: ReviewScope, most: number): Promise<RatedItem[]> {
  const { rows } = await sql<{ key: string; name: string; reviews: number; low: number; average: number }>`
    select r.key, max(r.name collate "C") as name, count(*) as reviews,
      count(*) filter (where r.stars <= ${sql.lit(lowStars)}) as low,
      round(avg(r.stars) * 100)::int as average
    from review_items r where ${within(scope)}
    group by r.key having count(*) filter (where r.stars <= ${sql.lit(lowStars)}) > 0
    order by low desc, reviews, key limit ${most}`.execute(tx);
  return rows.map(({ average, ...row }) => ({ ...row, averageHundredths: average }));
}
