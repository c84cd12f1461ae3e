import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { newId } from '../../../shared/ids.ts';
import { hourMs } from '../../../shared/time.ts';
import type { IncomingMail, MailTaker } from './incoming-mail.ts';
import type { ReplyAddresses } from './reply-addresses.ts';

export type MailVerdict = 'taken' | 'stranger' | 'automatic' | 'own' | 'too_many' | 'known';

/** What one sender may have taken in an hour: more is a loop or an attack. */
const maxPerHour = 60;

/**
 * Brings a mail to what it belongs to: by the signed address that it was sent to, by the mails that it answers, or as a
 * stranger's. The same one comes in once. What a program wrote, and what we wrote ourselves, goes nowhere: two programs
 * would answer each other for ever.
 *
 * @param ctx a transaction in the staff role
 */
export async function receiveMail(
  ctx: Context,
  given: { takers: readonly MailTaker[]; addresses: ReplyAddresses | undefined; ownAddresses: readonly string[] },
  mail: IncomingMail,
): Promise<MailVerdict> {
  const { tx } = ctx;
  const { takers, addresses, ownAddresses } = given;
  if (!(await claim(tx, mail.messageId))) return 'known';
  const from = mail.from.address;
  const isOwn = ownAddresses.some((own) => own.toLowerCase() === from) || addresses?.isOwn(from) === true;
  if (isOwn) return note(ctx, mail, { verdict: 'own' });
  if (mail.isAutomatic) return note(ctx, mail, { verdict: 'automatic' });
  if ((await countLately(tx, from, ctx.clock.now())) >= maxPerHour) return note(ctx, mail, { verdict: 'too_many' });
  const found = await findPlace(ctx, given, mail);
  if (found && (await found.taker.take(ctx, mail, found.id))) {
    return note(ctx, mail, { verdict: 'taken', takenBy: found.taker.name, aboutId: found.id });
  }
  const host = takers.find((taker) => taker.takeStranger !== undefined);
  const aboutId = await host?.takeStranger?.(ctx, mail);
  if (host && aboutId !== undefined) return note(ctx, mail, { verdict: 'stranger', takenBy: host.name, aboutId });
  return note(ctx, mail, { verdict: 'automatic' });
}

async function findPlace(
  ctx: Context,
  { takers, addresses }: { takers: readonly MailTaker[]; addresses: ReplyAddresses | undefined },
  mail: IncomingMail,
): Promise<{ taker: MailTaker; id: string } | undefined> {
  for (const address of mail.to) {
    const read = addresses?.read(address);
    const taker = read && takers.find(({ kind }) => kind === read.kind);
    if (taker) return { taker, id: read.id };
  }
  // Ours are named by their row: `<id@host>`.
  const refs = mail.answers.flatMap((ref) => [ref, ref.split('@')[0] ?? '']);
  for (const taker of takers) {
    const id = await taker.findByMails(ctx, refs, mail.from.address);
    if (id !== undefined) return { taker, id };
  }
  return undefined;
}

/** True for the first; whoever brings the same at the same time waits for it. */
async function claim(tx: Tx, messageId: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${messageId}, 50))`.execute(tx);
  const known = await tx
    .selectFrom('incoming_mails')
    .select('id')
    .where('message_id', '=', messageId)
    .executeTakeFirst();
  return known === undefined;
}

async function countLately(tx: Tx, sender: string, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('incoming_mails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('sender', '=', sender)
    .where('received_at', '>', new Date(now.getTime() - hourMs))
    .executeTakeFirstOrThrow();
  return count;
}

async function note(
  { tx, clock }: Context,
  mail: IncomingMail,
  outcome: { verdict: Exclude<MailVerdict, 'known'>; takenBy?: string; aboutId?: string },
): Promise<MailVerdict> {
  await tx
    .insertInto('incoming_mails')
    .values({
      id: newId(),
      message_id: mail.messageId,
      sender: mail.from.address,
      subject: mail.subject,
      received_at: clock.now(),
      verdict: outcome.verdict,
      taken_by: outcome.takenBy ?? null,
      about_id: outcome.aboutId ?? null,
    })
    .execute();
  return outcome.verdict;
}
