import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { newId } from '../../../shared/ids.ts';
import { dayMs, hourMs } from '../../../shared/time.ts';
import { endRolledKey, insertKey, lockKey, readKeys, revokeKeyRow } from '../key-store.ts';
import { newKey } from '../keyring.ts';
import type { Scope } from '../model/scopes.ts';

const maxKeys = 20;

/** Makes a key, which is answered here and never again: we keep its hash. */
export async function makeKey(
  ctx: Context,
  { name, scopes, days, by }: { name: string; scopes: Scope[]; days: number | null; by: string },
): Promise<{ id: string; token: string }> {
  const expiresAt = days === null ? null : new Date(ctx.clock.now().getTime() + days * dayMs);
  return addKey(ctx, { name, scopes, expiresAt, by });
}

/**
 * A new key in the place of one that is good, for as long a life as that one was given. The old one ends after so many
 * hours, or before, where its own time is over before. Throws NOT_FOUND, CONFLICT for one that is
 * not good any more or was rolled before.
 */
export async function rollKey(
  ctx: Context,
  { id, keepHours, by }: { id: string; keepHours: number; by: string },
): Promise<{ id: string; token: string }> {
  const now = ctx.clock.now();
  const old = await lockKey(ctx.tx, id);
  if (!old) throw new AppError('NOT_FOUND', 'There is no such API key.');
  if (old.revokedAt !== null || (old.expiresAt !== null && old.expiresAt <= now))
    throw new AppError('CONFLICT', 'This API key is not good any more. Make a new one.');
  if (old.rolledAt !== null)
    throw new AppError('CONFLICT', 'This API key has been rolled already. Roll the new one, or revoke this one.');
  if (keepHours === 0) await revokeKeyRow(ctx.tx, id, now);
  else await endRolledKey(ctx.tx, id, { now, at: new Date(now.getTime() + keepHours * hourMs) });
  const lifeMs = old.expiresAt === null ? null : old.expiresAt.getTime() - old.createdAt.getTime();
  const expiresAt = lifeMs === null ? null : new Date(now.getTime() + lifeMs);
  return addKey(ctx, { name: old.name, scopes: old.scopes, expiresAt, by });
}

async function addKey(
  ctx: Context,
  given: { name: string; scopes: Scope[]; expiresAt: Date | null; by: string },
): Promise<{ id: string; token: string }> {
  const { by, ...key } = given;
  const createdAt = ctx.clock.now();
  const good = await readKeys(ctx.tx, { endedAfter: createdAt });
  if (good.length >= maxKeys)
    throw new AppError('CONFLICT', `There are ${maxKeys} API keys at most. Revoke one first.`);
  const { token, prefix, tokenHash } = newKey();
  const id = newId();
  await insertKey(ctx.tx, { ...key, id, prefix, tokenHash, createdAt, createdBy: by });
  return { id, token };
}

/** Good no more from this moment on. */
export async function revokeKey(ctx: Context, id: string): Promise<void> {
  if (!(await revokeKeyRow(ctx.tx, id, ctx.clock.now()))) throw new AppError('NOT_FOUND', 'There is no such API key.');
}
