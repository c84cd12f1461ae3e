import type { Clock } from '../../shared/time.ts';
import { dayMs, minuteMs } from '../../shared/time.ts';
import type { Db } from '../db/database.ts';
import { enqueueJobs, job } from '../jobs/queue.ts';
import { handleJob } from '../jobs/worker.ts';
import type { Module } from '../module.ts';
import { deliverMessageJob, deliveryAttempts } from './jobs.ts';
import { MessageRefused, type Transports } from './transports.ts';

const lookEveryMs = minuteMs;
/** Longer than all tries together: whatever still waits then has lost its job with a worker that died. */
const overdueMs = 45 * minuteMs;
const maxConcurrent = 100;
/** So long a provider that is away is waited for. What is older than that is told to staff. */
const waitForProviderMs = 3 * dayMs;

/** @param db a database in the staff role, the only one that reads messages */
export function messagesModule({ db, clock, transports }: { db: Db; clock: Clock; transports: Transports }): Module {
  return {
    name: 'messages',
    jobs: [handleJob(deliverMessageJob, ({ messageId }) => deliverMessage({ db, clock, transports }, messageId))],
    periodicTasks: [{ name: 'overdue-messages', everyMs: lookEveryMs, run: () => requeueOverdue({ db, clock }) }],
  };
}

/** Sends one message. A second run for the same one sends nothing once the first has been noted as sent. */
async function deliverMessage(given: { db: Db; clock: Clock; transports: Transports }, id: string): Promise<void> {
  const { db, clock, transports } = given;
  const message = await db
    .selectFrom('outgoing_messages')
    .select([
      'channel',
      'recipient',
      'subject',
      'body_text',
      'body_html',
      'attempts',
      'worthless_after',
      'created_at',
      'unsubscribe_url',
      'sender_name',
      'reply_to',
      'in_reply_to',
      'is_personal',
    ])
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (!message) return;
  const transport = message.channel === 'mail' ? transports.mail : transports.sms;
  const update = db.updateTable('outgoing_messages').where('id', '=', id);
  if (!transport) return void (await update.set({ state: 'kept' }).execute());
  const { worthless_after: worthlessAfter } = message;
  if (worthlessAfter !== null && worthlessAfter < clock.now()) {
    return void (await update.set({ state: 'failed', last_error: 'It would have come too late.' }).execute());
  }
  const attempts = message.attempts + 1;
  try {
    await transport({
      id,
      to: message.recipient,
      subject: message.subject,
      text: message.body_text ?? '',
      html: message.body_html,
      unsubscribeUrl: message.unsubscribe_url,
      senderName: message.sender_name,
      replyTo: message.reply_to,
      inReplyTo: message.in_reply_to,
      isPersonal: message.is_personal,
    });
  } catch (error) {
    const lastError = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
    const isLongAgo = clock.now().getTime() - message.created_at.getTime() > waitForProviderMs;
    const isLast = attempts >= deliveryAttempts && (isRefusal(error) || isLongAgo);
    await update.set({ attempts, last_error: lastError, state: isLast ? 'failed' : 'waiting' }).execute();
    if (isLast) return;
    throw error;
  }
  await update
    .set({ attempts, state: 'sent', sent_at: clock.now(), body_text: null, body_html: null, last_error: null })
    .execute();
}

/**
 * Whether the provider has said no to this message. Where it is away instead, or in trouble of its own (RFC 5321 section
 * 4.2.1: a reply that begins with 4), the message waits for it.
 */
function isRefusal(error: unknown): boolean {
  if (error instanceof MessageRefused) return true;
  const code = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined;
  return typeof code === 'number' && code >= 500;
}

async function requeueOverdue({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const overdue = await db
    .selectFrom('outgoing_messages')
    .select('id')
    .where('state', '=', 'waiting')
    .where('created_at', '<', new Date(clock.now().getTime() - overdueMs))
    // Those that have been tried least: one that never goes through must not keep others waiting.
    .orderBy('attempts')
    .orderBy('created_at')
    .limit(maxConcurrent)
    .execute();
  if (overdue.length === 0) return;
  await db.transaction().execute((tx) =>
    enqueueJobs(
      tx,
      overdue.map(({ id }) => job(deliverMessageJob, { messageId: id }, { jobKey: `message/${id}`, maxAttempts: 1 })),
    ),
  );
}
