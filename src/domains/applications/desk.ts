import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../shared/ids.ts';
import type { StaffMember } from '../identity/index.ts';
import { recordStaffAction } from '../staff/index.ts';
import type { ApplicationEntry } from './contract.ts';
import type { Pages } from './letters.ts';
import { transitions, mayHappen, type ApplicationKind, type Transition } from './model/application-states.ts';
import { insertEntry, lockApplication, type ApplicationRow } from './store.ts';

/** What the commands on applications need besides their transaction. */
export interface Desk {
  pages: Pages;
  /** Where staff hear of what applicants do. */
  staffEmail: string;
}

const stateWords = {
  unconfirmed: 'not confirmed by the owner of its email yet',
  submitted: 'being looked at',
  needs_information: 'waiting for the applicant',
  approved: 'approved already',
  declined: 'declined already',
  withdrawn: 'withdrawn by the applicant',
} as const;

/** Throws NOT_FOUND. The transaction must be in the staff role. */
export async function lockForStaff({ tx }: Context, id: string): Promise<ApplicationRow> {
  const application = await lockApplication(tx, id);
  if (!application) throw new AppError('NOT_FOUND', 'There is no such application.');
  return application;
}

/** The state that a transition leads to. Throws CONFLICT, in words, where it may not happen any more. */
export function stateAfter(application: ApplicationRow, transition: Transition) {
  const state = application.state as keyof typeof stateWords; // the column's check
  if (!mayHappen(transition, state)) throw new AppError('CONFLICT', `This application is ${stateWords[state]}.`);
  return transitions[transition].to;
}

/** Adds to the application's story and, in the same transaction, to the audit. */
export async function addStaffEntry(
  ctx: Context,
  staff: StaffMember,
  application: ApplicationRow,
  given: { kind: ApplicationEntry['kind']; action: string; shared: boolean; text: string; merchantId?: string },
): Promise<void> {
  await insertEntry(ctx.tx, {
    id: newId(),
    application_id: application.id,
    at: ctx.clock.now(),
    kind: given.kind,
    by_staff: true,
    author_name: staff.user.name,
    shared: given.shared,
    text: given.text,
  });
  await recordStaffAction(ctx, staff, {
    action: given.action,
    subjectKind: 'application',
    subjectId: application.id,
    ...(given.merchantId !== undefined && { merchantId: given.merchantId }),
    ...(given.text !== '' && { reason: given.text.slice(0, 500) }),
  });
}

export async function addApplicantEntry(
  { tx, clock }: Context,
  application: Pick<ApplicationRow, 'id' | 'first_name' | 'last_name'>,
  given: { kind: ApplicationEntry['kind']; text: string },
): Promise<void> {
  await insertEntry(tx, {
    id: newId(),
    application_id: application.id,
    at: clock.now(),
    kind: given.kind,
    by_staff: false,
    author_name: `${application.first_name} ${application.last_name}`,
    shared: true,
    text: given.text,
  });
}

export function addresseeOf({ email, first_name: firstName, brand_name: brandName, kind }: ApplicationRow) {
  return { email, firstName, brandName, kind: kind as ApplicationKind }; // the column's check
}
