import type { AvailabilityChange, AvailabilityResult, MenuStoreRef } from '../../menu-connector.ts';
import type { ServiceMenu } from '../../model/service-menu.ts';
import type { ConnectorIo } from '../io.ts';
import { isDone, retry, type ApiAnswer, refusalOf } from '../shared-http.ts';
import { compact, flag, part, parseJson, text, toDate, type Read } from '../shared-lenient-schema.ts';
import { type GrubhubApi } from './api.ts';
import { soldOutWithin } from './menu-decode.ts';
import { each } from './schemas.ts';
import { modifierId } from './words.ts';

/**
 * What is sold out on Grubhub: overrides of the schedule, kept beside the menu and laid over each new one. A span of HIDE
 * that is running is a sold-out; it is ended by an UPDATE that ends it now, never by a SHOW on top of it, so that nothing
 * is left behind. Which spans there are is read first: each call may be made again and sends only what is not yet so.
 */

interface Means {
  api: GrubhubApi;
  io: ConnectorIo;
}

/** Grubhub's word for no end. */
const withoutEnd = '9999-12-31T23:59:00.000Z';
/** The job takes a moment; each time it is asked for takes a round trip, and nobody sleeps here between them. */
const maxAsks = 3;
const askAgainMs = 2_000;

const interval = part({ start: text, end: text, show_or_hide: text });
type Interval = Read<typeof interval>;
const thing = part({ external_id: text, intervals: each(interval) });
const overrideList = part({ item_overrides: each(thing), modifier_overrides: each(thing) });

/** Spans of hiding by the id of what they hide. */
interface Hidden {
  items: ReadonlyMap<string, Interval[]>;
  modifiers: ReadonlyMap<string, Interval[]>;
}

export type HiddenReading = { ok: true; hidden: Hidden } | { ok: false; answered: ApiAnswer };

export const merchantPath = (store: MenuStoreRef, end: string) => `/pos/v1/merchant/${store.externalStoreId}/${end}`;

/** All spans that have not ended; a merchant without any is a 404 there. */
export async function readHidden(store: MenuStoreRef, { api }: Means): Promise<HiddenReading> {
  const path = merchantPath(store, 'menu/schedules/overrides?ending_after=now&ending_before=endOfTime');
  const answered = await api({ method: 'GET', path });
  if (answered.ok && answered.answer.status === 404) return { ok: true, hidden: hiddenIn(undefined) };
  if (!answered.ok || !isDone(answered.answer.status)) return { ok: false, answered };
  return { ok: true, hidden: hiddenIn(parseJson(answered.answer.text)) };
}

function hiddenIn(body: unknown): Hidden {
  const { item_overrides: items, modifier_overrides: modifiers } = overrideList.parse(body);
  return { items: hidingById(items), modifiers: hidingById(modifiers) };
}

function hidingById(things: readonly Read<typeof thing>[]): Map<string, Interval[]> {
  const isHiding = ({ show_or_hide: word }: Interval) => word?.toUpperCase() === 'HIDE';
  return new Map(things.map(({ external_id: id, intervals }) => [id ?? '', intervals.filter(isHiding)]));
}

/** The menu with what is hidden now marked as sold out. */
export function markHidden(menu: ServiceMenu, { items, modifiers }: Hidden, now: Date): ServiceMenu {
  const soldOut = (intervals: readonly Interval[] | undefined) =>
    running(intervals, now).map(({ start, end }) => soldOutWithin(start, end, now))[0];
  return {
    ...menu,
    items: menu.items.map((item) => compact({ ...item, soldOut: soldOut(items.get(item.ref)) ?? item.soldOut })),
    groups: menu.groups.map((group) => ({
      ...group,
      modifiers: group.modifiers.map((one) => {
        const hidden = modifiers.get(modifierId(group.ref, one.ref)) ?? modifiers.get(one.ref);
        return compact({ ...one, soldOut: soldOut(hidden) ?? one.soldOut });
      }),
    })),
  };
}

const running = (intervals: readonly Interval[] | undefined, now: Date) =>
  (intervals ?? []).filter(({ start, end }) => soldOutWithin(start, end, now) !== undefined);

/** One operation on one thing, as Grubhub's call has it. */
interface Operation {
  entityId: string;
  override: object;
}

/** Hides and shows; a change that already holds is done without a call. */
export async function setAvailability(
  store: MenuStoreRef,
  changes: readonly AvailabilityChange[],
  means: Means,
): Promise<AvailabilityResult[]> {
  const reading = await readHidden(store, means);
  if (!reading.ok) return changes.map(() => refusalOf(reading.answered, means.io.clock.now()));
  const now = means.io.clock.now();
  const operations = changes.flatMap((change) => operationsFor(change, reading.hidden, now));
  if (operations.length === 0) return changes.map(() => done);
  const outcomes = await send(store, operations, means);
  const touched = new Set(operations.map(({ entityId }) => entityId));
  return changes.map((change) => (touched.has(idOf(change)) ? outcomes(idOf(change)) : done));
}

const done = { outcome: 'done' } as const;

const idOf = (change: AvailabilityChange) =>
  change.kind === 'item' ? change.ref : modifierId(change.groupRef, change.ref);

function operationsFor(change: AvailabilityChange, hidden: Hidden, now: Date): Operation[] {
  const entityId = idOf(change);
  const known = running((change.kind === 'item' ? hidden.items : hidden.modifiers).get(entityId), now);
  const isHidden = !change.available && (change.until === null || change.until > now);
  const end = isHidden ? (change.until?.toISOString() ?? withoutEnd) : now.toISOString();
  const hide = { end, show_or_hide: 'HIDE' };
  if (isHidden && known.length === 0) {
    return [{ entityId, override: { op: 'ADD', start: now.toISOString(), ...hide } }];
  }
  return known
    .filter((span) => !isSameEnd(span.end, end))
    .map((span) => ({
      entityId,
      override: { op: 'UPDATE', cur_end_date: span.end, start: span.start ?? now.toISOString(), ...hide },
    }));
}

const isEndless = (date: Date) => date.getUTCFullYear() >= 9_999;

function isSameEnd(a: string | undefined, b: string): boolean {
  const [one, other] = [toDate(a), toDate(b)];
  if (one === undefined || other === undefined) return false;
  return one.getTime() === other.getTime() || (isEndless(one) && isEndless(other));
}

const queued = part({ status: text, message: text, job_id: text });
const progress = part({
  processing_complete: flag,
  status: text,
  reason: text,
  entity_override_results: each(part({ entity_id: text, status: text, details: text })),
});

type Outcomes = (entityId: string) => AvailabilityResult;

/** Sends all of it in one call, and asks for the result: things fail by themselves (`allow_partial_success`). */
async function send(store: MenuStoreRef, operations: readonly Operation[], means: Means): Promise<Outcomes> {
  const same = Map.groupBy(operations, ({ override }) => JSON.stringify(override));
  const answered = await means.api({
    method: 'PATCH',
    path: merchantPath(store, 'menu/schedules/overrides/external?allow_partial_success=true'),
    body: [...same.values()].map((some) => ({
      entity_ids: some.map(({ entityId }) => entityId),
      schedule_override: some[0]?.override,
    })),
  });
  if (!answered.ok || !isDone(answered.answer.status)) return () => refusalOf(answered, means.io.clock.now());
  const { status, message, job_id: job } = queued.parse(parseJson(answered.answer.text));
  if (status === 'OK') return () => done;
  if (status === 'INVALID') return () => ({ outcome: 'refused', why: message ?? 'Grubhub calls this invalid.' });
  if (status === 'ERROR' || job === undefined) return () => retry(message ?? answered.quoted, undefined);
  return result(store, job, means);
}

async function result(store: MenuStoreRef, job: string, { api, io }: Means): Promise<Outcomes> {
  const path = merchantPath(store, `menu/schedules/overrides/${encodeURIComponent(job)}/status`);
  for (let asked = 0; asked < maxAsks; asked += 1) {
    const answered = await api({ method: 'GET', path });
    if (!answered.ok) return () => refusalOf(answered, io.clock.now());
    const { status } = answered.answer;
    // A job that is not known yet is one that has not begun.
    if (status === 404) continue;
    if (!isDone(status)) return () => refusalOf(answered, io.clock.now());
    const found = progress.parse(parseJson(answered.answer.text));
    if (found.processing_complete === true) return outcomesIn(found);
  }
  return () => retry('Grubhub is still working on it.', askAgainMs);
}

const failed = (why: string | undefined): AvailabilityResult => ({
  outcome: 'refused',
  why: why ?? 'Grubhub gave no reason.',
});

/** Results of single things come only where Grubhub has switched them on; else the job's own stands for all. */
function outcomesIn({ status, reason, entity_override_results: results }: Read<typeof progress>): Outcomes {
  const wrong = new Map(
    results.filter((one) => one.status !== 'SUCCESSFUL').map((one) => [one.entity_id, one.details ?? reason]),
  );
  const named = new Set(results.map((one) => one.entity_id));
  return (entityId) => {
    if (wrong.has(entityId)) return failed(wrong.get(entityId));
    return status === 'SUCCESSFUL' || named.has(entityId) ? done : failed(reason);
  };
}
