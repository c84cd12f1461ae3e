import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { MerchantId } from '../../../shared/ids.ts';
import { minuteMs } from '../../../shared/time.ts';
import type { Registry } from '../../channels/index.ts';
import { checkStore, readMenuConnections } from '../publishing/connections.ts';
import { availabilityJob } from '../jobs.ts';
import {
  deleteSoldOuts,
  insertAvailabilityCalls,
  nameSubjects,
  upsertSoldOuts,
  type Subject,
} from '../sold-out-store.ts';

/** How long a service is tried before the owner is told that it failed. */
export const tryForMs = 15 * minuteMs;

interface At {
  merchantId: MerchantId;
  storeId: string;
}

/** Sold out at a store, on every service that shows our menu. Throws NOT_FOUND, and BAD_REQUEST for an end that has passed. */
export async function sellOut(
  ctx: Context,
  registry: Registry,
  given: At & { subjects: readonly Subject[]; until: Date | null; cause: 'person' | 'stock' },
): Promise<void> {
  const at = ctx.clock.now();
  if (given.until !== null && given.until <= at) {
    throw new AppError('BAD_REQUEST', 'until: Choose an end that lies ahead.');
  }
  await checkStore(ctx.tx, given.storeId);
  const known = await checkSubjects(ctx, given.subjects);
  await upsertSoldOuts(ctx.tx, { ...given, subjects: known, at });
  const news = known.map((subject) => ({ subject, available: false, until: given.until }));
  await tellServices(ctx, registry, { ...given, news });
}

/** Back on sale at a store, on every service. What was not sold out stays as it is. Throws NOT_FOUND. */
export async function bringBack(
  ctx: Context,
  registry: Registry,
  given: At & { subjects: readonly Subject[] },
): Promise<void> {
  await checkStore(ctx.tx, given.storeId);
  const ended = await deleteSoldOuts(ctx.tx, given.storeId, given.subjects);
  const news = ended.map((subject) => ({ subject, available: true, until: null }));
  await tellServices(ctx, registry, { ...given, news });
}

/** What a service is to be told about one thing. */
export interface AvailabilityNews {
  subject: Subject;
  available: boolean;
  until: Date | null;
}

/** Promises the calls in the caller's transaction; services that show no menu of ours are told nothing. */
export async function tellServices(
  ctx: Context,
  registry: Registry,
  given: At & { news: readonly AvailabilityNews[]; connectionId?: string },
): Promise<void> {
  if (given.news.length === 0) return;
  const connections = (await readMenuConnections(ctx.tx, registry)).filter(
    ({ storeId, connectionId, liveTargetId }) =>
      storeId === given.storeId &&
      liveTargetId !== null &&
      (given.connectionId === undefined || given.connectionId === connectionId),
  );
  const news = new Map(given.news.map((one) => [`${one.subject.kind} ${one.subject.id}`, one]));
  const subjects = given.news.map(({ subject }) => subject);
  const calls = (await nameSubjects(ctx.tx, subjects)).flatMap((named) => {
    const said = news.get(`${named.subject.kind} ${named.subject.id}`);
    return said ? [{ ...named, available: said.available, until: said.until }] : [];
  });
  const at = ctx.clock.now();
  const { storeId, merchantId } = given;
  await insertAvailabilityCalls(
    ctx.tx,
    connections.flatMap(({ connectionId }) => calls.map((call) => ({ ...call, connectionId, storeId }))),
    { at, deadline: new Date(at.getTime() + tryForMs) },
  );
  await ctx.enqueue(...connections.map(({ connectionId }) => availabilityJob({ merchantId, connectionId })));
}

async function checkSubjects(ctx: Context, subjects: readonly Subject[]): Promise<Subject[]> {
  const named = await nameSubjects(ctx.tx, subjects);
  const known = new Map(named.map(({ subject }) => [`${subject.kind} ${subject.id}`, subject]));
  if (known.size === 0) throw new AppError('NOT_FOUND', 'This is no longer on the menu.');
  return [...known.values()];
}
