import { describe, expect, it } from 'vitest';
import type { OrderView } from '../../src/domains/orders/contract.ts';
import { prepMinutesAt } from '../../src/domains/channels/model/accept-rules.ts';
import { deliverooOrder, doorDashOrder } from '../support/orders.ts';
import { useRestaurant } from '../support/restaurant.ts';

/** How many minutes accepting promises when a person chooses none, and where a scheduled order waits. */
const restaurant = useRestaurant();
const rosalia = () => restaurant().cast.rosalia;
const minuteMs = 60_000;

async function idOf(externalId: string): Promise<string> {
  const [row] = await restaurant().sql<{ id: string }>('select id from orders where external_id = $1', [externalId]);
  return row?.id ?? '';
}

async function arrived(): Promise<string> {
  const body = doorDashOrder({ store: rosalia().doorDashStore });
  await restaurant().doorDash(body);
  return idOf(body.order.id);
}

const look = async (id: string) =>
  (await restaurant().call(rosalia().kitchen, 'GET', `/api/orders/${id}`)).body as OrderView; // the contract
const accept = async (id: string, body: object = {}) =>
  (await restaurant().call(rosalia().kitchen, 'POST', `/api/orders/${id}/accept`, body)).body as OrderView; // the contract

/** What the button shows for an order. */
function shownMinutes({ prep }: OrderView): number {
  if (!prep) throw new Error('The order is not to be accepted.');
  const busy = prep.busy && { minutes: prep.busy.minutes, until: new Date(prep.busy.until) };
  return prepMinutesAt({ ...prep, busy }, restaurant().clock.now());
}

const promised = ({ readyTargetAt }: OrderView) =>
  (Date.parse(readyTargetAt ?? '') - restaurant().clock.now().getTime()) / minuteMs;

async function set(change: object): Promise<string> {
  const [connection] = await restaurant().sql<{ id: string }>(
    'select id from connections where external_store_id = $1',
    [rosalia().doorDashStore],
  );
  const id = connection?.id ?? '';
  const answer = await restaurant().call(rosalia().owner, 'PATCH', `/api/integrations/${id}`, change);
  if (answer.status !== 200) throw new Error(answer.text);
  return id;
}

describe('accepting without a choice of minutes', () => {
  it('promises the minutes of the connection, and those of its timetable at that hour', async () => {
    await set({ prepMinutes: 35, prepTimes: [] });
    const id = await arrived();
    expect(shownMinutes(await look(id))).toBe(35);
    expect(promised(await accept(id))).toBe(35);
    const spans = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '00:00', minutes: 42 }));
    await set({ prepTimes: spans });
    const other = await arrived();
    expect(shownMinutes(await look(other))).toBe(42);
    expect(promised(await accept(other))).toBe(42);
    await set({ prepTimes: [] });
  });

  it('adds what busy mode adds, and no more once it has ended', async () => {
    const connectionId = await set({ prepMinutes: 25 });
    const until = new Date(restaurant().clock.now().getTime() + 30 * minuteMs).toISOString();
    const busy = { connectionIds: [connectionId], minutes: 15, until };
    expect((await restaurant().call(rosalia().owner, 'POST', '/api/connections/busy', busy)).status).toBe(200);
    const id = await arrived();
    expect(shownMinutes(await look(id))).toBe(40);
    expect(promised(await accept(id))).toBe(40);
    restaurant().clock.forward(31 * minuteMs);
    const later = await arrived();
    expect(shownMinutes(await look(later))).toBe(25);
    expect(promised(await accept(later))).toBe(25);
  });

  it('keeps the minutes that a person chooses', async () => {
    const id = await arrived();
    expect(promised(await accept(id, { prepMinutes: 10 }))).toBe(10);
    expect((await look(id)).prep).toBeNull();
  });
});

describe('an accepted order that was placed ahead', () => {
  it('names the time at which the kitchen begins, and others name none', async () => {
    const placedAt = restaurant().clock.now();
    const confirmAt = new Date(placedAt.getTime() + 180 * minuteMs);
    const order = deliverooOrder({ store: rosalia().deliverooStore, placedAt, confirmAt });
    await restaurant().deliveroo({ event: 'order.new', body: { order } });
    const id = await idOf(order.id);
    expect((await look(id)).startAt).toBeNull();
    const { state, startAt } = await accept(id);
    expect({ state, startAt }).toEqual({ state: 'getting_ready', startAt: confirmAt.toISOString() });
    expect((await accept(await arrived())).startAt).toBeNull();
  });
});
