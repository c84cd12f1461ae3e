import { implement } from '@orpc/server';
import { inMerchant, type ContextParts } from '../../platform/context.ts';
import { asMerchant, type Db, type Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { ApiContext } from '../../platform/http/api.ts';
import { asId } from '../../shared/ids.ts';
import type { Member, Sessions } from '../identity/index.ts';
import { may, type TeamRole } from '../identity/model/permissions.ts';
import { coversStores } from '../identity/model/store-reach.ts';
import { readStores } from '../merchants/index.ts';
import { chooseNotice } from './commands/choose-notice.ts';
import { setEscalationList } from './commands/set-escalation.ts';
import { readEscalations } from './escalation-store.ts';
import { choiceKey, isWanted, noticeChannels, noticeNames } from './model/notice-kinds.ts';
import { readPeople, writeTimes, type Person } from './people-store.ts';
import { noticeSettingsContract, type NoticePerson, type NoticeSettings } from './settings-contract.ts';

interface Given {
  db: Db;
  parts: ContextParts;
  sessions: Sessions;
  /** Whether anybody sends an SMS for us. */
  hasSms: boolean;
}

const nobody = () => new AppError('NOT_FOUND', 'There is no such person in the team.');

/** Who is told of what: everybody chooses for themselves, owners and managers for all. */
export function noticeSettingsRouter({ db, parts, sessions, hasSms }: Given) {
  const os = implement(noticeSettingsContract).$context<ApiContext>();

  async function show(tx: Tx, member: Member): Promise<NoticeSettings> {
    const people = await readPeople(tx, null);
    const stores = await readStores(tx);
    const lists = await readEscalations(tx);
    return {
      hasSms,
      people: people.filter((one) => mayChooseFor(member, one)).map((one) => toView(one, member, stores)),
      stores: stores.map(({ id, name }) => ({ id, name })),
      times: people.find(({ userId }) => userId === member.user.id)?.times ?? null,
      escalation: stores.map(({ id }) => ({ storeId: id, steps: lists.get(id) ?? [] })),
    };
  }

  return os.router({
    getNoticeSettings: os.getNoticeSettings.handler(async ({ context }) => {
      const member = await sessions.member(context, 'see_stores');
      return asMerchant(db, member, (tx) => show(tx, member));
    }),
    chooseNotice: os.chooseNotice.handler(async ({ context, input }) => {
      const member = await sessions.member(context, 'see_stores');
      const storeId = input.storeId == null ? null : asId<'store'>(input.storeId);
      const { merchantId, user, actor } = member;
      return inMerchant({ db, parts, actor }, member, async (ctx) => {
        // The same for somebody else's people: whoever may not choose for them need not know of them.
        const person = (await readPeople(ctx.tx, null)).find(({ userId }) => userId === input.userId);
        if (!person || !mayChooseFor(member, person)) throw nobody();
        await chooseNotice(ctx, { ...input, storeId, merchantId, by: user.id });
        return show(ctx.tx, member);
      });
    }),
    setNoticeTimes: os.setNoticeTimes.handler(async ({ context, input }) => {
      const member = await sessions.member(context, 'see_stores');
      const { merchantId, user, actor } = member;
      return inMerchant({ db, parts, actor }, member, async (ctx) => {
        await writeTimes(ctx.tx, { merchantId, userId: user.id, times: input });
        return show(ctx.tx, member);
      });
    }),
    setEscalation: os.setEscalation.handler(async ({ context, input }) => {
      const member = await sessions.member(context, 'run_team');
      const { merchantId, actor } = member;
      return inMerchant({ db, parts, actor }, member, async (ctx) => {
        await setEscalationList(ctx, { merchantId, storeId: asId(input.storeId), steps: input.steps });
        return show(ctx.tx, member);
      });
    }),
  });
}

const mayChooseFor = ({ role, user, storeIds }: Member, person: Pick<Person, 'userId' | 'storeIds'>) =>
  user.id === person.userId || (may(role, 'run_team') && coversStores(storeIds, person.storeIds));

function toView(person: Person, member: Member, stores: readonly { id: string }[]): NoticePerson {
  const { userId, name, email, role, phone, storeIds, choices } = person;
  const ways = noticeNames.flatMap((notice) => noticeChannels.map((channel) => ({ notice, channel })));
  return {
    userId,
    name,
    email,
    role: role as TeamRole, // the column's check
    you: userId === member.user.id,
    hasPhone: phone !== null,
    storeIds,
    wants: ways.filter((way) => isWanted({ ...way, role }, choices)),
    inStores: ways.flatMap((way) =>
      stores.flatMap(({ id: storeId }) => {
        const chosen = choices.get(choiceKey(way.notice, way.channel, storeId));
        return chosen === undefined ? [] : [{ ...way, storeId, isWanted: chosen }];
      }),
    ),
  };
}
