import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { composeMail } from '../../../platform/messages/letter.ts';
import { postMessages } from '../../../platform/messages/outbox.ts';
import { newId } from '../../../shared/ids.ts';
import { readOwners } from '../../identity/index.ts';
import { findDeletionRequest, insertDeletionRequest, withdrawDeletionRequest } from '../deletion-store.ts';
import { readStores } from '../store.ts';

interface Asking {
  by: { id: string; name: string };
  staffEmail: string;
}

/** Notes that an owner wants the account deleted, and writes to all owners and to staff. Throws CONFLICT. */
export async function askForDeletion(ctx: Context, { by, staffEmail, reason }: Asking & { reason: string }) {
  if (await findDeletionRequest(ctx.tx)) {
    throw new AppError('CONFLICT', 'It has been asked for already. We write as soon as it is done.');
  }
  await insertDeletionRequest(ctx.tx, { id: newId(), at: ctx.clock.now(), by, reason });
  await tellOf(
    ctx,
    { by, staffEmail },
    {
      subject: 'asked to delete the account',
      sentence: `has asked for the account to be deleted. The reason: ${reason}`,
      next: 'We disconnect the delivery services, pay out what is owed, and then delete what need not be kept. Until then nothing changes, and any owner can take it back in Settings.',
    },
  );
}

/** Takes the request back. Throws NOT_FOUND where there is none. */
export async function withdrawDeletion(ctx: Context, { by, staffEmail }: Asking) {
  if (!(await withdrawDeletionRequest(ctx.tx, ctx.clock.now()))) {
    throw new AppError('NOT_FOUND', 'Nobody has asked for the account to be deleted.');
  }
  await tellOf(
    ctx,
    { by, staffEmail },
    {
      subject: 'keeps the account',
      sentence: 'has taken back the request to delete the account.',
      next: 'Everything stays as it is.',
    },
  );
}

async function tellOf(
  ctx: Context,
  { by, staffEmail }: Asking,
  { subject, sentence, next }: { subject: string; sentence: string; next: string },
): Promise<void> {
  const [store] = await readStores(ctx.tx);
  const merchantName = store?.merchantName ?? 'your restaurant';
  const owners = await readOwners(ctx.tx);
  const recipients = [
    ...owners.map(({ email, name }) => ({ email, greeting: `Hello ${name},` })),
    { email: staffEmail, greeting: 'Hello,' },
  ];
  await postMessages(
    ctx,
    recipients.map(({ email, greeting }) =>
      composeMail({
        to: email,
        purpose: 'account_deletion',
        subject: `${merchantName}: ${by.name} ${subject}`,
        paragraphs: [greeting, `${by.name} ${sentence}`, next],
      }),
    ),
  );
}
