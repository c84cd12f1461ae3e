import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { likePattern, parseCursor, toCursor } from '../../platform/db/page.ts';
import { AppError } from '../../platform/errors.ts';
import { findUser } from '../identity/index.ts';
import { findMerchantsAt } from '../merchants/index.ts';
import type { ApplicationDetail, ApplicationEntry, ApplicationSummary, MyApplication } from './contract.ts';
import { suggestTimeZone } from './model/address.ts';
import { applicationStates, checkNames, type ApplicationState } from './model/application-states.ts';
import { findOwnApplication, type ApplicationRow } from './store.ts';

const pageRows = 50;

/** The applicant's own application, in their own transaction. Throws NOT_FOUND for a person who has none. */
export async function readMyApplication(tx: Tx, emailVerified: boolean): Promise<MyApplication> {
  const row = await findOwnApplication(tx);
  if (!row) throw new AppError('NOT_FOUND', 'This account has no application.');
  return {
    ...toBusiness(row),
    emailVerified,
    entries: await readEntries(tx, row.id),
    documents: await readDocuments(tx, row.id),
  };
}

/**
 * The queue. What waits for us comes first, longest waiting on top; the rest follows, newest first. The transaction
 * must be in the staff role.
 */
export async function listApplications(
  tx: Tx,
  staffUserId: string,
  given: {
    state?: ApplicationState | undefined;
    businessType?: string | undefined;
    assigned?: 'me' | 'nobody' | undefined;
    search?: string | undefined;
    cursor?: string | undefined;
  },
) {
  const after = given.cursor === undefined ? undefined : parseCursor(given.cursor);
  const pattern = likePattern(given.search ?? '');
  // One rising number orders both halves: the time of waiting, or the years after it less the time of sending.
  // In whole milliseconds, as a page's address has it.
  const rank = sql<Date>`date_trunc('milliseconds', coalesce(waiting_since, timestamptz '3000-01-01' + (timestamptz '3000-01-01' - submitted_at)))`;
  const rows = await tx
    .selectFrom('applications')
    .leftJoin('users', 'users.id', 'applications.assigned_to')
    .selectAll('applications')
    .select(['users.name as assignee_name', rank.as('rank')])
    .$if(given.state !== undefined, (query) => query.where('state', '=', given.state ?? ''))
    .$if(given.businessType !== undefined, (query) => query.where('business_type', '=', given.businessType ?? ''))
    .$if(given.assigned === 'me', (query) => query.where('assigned_to', '=', staffUserId))
    .$if(given.assigned === 'nobody', (query) => query.where('assigned_to', 'is', null))
    .$if(Boolean(given.search), (query) =>
      query.where(
        sql<boolean>`lower(concat_ws(' ', brand_name, store_name, store_address, first_name, last_name, applications.email, phone)) like ${pattern}`,
      ),
    )
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${rank}, applications.id) > (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy(rank)
    .orderBy('applications.id')
    .limit(pageRows + 1)
    .execute();
  const shown = rows.slice(0, pageRows);
  const last = rows.length > pageRows ? shown.at(-1) : undefined;
  return {
    applications: shown.map((row) => toSummary(row, row.assignee_name)),
    nextCursor: last ? toCursor(last.rank, last.id) : null,
    counts: await countByState(tx),
  };
}

async function countByState(tx: Tx): Promise<Record<ApplicationState, number>> {
  const rows = await tx
    .selectFrom('applications')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  const counted = new Map(rows.map(({ state, count }) => [state, count]));
  const entries = applicationStates.map((state) => [state, counted.get(state) ?? 0]);
  return Object.fromEntries(entries) as Record<ApplicationState, number>; // fromEntries forgets the keys
}

/** Everything staff need for a decision. Throws NOT_FOUND. The transaction must be in the staff role. */
export async function readApplication(tx: Tx, id: string): Promise<ApplicationDetail> {
  const row = await tx
    .selectFrom('applications')
    .leftJoin('users', 'users.id', 'applications.assigned_to')
    .selectAll('applications')
    .select('users.name as assignee_name')
    .where('applications.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND', 'There is no such application.');
  const applicant = await findUser(tx, row.user_id);
  return {
    ...toSummary(row, row.assignee_name),
    emailVerified: applicant?.emailVerified ?? false,
    smsOptIn: row.sms_opt_in,
    consent: { version: row.consent_version, at: row.consented_at.toISOString(), from: row.consented_from },
    checks: await readChecks(tx, id),
    duplicates: await findDuplicates(tx, row),
    entries: await readEntries(tx, id),
    documents: await readDocuments(tx, id),
    suggestedTimeZone: row.time_zone ?? suggestTimeZone(row.store_address),
    merchantId: row.became_merchant_id ?? row.for_merchant_id,
  };
}

async function readChecks(tx: Tx, applicationId: string): Promise<ApplicationDetail['checks']> {
  const rows = await tx
    .selectFrom('application_checks')
    .select(['name', 'state', 'note', 'checked_by', 'checked_at'])
    .where('application_id', '=', applicationId)
    .execute();
  const found = new Map(rows.map((row) => [row.name, row]));
  return checkNames.map((name) => {
    const row = found.get(name);
    if (!row) return { name, state: 'open' as const, note: '', checkedBy: null, checkedAt: null };
    const state = row.state as 'open' | 'passed' | 'failed'; // the column's check
    return { name, state, note: row.note, checkedBy: row.checked_by, checkedAt: row.checked_at.toISOString() };
  });
}

/** Other applications and merchants with the same address, phone or e-mail, newest first. */
async function findDuplicates(tx: Tx, row: ApplicationRow): Promise<ApplicationDetail['duplicates']> {
  const others = await tx
    .selectFrom('applications')
    .select(['id', 'brand_name', 'state', 'address_key', 'phone', 'email'])
    .where('id', '!=', row.id)
    .where((where) =>
      where.or([
        where('address_key', '=', row.address_key),
        // An owner who asked from the dashboard gave none.
        where.and([where('phone', '=', row.phone), where('phone', '!=', '')]),
        where('email', '=', row.email),
      ]),
    )
    .orderBy('submitted_at', 'desc')
    .limit(20)
    .execute();
  const merchants = await findMerchantsAt(tx, row.address_key);
  return [
    ...others.map((other) => ({
      kind: 'application' as const,
      id: other.id,
      name: other.brand_name,
      state: other.state,
      same: [
        ...(other.address_key === row.address_key ? (['address'] as const) : []),
        ...(other.phone === row.phone && row.phone !== '' ? (['phone'] as const) : []),
        ...(other.email === row.email ? (['email'] as const) : []),
      ],
    })),
    ...merchants
      .filter(({ id }) => id !== row.became_merchant_id && id !== row.for_merchant_id)
      .map(({ id, name, state }) => ({ kind: 'merchant' as const, id, name, state, same: ['address' as const] })),
  ];
}

/** The story, oldest first. In an applicant's transaction row-level security leaves the shared part. */
async function readEntries(tx: Tx, applicationId: string): Promise<ApplicationEntry[]> {
  const rows = await tx
    .selectFrom('application_entries')
    .select(['id', 'at', 'kind', 'by_staff', 'author_name', 'shared', 'text'])
    .where('application_id', '=', applicationId)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    kind: row.kind as ApplicationEntry['kind'], // the column's check
    byStaff: row.by_staff,
    authorName: row.author_name,
    shared: row.shared,
    text: row.text,
  }));
}

async function readDocuments(tx: Tx, applicationId: string): Promise<MyApplication['documents']> {
  const rows = await tx
    .selectFrom('application_documents')
    .select(['id', 'file_name', 'media_type', 'bytes', 'uploaded_at'])
    .where('application_id', '=', applicationId)
    .orderBy('uploaded_at')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    fileName: row.file_name,
    mediaType: row.media_type,
    bytes: row.bytes,
    uploadedAt: row.uploaded_at.toISOString(),
  }));
}

function toSummary(row: ApplicationRow, assigneeName: string | null): ApplicationSummary {
  return {
    ...toBusiness(row),
    assignedTo: row.assigned_to === null ? null : { id: row.assigned_to, name: assigneeName ?? '' },
    waitingSince: row.waiting_since?.toISOString() ?? null,
  };
}

function toBusiness(row: ApplicationRow) {
  return {
    id: row.id,
    state: row.state as ApplicationState, // the column's check
    submittedAt: row.submitted_at.toISOString(),
    kind: row.kind as ApplicationSummary['kind'], // the column's check
    businessType: row.business_type as ApplicationSummary['businessType'], // the column's check
    brandName: row.brand_name,
    storeName: row.store_name,
    storeAddress: row.store_address,
    suite: row.suite,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
  };
}
