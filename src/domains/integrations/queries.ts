import type { Tx } from '../../platform/db/database.ts';
import { cutPage, parseCursor } from '../../platform/db/page.ts';
import { AppError } from '../../platform/errors.ts';
import { dayMs, minuteMs } from '../../shared/time.ts';
import {
  readConnections,
  readDayFigures,
  readHours,
  readListProblems,
  readLog,
  readLogEntry,
  readStatuses,
  readTakenAt,
  readWishes,
  type LogRow,
  type Registry,
} from '../channels/index.ts';
import { acceptRules, noAcceptRules } from '../channels/model/accept-rules.ts';
import { maskPersonal } from '../channels/model/mask.ts';
import { isOpenAt } from '../channels/model/open-hours.ts';
import { needsPauseOutside } from '../channels/model/open-outside-hours.ts';
import type { StoreAbilities } from '../channels/model/store-abilities.ts';
import {
  isBeforeCommand,
  isPaused,
  stepsBetween,
  wantedState,
  type StoreState,
  type StoreWish,
} from '../channels/model/store-wish.ts';
import { readStores } from '../merchants/index.ts';
import { findExternalIds, readActivity, readFirstOrder, readNumberedOrders } from '../orders/index.ts';
import { isWorthTelling } from '../orders/model/order-states.ts';
import type { IntegrationCard, LogEntry, logDetail, testOrderSteps } from './contract.ts';
import type { z } from 'zod';
import { cardState, silenceOf } from './model/card-state.ts';
import { unsupportedFeatures } from './model/unsupported-features.ts';
import { reopeningWords } from './model/reopening-words.ts';
import { callWords, deliveryWords } from './model/log-words.ts';

const iso = (at: Date | null | undefined) => at?.toISOString() ?? null;

/** One question that went unanswered is nobody's business yet. */
const quietlyMs = 5 * minuteMs;

/** Every store on every service, with how it has been doing for the last 24 hours. */
export async function listIntegrations(tx: Tx, registry: Registry, now: Date): Promise<IntegrationCard[]> {
  const since = new Date(now.getTime() - dayMs);
  const connections = await readConnections(tx);
  const stores = new Map((await readStores(tx)).map((store) => [store.id, store]));
  const wishes = await readWishes(tx);
  const hours = await readHours(tx);
  const statuses = await readStatuses(tx);
  const figures = await readDayFigures(tx, since);
  const activities = await readActivity(tx, { since, now });
  const listProblems = await readListProblems(tx, new Date(now.getTime() - quietlyMs));
  return connections.flatMap((connection): IntegrationCard[] => {
    const connector = registry.get(connection.service);
    const store = stores.get(connection.store_id);
    if (!connector || !store) return [];
    const wish = wishes.get(connection.id);
    const parsedRules = acceptRules.safeParse(connection.accept_rules);
    const rules = parsedRules.success ? parsedRules.data : noAcceptRules;
    const status = statuses.get(connection.id);
    const day = figures.get(connection.id);
    const activity = activities.get(connection.id);
    const silence = silenceOf(activity, now);
    const isPausedByUs = wish !== undefined && isPaused(wish, now);
    const pause =
      isPausedByUs && wish.pausedSince
        ? {
            since: wish.pausedSince.toISOString(),
            until: iso(wish.pausedUntil),
            reason: wish.pauseReason ?? 'Paused',
          }
        : null;
    const isBusy = wish?.busyMinutes != null && wish.busyUntil != null && wish.busyUntil > now;
    // Our own pause is no alarm, and neither is a status from before we ended it.
    const isOld = status?.state === 'paused' && isBeforeCommand(status.askedAt, wish);
    const shown =
      status?.state == null || isOld
        ? null
        : {
            state: status.state,
            by: status.by ?? 'unknown',
            until: iso(status.until),
            reason: status.reason,
            since: iso(status.since),
          };
    const listProblem = listProblems.get(connection.id) ?? null;
    const notTold = wish?.problem ?? null;
    const steps = wish ? untoldSteps(wish, now) : [];
    const pauseStep = steps.find((step) => step === 'pause' || step === 'resume') ?? null;
    const isPauseEnded = pause !== null && pauseStep === null && status?.pauseEndedAt != null;
    const { timeZone } = store;
    const ownHours = hours.get(store.id);
    // The next answer of the service ends the finding for good; new hours that agree with it end it at once.
    const isOpenOutsideHours =
      connection.state !== 'disconnected' &&
      !isPausedByUs &&
      status?.openOutsideSince != null &&
      ownHours !== undefined &&
      !isOpenAt(ownHours, now, timeZone);
    const needsPause =
      isOpenOutsideHours &&
      needsPauseOutside({
        specialDays: connector.store?.storeAbilities.specialDays ?? null,
        hours: ownHours,
        at: now,
        timeZone,
      });
    const telling = connector.store === undefined ? (isPausedByUs ? 'cannot' : null) : pauseStep;
    return [
      {
        connectionId: connection.id,
        storeId: store.id,
        storeName: store.name,
        timeZone,
        service: connection.service,
        serviceName: connector.name,
        externalStoreId: connection.external_store_id,
        ...cardState({
          serviceName: connector.name,
          isBroken: connection.state === 'broken',
          isDisconnected: connection.state === 'disconnected',
          pause,
          isPauseEnded,
          notTold,
          telling,
          status: shown,
          isOpenOutsideHours,
          needsPause,
          silence,
          quarantined: day?.quarantined ?? 0,
          calls: day?.calls ?? 0,
          failedCalls: day?.failedCalls ?? 0,
          listProblem,
        }),
        pause,
        busy: isBusy ? { minutes: wish.busyMinutes ?? 0, until: wish.busyUntil?.toISOString() ?? '' } : null,
        isPauseEnded,
        notTold,
        isTelling: connector.store !== undefined && pauseStep !== null,
        areHoursTold: areHoursTold(connector.store?.storeAbilities.hours, wish, ownHours),
        isOpenOutsideHours,
        needsPause,
        status: shown,
        connectingBy: connector.connecting.by,
        disconnectedAt: connection.state === 'disconnected' ? iso(connection.disconnected_at) : null,
        mayReopen: connection.reopen_allowed,
        reopening: status ? reopeningWords(status.reopening, { serviceName: connector.name, timeZone }) : null,
        abilities: connector.store?.storeAbilities ?? null,
        testOrders: connector.testOrders,
        cannot: unsupportedFeatures(connector, connection.api_version),
        autoAccept: connection.auto_accept,
        prepMinutes: connection.prep_minutes,
        prepTimes: rules.prepTimes,
        openOrdersAtMost: rules.openOrdersAtMost,
        lastOrderAt: iso(activity?.lastOrderAt),
        silence,
        day: {
          orders: activity?.orders ?? 0,
          deliveries: day?.deliveries ?? 0,
          quarantined: day?.quarantined ?? 0,
          calls: day?.calls ?? 0,
          failedCalls: day?.failedCalls ?? 0,
          p50Ms: day?.p50Ms ?? null,
          p95Ms: day?.p95Ms ?? null,
          foundByList: activity?.foundByList ?? 0,
        },
        listProblem,
      },
    ];
  });
}

/** What of a pause the service has still to be told; its end counts only where we tell it. */
function untoldSteps(wish: StoreWish & { told: StoreState }, now: Date) {
  return stepsBetween(wish.told, wantedState(wish, { now, hours: wish.told.hours }));
}

function areHoursTold(
  how: StoreAbilities['hours'] | undefined,
  wish: { told: StoreState } | undefined,
  saved: StoreState['hours'] | undefined,
): boolean | null {
  if (how === undefined || how === 'menu' || !saved) return null;
  return JSON.stringify(wish?.told.hours ?? null) === JSON.stringify(saved);
}

/** One card; throws NOT_FOUND. */
export async function getIntegration(tx: Tx, registry: Registry, given: { id: string; now: Date }) {
  const card = (await listIntegrations(tx, registry, given.now)).find(({ connectionId }) => connectionId === given.id);
  if (!card) throw new AppError('NOT_FOUND', 'There is no such connection.');
  return card;
}

interface LogFilters {
  connectionId?: string | undefined;
  scope: 'all' | 'trouble';
  search?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** A page of the log, newest first. A search is about orders: their numbers, or the services' ids of them. */
export async function listServiceLog(tx: Tx, registry: Registry, filters: LogFilters) {
  const { connectionId, scope, search, cursor, limit } = filters;
  const words = search ?? '';
  const rows = await readLog(tx, {
    connectionId,
    isTrouble: scope === 'trouble',
    // What we have no order of is found by the service's whole id.
    externalOrderIds: words === '' ? undefined : [...(await findExternalIds(tx, words)), words],
    place: cursor === undefined ? undefined : parseCursor(cursor),
    limit: limit + 1,
  });
  const { shown, nextCursor } = cutPage(rows, limit, ({ at, id }) => ({ at, id }));
  return { entries: await toEntries(tx, registry, shown), nextCursor };
}

/** One entry with its body, without what is personal. Throws NOT_FOUND. */
export async function getServiceLogEntry(
  tx: Tx,
  registry: Registry,
  { kind, id }: { kind: LogRow['kind']; id: string },
): Promise<z.infer<typeof logDetail>> {
  const row = await readLogEntry(tx, kind, id);
  const [entry] = row ? await toEntries(tx, registry, [row]) : [];
  if (!row || !entry) throw new AppError('NOT_FOUND', 'There is no such entry.');
  return { ...entry, body: readable(row.body) };
}

/** What is no JSON is not shown: nobody could say what in it is personal. */
function readable(body: string): string {
  try {
    return JSON.stringify(maskPersonal(JSON.parse(body)), undefined, 2);
  } catch {
    return body === '' ? 'Nothing was kept of the body.' : 'The body is not JSON.';
  }
}

const outcomes: Record<string, LogEntry['outcome']> = {
  done: 'done',
  already: 'done',
  unsupported: 'ignored',
  ignored: 'ignored',
  waiting: 'waiting',
  pending: 'waiting',
  quarantined: 'quarantined',
  rejected: 'failed',
  expired: 'failed',
  dropped: 'dropped',
};

async function toEntries(tx: Tx, registry: Registry, rows: readonly LogRow[]): Promise<LogEntry[]> {
  const connections = new Map((await readConnections(tx)).map((connection) => [connection.id, connection]));
  const stores = new Map((await readStores(tx)).map((store) => [store.id, store]));
  const externalIds = rows.flatMap(({ external_order_id: externalId }) => (externalId === null ? [] : [externalId]));
  const orders = await readNumberedOrders(tx, externalIds);
  return rows.flatMap((row): LogEntry[] => {
    const connection = connections.get(row.connection_id);
    const store = stores.get(connection?.store_id ?? '');
    if (!connection || !store) return [];
    const serviceName = registry.get(connection.service)?.name ?? connection.service;
    const { external_order_id: externalId } = row;
    const order = externalId === null ? undefined : orders.get(externalId);
    return [
      {
        id: row.id,
        kind: row.kind,
        at: row.at.toISOString(),
        connectionId: connection.id,
        serviceName,
        storeName: store.name,
        what: row.kind === 'call' ? callWords(row.what, serviceName) : deliveryWords(row.what, serviceName),
        outcome: outcomes[row.state] ?? 'waiting',
        why: row.why,
        // What came with everything in it was worked off as it was taken.
        attempts: row.state === 'done' ? Math.max(1, row.attempts) : row.attempts,
        tookMs: row.took_ms,
        orderId: row.order_id ?? order?.id ?? null,
        orderNumber: order?.number ?? externalId,
        canReplay: row.kind === 'delivery' && row.state === 'quarantined',
        canRetry:
          row.kind === 'call' &&
          (row.state === 'rejected' || row.state === 'expired') &&
          (order === undefined || isWorthTelling(order.state, row.what)),
      },
    ];
  });
}

/** Follows an order over a connection step by step: the one of that id, else the first after `since`. Throws NOT_FOUND. */
export async function watchTestOrder(
  tx: Tx,
  { id, ...which }: { id: string; since: Date; externalId: string | undefined },
) {
  if (!(await readConnections(tx)).some((connection) => connection.id === id)) {
    throw new AppError('NOT_FOUND', 'There is no such connection.');
  }
  const order = await readFirstOrder(tx, id, which);
  const told = order && (await readTakenAt(tx, order.id, 'ready'));
  const at: Record<(typeof testOrderSteps)[number], Date | null | undefined> = {
    received: order?.received_at,
    // It is written with its feed event, in the transaction that keeps the webhook.
    on_screen: order?.received_at,
    accepted: order?.accepted_at,
    ready: order?.ready_at,
    told,
  };
  const steps = Object.entries(at).map(([step, when]) => ({
    step: step as (typeof testOrderSteps)[number], // keys of the record
    at: iso(when),
  }));
  return { orderId: order?.id ?? null, steps };
}
