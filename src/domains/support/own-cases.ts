import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { cutPage, isBehind, parseCursor } from '../../platform/db/page.ts';
import { AppError } from '../../platform/errors.ts';
import type { Member } from '../identity/index.ts';
import { endAnswerNotice } from './commands/tell-of-answer.ts';
import { findCase, lockCase, updateCase, type CaseRow } from './case-store.ts';
import type { SupportThread } from './contract.ts';
import { readMessages } from './message-store.ts';
import { viewCase, viewMessage } from './views.ts';

/** Cases as a merchant's people see them: owners all of them, everybody else their own. */

const pageRows = 30;

const seesAll = ({ role }: Member) => role === 'owner';

function checkOwn(member: Member, row: CaseRow | undefined): CaseRow {
  if (!row || !(seesAll(member) || row.user_id === member.user.id)) {
    throw new AppError('NOT_FOUND', 'There is no such case.');
  }
  return row;
}

/** Throws NOT_FOUND, also for a colleague's. */
export async function lockOwnCase({ tx }: Context, member: Member, id: string): Promise<CaseRow> {
  return checkOwn(member, await lockCase(tx, id));
}

export async function getOwnCase(tx: Tx, member: Member, id: string): Promise<SupportThread> {
  const row = checkOwn(member, await findCase(tx, id));
  const messages = await readMessages(tx, id);
  const reader = { userId: member.user.id, isStaff: false };
  return { ...viewCase(row), messages: messages.map((message) => viewMessage(message, reader)) };
}

/** Notes how far the person has read; only forwards, and never further than there is something. */
export async function markSeen(
  ctx: Context,
  member: Member,
  { id, seen }: { id: string; seen: number },
): Promise<{ unread: number }> {
  const row = await lockOwnCase(ctx, member, id);
  const now = Math.min(row.message_count, Math.max(row.person_seen, seen));
  // An owner who looks into a colleague's case leaves it unread for them.
  if (row.user_id === member.user.id) {
    await updateCase(ctx.tx, id, { person_seen: now });
    if (now === row.message_count) await endAnswerNotice(ctx, id);
  }
  return { unread: row.message_count - now };
}

export async function listOwnCases(
  tx: Tx,
  member: Member,
  given: { show?: 'open' | undefined; cursor?: string | undefined },
) {
  const after = given.cursor === undefined ? undefined : parseCursor(given.cursor);
  const own = tx
    .selectFrom('support_cases')
    .where('merchant_id', '=', sql<string>`current_merchant_id()`)
    .$if(!seesAll(member), (query) => query.where('user_id', '=', member.user.id));
  const rows = await own
    .select([
      'id',
      'number',
      'topic',
      'subject',
      'state',
      'is_helped',
      'urgency',
      'contact_name',
      'opened_at',
      'last_at',
      'answer_due_at',
      'message_count',
      'person_seen',
    ])
    .$if(given.show === 'open', (query) => query.where('state', '<>', 'solved'))
    .$if(after !== undefined, (query) => query.where(isBehind(after, 'last_at')))
    .orderBy('last_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageRows + 1)
    .execute();
  const { unread } = await own
    .where('user_id', '=', member.user.id)
    .select(sql<number>`coalesce(sum(greatest(0, message_count - person_seen)), 0)::int`.as('unread'))
    .executeTakeFirstOrThrow();
  const { shown, nextCursor } = cutPage(rows, pageRows, (row) => ({ at: row.last_at, id: row.id }));
  return { cases: shown.map(viewCase), nextCursor, unread };
}
