import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { postMessages } from '../../../platform/messages/outbox.ts';
import { newId } from '../../../shared/ids.ts';
import { readOwners } from '../../identity/index.ts';
import { findDeletionRequest, insertDeletionRequest, withdrawDeletionRequest } from '../deletion-store.ts';
import { deletionLetter } from '../letters.ts';
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
  await tellOf(ctx, { by, staffEmail }, { what: 'asked', reason });
}

/** Takes the request back. Throws NOT_FOUND where there is none. */
export async function withdrawDeletion(ctx: Context, { by, staffEmail }: Asking) {
  if (!(await withdrawDeletionRequest(ctx.tx, ctx.clock.now()))) {
    throw new AppError('NOT_FOUND', 'Nobody has asked for the account to be deleted.');
  }
  await tellOf(ctx, { by, staffEmail }, { what: 'kept', reason: '' });
}

async function tellOf(
  ctx: Context,
  { by, staffEmail }: Asking,
  { what, reason }: { what: 'asked' | 'kept'; reason: string },
): Promise<void> {
  const [store] = await readStores(ctx.tx);
  const merchantName = store?.merchantName ?? 'your restaurant';
  const staff = { email: staffEmail, name: null, language: 'en' as const };
  const recipients = [...(await readOwners(ctx.tx)), staff];
  await postMessages(
    ctx,
    recipients.map((to) => deletionLetter(to, { what, by: by.name, merchantName, reason })),
  );
}
