import type { Context } from '../../platform/context.ts';
import { newId } from '../../shared/ids.ts';
import { insertStaffAction } from './store.ts';

/** What a staff member did, to whom, and why. */
export interface StaffAct {
  /** A verb in the past, such as `application_approved`. */
  action: string;
  subjectKind:
    | 'application'
    | 'merchant'
    | 'contact_message'
    | 'career_application'
    | 'outgoing_message'
    | 'document'
    | 'books'
    | 'case'
    | 'support_case'
    | 'saved_reply'
    | 'service_thread'
    | 'service_contact'
    | 'connection_request'
    | 'payout'
    | 'payout_run'
    | 'payout_file'
    | 'bank_file'
    | 'bank_statement'
    | 'bank_line'
    | 'news_letter';
  subjectId: string;
  merchantId?: string;
  reason?: string;
}

/** Leaves an audit row in the transaction of the act itself: neither exists without the other. */
export async function recordStaffAction(
  { tx, clock }: Context,
  staff: { user: { id: string; name: string } },
  act: StaffAct,
): Promise<void> {
  await insertStaffAction(tx, {
    id: newId(),
    at: clock.now(),
    staff_user_id: staff.user.id,
    staff_name: staff.user.name,
    action: act.action,
    subject_kind: act.subjectKind,
    subject_id: act.subjectId,
    about_merchant_id: act.merchantId ?? null,
    reason: act.reason ?? null,
  });
}
