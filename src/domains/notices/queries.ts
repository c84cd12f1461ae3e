import type { Tx } from '../../platform/db/database.ts';
import { parseCursor } from '../../platform/db/page.ts';
import { AppError } from '../../platform/errors.ts';
import type { Member } from '../identity/index.ts';
import { may } from '../identity/model/permissions.ts';
import { deliveryStates, type NoticeDelivery, type NoticeFilters, type NoticeView } from './contract.ts';
import { readDeliveries } from './delivery-store.ts';
import { noticeKindOf } from './model/notice-kinds.ts';
import { countOwnNotices, readOwnNotices, type OwnNotice } from './notice-store.ts';
import { readPeople } from './people-store.ts';

type Reader = Pick<Member, 'user' | 'role'>;

const pageNotices = 30;
const inBell = 8;

export async function listNotices(
  tx: Tx,
  { user }: Reader,
  { cursor, kind, storeId, fresh }: NoticeFilters & { cursor?: string | undefined },
): Promise<{ notices: NoticeView[]; nextCursor: string | null }> {
  const filter = { userId: user.id, kind, storeId, isFresh: fresh === 'yes' };
  const after = cursor === undefined ? undefined : parseCursor(cursor);
  const page = await readOwnNotices(tx, filter, { after, limit: pageNotices });
  return { notices: page.notices.map((notice) => toView(notice, user.id)), nextCursor: page.nextCursor };
}

/** @param given.storeId whose unanswered orders the screen counts by itself; `all`: of every store */
export async function getBell(tx: Tx, { user }: Reader, { storeId }: { storeId?: string | undefined }) {
  const filter = { userId: user.id, isFresh: true, exceptLateOf: storeId };
  const { notices } = await readOwnNotices(tx, filter, { after: undefined, limit: inBell });
  return {
    unread: await countOwnNotices(tx, filter),
    notices: notices.map((notice) => toView(notice, user.id)),
  };
}

/** Owners and managers see what became of all mails about it, the others of their own. Throws NOT_FOUND. */
export async function getNotice(tx: Tx, { user, role }: Reader, id: string) {
  const { notices } = await readOwnNotices(tx, { userId: user.id, id }, { after: undefined, limit: 1 });
  const [notice] = notices;
  if (!notice) throw new AppError('NOT_FOUND', 'There is no such notice.');
  const names = new Map((await readPeople(tx, null)).map(({ userId, name }) => [userId, name]));
  const rows = (await readDeliveries(tx, id)).filter(({ userId }) => userId === user.id || may(role, 'run_team'));
  return {
    ...toView(notice, user.id),
    deliveries: rows.map((row): NoticeDelivery => {
      const state = row.messageState ?? row.state;
      return {
        name: names.get(row.userId) ?? '',
        channel: row.channel === 'sms' ? 'sms' : 'mail',
        step: row.step,
        state: deliveryStates.find((one) => one === state) ?? 'waiting',
        at: (row.dueAt ?? row.sentAt ?? row.changedAt).toISOString(),
        problem: row.lastError,
      };
    }),
  };
}

function toView(notice: OwnNotice, userId: string): NoticeView {
  const { id, storeId, told, createdAt, resolvedAt, acknowledgedAt, acknowledgedBy, acknowledgedName } = notice;
  const waits =
    noticeKindOf(told.kind).escalatesEveryMinutes !== null && resolvedAt === null && acknowledgedAt === null;
  return {
    id,
    storeId,
    told,
    at: createdAt.toISOString(),
    readAt: notice.readAt?.toISOString() ?? null,
    resolvedAt: resolvedAt?.toISOString() ?? null,
    acknowledged: acknowledgedAt && {
      by: acknowledgedName ?? '',
      you: acknowledgedBy === userId,
      at: acknowledgedAt.toISOString(),
    },
    waits,
    nextAt: waits ? (notice.escalateAt?.toISOString() ?? null) : null,
    onDevice: notice.onDevice,
  };
}
