import { beforeAll, describe, expect, it } from 'vitest';
import type { IntegrationCard } from '../../src/domains/integrations/contract.ts';
import { parseWorld } from '../../src/simulator/world.ts';
import type { Cast } from '../support/cast.ts';
import { letIn, tokenAtHubRise } from '../support/consent.ts';
import { controlOf } from '../support/control.ts';
import { asOwner } from '../support/menu-world.ts';
import { useRestaurant } from '../support/restaurant.ts';

/** HubRise has a week of each location, which its owner can change there, and no special days. */
const locationId = 'rosalia-1';
const minute = 60_000;
const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

const restaurant = useRestaurant({ world: hubRiseWorld });

function hubRiseWorld({ rosalia }: Cast) {
  return parseWorld({
    stores: [
      {
        id: rosalia.storeId,
        name: "Rosalía's Kitchen",
        timeZone: 'America/New_York',
        connections: [{ service: 'hubrise', externalStoreId: locationId }],
      },
    ],
    menu: {
      upchargeBasisPoints: 1_750,
      modifierGroups: [],
      items: [{ id: 'miso', name: 'Miso', category: 'Ramen', basePriceCents: 999, modifierGroups: [] }],
    },
  });
}

const owner = (method: Parameters<typeof asOwner>[1], path: string, body?: unknown) =>
  asOwner(restaurant(), method, path, body);

async function card(): Promise<IntegrationCard> {
  const { cards } = (await owner('GET', '/api/integrations')) as { cards: IntegrationCard[] }; // its contract
  const found = cards.find(({ service }) => service === 'hubrise');
  if (!found) throw new Error('no card of HubRise');
  return found;
}

const setHours = (hours: object) =>
  owner('PUT', `/api/stores/${restaurant().cast.rosalia.storeId}/hours`, { hours, confirmLongDays: true });

/** The location as HubRise's back office shows it, or as its owner changes it there. */
async function atHubRise(change?: object): Promise<{ opening_hours: unknown; cutoff_time: string }> {
  const answer = await fetch(`${restaurant().simulator().url}/hubrise/v1/locations/${locationId}`, {
    headers: { 'x-access-token': tokenAtHubRise(locationId), 'content-type': 'application/json' },
    ...(change !== undefined && { method: 'PATCH', body: JSON.stringify(change) }),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as { opening_hours: unknown; cutoff_time: string }; // its page on locations
}

const openAllDayThere = () =>
  atHubRise({
    cutoff_time: '00:00',
    opening_hours: Object.fromEntries(days.map((day) => [day, [{ from: '00:00', to: '23:59' }]])),
  });

/** Lets minutes pass with the watch of stores as the workers have it. */
async function passMinutes(count: number, step = 0.5): Promise<void> {
  for (let left = count; left > 0; left -= step) {
    await restaurant().pass(step * minute);
    await restaurant().runPeriodicTask('store-work');
    await restaurant().runJobs();
  }
}

const notices = () =>
  restaurant().sql<{ needs_pause: string; resolved_at: Date | null }>(
    `select facts->>'needsPause' as needs_pause, resolved_at from notices where kind = 'open_outside_hours'
     order by created_at desc, id desc`,
  );

/** A day three days ahead of the store's own, so that the store is closed now in any time zone. */
const dayAhead = () => ((restaurant().clock.now().getUTCDay() + 2) % 7) + 1;
const closedNow = () => ({ weekly: [{ day: dayAhead(), from: '11:00', to: '02:00' }], special: [] });
const always = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '00:00' }));
const localDate = () => restaurant().clock.now().toLocaleDateString('en-CA', { timeZone: 'America/New_York' });

beforeAll(async () => {
  const { storeId } = restaurant().cast.rosalia;
  const consent = await letIn(restaurant(), { service: 'hubrise', storeId, store: locationId });
  if (consent?.state !== 'connected') throw new Error(consent?.sentence ?? 'HubRise was not connected.');
});

describe('a location of HubRise', () => {
  it('is not found open outside the hours while it has none there', async () => {
    await passMinutes(1);
    expect(await atHubRise()).toMatchObject({ opening_hours: null });
    expect(await card()).toMatchObject({ status: { state: 'open' }, isOpenOutsideHours: false });
  });

  it('is closed by the hours that it was sent, a night past midnight included', async () => {
    await setHours(closedNow());
    await restaurant().runJobs();
    expect(await atHubRise()).toMatchObject({
      opening_hours: { [days[dayAhead() - 1] ?? '']: [{ from: '11:00', to: '02:00' }] },
    });
    await passMinutes(20, 5);
    expect(await card()).toMatchObject({
      state: 'closed',
      status: { state: 'closed' },
      isOpenOutsideHours: false,
      abilities: { statusFollowsHours: true },
    });
    const path = `/stores/hubrise/${locationId}`;
    expect(await controlOf(restaurant().simulator(), 'GET', path)).toMatchObject({ state: 'closed' });
    expect(await notices()).toEqual([]);
  });

  it('is found open outside the hours when its week was changed there, until they are sent again', async () => {
    await openAllDayThere();
    await passMinutes(1.5);
    const { connectionId, ...found } = await card();
    expect(found).toMatchObject({
      state: 'needs_attention',
      sentence: 'Open on HubRise outside your hours.',
      isOpenOutsideHours: true,
      needsPause: false,
    });
    expect(await notices()).toEqual([{ needs_pause: 'false', resolved_at: null }]);
    await owner('POST', `/api/connections/${connectionId}/hours`, {});
    await restaurant().runJobs();
    await passMinutes(1);
    expect(await card()).toMatchObject({ state: 'closed', isOpenOutsideHours: false });
    expect(await notices()).toEqual([{ needs_pause: 'false', resolved_at: expect.any(Date) }]);
  });

  it('needs a pause on a closed special day, which sending the hours does not end', async () => {
    await setHours({ weekly: always, special: [{ date: localDate(), spans: [] }] });
    await restaurant().runJobs();
    await passMinutes(20, 5);
    const { connectionId, ...found } = await card();
    expect(found).toMatchObject({
      state: 'needs_attention',
      sentence: 'Open on your special day, which HubRise cannot be sent. Pause it.',
      isOpenOutsideHours: true,
      needsPause: true,
    });
    expect((await notices())[0]).toEqual({ needs_pause: 'true', resolved_at: null });
    await owner('POST', `/api/connections/${connectionId}/hours`, {});
    await restaurant().runJobs();
    await passMinutes(1);
    expect(await card()).toMatchObject({ isOpenOutsideHours: true, needsPause: true });
    const connectionIds = [connectionId];
    await owner('POST', '/api/connections/pause', { connectionIds, until: null, reason: 'Holiday' });
    await restaurant().runJobs();
    await passMinutes(1);
    expect(await card()).toMatchObject({ state: 'paused_by_us', isOpenOutsideHours: false, needsPause: false });
    expect((await notices()).every(({ resolved_at: at }) => at !== null)).toBe(true);
  });
});
