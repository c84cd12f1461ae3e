import type { AvailabilityChange, AvailabilityResult, MenuStoreRef } from '../../menu-connector.ts';
import type { ServiceMenu } from '../../model/service-menu.ts';
import type { ConnectorIo } from '../io.ts';
import { isDone, type ApiAnswer, refusalOf } from '../shared-http.ts';
import { part, parseJson, text } from '../shared-lenient-schema.ts';
import { type DeliverooApi, type DeliverooSettings } from './api.ts';
import { each } from './schemas.ts';

/**
 * What is sold out at a site, told beside the menu. `unavailable` lasts for the day, and the next morning brings the thing
 * back whatever we think of it; `hidden` lasts until it is changed. So we say `hidden`, and our own schedule ends it.
 */

interface Means {
  settings: DeliverooSettings;
  api: DeliverooApi;
  io: ConnectorIo;
}

/** An unknown id fails the whole call: calls that look for it by halves are bounded, the rest is tried again later. */
const maxCalls = 24;
const afterManyCallsMs = 2_000;

export const sitePath = (settings: DeliverooSettings, store: MenuStoreRef, end: string) =>
  `/menu/v2/brands/${settings.brandId}/sites/${store.externalStoreId}/${end}`;

const path = (settings: DeliverooSettings, store: MenuStoreRef) =>
  sitePath(settings, store, 'menu/item_unavailabilities');

const unavailabilities = part({
  unavailable_ids: each(text),
  hidden_ids: each(text),
  item_unavailabilities: each(part({ item_id: text, status: text })),
});

export type UnavailableReading = { ok: true; ids: ReadonlySet<string> } | { ok: false; answered: ApiAnswer };

/** Ids of all that cannot be ordered, also of what a person took off on the shop's tablet. */
export async function readUnavailable(store: MenuStoreRef, { settings, api }: Means): Promise<UnavailableReading> {
  const answered = await api.call({ method: 'GET', path: path(settings, store) });
  if (answered.ok && answered.answer.status === 404) return { ok: true, ids: new Set() };
  if (!answered.ok || !isDone(answered.answer.status)) return { ok: false, answered };
  const found = unavailabilities.parse(parseJson(answered.answer.text));
  // Reading answers the lists of the call that replaces all; the form of the one that changes some is taken as well.
  const listed = found.item_unavailabilities.filter(({ status }) => status !== 'available').map((one) => one.item_id);
  const ids = [...found.unavailable_ids, ...found.hidden_ids, ...listed];
  return { ok: true, ids: new Set(ids.filter((id) => id !== undefined)) };
}

/** The menu with these marked as sold out: items, and options wherever they stand. */
export function markUnavailable(menu: ServiceMenu, ids: ReadonlySet<string>): ServiceMenu {
  const mark = <Thing extends { ref: string }>(thing: Thing) =>
    ids.has(thing.ref) ? { ...thing, soldOut: { until: null } } : thing;
  return {
    ...menu,
    items: menu.items.map(mark),
    groups: menu.groups.map((group) => ({ ...group, modifiers: group.modifiers.map(mark) })),
  };
}

/** Changes what is listed and leaves the rest as it is. An option is the same thing in all its groups there. */
export async function setAvailability(
  store: MenuStoreRef,
  changes: readonly AvailabilityChange[],
  means: Means,
): Promise<AvailabilityResult[]> {
  const last = new Map(changes.map((change) => [change.ref, statusOf(change, means.io.clock.now())]));
  const results = new Map<string, AvailabilityResult>();
  const waiting = [[...last].map(([item_id, status]) => ({ item_id, status }))];
  for (let calls = 0; calls < maxCalls; calls += 1) {
    const some = waiting.shift();
    if (!some) break;
    const answered = await means.api.call({
      method: 'POST',
      path: path(means.settings, store),
      body: { item_unavailabilities: some },
    });
    if (answered.ok && answered.answer.status === 404 && some.length > 1) {
      const half = Math.ceil(some.length / 2);
      waiting.push(some.slice(0, half), some.slice(half));
      continue;
    }
    const result = toResult(answered, means);
    // A service that wants to be left alone, or is away, is not asked about the other halves.
    const settled = result.outcome === 'retry' ? [some, ...waiting.splice(0)].flat() : some;
    for (const { item_id: id } of settled) results.set(id, result);
  }
  return changes.map(
    ({ ref }) => results.get(ref) ?? { outcome: 'retry', why: 'Not asked yet.', afterMs: afterManyCallsMs },
  );
}

const statusOf = ({ available, until }: AvailabilityChange, now: Date) =>
  available || (until !== null && until <= now) ? 'available' : 'hidden';

function toResult(answered: ApiAnswer, { io }: Means): AvailabilityResult {
  if (!answered.ok || !isDone(answered.answer.status)) return refusalOf(answered, io.clock.now());
  return { outcome: 'done' };
}
