import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { newId } from '../../../shared/ids.ts';
import { dayMs } from '../../../shared/time.ts';
import { insertKey, readKeys, revokeKeyRow } from '../key-store.ts';
import { newKey } from '../keyring.ts';
import type { Scope } from '../model/scopes.ts';

const mostKeys = 20;

/** Makes a key, which is answered here and never again: we keep its hash. */
export async function makeKey(
  ctx: Context,
  { name, scopes, days, by }: { name: string; scopes: Scope[]; days: number | null; by: string },
): Promise<{ id: string; token: string }> {
  const createdAt = ctx.clock.now();
  const good = await readKeys(ctx.tx, { revokedAfter: createdAt });
  if (good.length >= mostKeys)
    throw new AppError('CONFLICT', `There are ${mostKeys} API keys at most. Revoke one first.`);
  const { token, prefix, tokenHash } = newKey();
  const id = newId();
  const expiresAt = days === null ? null : new Date(createdAt.getTime() + days * dayMs);
  await insertKey(ctx.tx, { id, name, prefix, tokenHash, scopes, createdAt, createdBy: by, expiresAt });
  return { id, token };
}

/** Good no more from this moment on. */
export async function revokeKey(ctx: Context, id: string): Promise<void> {
  if (!(await revokeKeyRow(ctx.tx, id, ctx.clock.now()))) throw new AppError('NOT_FOUND', 'There is no such API key.');
}
