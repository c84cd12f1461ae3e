import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { likePattern, parseCursor, toCursor } from '../../platform/db/page.ts';
import type { InboxView } from './desk-contract.ts';
import type { SupportQueue } from './model/topics.ts';

/** Cases of all merchants and of nobody, for the inbox. The transaction must be in the staff role. */

const pageRows = 40;

function deskCases(tx: Tx) {
  return tx
    .selectFrom('support_cases')
    .leftJoin('merchants', 'merchants.id', 'support_cases.merchant_id')
    .leftJoin('users', 'users.id', 'support_cases.assigned_to')
    .select([
      'support_cases.merchant_id',
      'support_cases.id',
      'support_cases.number',
      'support_cases.topic',
      'support_cases.queue',
      'support_cases.urgency',
      'support_cases.subject',
      'support_cases.state',
      'support_cases.is_helped',
      'support_cases.contact_name',
      'support_cases.contact_email',
      'support_cases.language',
      'support_cases.assigned_to',
      'support_cases.opened_at',
      'support_cases.last_at',
      'support_cases.first_due_at',
      'support_cases.first_answered_at',
      'support_cases.answer_due_at',
      'support_cases.message_count',
      'support_cases.person_seen',
      'merchants.name as merchant_name',
      'users.name as assignee_name',
    ]);
}

export async function findDeskCase(tx: Tx, id: string) {
  return deskCases(tx).where('support_cases.id', '=', id).executeTakeFirst();
}

/** Which rows a view shows, for whom and when. */
function inView(view: InboxView, staffUserId: string, now: Date) {
  const ours = sql<boolean>`support_cases.state in ('open', 'reopened')`;
  switch (view) {
    case 'unassigned':
      return sql<boolean>`${ours} and support_cases.assigned_to is null`;
    case 'mine':
      return sql<boolean>`support_cases.assigned_to = ${staffUserId} and support_cases.state <> 'solved'`;
    case 'overdue':
      return sql<boolean>`${ours} and support_cases.answer_due_at < ${now}`;
    case 'open':
      return sql<boolean>`support_cases.state <> 'solved'`;
    case 'all':
      return sql<boolean>`true`;
  }
}

/** What waits for us first, urgent ones on top, then the soonest due; then the others, the latest first. */
const rank = sql<Date>`date_trunc('milliseconds', case
  when support_cases.answer_due_at is not null then support_cases.answer_due_at
    - case when support_cases.urgency = 'urgent' then interval '100 days' else interval '0' end
  else timestamptz '3000-01-01' + (timestamptz '3000-01-01' - support_cases.last_at) end)`;

export async function readDeskPage(
  tx: Tx,
  given: {
    view: InboxView;
    staffUserId: string;
    now: Date;
    queue?: SupportQueue | undefined;
    search?: string | undefined;
    cursor?: string | undefined;
  },
) {
  const { view, staffUserId, now, queue, search = '', cursor } = given;
  const after = cursor === undefined ? undefined : parseCursor(cursor);
  const number = /^c-?(\d{1,9})$/i.exec(search)?.[1];
  const rows = await deskCases(tx)
    .select(rank.as('rank'))
    .where(inView(view, staffUserId, now))
    .$if(queue !== undefined, (query) => query.where('queue', '=', queue ?? ''))
    .$if(number !== undefined, (query) => query.where('number', '=', Number(number)))
    .$if(search !== '' && number === undefined, (query) =>
      query.where(
        sql<boolean>`lower(concat_ws(' ', 'C-' || support_cases.number, support_cases.subject, contact_name, contact_email, merchants.name)) like ${likePattern(search)}`,
      ),
    )
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${rank}, support_cases.id) > (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy(rank)
    .orderBy('support_cases.id')
    .limit(pageRows + 1)
    .execute();
  const shown = rows.slice(0, pageRows);
  const last = rows.length > pageRows ? shown.at(-1) : undefined;
  return { rows: shown, nextCursor: last ? toCursor(last.rank, last.id) : null };
}

export async function countViews(tx: Tx, staffUserId: string, now: Date): Promise<Record<InboxView, number>> {
  const count = (view: InboxView) => sql<number>`(count(*) filter (where ${inView(view, staffUserId, now)}))::int`;
  return tx
    .selectFrom('support_cases')
    .select([
      count('unassigned').as('unassigned'),
      count('mine').as('mine'),
      count('overdue').as('overdue'),
      count('open').as('open'),
      count('all').as('all'),
    ])
    .executeTakeFirstOrThrow();
}

/** Others of the same merchant, the latest first. */
export async function readLatestCases(
  tx: Tx,
  { merchantId, besides }: { merchantId: string; besides?: string | undefined },
) {
  return tx
    .selectFrom('support_cases')
    .select(['id', 'number', 'subject', 'state'])
    .where('merchant_id', '=', merchantId)
    .$if(besides !== undefined, (query) => query.where('id', '<>', besides ?? ''))
    .orderBy(sql`state in ('open', 'reopened')`, 'desc')
    .orderBy('last_at', 'desc')
    .limit(5)
    .execute();
}

const maxReported = 50;

/** Cases that are late and of which nobody was told; told from now on. */
export async function takeOverdue(tx: Tx, now: Date) {
  const due = tx
    .selectFrom('support_cases')
    .select('id')
    .where('answer_due_at', '<', now)
    .where('overdue_told_at', 'is', null)
    .where('state', 'in', ['open', 'reopened'])
    .orderBy('answer_due_at')
    .limit(maxReported)
    .forUpdate()
    .skipLocked();
  return tx
    .updateTable('support_cases')
    .set({ overdue_told_at: now })
    .where('id', 'in', due)
    .returning(['id', 'number', 'subject', 'topic', 'answer_due_at'])
    .execute();
}
