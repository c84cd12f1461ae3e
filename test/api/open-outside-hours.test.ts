import { beforeAll, describe, expect, it } from 'vitest';
import type { IntegrationCard } from '../../src/domains/integrations/contract.ts';
import type { ConnectionMenu } from '../../src/domains/menu/publishing-contract.ts';
import { controlOf } from '../support/control.ts';
import { asOwner, menuWorld, tamperOn, writeSmallMenu } from '../support/menu-world.ts';
import { useRestaurant } from '../support/restaurant.ts';

const restaurant = useRestaurant({ world: menuWorld });
const minute = 60_000;

const owner = (method: Parameters<typeof asOwner>[1], path: string, body?: unknown) =>
  asOwner(restaurant(), method, path, body);
const cards = async () => ((await owner('GET', '/api/integrations')) as { cards: IntegrationCard[] }).cards; // its contract

const services = ['uber-eats', 'grubhub', 'deliveroo'] as const;
type Service = (typeof services)[number];
const at = (service: Service) => {
  const { uberStore, grubhubStore, deliverooStore } = restaurant().cast.rosalia;
  return {
    service,
    externalStoreId: { 'uber-eats': uberStore, grubhub: grubhubStore, deliveroo: deliverooStore }[service],
  };
};
const cardOf = async (service: Service) => {
  const card = (await cards()).find(({ externalStoreId }) => externalStoreId === at(service).externalStoreId);
  if (!card) throw new Error(`no card of ${service}`);
  return card;
};
const stateAt = async (service: Service) => {
  const path = `/stores/${service}/${at(service).externalStoreId}`;
  return ((await controlOf(restaurant().simulator(), 'GET', path)) as { state: string }).state; // its contract
};
const notices = (serviceName: string) =>
  restaurant().sql<{ resolved_at: Date | null }>(
    `select resolved_at from notices where kind = 'open_outside_hours' and facts->>'serviceName' = $1
     order by created_at desc, id desc`,
    [serviceName],
  );
const findings = async () => (await cards()).flatMap((card) => (card.isOpenOutsideHours ? [card.serviceName] : []));

/** Lets minutes pass with the periodic tasks of stores as the workers have them. */
async function passMinutes(count: number, step = 0.5): Promise<void> {
  for (let left = count; left > 0; left -= step) {
    await restaurant().pass(step * minute);
    await restaurant().runPeriodicTask('store-work');
    await restaurant().runJobs();
  }
}

const days = [1, 2, 3, 4, 5, 6, 7];
const hoursPath = () => `/api/stores/${restaurant().cast.rosalia.storeId}/hours`;
/** Open on no day but the one three days ahead, so that the store is closed now in any time zone. */
const closedNow = () => {
  const day = ((restaurant().clock.now().getUTCDay() + 2) % 7) + 1;
  return { weekly: [{ day, from: '11:00', to: '21:00' }], special: [] };
};
const setHours = (hours: object) => owner('PUT', hoursPath(), { hours, confirmLongDays: true });

/** The service has other hours of the store than we sent: all day. */
async function openAllDay(service: Service): Promise<void> {
  const weekly = days.map((day) => ({ day, from: '00:00', to: '23:59' }));
  if (service === 'uber-eats') await tamperOn(restaurant().simulator(), at(service), { change: 'hours', weekly });
  else restaurant().simulator().context.stores.setHours(at(service), { weekly, special: [] });
}

beforeAll(async () => {
  await writeSmallMenu(restaurant());
  const { connections } = (await owner('GET', '/api/menu/connections')) as { connections: ConnectionMenu[] }; // its contract
  const connectionIds = connections.map(({ connectionId }) => connectionId);
  await owner('POST', '/api/menu/publications', { connectionIds });
  await restaurant().runJobs();
  await restaurant().pass(5_000);
});

describe('a service that is open outside the hours of its store', () => {
  it('is not looked for without hours, which cannot be sent either', async () => {
    await passMinutes(1);
    expect(await findings()).toEqual([]);
    const { connectionId } = await cardOf('grubhub');
    const reply = await restaurant().call(
      restaurant().cast.rosalia.owner,
      'POST',
      `/api/connections/${connectionId}/hours`,
      {},
    );
    expect([reply.status, reply.text]).toEqual([409, expect.stringContaining('Save your opening hours first.')]);
  });

  it('is not found where each service has the hours, nor on one whose status does not follow them', async () => {
    await setHours(closedNow());
    await restaurant().runJobs();
    await passMinutes(20, 5);
    expect(await Promise.all(services.map(stateAt))).toEqual(['closed', 'closed', 'closed']);
    const doorDash = (await cards()).find(({ service }) => service === 'doordash');
    expect(doorDash).toMatchObject({ status: { state: 'open' }, abilities: { statusFollowsHours: false } });
    expect(await findings()).toEqual([]);
  });

  it.each(services)('is found on %s, notified once, and over when the hours are sent again', async (service) => {
    await openAllDay(service);
    await passMinutes(1.5);
    const card = await cardOf(service);
    expect(card).toMatchObject({
      state: 'needs_attention',
      sentence: `Open on ${card.serviceName} outside your hours.`,
      isOpenOutsideHours: true,
    });
    expect(await findings()).toEqual([card.serviceName]);
    expect(await notices(card.serviceName)).toEqual([{ resolved_at: null }]);
    const mails = await restaurant().sql(`select 1 from outgoing_messages where purpose = 'open_outside_hours'`);
    expect(mails.length).toBeGreaterThan(0);
    await owner('POST', `/api/connections/${card.connectionId}/hours`, {});
    await restaurant().runJobs();
    await passMinutes(2);
    expect(await stateAt(service)).toBe('closed');
    expect(await cardOf(service)).toMatchObject({ state: 'closed', isOpenOutsideHours: false });
    expect(await notices(card.serviceName)).toEqual([{ resolved_at: expect.any(Date) }]);
    await passMinutes(20, 5);
    expect(await findings()).toEqual([]);
  });

  it('is over as soon as the hours of the store say that it is open', async () => {
    await openAllDay('grubhub');
    await passMinutes(1);
    expect(await findings()).toEqual(['Grubhub']);
    await setHours({ weekly: days.map((day) => ({ day, from: '00:00', to: '00:00' })), special: [] });
    expect(await findings()).toEqual([]);
    await restaurant().runJobs();
    await passMinutes(1);
    expect((await notices('Grubhub')).every(({ resolved_at: at }) => at !== null)).toBe(true);
  });

  it('is over when the service is disconnected', async () => {
    await setHours(closedNow());
    await restaurant().runJobs();
    await passMinutes(20, 5);
    await openAllDay('deliveroo');
    await passMinutes(1.5);
    const { connectionId, serviceName } = await cardOf('deliveroo');
    expect((await notices(serviceName)).some(({ resolved_at: at }) => at === null)).toBe(true);
    await owner('POST', `/api/integrations/${connectionId}/disconnect`, {});
    expect((await notices(serviceName)).every(({ resolved_at: at }) => at !== null)).toBe(true);
  });
});
