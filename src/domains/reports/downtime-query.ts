import { Temporal } from 'temporal-polyfill';
import type { Tx } from '../../platform/db/database.ts';
import { readHours, type Registry } from '../channels/index.ts';
import { businessDay, readStores } from '../merchants/index.ts';
import type { DowntimeInput, DowntimeSpell } from './contract.ts';
import { offHours, type StoreDays } from './model/downtime.ts';
import { readSpells, type OffSpell } from './off-store.ts';
import { chosen, daysOf, serviceName } from './queries.ts';

const maxIntervals = 100;

interface Time {
  from: Date;
  to: Date;
}

/** When stores were off; of an hour of the week, what of each spell lies in it, by today's opening hours. */
export async function listDowntime(
  tx: Tx,
  registry: Registry,
  input: DowntimeInput & { now: Date },
): Promise<{ spells: DowntimeSpell[]; isCut: boolean }> {
  const { weekday, hour, now } = input;
  const stores = await readStores(tx);
  const hours = await readHours(tx);
  const asked = chosen(stores, input).map(({ id, timeZone, businessDayCutoff: cutoff }) => {
    const store: StoreDays = { timeZone, cutoff, hours: hours.get(id) };
    return { storeId: id, store, times: timesOf(input, store) };
  });
  const times = asked.flatMap((one) => one.times.map((time) => ({ storeId: one.storeId, ...time })));
  const spells = await readSpells(tx, { times, service: input.service, most: maxIntervals + 1 });
  const counted = spells.slice(0, maxIntervals).flatMap((spell) => {
    const at = asked.find(({ storeId }) => storeId === spell.storeId);
    if (weekday === undefined || hour === undefined || !at) return [spell];
    const offMs = offIn(spell, { ...at, hour, now });
    return offMs === 0 ? [] : [{ ...spell, offMs }];
  });
  return {
    spells: counted.map((spell) => ({
      storeId: spell.storeId,
      storeName: stores.find(({ id }) => id === spell.storeId)?.name ?? '',
      serviceName: serviceName(registry, spell.service),
      fromAt: spell.fromAt.toISOString(),
      toAt: spell.toAt?.toISOString() ?? null,
      state: spell.state,
      by: spell.by,
      reason: spell.reason,
      offMs: spell.offMs,
    })),
    isCut: spells.length > maxIntervals,
  };
}

/** By the store's own clock: the whole time, or the business days that fall on the weekday. */
function timesOf({ from, to, weekday }: DowntimeInput, store: StoreDays): Time[] {
  if (weekday === undefined) return [{ from: businessDay(from, store).from, to: businessDay(to, store).to }];
  return daysOf({ from, to })
    .filter((day) => Temporal.PlainDate.from(day).dayOfWeek === weekday)
    .map((day) => businessDay(day, store));
}

/** What of a spell lies in an hour of these days. */
function offIn(
  { fromAt, toAt, state }: OffSpell,
  { times, store, hour, now }: { times: readonly Time[]; store: StoreDays; hour: number; now: Date },
): number {
  const end = toAt ?? now;
  return times
    .filter(({ from, to }) => from < end && to > fromAt)
    .flatMap(({ from, to }) =>
      offHours({ state, fromAt: from > fromAt ? from : fromAt, toAt: to < end ? to : end }, store),
    )
    .reduce((sum, one) => sum + (one.hour === hour ? one.offMs : 0), 0);
}
