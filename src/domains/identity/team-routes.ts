import { implement } from '@orpc/server';
import type { ChangeDetail } from '../../platform/changes/change-details.ts';
import { recordChangeOf } from '../../platform/changes/record-change.ts';
import { AppError } from '../../platform/errors.ts';
import type { ApiContext } from '../../platform/http/api.ts';
import { refusalOf } from './accounts.ts';
import { bearerOf, type IdentityParts } from './identity-parts.ts';
import { isInvitationKey } from './invitation-key.ts';
import { canGiveRole, type TeamRole } from './model/permissions.ts';
import { coversStores, isSameReach, shareStore, type StoreReach } from './model/store-reach.ts';
import { refuseWeakPassword } from './password-strength.ts';
import { confirmEmail, readAllSessions, writeStoreIds } from './store.ts';
import type { Member } from './sessions.ts';
import { teamContract } from './team-contract.ts';
import { readChanges } from './change-store.ts';
import {
  findInvitation,
  hasOtherOwner,
  ownsStores,
  findMembership,
  readLeaders,
  readMembers,
  readPendingInvitations,
  refuseInvitation,
} from './team-store.ts';
import { printStoreIds } from './team-stores.ts';

/** What better-auth refuses, in our words. */
const refusals: Record<string, string> = {
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: 'This person is in the team already.',
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE: 'Only an owner can invite another owner.',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER: 'A team needs an owner: make somebody else one first.',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER: 'A team needs an owner: make somebody else one first.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER: 'Only an owner can change an owner.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER: 'Only an owner can remove an owner.',
  INVITATION_NOT_FOUND: 'This invitation is no longer open. Ask for a new one.',
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION: 'This invitation is for another email. Log in with that one.',
  EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION: 'Confirm your email first, in Settings.',
  INVITATION_LIMIT_REACHED: 'At most 100 invitations may be open. Take some back first.',
};

async function refusing<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    const sentence = refusals[refusal.code];
    throw new AppError(refusal.status === 403 ? 'FORBIDDEN' : 'CONFLICT', sentence ?? 'This is not possible.');
  }
}

/** A merchant's people, and the invitations that bring new ones. */
export function teamRouter({ db, clock, accounts, sessions, authSecrets, onLogOut }: IdentityParts) {
  const os = implement(teamContract).$context<ApiContext>();

  /** The invitation of a mailed link. Throws NOT_FOUND where id and key do not belong together. */
  async function ofLink({ id, key }: { id: string; key: string }) {
    const found = isInvitationKey(authSecrets, id, key) ? await findInvitation(db, id) : undefined;
    if (!found) throw new AppError('NOT_FOUND', 'This invitation link is not complete. Open it from the mail again.');
    const isOver = found.status === 'pending' && found.expires_at.getTime() <= Date.now();
    return { ...found, status: isOver ? 'expired' : found.status };
  }

  const record = ({ merchantId, user, role }: Member, more: readonly ChangeDetail[] = []) =>
    recordChangeOf(db, merchantId, { userId: user.id, role, at: clock.now() }, more);

  /** Somebody of the team whom a member may change. Throws NOT_FOUND, and FORBIDDEN for who works beyond their stores. */
  async function ofTeam({ merchantId, storeIds: own }: Member, userId: string) {
    const found = await findMembership(db, merchantId, userId);
    if (!found || !shareStore(own, found.storeIds))
      throw new AppError('NOT_FOUND', 'There is no such person in the team.');
    refuseBeyond(own, found.storeIds);
    return found;
  }

  /**
   * The stores of a role that a member gives. Throws FORBIDDEN for a role or stores beyond their own, BAD_REQUEST for
   * stores of others.
   */
  async function givable(
    { merchantId, role: giver, storeIds: own }: Member,
    { role, storeIds }: { role: TeamRole; storeIds: StoreReach },
  ): Promise<StoreReach> {
    if (!canGiveRole(giver, role))
      throw new AppError('FORBIDDEN', 'You can only give others a role that may do no more than yours.');
    // An owner works in every store.
    const reach = within(role === 'owner' ? null : storeIds, own);
    if (reach !== null && !(await ownsStores(db, merchantId, reach)))
      throw new AppError('BAD_REQUEST', 'storeIds: Pick stores of this restaurant.');
    return reach;
  }

  /** No role is given to oneself. Throws FORBIDDEN, and CONFLICT for the last owner. */
  async function refuseOwnRole({ merchantId, user, role }: Member): Promise<never> {
    if (role === 'owner' && !(await hasOtherOwner(db, merchantId, user.id)))
      throw new AppError('CONFLICT', refusals['YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER']);
    throw new AppError('FORBIDDEN', 'You cannot change your own role. Ask another owner or manager.');
  }

  /** An open live stream knows what its reader could see when it began: it ends, and is asked for anew. */
  async function endStreams(userId: string): Promise<void> {
    for (const session of await readAllSessions(db, userId)) onLogOut(session);
  }

  return os.router({
    team: os.team.handler(async ({ context }) => {
      const { merchantId, user, storeIds: own } = await sessions.member(context, 'run_team');
      const isNear = ({ storeIds }: { storeIds: StoreReach }) => shareStore(own, storeIds);
      return {
        members: (await readMembers(db, merchantId, user.id)).filter(isNear),
        invitations: (await readPendingInvitations(db, merchantId)).filter(isNear),
      };
    }),
    teamLeaders: os.teamLeaders.handler(async ({ context }) => {
      const { merchantId, storeIds } = await sessions.member(context, 'see_stores');
      return { leaders: await readLeaders(db, merchantId, storeIds) };
    }),
    listChanges: os.listChanges.handler(async ({ context, input }) => {
      const { merchantId, user, storeIds } = await sessions.member(context, 'see_changes');
      // A change says of no store where it was made: who works in some stores sees what they changed themselves.
      const isOwnOnly = storeIds !== null;
      return {
        isOwnOnly,
        ...(await readChanges(db, { merchantId, by: isOwnOnly ? user.id : undefined }, input.cursor)),
      };
    }),
    invite: os.invite.handler(async ({ context, input }) => {
      const member = await sessions.member(context, 'run_team');
      const { merchantId, storeIds: own } = member;
      const { email, role } = input;
      const storeIds = await givable(member, input);
      const body = { organizationId: merchantId, email: email.toLowerCase(), role, storeIds: printStoreIds(storeIds) };
      // A second invitation replaces the first, with the role and the stores that it names.
      const open = (await readPendingInvitations(db, merchantId)).filter((one) => one.email === body.email);
      const headers = bearerOf(context);
      for (const one of open) refuseBeyond(own, one.storeIds);
      for (const { id } of open) {
        await refusing(() => accounts.api.cancelInvitation({ body: { invitationId: id }, headers }));
      }
      await refusing(() => accounts.api.createInvitation({ body, headers }));
      await record(member);
      return { done: true };
    }),
    cancelInvitation: os.cancelInvitation.handler(async ({ context, input }) => {
      const member = await sessions.member(context, 'run_team');
      const { merchantId, storeIds: own } = member;
      const found = (await readPendingInvitations(db, merchantId)).find(({ id }) => id === input.id);
      if (!found || !shareStore(own, found.storeIds)) throw new AppError('NOT_FOUND', 'There is no such invitation.');
      refuseBeyond(own, found.storeIds);
      const body = { invitationId: input.id };
      await refusing(() => accounts.api.cancelInvitation({ body, headers: bearerOf(context) }));
      await record(member);
      return { done: true };
    }),
    changeMember: os.changeMember.handler(async ({ context, input: { userId, role, storeIds, was } }) => {
      const member = await sessions.member(context, 'run_team');
      const { merchantId } = member;
      const { id: memberId, ...before } = await ofTeam(member, userId);
      if (before.role !== was.role || !isSameReach(before.storeIds, was.storeIds))
        throw new AppError(
          'CONFLICT',
          'Somebody else has changed this person meanwhile. Close this and open it again.',
        );
      if (userId === member.user.id) await refuseOwnRole(member);
      const reach = await givable(member, { role, storeIds });
      const body = { organizationId: merchantId, memberId, role };
      await refusing(() => accounts.api.updateMemberRole({ body, headers: bearerOf(context) }));
      await writeStoreIds(db, { merchantId, userId, storeIds: reach });
      await endStreams(userId);
      await record(member, memberDetails(before, { role, storeIds: reach }));
      return { done: true };
    }),
    removeMember: os.removeMember.handler(async ({ context, input: { userId } }) => {
      const member = await sessions.member(context, 'run_team');
      const { merchantId } = member;
      const { id: memberId, name } = await ofTeam(member, userId);
      const body = { organizationId: merchantId, memberIdOrEmail: memberId };
      await refusing(() => accounts.api.removeMember({ body, headers: bearerOf(context) }));
      await endStreams(userId);
      await record(member, [{ field: 'about', value: name }]);
      return { done: true };
    }),
    readInvitation: os.readInvitation.handler(async ({ input }) => {
      const found = await ofLink(input);
      return {
        merchantName: found.merchant_name ?? '',
        inviterName: found.inviter_name,
        email: found.email,
        role: found.role as TeamRole, // the column's check
        known: await accounts.exists(found.email),
        state: found.status as 'pending' | 'accepted' | 'canceled' | 'rejected' | 'expired', // better-auth's words, and ours
      };
    }),
    joinTeam: os.joinTeam.handler(async ({ context, input }) => {
      const { email, status } = await ofLink(input);
      if (status !== 'pending') throw new AppError('CONFLICT', refusals['INVITATION_NOT_FOUND']);
      if (await accounts.exists(email)) throw new AppError('CONFLICT', 'This email has an account: log in to accept.');
      const { name, password, id } = input;
      await refuseWeakPassword(password, [email, name]);
      const userId = await accounts.create({ email, name, password });
      // The key came by mail to this address.
      await confirmEmail(db, userId);
      const answer = await accounts.logIn({ email, password }, new Headers({ 'x-forwarded-for': context.ip }));
      if (answer === undefined || !('access' in answer)) throw new Error('A new account could not log in.');
      const headers = new Headers({ authorization: `Bearer ${answer.access}` });
      await refusing(() => accounts.api.acceptInvitation({ body: { invitationId: id }, headers }));
      return answer;
    }),
    acceptInvitation: os.acceptInvitation.handler(async ({ context, input }) => {
      const { user, role, merchantId } = await sessions.applicant(context);
      const { email } = await ofLink(input);
      if (role === 'staff') throw new AppError('FORBIDDEN', 'Staff of Forkline cannot join a team.');
      if (merchantId !== null) throw new AppError('CONFLICT', 'This account works for a restaurant already.');
      if (user.email === email) await confirmEmail(db, user.id);
      const body = { invitationId: input.id };
      await refusing(() => accounts.api.acceptInvitation({ body, headers: bearerOf(context) }));
      return { done: true };
    }),
    declineInvitation: os.declineInvitation.handler(async ({ input }) => {
      await ofLink(input);
      await refuseInvitation(db, input.id);
      return { done: true };
    }),
  });
}

/** The stores that somebody may give away: at most their own. Throws FORBIDDEN. */
/** Whose role and stores were changed, from what to what; stores by how many, since this part of the house has no names of them. */
function memberDetails(before: Membership, now: Omit<Membership, 'name'>): ChangeDetail[] {
  const storeWords = ({ storeIds }: Pick<Membership, 'storeIds'>) =>
    storeIds === null ? 'all' : `${storeIds.length} in all`;
  const [storesBefore, stores] = [storeWords(before), storeWords(now)];
  return [
    { field: 'about', value: before.name },
    { field: 'role', value: now.role, ...(now.role !== before.role && { before: before.role }) },
    ...(stores === storesBefore ? [] : [{ field: 'stores', value: stores, before: storesBefore }]),
  ];
}

interface Membership {
  name: string;
  role: string;
  storeIds: StoreReach;
}

function within(wanted: StoreReach, own: StoreReach): StoreReach {
  if (coversStores(own, wanted)) return wanted;
  throw new AppError('FORBIDDEN', 'You can only give others the stores that you work in yourself.');
}

/** Throws FORBIDDEN where somebody's stores reach beyond one's own. */
function refuseBeyond(own: StoreReach, theirs: StoreReach): void {
  if (!coversStores(own, theirs))
    throw new AppError('FORBIDDEN', 'This person works in other stores, too. Ask an owner.');
}
