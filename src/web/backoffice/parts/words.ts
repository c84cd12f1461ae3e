import type { CheckName } from '../../../domains/applications/model/application-states.ts';
import type { ApplicationState } from '../../../domains/applications/model/application-states.ts';
import type { BusinessType } from '../../../domains/merchants/contract.ts';

export const applicationStateWords: Record<ApplicationState, string> = {
  unconfirmed: 'Not confirmed',
  submitted: 'To look at',
  needs_information: 'Waits for applicant',
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};

export const merchantStateWords = { active: 'Active', suspended: 'Suspended', closed: 'Closed' } as const;

export const businessTypeWords: Record<BusinessType, string> = {
  restaurant: 'Restaurant',
  grocery: 'Grocery',
  liquor: 'Liquor',
  retail: 'Retail',
  pharmacy: 'Pharmacy',
};

export const checkWords: Record<CheckName, { title: string; how: string }> = {
  business_registered: { title: 'Business registered', how: 'Found in the state’s business register.' },
  service_accounts: { title: 'Delivery-service accounts', how: 'Has or gets accounts with the delivery services.' },
  operational_capacity: { title: 'Operational capacity', how: 'Kitchen, staff and hours can take delivery orders.' },
  address_found: { title: 'Address found', how: 'The address exists and the business is there.' },
  phone_reached: { title: 'Phone reached', how: 'Somebody answered at the number.' },
};

export const checkStateWords = { open: 'Open', passed: 'Passed', failed: 'Failed' } as const;

/** What staff did, as the end of a sentence that begins with their name. */
const actionWords: Record<string, string> = {
  application_assigned: 'assigned an application',
  application_checked: 'recorded a check',
  application_noted: 'wrote a note',
  applicant_messaged: 'wrote to an applicant',
  application_asked: 'asked an applicant for more',
  application_approved: 'approved an application',
  application_declined: 'declined an application',
  document_opened: 'opened a document',
  resume_opened: 'opened a résumé',
  career_application_settled: 'moved a career application on',
  contact_message_settled: 'settled a contact message',
  message_resent: 'sent a message again',
  viewing_began: 'began to view as a merchant',
  viewing_ended: 'stopped viewing as a merchant',
  merchant_suspended: 'suspended a merchant',
  merchant_reopened: 'reopened a merchant',
  merchant_closed: 'closed a merchant',
  account_deleted: 'deleted a merchant’s account',
  case_assigned: 'assigned a case',
  case_sent: 'sent a complaint to a service',
  case_won: 'won a case',
  case_lost: 'lost a case',
  case_written_off: 'wrote a case off',
  support_case_answered: 'answered a support case',
  support_case_noted: 'wrote a note on a support case',
  support_case_assigned: 'assigned a support case',
  support_case_moved: 'said what a support case is about',
  support_case_solved: 'solved a support case',
  support_file_opened: 'opened a file of a support case',
  service_contact_saved: 'saved a contact at a service',
  service_contact_deleted: 'deleted a contact at a service',
  service_thread_opened: 'wrote to a service for a merchant',
  service_written_to: 'wrote to a service again',
  service_answer_noted: 'noted what a service said',
  service_promise_noted: 'noted what a service promised',
  service_promise_kept: 'noted that a service kept its word',
  connection_asked: 'asked a service to connect a store',
  store_claimed: 'entered the id of a store at its service',
  store_claim_refused: 'entered the id of a store that another merchant has',
  store_released: 'connected a store on recorded evidence',
  connection_declined: 'declined to connect a store',
  service_thread_closed: 'closed a thread with a service',
  reply_saved: 'saved a reply for others',
  reply_deleted: 'deleted a saved reply',
  answered_as_recipient: 'answered a mail as its recipient',
  payout_run_held: 'held a payout run',
  payout_run_released: 'released a payout run',
  payouts_held: 'held a merchant’s payouts',
  payouts_hold_ended: 'ended the hold of a merchant’s payouts',
  payout_released: 'released a payout',
  payout_held: 'held a payout',
  payout_cancelled: 'cancelled a payout',
  payout_reissued: 'had a payout paid again',
  payout_file_made: 'made a file for the bank',
  payout_file_released: 'released a file to the bank',
  payout_file_withdrawn: 'withdrew a file for the bank',
  payout_file_downloaded: 'downloaded a file for the bank',
  bank_acknowledgement_taken_in: 'took in an acknowledgement of the bank',
  stripe_account_linked: 'had a merchant paid by Stripe',
  stripe_account_unlinked: 'had a merchant paid by bank file again',
  bank_returns_taken_in: 'took in returns of the bank',
  bank_statement_taken_in: 'took in a statement of the bank',
  bank_line_matched: 'said which deposit a line of the bank is',
  bank_line_set_aside: 'set a line of the bank aside',
  bank_accounts_viewed: 'looked at a merchant’s bank accounts',
  news_saved: 'saved a letter of tips and news',
  news_deleted: 'deleted a letter of tips and news',
  news_proven: 'had a letter of tips and news mailed to themselves',
  news_sent: 'sent tips and news',
  transfer_asked_again: 'had Stripe asked about a transfer again',
};

export function actionShown(action: string): string {
  return actionWords[action] ?? action.replaceAll('_', ' ');
}

const purposeWords: Record<string, string> = {
  sign_up_known_email: 'Sign-up with a known email',
  password_reset: 'Password reset',
  password_reset_code: 'Password code',
  log_in_locked: 'Log-in locked',
  email_verification: 'Email confirmation',
  case_deadline: 'Cases due soon',
  service_letter: 'Letter to a service',
  service_answered: 'A service has answered',
  service_thread_stuck: 'A service does not answer',
  support_answer: 'Answer of support',
  support_case_opened: 'Support case confirmed',
  support_case_urgent: 'Urgent support case',
  support_case_overdue: 'Support cases overdue',
  connection_requested: 'Store to connect',
  store_claimed_twice: 'Store claimed twice',
  news: 'Tips and news',
  news_proof: 'Proof of tips and news',
  payout_file_unacknowledged: 'File not acknowledged by the bank',
};

/** `application_received` as `Application received`. */
export function purposeShown(purpose: string): string {
  const plain = purpose.replaceAll('_', ' ');
  return purposeWords[purpose] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}
