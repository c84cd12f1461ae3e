import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '../../shared/time.ts';
import type { Tx } from '../db/database.ts';
import type { Message } from './message.ts';
import { postMessage } from './outbox.ts';

/** Messages a day to one address that nobody has proven to be theirs, over all public forms. */
export const maxUnprovenPerDay = 5;

/**
 * Posts a message to an address that was typed into a public form. Beyond the day's cap it is dropped, so that forms
 * cannot be used to flood someone's mailbox. Its text must hold no words of the sender. Returns its id, or undefined for
 * a dropped one.
 */
export async function postToUnproven(posting: { tx: Tx; clock: Clock }, message: Message): Promise<string | undefined> {
  const day = posting.clock.now().toISOString().slice(0, 10);
  const { rows } = await sql`
    insert into unproven_recipients (recipient_digest, day, sent) values (${digestOf(message.to)}, ${day}::date, 1)
    on conflict (recipient_digest, day) do update set sent = unproven_recipients.sent + 1
      where unproven_recipients.sent < ${maxUnprovenPerDay}
    returning sent`.execute(posting.tx);
  if (rows.length === 0) return undefined;
  await sql`delete from unproven_recipients where day < ${day}::date - 1`.execute(posting.tx);
  return postMessage(posting, message);
}

/** Of the mailbox: a tag after "+" reaches the same person. */
function digestOf(recipient: string): string {
  const mailbox = recipient
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, '');
  return createHash('sha256').update(mailbox).digest('base64url');
}
