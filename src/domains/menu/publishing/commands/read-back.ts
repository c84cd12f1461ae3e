import { inMerchant, type Context } from '../../../../platform/context.ts';
import { dayMs, minuteMs, secondMs } from '../../../../shared/time.ts';
import type { ServiceMenu } from '../../../channels/model/service-menu.ts';
import { heldBy } from '../compile.ts';
import { findMenuConnection, type MenuConnection } from '../connections.ts';
import { readGroups, readItems } from '../../draft-store.ts';
import { sendJob } from '../../jobs.ts';
import { compareMenus, type Difference } from '../../model/compare.ts';
import { markSoldOut } from '../../model/compose.ts';
import { withoutIds } from '../../model/refusal-words.ts';
import { lockOpenTargets, readContent, readLiveVersions, updateTargets } from '../target-store.ts';
import { nameSubjects, readSoldOuts, readSoldOutThings, unsettledRefs } from '../../sold-out-store.ts';
import {
  endDrifts,
  insertDrifts,
  lockConnectionMenu,
  recordRepair,
  readDrifts,
  readRecentRepairs,
  subjectOf,
  updateDrift,
  upsertConnectionMenu,
} from '../watch-store.ts';
import { notifyDrift, resolveDrift } from './notify-drift.ts';
import { publishMended } from './publish-mended.ts';
import { releaseIfProven } from './release-publication.ts';
import type { AtConnection, SendParts } from '../parts.ts';
import { tellServices } from '../../commands/sell-out.ts';

const actor = { kind: 'system', name: 'menu' } as const;

/** How often a menu is read back: a difference is told within a minute (design, "the promise"). */
export const readEveryMs = 45 * secondMs;
const afterFailureMs = 30 * secondMs;
/** While it is being read nobody else reads it. */
const goneAfterMs = 2 * minuteMs;
/** From so many repairs of the same thing within a day on, somebody else keeps changing it: we only ask. */
const maxRepairs = 2;
const repairsCountFor = dayMs;
/** Services end a sold-out by their own clocks: around its end both answers are right. */
const endsLooselyMs = minuteMs;

/** Reads a connection's menu back, compares it by meaning, and keeps what differs; mends it where the owner wants that. */
export async function readBack(given: SendParts, at: AtConnection): Promise<void> {
  const begun = await inMerchant({ ...given, actor }, at.merchantId, async (ctx) => {
    const connection = await findMenuConnection(ctx.tx, given.registry, at.connectionId);
    if (!connection?.liveTargetId) return undefined;
    await upsertConnectionMenu(ctx.tx, connection, { readDueAt: new Date(ctx.clock.now().getTime() + goneAfterMs) });
    await publishMended(ctx, given, { ...at, connection });
    return connection;
  });
  if (!begun) return;
  const result = await begun.connector.fetchMenu(begun.store);
  await inMerchant({ ...given, actor }, at.merchantId, async (ctx) => {
    const now = ctx.clock.now();
    const { live_target_id: liveNow } = await lockConnectionMenu(ctx.tx, begun);
    if (result.outcome === 'retry' || result.outcome === 'refused') {
      const readDueAt = new Date(now.getTime() + afterFailureMs);
      await upsertConnectionMenu(ctx.tx, begun, { readDueAt, readProblem: withoutIds(result.why) });
      return;
    }
    const readDueAt = new Date(now.getTime() + readEveryMs);
    await upsertConnectionMenu(ctx.tx, begun, { readDueAt, readAt: now, readProblem: null });
    // What is on its way makes every difference moot: after it the menu is read again.
    const isUnderWay = (await lockOpenTargets(ctx.tx, at.connectionId)).some(({ state }) => state !== 'waiting');
    if (isUnderWay || liveNow !== begun.liveTargetId) return;
    const found = result.outcome === 'found' ? result.menu : nothing;
    const differences = await compareWithLive(ctx, begun, found);
    await keepDifferences(ctx, given, { at, connection: begun, differences });
    if (differences.length === 0 && liveNow !== null) await releaseIfProven(ctx, at, liveNow);
  });
}

const nothing: ServiceMenu = { currency: 'USD', menus: [], categories: [], items: [], groups: [] };

async function compareWithLive(ctx: Context, connection: MenuConnection, found: ServiceMenu): Promise<Difference[]> {
  const now = ctx.clock.now();
  const live = (await readLiveVersions(ctx.tx)).find((one) => one.connection_id === connection.connectionId);
  if (!live) return [];
  const held = heldBy(connection, await readContent(ctx.tx, live.content_hash));
  const wanted = markSoldOut(held, await readSoldOutThings(ctx.tx, connection.storeId, now));
  const availability = connection.connector.menuAbilities.readsSoldOut;
  const differences = compareMenus(wanted, found, { availability });
  if (!differences.some(({ field }) => field === 'availability')) return differences;
  const unsettled = await unsettledRefs(ctx.tx, connection.connectionId, new Date(now.getTime() - 5 * secondMs));
  const ending = await endingRefs(ctx, connection.storeId);
  return differences.filter(({ field, ref }) => field !== 'availability' || !(unsettled.has(ref) || ending.has(ref)));
}

/** Refs of what goes back on sale about now. */
async function endingRefs(ctx: Context, storeId: string): Promise<Set<string>> {
  const now = ctx.clock.now().getTime();
  const ending = (await readSoldOuts(ctx.tx, storeId)).filter(
    ({ until }) => until !== null && Math.abs(until.getTime() - now) < endsLooselyMs,
  );
  const named = await nameSubjects(
    ctx.tx,
    ending.map(({ kind, subjectId }) => ({ kind, id: subjectId })),
  );
  return new Set(named.map(({ ref }) => ref));
}

/** Opens what is new, ends what is gone, and repairs what may be repaired. */
async function keepDifferences(
  ctx: Context,
  given: SendParts,
  { at, connection, differences }: { at: AtConnection; connection: MenuConnection; differences: readonly Difference[] },
): Promise<void> {
  const now = ctx.clock.now();
  const open = new Map(
    (await readDrifts(ctx.tx, { scope: 'open', connectionId: at.connectionId })).map((d) => [d.subject, d]),
  );
  const before = new Map(open);
  const earlier = await readRecentRepairs(ctx.tx, at.connectionId, new Date(now.getTime() - repairsCountFor));
  const fresh = differences.filter((difference) => !open.has(subjectOf(difference)));
  await insertDrifts(
    ctx.tx,
    connection,
    fresh.map((difference) => ({ difference, repairs: earlier.get(subjectOf(difference)) ?? 0 })),
    now,
  );
  for (const difference of fresh)
    ctx.log.warn({ ...at, difference }, 'a service shows something else than was published');
  for (const difference of differences) {
    const known = open.get(subjectOf(difference));
    open.delete(subjectOf(difference));
    if (known && (known.wanted !== difference.wanted || known.found !== difference.found)) {
      await updateDrift(ctx.tx, known.id, difference);
    }
  }
  const gone = [...open.values()];
  const endedBy = (repaired: boolean) =>
    gone.filter((drift) => (drift.repaired_at !== null) === repaired).map(({ id }) => id);
  await endDrifts(ctx.tx, endedBy(true), { ending: 'repaired', at: now });
  await endDrifts(ctx.tx, endedBy(false), { ending: 'vanished', at: now });
  if (differences.length === 0) await resolveDrift(ctx, at);
  else await notifyOwner(ctx, given, { connection, differences, open: before, earlier });
  if (connection.driftPolicy === 'repair') await repairDrifts(ctx, given, at, { evenDisputed: false });
}

type Open = ReadonlyMap<string, Pick<Awaited<ReturnType<typeof readDrifts>>[number], 'repairs'>>;

/** Notifies of differences that are not repaired automatically, once until the menu matches again. */
async function notifyOwner(
  ctx: Context,
  given: SendParts,
  {
    connection,
    differences,
    open,
    earlier,
  }: {
    connection: MenuConnection;
    differences: readonly Difference[];
    open: Open;
    earlier: ReadonlyMap<string, number>;
  },
): Promise<void> {
  const isLeft = (repairs: number) => connection.driftPolicy === 'ask' || isDisputed(repairs);
  const wasOpen = [...open.values()].some(({ repairs }) => isLeft(repairs));
  const left = differences.filter((difference) => {
    const subject = subjectOf(difference);
    return isLeft(open.get(subject)?.repairs ?? earlier.get(subject) ?? 0);
  });
  if (!wasOpen && left.length > 0) await notifyDrift(ctx, given, { connection, differences: left });
}

/**
 * Puts right what a connection shows wrongly: the published menu again, or only what is sold out where nothing else
 * differs. Without `evenDisputed`, what came back after two repairs within a day is left to the owner: two sources that
 * disagree would change it for ever.
 */
export async function repairDrifts(
  ctx: Context,
  { registry }: Pick<SendParts, 'registry'>,
  at: AtConnection,
  { evenDisputed }: { evenDisputed: boolean },
): Promise<void> {
  const connection = await findMenuConnection(ctx.tx, registry, at.connectionId);
  if (!connection?.liveTargetId) return;
  const now = ctx.clock.now();
  const drifts = (await readDrifts(ctx.tx, { scope: 'open', connectionId: at.connectionId })).filter(
    ({ repairs }) => evenDisputed || repairs < maxRepairs,
  );
  if (drifts.length === 0 && !evenDisputed) return;
  await recordRepair(
    ctx.tx,
    drifts.map(({ id }) => id),
    now,
  );
  const onlyAvailability = drifts.length > 0 && drifts.every(({ field }) => field === 'availability');
  if (onlyAvailability) {
    await repeatAvailability(ctx, registry, { at, connection, refs: new Set(drifts.map(({ ref }) => ref)) });
    return;
  }
  await updateTargets(ctx.tx, [connection.liveTargetId], {
    state: 'queued',
    attempts: 0,
    why: null,
    giveUpAt: null,
    finishedAt: null,
    dueAt: now,
  });
  await ctx.enqueue(sendJob(at));
}

/** Tells the service once more what of these is sold out and what is not. */
async function repeatAvailability(
  ctx: Context,
  registry: SendParts['registry'],
  { at, connection, refs }: { at: AtConnection; connection: MenuConnection; refs: ReadonlySet<string> },
): Promise<void> {
  const soldOut = new Map(
    (await readSoldOuts(ctx.tx, connection.storeId)).map((row) => [`${row.kind} ${row.subjectId}`, row]),
  );
  const subjects = await subjectsByRef(ctx, refs);
  const news = subjects.map((subject) => {
    const row = soldOut.get(`${subject.kind} ${subject.id}`);
    return { subject, available: row === undefined, until: row?.until ?? null };
  });
  await tellServices(ctx, registry, { ...at, storeId: connection.storeId, news });
}

async function subjectsByRef(ctx: Context, refs: ReadonlySet<string>) {
  const items = (await readItems(ctx.tx))
    .filter(({ ref }) => refs.has(ref))
    .map(({ id }) => ({ kind: 'item' as const, id }));
  const modifiers = (await readGroups(ctx.tx))
    .flatMap((group) => group.modifiers)
    .filter(({ ref, itemId }) => itemId === null && refs.has(ref))
    .map(({ id }) => ({ kind: 'modifier' as const, id }));
  return [...items, ...modifiers];
}

/** How often a difference may be mended before it counts as disputed. */
export function isDisputed(repairs: number): boolean {
  return repairs >= maxRepairs;
}
