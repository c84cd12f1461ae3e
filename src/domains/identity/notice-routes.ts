import { implement } from '@orpc/server';
import type { Db } from '../../platform/db/database.ts';
import { recordChangeOf } from '../../platform/changes/record-change.ts';
import { AppError } from '../../platform/errors.ts';
import type { ApiContext } from '../../platform/http/api.ts';
import type { Clock } from '../../shared/time.ts';
import { isWanted, noticeChannels, noticeNames } from './model/notices.ts';
import { may, type TeamRole } from './model/permissions.ts';
import { noticeContract, type NoticePerson } from './notice-contract.ts';
import { readNoticePeople, writeChoice } from './notice-store.ts';
import type { Member, Sessions } from './sessions.ts';

interface Given {
  /** A database in the auth role. */
  db: Db;
  clock: Clock;
  sessions: Sessions;
  /** Whether anybody sends an SMS for us. */
  hasSms: boolean;
}

/** Who is told of what: everybody chooses for themselves, owners and managers for all. */
export function noticeRouter({ db, clock, sessions, hasSms }: Given) {
  const os = implement(noticeContract).$context<ApiContext>();

  async function show(member: Member): Promise<{ people: NoticePerson[]; hasSms: boolean }> {
    const people = await readNoticePeople(db, member.merchantId);
    const seen = people.filter(({ id }) => mayChooseFor(member, id));
    return {
      hasSms,
      people: seen.map(({ id, name, email, role, hasPhone, choices }) => ({
        userId: id,
        name,
        email,
        role: role as TeamRole, // the column's check
        you: id === member.user.id,
        hasPhone,
        wants: noticeNames.flatMap((notice) =>
          noticeChannels
            .filter((channel) => isWanted({ notice, channel, role }, choices))
            .map((channel) => ({ notice, channel })),
        ),
      })),
    };
  }

  return os.router({
    listNotices: os.listNotices.handler(async ({ context }) => show(await sessions.member(context, 'see_stores'))),
    chooseNotice: os.chooseNotice.handler(async ({ context, input }) => {
      const member = await sessions.member(context, 'see_stores');
      const people = await readNoticePeople(db, member.merchantId);
      // The same for somebody else's people: whoever may not choose for them need not know of them.
      if (!mayChooseFor(member, input.userId) || !people.some(({ id }) => id === input.userId)) {
        throw new AppError('NOT_FOUND', 'There is no such person in the team.');
      }
      await writeChoice(db, { ...input, merchantId: member.merchantId, at: clock.now(), by: member.user.id });
      await recordChangeOf(db, member.merchantId, { userId: member.user.id, role: member.role, at: clock.now() });
      return show(member);
    }),
  });
}

const mayChooseFor = ({ role, user }: Member, userId: string) => user.id === userId || may(role, 'run_team');
