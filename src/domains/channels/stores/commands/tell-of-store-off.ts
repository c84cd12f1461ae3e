import type { Context } from '../../../../platform/context.ts';
import { minuteMs } from '../../../../shared/time.ts';
import { readStores } from '../../../merchants/index.ts';
import { raiseNotice, resolveNotices, type LetterSettings } from '../../../notices/index.ts';
import type { ConnectionId } from '../../../../shared/ids.ts';
import type { ConnectionRef } from '../../events.ts';
import { claimOffLetter } from '../status-store.ts';

/** A service that opens a store again by itself, or that we have opened it again on, is nobody's alarm. */
export const quietlyMs = 3 * minuteMs;
/** One that does not answer for a moment is nobody's either. */
const unansweredMs = 5 * minuteMs;

interface Telling {
  letters: LetterSettings;
  serviceName: string;
}

const offSubject = (connectionId: ConnectionId) => `store off ${connectionId}`;
const downSubject = (connectionId: ConnectionId) => `service down ${connectionId}`;

/** Tells those who want to know it that a service has switched their store off, once for each time off. */
export async function tellOfStoreOff(ctx: Context, connection: ConnectionRef, telling: Telling): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - quietlyMs);
  const { connectionId } = connection;
  const offSince = await claimOffLetter(ctx.tx, connectionId, { before });
  if (offSince)
    await tell(ctx, connection, telling, { kind: 'store_off', subject: offSubject(connectionId), since: offSince });
}

/** The same of a service that has not answered when it was asked how the store stands. */
export async function tellOfServiceDown(
  ctx: Context,
  connection: ConnectionRef,
  { since, ...telling }: Telling & { since: Date },
): Promise<void> {
  if (ctx.clock.now().getTime() - since.getTime() < unansweredMs) return;
  await tell(ctx, connection, telling, { kind: 'service_down', subject: downSubject(connection.connectionId), since });
}

/** What was told of a store is over: it takes orders again, or its service answers again. */
export async function takeBack(
  ctx: Context,
  { merchantId, connectionId }: Pick<ConnectionRef, 'merchantId' | 'connectionId'>,
  what: 'store_off' | 'service_down',
): Promise<void> {
  const subject = what === 'store_off' ? offSubject(connectionId) : downSubject(connectionId);
  await resolveNotices(ctx.tx, { merchantId, subject, at: ctx.clock.now() });
}

async function tell(
  ctx: Context,
  { storeId }: ConnectionRef,
  { letters, serviceName }: Telling,
  { kind, subject, since }: { kind: 'store_off' | 'service_down'; subject: string; since: Date },
): Promise<void> {
  const store = (await readStores(ctx.tx)).find(({ id }) => id === storeId);
  if (!store) return;
  const told = { kind, facts: { storeName: store.name, serviceName } };
  await raiseNotice(ctx, letters, { storeId, key: `${subject} ${since.toISOString()}`, subject, told });
}
