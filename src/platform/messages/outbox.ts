import type { Clock } from '../../shared/time.ts';
import { newId } from '../../shared/ids.ts';
import type { Tx } from '../db/database.ts';
import { enqueueJobs, job } from '../jobs/queue.ts';
import { deliverMessageJob, deliveryAttempts } from './jobs.ts';
import type { Message } from './message.ts';

/** Writes messages and the jobs that send them in the caller's transaction: they go out exactly when it commits. */
export async function postMessages(
  { tx, clock }: { tx: Tx; clock: Clock },
  messages: readonly Message[],
): Promise<void> {
  if (messages.length === 0) return;
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
  }));
  await tx.insertInto('outgoing_messages').values(rows).execute();
  await enqueueJobs(
    tx,
    rows.map(({ id }) =>
      job(deliverMessageJob, { messageId: id }, { jobKey: `message/${id}`, maxAttempts: deliveryAttempts }),
    ),
  );
}
