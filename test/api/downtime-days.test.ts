import { beforeAll, expect, it } from 'vitest';
import { storeStatusChanged } from '../../src/domains/channels/index.ts';
import type { StoreProfile } from '../../src/domains/merchants/profile-contract.ts';
import { checkMerchant } from '../../src/domains/reports/commands/check-reports.ts';
import { inMerchant } from '../../src/platform/context.ts';
import { asId } from '../../src/shared/ids.ts';
import { useRestaurant } from '../support/restaurant.ts';
import { openSecondStore } from '../support/second-store.ts';

/** Downtime is kept by the store's own days and hours: it moves with them when its zone or its cutoff is changed. */

const restaurant = useRestaurant();
const actor = { kind: 'system', name: 'test' } as const;
const minuteMs = 60_000;
const rosalia = () => restaurant().cast.rosalia;
const opening = { weekly: [{ day: 5, from: '18:00', to: '23:00' }], special: [] };

let sunset = '';

const readProfile = async () =>
  (await restaurant().call(rosalia().owner, 'GET', `/api/stores/${rosalia().storeId}/profile`)).body as StoreProfile; // the contract

/** When a store was off, by day and hour of its own clock: `2031-06-20 18:00 60 min`. */
async function downtimeOf(storeId: string): Promise<string[]> {
  const rows = await restaurant().sql<{ text: string }>(
    `select business_date || to_char(hour, ' fm00":00 "') || off_ms / ${minuteMs} || ' min' as text from report_downtime
     where merchant_id = $1 and store_id = $2 order by business_date, hour`,
    [rosalia().merchantId, storeId],
  );
  return rows.map(({ text }) => text);
}

async function tell(storeId: string, state: 'open' | 'paused') {
  const { app, sql } = restaurant();
  const { merchantId } = rosalia();
  const [connection] = await sql<{ id: string }>(
    "select id from connections where store_id = $1 and service = 'doordash' order by id limit 1",
    [storeId],
  );
  await inMerchant({ ...app, actor }, merchantId, (ctx) =>
    ctx.events.emit(ctx, storeStatusChanged, {
      merchantId,
      connectionId: asId<'connection'>(connection?.id ?? ''),
      storeId: asId<'store'>(storeId),
      service: 'doordash',
      state,
      by: 'service',
      reason: null,
    }),
  );
}

/** Changes the store's days and counts again; answers what it has then. */
async function moveTo(days: Pick<StoreProfile, 'timeZone' | 'businessDayCutoff'>): Promise<string[]> {
  const { call, runPeriodicTask } = restaurant();
  const { storeId, owner, merchantId } = rosalia();
  const profile = await readProfile();
  const { status } = await call(owner, 'PUT', `/api/stores/${storeId}/profile`, { ...profile, ...days });
  expect(status).toBe(200);
  // Nothing of the old days stays beside the new ones.
  expect(await downtimeOf(storeId)).toEqual([]);
  await runPeriodicTask('downtime');
  const counted = await downtimeOf(storeId);
  await runPeriodicTask('downtime');
  expect(await downtimeOf(storeId)).toEqual(counted);
  expect(await checkMerchant(restaurant().app, merchantId)).toEqual([]);
  return counted;
}

const setHours = (hours: unknown) =>
  restaurant().call(rosalia().owner, 'PUT', `/api/stores/${rosalia().storeId}/hours`, { hours });

beforeAll(async () => {
  const { clock, runPeriodicTask } = restaurant();
  const { storeId } = rosalia();
  sunset = (await openSecondStore(restaurant())).storeId;
  await setHours(opening);
  // From half past five until half past seven of a Friday evening in New York; it opens at six.
  clock.forward(Date.parse('2031-06-20T21:30:00Z') - clock.now().getTime());
  await tell(storeId, 'paused');
  await tell(sunset, 'paused');
  clock.forward(120 * minuteMs);
  await tell(storeId, 'open');
  await tell(sunset, 'open');
  await runPeriodicTask('downtime');
});

it('downtime moves to the days and hours of a changed clock or cutoff, and back, and no other store’s does', async () => {
  const { storeId } = rosalia();
  const { timeZone, businessDayCutoff } = await readProfile();
  const before = await downtimeOf(storeId);
  expect(before).toEqual(['2031-06-20 18:00 60 min', '2031-06-20 19:00 30 min']);
  const elsewhere = await downtimeOf(sunset);
  expect(elsewhere).toEqual(['2031-06-20 14:00 30 min', '2031-06-20 15:00 60 min', '2031-06-20 16:00 30 min']);

  // Six o'clock comes an hour later in Chicago: half an hour of it is left.
  expect(await moveTo({ timeZone: 'America/Chicago', businessDayCutoff })).toEqual(['2031-06-20 18:00 30 min']);
  // In Tokyo it was Saturday morning, when the store is open by these hours.
  await setHours({ weekly: [{ day: 6, from: '06:00', to: '12:00' }], special: [] });
  expect(await moveTo({ timeZone: 'Asia/Tokyo', businessDayCutoff })).toEqual([
    '2031-06-21 06:00 30 min',
    '2031-06-21 07:00 60 min',
    '2031-06-21 08:00 30 min',
  ]);
  // What lies before the cutoff is the day before's.
  expect(await moveTo({ timeZone: 'Asia/Tokyo', businessDayCutoff: '08:00' })).toEqual([
    '2031-06-20 06:00 30 min',
    '2031-06-20 07:00 60 min',
    '2031-06-21 08:00 30 min',
  ]);
  await setHours(opening);
  expect(await moveTo({ timeZone, businessDayCutoff })).toEqual(before);
  expect(await downtimeOf(sunset)).toEqual(elsewhere);
});
