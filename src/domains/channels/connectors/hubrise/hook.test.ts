import { describe, expect, test } from 'vitest';
import { scriptedSend, stoppedClock } from '../fixtures/scripted-send.ts';
import {
  callback,
  credentials,
  locationId,
  orderId,
  sentDelivery,
  sentOrder,
  settings,
  signed,
} from './fixtures/orders.ts';
import { mappedDelivery } from '../fixtures/mapped-delivery.ts';
import { createHubRise } from './index.ts';

const { send } = scriptedSend();
const hubRise = createHubRise(settings, { send, credentials, clock: stoppedClock('2026-06-01T17:00:10Z') });

function delivered(body: unknown) {
  const reading = hubRise.read(signed(body));
  if (!reading.ok) throw new Error(reading.reason);
  return mappedDelivery(reading.delivery, 'EUR');
}

describe('a callback', () => {
  test('proves itself over its raw bytes, and nothing else does', () => {
    const request = signed(callback('order.create', sentOrder()));
    expect(hubRise.authenticate(request)).toEqual({ ok: true });
    const spoiled = { ...request, rawBody: Buffer.from(`${request.rawBody.toString()} `) };
    expect(hubRise.authenticate(spoiled)).toMatchObject({ ok: false });
    expect(hubRise.authenticate(signed('{}', 'another'))).toMatchObject({ ok: false });
    expect(hubRise.authenticate({ ...request, headers: {} })).toMatchObject({ ok: false, reason: /missing/ as never });
    const twice = { 'x-hubrise-hmac-sha256': ['a', 'b'] };
    expect(hubRise.authenticate({ ...request, headers: twice })).toMatchObject({ ok: false });
    const ill = { 'x-hubrise-hmac-sha256': 'abc' };
    expect(hubRise.authenticate({ ...request, headers: ill })).toMatchObject({ ok: false });
  });

  test('is believed from nobody where no secret is set', () => {
    const open = createHubRise(
      { ...settings, clientSecret: '' },
      { send, credentials, clock: stoppedClock('2026-06-01T17:00:10Z') },
    );
    expect(open.authenticate(signed('{}', ''))).toMatchObject({ ok: false });
  });

  test('of a location that somebody has changed has HubRise asked how it stands', () => {
    const update = { ...callback('order.update', { order_acceptance: { mode: 'paused' } }), resource_type: 'location' };
    expect(delivered(update)).toMatchObject({ kind: 'store_changed', externalStoreId: locationId });
  });

  test('of a new order brings it whole', () => {
    expect(delivered(callback('order.create', sentOrder()))).toMatchObject({
      kind: 'order_placed',
      eventKey: 'order.create:ev1',
      externalStoreId: locationId,
      externalOrderId: orderId,
      occurredAt: new Date('2026-06-01T17:00:06Z'),
      mapping: { ok: true, order: { externalId: orderId, totals: { totalMinor: 3_350 } } },
    });
  });

  test('of a change brings it as it is now, under a key of its own', () => {
    const found = delivered(callback('order.update', { ...sentOrder(), status: 'cancelled' }, { id: 'ev2' }));
    expect(found).toMatchObject({
      kind: 'order_adjusted',
      eventKey: 'order.update:ev2',
      mapping: { ok: true, order: { stage: 'cancelled' } },
    });
  });

  test('without the ids inside takes them from beside it, and without a state is fetched', () => {
    const { id: _, location_id: __, ...nameless } = sentOrder();
    expect(delivered(callback('order.create', nameless))).toMatchObject({
      mapping: { ok: true, order: { externalId: orderId, externalStoreId: locationId } },
    });
    expect(delivered(callback('order.create', undefined))).toMatchObject({ kind: 'order_to_fetch', why: 'placed' });
    expect(delivered(callback('order.update', undefined))).toMatchObject({ kind: 'order_to_fetch', why: 'changed' });
  });

  test('without an id of its own is known by its bytes', () => {
    const one = delivered(callback('order.update', sentOrder(), { id: null }));
    const other = delivered(callback('order.update', { ...sentOrder(), status: 'received' }, { id: null }));
    expect(one.eventKey).toMatch(/^order\.update:[0-9a-f]{32}$/);
    expect(other.eventKey).not.toBe(one.eventKey);
  });

  test.each([
    ['pickup_enroute', 'assigned'],
    ['pickup_approaching', 'arriving'],
    ['pickup_waiting', 'arrived'],
    ['dropoff_enroute', 'picked_up'],
    ['delivered', 'delivered'],
    ['cancelled', 'failed'],
  ])('of a delivery that is %s moves the courier: %s', (status, stage) => {
    expect(delivered(callback('delivery.update', sentDelivery(status)))).toMatchObject({
      kind: 'courier_moved',
      externalOrderId: orderId,
      stage,
      courier: { name: 'Rui', phoneCode: '77', pickupEta: '2026-06-01T19:20:00+02:00' },
    });
  });

  test.each([
    ['delivery.create', sentDelivery('pending'), true],
    ['delivery.update', sentDelivery('teleported'), false],
    ['customer.update', { id: 'cu1' }, true],
    ['catalog.update', undefined, true],
    ['moon.rise', {}, false],
  ])('%s is kept and leads to nothing', (type, state, known) => {
    expect(delivered(callback(type, state))).toMatchObject({ kind: 'not_handled', known });
  });

  test.each(['hello', '[]', '{}', { resource_type: 'order', event_type: 'create' }])('%j cannot be read', (body) => {
    expect(hubRise.read(signed(body))).toMatchObject({ ok: false });
  });

  test('is answered as HubRise understands', () => {
    const delivery = delivered(callback('order.create', sentOrder()));
    expect(hubRise.acknowledge({ kind: 'received', delivery })).toEqual({ status: 200 });
    expect(hubRise.acknowledge({ kind: 'quarantined', delivery, reason: 'x' })).toEqual({ status: 200 });
    expect(hubRise.acknowledge({ kind: 'unreadable', reason: 'x' })).toEqual({ status: 400 });
  });
});
