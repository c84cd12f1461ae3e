import type { Clock } from '../../shared/time.ts';
import { newId } from '../../shared/ids.ts';
import type { Tx } from '../db/database.ts';
import { enqueueJobs, job } from '../jobs/queue.ts';
import { deliverMessageJob, deliveryAttempts } from './jobs.ts';
import type { Message } from './message.ts';

/** Writes messages and the jobs that send them in the caller's transaction: they go out exactly when it commits. */
export async function postMessages(posting: Posting, messages: readonly Message[]): Promise<void> {
  if (messages.length > 0) await writeMessages(posting, messages);
}

/** The same for one; answers its id. */
export async function postMessage(posting: Posting, message: Message): Promise<string> {
  const [row] = await writeMessages(posting, [message]);
  if (!row) throw new Error('A message was not written.');
  return row.id;
}

interface Posting {
  tx: Tx;
  clock: Clock;
}

async function writeMessages({ tx, clock }: Posting, messages: readonly Message[]) {
  const rows = messages.map((message) => ({
    id: newId(),
    channel: message.channel,
    purpose: message.purpose,
    recipient: message.to,
    subject: message.channel === 'mail' ? message.subject : null,
    body_text: message.text,
    body_html: message.channel === 'mail' ? message.html : null,
    created_at: clock.now(),
    worthless_after: message.worthlessAfter ?? null,
    unsubscribe_url: message.channel === 'mail' ? (message.unsubscribeUrl ?? null) : null,
    sender_name: message.channel === 'mail' ? (message.senderName ?? null) : null,
    reply_to: message.channel === 'mail' ? (message.replyTo ?? null) : null,
    in_reply_to: message.channel === 'mail' ? (message.inReplyTo ?? null) : null,
    is_personal: message.channel === 'mail' && message.isPersonal === true,
  }));
  await tx.insertInto('outgoing_messages').values(rows).execute();
  await enqueueJobs(
    tx,
    rows.map(({ id }) =>
      job(deliverMessageJob, { messageId: id }, { jobKey: `message/${id}`, maxAttempts: deliveryAttempts }),
    ),
  );
  return rows;
}
