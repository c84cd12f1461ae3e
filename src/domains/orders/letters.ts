import type { Message } from '../../platform/messages/message.ts';
import { clockWords } from '../../shared/clock-words.ts';
import { minuteMs } from '../../shared/time.ts';
import { noticeMessages, type PersonToTell } from '../identity/index.ts';

/** An unanswered order as it is told to somebody who is not looking at the screen. */
export interface LateOrder {
  storeName: string;
  timeZone: string;
  /** As customers know it: "Postmates". */
  brandName: string;
  /** Who cancels it: "Uber Eats". */
  serviceName: string;
  displayId: string;
  acceptBy: Date;
  now: Date;
  /** How many more orders of the store came so far since this person was last written to. */
  heldBack: number;
  url: string;
}

/** A mail and an SMS, where each is wanted, about an order that waits for an answer. */
export function lateOrderMessages(to: Pick<PersonToTell, 'name' | 'email' | 'phone'>, late: LateOrder): Message[] {
  const { storeName, timeZone, brandName, serviceName, displayId, acceptBy, heldBack, url } = late;
  const left = leftWords(acceptBy.getTime() - late.now.getTime());
  const by = clockWords(acceptBy, timeZone);
  const more = heldBack > 0 ? ` ${heldBack} more waited, too.` : '';
  const messages = noticeMessages(to, {
    mail: {
      purpose: 'late_order',
      subject: `${left} left to answer order ${displayId} from ${brandName}`,
      paragraphs: [
        `Nobody at ${storeName} has answered order ${displayId} from ${brandName} yet. ${left} left: without an answer by ${by} (the store’s time) ${serviceName} cancels it.`,
        ...(heldBack > 0 ? [`${moreWords(heldBack)} half of the time without an answer since our last message.`] : []),
      ],
      action: { label: 'Open the order', url },
      footnote: 'This comes about each store at most once in 10 minutes.',
    },
    sms: `Forkline: ${storeName} has not answered ${brandName} order ${displayId}. ${left} left, until ${by}.${more} ${url}`,
  });
  // Once the time has passed there is nothing left to do about it.
  return messages.map((message) => ({ ...message, worthlessAfter: acceptBy }));
}

function leftWords(leftMs: number): string {
  const minutes = Math.floor(leftMs / minuteMs);
  if (minutes < 1) return 'Less than a minute';
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

const moreWords = (count: number) => (count === 1 ? 'One more order has passed' : `${count} more orders have passed`);
