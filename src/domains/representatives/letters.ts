import { composeMail } from '../../platform/messages/letter.ts';
import type { ReplyAddresses } from '../../platform/messages/incoming/reply-addresses.ts';
import type { Message } from '../../platform/messages/message.ts';
import { company } from '../../shared/company.ts';
import { threadNumber } from './model/threads.ts';
import type { ThreadRow } from './thread-store.ts';

/** In the addresses that threads answer from. */
export const threadMailKind = 's';

export interface LetterParts {
  publicUrl: string;
  staffEmail: string;
  /** Undefined: nobody can answer by mail. */
  addresses: ReplyAddresses | undefined;
}

type About = Pick<ThreadRow, 'id' | 'number' | 'title' | 'service'>;

/** What goes to a service's person: a plain letter in the thread, signed by us for the restaurant. */
export function serviceLetter(
  row: About,
  letter: { to: string; text: string; isPersonal: boolean; inReplyTo: string | null },
  { addresses }: LetterParts,
): Message {
  const { street, city, state, zip } = company.address;
  return composeMail({
    to: letter.to,
    purpose: 'service_letter',
    subject: `[${threadNumber(row.number)}] ${row.title}`,
    paragraphs: letter.text.split(/\n{2,}/).filter((part) => part.trim() !== ''),
    closing: [`${company.name} · ${street}, ${city}, ${state} ${zip}`],
    isPersonal: letter.isPersonal,
    ...(addresses && { replyTo: addresses.addressOf(threadMailKind, row.id) }),
    ...(letter.inReplyTo !== null && { inReplyTo: letter.inReplyTo }),
  });
}

/** To whoever began it: the service has answered. */
export function answeredLetter(
  row: Pick<ThreadRow, 'id' | 'number' | 'title' | 'opened_by_name' | 'opened_by_email' | 'opened_by_staff'>,
  { serviceName, text }: { serviceName: string; text: string },
  { publicUrl }: LetterParts,
): Message {
  return composeMail({
    to: row.opened_by_email,
    purpose: 'service_answered',
    subject: `${serviceName} has answered: ${row.title}`,
    paragraphs: [`Hello ${row.opened_by_name},`, `${serviceName} has answered in ${threadNumber(row.number)}:`, text],
    action: { label: 'Open it', url: threadUrl(row, publicUrl) },
  });
}

/** To staff: a service that cannot be written to, or does not answer. */
export function stuckLetter(
  row: About & Pick<ThreadRow, 'merchant_name'>,
  { serviceName, why }: { serviceName: string; why: string },
  { publicUrl, staffEmail }: LetterParts,
): Message {
  return composeMail({
    to: staffEmail,
    purpose: 'service_thread_stuck',
    subject: `${threadNumber(row.number)} with ${serviceName} needs somebody`,
    paragraphs: [why, `${row.merchant_name}: ${row.title}`],
    action: { label: 'Open it', url: threadUrl({ id: row.id, opened_by_staff: true }, publicUrl) },
  });
}

function threadUrl(row: Pick<ThreadRow, 'id' | 'opened_by_staff'>, publicUrl: string): string {
  return row.opened_by_staff
    ? `${publicUrl}/backoffice/representatives/threads/${row.id}`
    : `${publicUrl}/dashboard/store/representatives/${row.id}`;
}
