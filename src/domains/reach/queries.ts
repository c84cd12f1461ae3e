import type { Tx } from '../../platform/db/database.ts';
import { cutPage, parseCursor } from '../../platform/db/page.ts';
import { AppError } from '../../platform/errors.ts';
import { dayMs } from '../../shared/time.ts';
import type { ApiKey, Endpoint, WebhookMessage, WebhookMessageDetail } from './contract.ts';
import { readKeys } from './key-store.ts';
import { lockEndpoint, readEndpoints } from './endpoint-store.ts';
import { lockMessage, readAttempts, readMessages, type MessageRow } from './message-store.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;
/** A key that is good no more is shown for so long, for whoever wonders what became of it. */
const shownDays = 30;

export async function listKeys(tx: Tx, now: Date): Promise<ApiKey[]> {
  const keys = await readKeys(tx, { endedAfter: new Date(now.getTime() - shownDays * dayMs) });
  return keys.map(({ createdAt, expiresAt, lastUsedAt, revokedAt, rolledAt, ...key }) => ({
    ...key,
    createdAt: createdAt.toISOString(),
    expiresAt: iso(expiresAt),
    lastUsedAt: iso(lastUsedAt),
    isRolled: rolledAt !== null,
    state: revokedAt !== null ? 'revoked' : expiresAt !== null && expiresAt <= now ? 'expired' : 'good',
  }));
}

export async function listEndpoints(tx: Tx, now: Date): Promise<Endpoint[]> {
  return (await readEndpoints(tx)).map(({ id, name, url, kinds, state, failingSince, formerUntil, version }) => ({
    id,
    name,
    url,
    kinds,
    state,
    failingSince: iso(failingSince),
    formerUntil: formerUntil !== null && formerUntil > now ? formerUntil.toISOString() : null,
    version,
  }));
}

type Shown = MessageRow & { lastStatus: number | null; lastMs: number | null };

function toMessage({ id, kind, state, attempts, happenedAt, nextAt, lastStatus, lastMs }: Shown): WebhookMessage {
  return {
    id,
    kind,
    state,
    attempts,
    happenedAt: happenedAt.toISOString(),
    nextAt: state === 'waiting' ? nextAt.toISOString() : null,
    lastStatus,
    lastMs,
  };
}

/** A page of an endpoint's messages, newest first. */
export async function listMessages(
  tx: Tx,
  { endpointId, cursor, limit }: { endpointId: string; cursor: string | undefined; limit: number },
) {
  if (!(await lockEndpoint(tx, endpointId))) throw new AppError('NOT_FOUND', 'There is no such webhook.');
  const after = cursor === undefined ? undefined : parseCursor(cursor);
  const rows = await readMessages(tx, { endpointId, after, limit: limit + 1 });
  const { shown, nextCursor } = cutPage(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
  return { messages: shown.map(toMessage), nextCursor };
}

export async function getMessage(tx: Tx, id: string): Promise<WebhookMessageDetail> {
  const row = await lockMessage(tx, id);
  if (!row) throw new AppError('NOT_FOUND', 'There is no such message.');
  const log = await readAttempts(tx, id);
  const [last] = log;
  return {
    ...toMessage({ ...row, lastStatus: last?.status ?? null, lastMs: last?.durationMs ?? null }),
    endpointId: row.endpointId,
    body: row.body,
    log: log.map(({ at, ...attempt }) => ({ ...attempt, at: at.toISOString() })),
  };
}
