import { inMerchant, type Context, type ContextParts } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { dayMs } from '../../../shared/time.ts';
import { readHours, type StoreStatusChange } from '../../channels/index.ts';
import { readStores } from '../../merchants/index.ts';
import { offHours } from '../model/downtime.ts';
import {
  addDowntime,
  addToSpells,
  beginOff,
  endOff,
  merchantsWithOffs,
  readUsualMinor,
  takeUncounted,
} from '../off-store.ts';

interface Given {
  db: Db;
  parts: ContextParts;
}

const actor = { kind: 'system', name: 'reports' } as const;
const maxMerchants = 200;
const maxIntervals = 100;
/** Of a spell that was never counted, in one round. */
const maxMs = dayMs;

/** Keeps since when a store is off on a service, and until when it was. */
export async function recordStoreStatus({ tx, clock }: Context, change: StoreStatusChange): Promise<void> {
  const { connectionId, storeId, service, state, by, reason } = change;
  const now = clock.now();
  await endOff(tx, connectionId, now);
  if (state !== 'open') await beginOff(tx, { connectionId, storeId, service, fromAt: now, state, by, reason });
}

/** Counts what stores were off since the last look, within their opening hours. */
export async function countDowntime({ db, parts }: Given): Promise<void> {
  for (const merchantId of await merchantsWithOffs(db, maxMerchants)) {
    await inMerchant({ db, parts, actor }, merchantId, countOffs).catch((error: unknown) =>
      parts.log.error({ err: error, merchantId }, 'downtime could not be counted'),
    );
  }
}

async function countOffs({ tx, clock }: Context): Promise<void> {
  const uncounted = await takeUncounted(tx, { now: clock.now(), maxMs, most: maxIntervals });
  if (uncounted.length === 0) return;
  const stores = new Map((await readStores(tx)).map((store) => [store.id, store]));
  const hours = await readHours(tx);
  const counted = new Map<string, Parameters<typeof addDowntime>[1][number]>();
  const spells: Parameters<typeof addToSpells>[1][number][] = [];
  for (const { connectionId, storeId, service, state, fromAt, countFrom, countTo } of uncounted) {
    const store = stores.get(storeId);
    if (!store) continue;
    const days = { timeZone: store.timeZone, cutoff: store.businessDayCutoff, hours: hours.get(storeId) };
    const offs = offHours({ fromAt: countFrom, toAt: countTo, state }, days);
    spells.push({ connectionId, fromAt, offMs: offs.reduce((sum, { offMs }) => sum + offMs, 0) });
    for (const hour of offs) {
      const place = { storeId, service, businessDate: hour.businessDate, hour: hour.hour };
      const key = Object.values(place).join(' ');
      const known = counted.get(key);
      const usualMinor = known?.usualMinor ?? (await readUsualMinor(tx, place));
      counted.set(key, { ...place, offMs: (known?.offMs ?? 0) + hour.offMs, usualMinor });
    }
  }
  await addDowntime(tx, [...counted.values()]);
  await addToSpells(tx, spells);
}
