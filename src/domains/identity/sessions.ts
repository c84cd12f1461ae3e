import type { Actor } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { minuteMs, type Clock } from '../../shared/time.ts';
import { company } from '../../shared/company.ts';
import { asId, type MerchantId, type StoreId } from '../../shared/ids.ts';
import type { Accounts } from './accounts.ts';
import type { Role } from './contract.ts';
import { type Language, languages } from './model/languages.ts';
import { may, type Permission } from './model/permissions.ts';
import { isSessionOver } from './model/session-limits.ts';
import { sessionHeaders } from './session-token.ts';
import {
  deleteSession,
  findMerchantState,
  findStanding,
  writeLastSeen,
  writeLastUse,
  type MerchantState,
  type Standing,
} from './store.ts';

/** What of a request says who is asking. */
export interface Asking {
  method: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Somebody who is logged in. An applicant belongs to no merchant yet. */
export interface Session {
  id: string;
  user: { id: string; name: string; email: string };
  role: Role;
  merchantId: MerchantId | null;
  merchant: MerchantState | null;
  /** The stores that this person works in; null means all of them. */
  storeIds: StoreId[] | null;
  emailVerified: boolean;
  twoFactorEnabled: boolean;
  newsOptIn: boolean;
  /** Null: whatever the browser asks for. */
  language: Language | null;
  /** A staff member who reads a merchant's dashboard as its owner would. */
  viewing: boolean;
}

/** Somebody who acts for themselves: an applicant, or anybody else who is logged in. */
export interface Person extends Session {
  actor: Actor;
}

/** One of Forkline's own people. */
export type StaffMember = Person;

/** A logged-in person of a merchant's team. */
export interface Member extends Session {
  merchantId: MerchantId;
  actor: Actor;
}

/** Who is asking: the first line of every route. */
export interface Sessions {
  /** Throws UNAUTHORIZED without a good session. */
  session(request: Asking): Promise<Session>;
  /** Anybody who is logged in, acting for themselves. */
  applicant(request: Asking): Promise<Person>;
  /** FORBIDDEN for others, and for staff who have not set up two-factor sign-in. */
  staff(request: Asking): Promise<StaffMember>;
  /**
   * For routes of a merchant's team; FORBIDDEN for others and for roles without the permission. A suspended merchant may
   * read, and change what is `evenSuspended`. Staff who view as the merchant may read. `inEveryStore` refuses members of
   * some stores: for totals of the whole merchant.
   */
  member(
    request: Asking,
    permission: Permission,
    options?: { evenSuspended?: boolean; inEveryStore?: boolean },
  ): Promise<Member>;
}

const nobody: Standing = { role: 'applicant', merchantId: null, merchant: null, storeIds: null, lastSeenAt: null };
/** Who was seen this lately is not noted again. */
const seenLatelyMs = 5 * minuteMs;
const viewAsHeader = 'x-view-as';

/** @param findViewing whether a staff session may read a merchant's dashboard right now */
export function createSessions(given: {
  accounts: Accounts;
  db: Db;
  clock: Clock;
  /** After how much idle time members have to log in again. */
  maxIdleMs: number;
  findViewing: (sessionId: string, merchantId: MerchantId) => Promise<boolean>;
}): Sessions {
  const { accounts, db, clock, maxIdleMs, findViewing } = given;

  async function session(request: Asking): Promise<Session> {
    const { authorization } = request.headers;
    if (typeof authorization !== 'string') throw new AppError('UNAUTHORIZED');
    const found = await accounts.session(sessionHeaders(authorization));
    if (!found) throw new AppError('UNAUTHORIZED', 'Your session has ended. Log in again.');
    const { id, name, email, emailVerified, twoFactorEnabled, newsOptIn, language } = found.user;
    const { lastSeenAt, ...standing } = (await findStanding(db, id)) ?? nobody;
    await endIfOver(found.session, standing.role === 'staff');
    await recordSeen(standing, { userId: id, lastSeenAt });
    const own: Session = {
      id: found.session.id,
      user: { id, name, email },
      emailVerified,
      twoFactorEnabled: twoFactorEnabled ?? false,
      newsOptIn: newsOptIn ?? true,
      language: languages.find((one) => one === language) ?? null,
      viewing: false,
      ...standing,
    };
    const viewAs = request.headers[viewAsHeader];
    // Anybody else's header means nothing.
    return own.role === 'staff' && typeof viewAs === 'string' ? viewingAs(own, viewAs) : own;
  }

  /** Throws UNAUTHORIZED for a session beyond its limits, which ends it. It goes by the system's clock, like better-auth. */
  async function endIfOver(
    { id, createdAt, lastUsedAt = null }: { id: string; createdAt: Date; lastUsedAt?: Date | null | undefined },
    isStaff: boolean,
  ): Promise<void> {
    const now = new Date();
    if (isSessionOver({ isStaff, startedAt: createdAt, lastUsedAt, now }, maxIdleMs)) {
      await deleteSession(db, id);
      throw new AppError('UNAUTHORIZED', 'Your session has ended. Log in again.');
    }
    if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() > minuteMs) await writeLastUse(db, id, now);
  }

  async function recordSeen(
    { merchantId }: Pick<Standing, 'merchantId'>,
    { userId, lastSeenAt }: { userId: string; lastSeenAt: Date | null },
  ): Promise<void> {
    const now = clock.now();
    const isKnown = lastSeenAt !== null && now.getTime() - lastSeenAt.getTime() < seenLatelyMs;
    if (merchantId !== null && !isKnown) await writeLastSeen(db, userId, now);
  }

  async function viewingAs(staff: Session, merchant: string): Promise<Session> {
    requireTwoFactor(staff);
    const merchantId = asId<'merchant'>(merchant);
    const allowed = /^[0-9a-f-]{36}$/i.test(merchant) && (await findViewing(staff.id, merchantId));
    if (!allowed) throw new AppError('FORBIDDEN', 'Viewing as this merchant has ended.', { viewingEnded: true });
    return { ...staff, role: 'owner', merchantId, merchant: await findMerchantState(db, merchantId), viewing: true };
  }

  return {
    session,
    async applicant(request) {
      const person = await session(request);
      if (person.viewing) throw new AppError('FORBIDDEN');
      return { ...person, actor: { kind: 'user', userId: person.user.id, role: person.role } };
    },
    async staff(request) {
      const person = await session(request);
      if (person.role !== 'staff') throw new AppError('FORBIDDEN', "This part is for Forkline's staff.");
      requireTwoFactor(person);
      return { ...person, actor: { kind: 'user', userId: person.user.id, role: 'staff' } };
    },
    async member(request, permission, { evenSuspended = false, inEveryStore = false } = {}) {
      const person = await session(request);
      const { merchantId, role, merchant } = person;
      if (role === 'applicant') throw new AppError('FORBIDDEN', 'This account has no restaurant yet.');
      if (merchantId === null || !may(role, permission)) throw new AppError('FORBIDDEN');
      if (inEveryStore && person.storeIds !== null)
        throw new AppError('FORBIDDEN', 'Only people who work in every store can see this.');
      const isReading = request.method === 'GET';
      if (person.viewing && !isReading) {
        throw new AppError('FORBIDDEN', 'You are viewing as this merchant: nothing can be changed.');
      }
      if (!person.viewing) refuseByState(merchant, isReading || evenSuspended);
      const actor: Actor = { kind: 'user', userId: person.user.id, role: person.viewing ? 'staff' : role };
      return { ...person, merchantId, actor };
    },
  };
}

function requireTwoFactor({ twoFactorEnabled }: Session): void {
  if (twoFactorEnabled) return;
  throw new AppError('FORBIDDEN', 'Set up two-factor sign-in in Settings first.', { setUpTwoFactor: true });
}

function refuseByState(merchant: MerchantState | null, allowedWhileSuspended: boolean): void {
  if (merchant?.state === 'closed')
    throw new AppError('FORBIDDEN', `This account has been closed. Write to ${company.supportEmail}.`);
  if (merchant?.state !== 'suspended' || allowedWhileSuspended) return;
  const reason = merchant.reason?.replace(/\.$/, '') ?? 'ask us why';
  throw new AppError('FORBIDDEN', `This account is suspended: ${reason}. Write to ${company.supportEmail}.`);
}
