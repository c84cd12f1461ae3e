import { describe, expect, test } from 'vitest';
import { scriptedSend, stoppedClock } from '../fixtures/scripted-send.ts';
import {
  canceled,
  dasherStatus,
  deactivated,
  delivered,
  envelope,
  menuStatus,
  release,
  settings,
} from './fixtures/hooks.ts';
import { adjustmentBody, pricedOrder, selfDeliveryBody } from './fixtures/orders.ts';
import { mappedDelivery } from '../fixtures/mapped-delivery.ts';
import { createDoorDash } from './index.ts';

const doorDash = createDoorDash(settings, { send: scriptedSend().send, clock: stoppedClock('2026-06-01T12:00:00Z') });

function readDelivery(body: unknown) {
  const reading = doorDash.read(delivered(body));
  if (!reading.ok) throw new Error(reading.reason);
  return mappedDelivery(reading.delivery, 'USD');
}

describe('authenticating a webhook', () => {
  test.each([settings.webhookToken, `Bearer ${settings.webhookToken}`])(
    'the token is taken bare and as a bearer',
    (sent) => {
      expect(doorDash.authenticate(delivered({}, sent))).toEqual({ ok: true });
    },
  );

  test.each([
    ['empty', ''],
    ['another', 'another-token-of-some-length'],
    ['a prefix', settings.webhookToken.slice(0, -1)],
    ['longer', `${settings.webhookToken}x`],
    ['basic', `Basic ${settings.webhookToken}`],
    ['sent twice', [settings.webhookToken, settings.webhookToken]],
  ])('a token that is %s is refused, and the refusal does not tell the right one', (_, sent) => {
    const refused = doorDash.authenticate(delivered({}, sent));
    expect(refused).toMatchObject({ ok: false });
    expect(JSON.stringify(refused)).not.toContain(settings.webhookToken);
  });

  test('a missing header is refused', () => {
    expect(doorDash.authenticate({ rawBody: Buffer.from(''), headers: {} })).toMatchObject({ ok: false });
  });

  test('an unset token lets nobody in', () => {
    const open = createDoorDash(
      { ...settings, webhookToken: '' },
      { send: scriptedSend().send, clock: stoppedClock('2026-06-01T12:00:00Z') },
    );
    for (const sent of ['', 'Bearer ']) expect(open.authenticate(delivered({}, sent))).toMatchObject({ ok: false });
  });
});

describe('telling webhooks apart by their shape', () => {
  test('OrderCreate brings a new order', () => {
    const delivery = readDelivery(envelope(pricedOrder()));
    expect(delivery).toMatchObject({
      kind: 'order_placed',
      eventKey: 'OrderCreate:5e87ace4-c87a-403f-9134-be4d3eef0001',
      eventType: 'OrderCreate',
      externalStoreId: 'harbor-1',
      externalOrderId: '5e87ace4-c87a-403f-9134-be4d3eef0001',
      mapping: { ok: true, order: { stage: 'offered', stageAsSent: 'NEW' } },
    });
  });

  test.each([
    ['bare', pricedOrder(), '5e87ace4-c87a-403f-9134-be4d3eef0001'],
    ['wrapped without an event', selfDeliveryBody(), '6db24d02-e25f-4acb-aeb0-e387b1330002'],
    ['in a string', envelope(JSON.stringify(pricedOrder())), '5e87ace4-c87a-403f-9134-be4d3eef0001'],
  ])('an order that comes %s is a new order with the same key', (_, body, id) => {
    expect(readDelivery(body)).toMatchObject({
      kind: 'order_placed',
      eventKey: `OrderCreate:${id}`,
      mapping: { ok: true },
    });
  });

  test('the same order sent again has the same key, so that it is one order', () => {
    expect(readDelivery(envelope(pricedOrder())).eventKey).toBe(readDelivery(envelope(pricedOrder())).eventKey);
  });

  test('an order that cannot be mapped is kept with the reason', () => {
    expect(readDelivery(envelope('<Order json object>'))).toMatchObject({
      kind: 'order_placed',
      mapping: { ok: false, reason: 'The order is not a JSON object.' },
    });
    expect(readDelivery(envelope({ id: 'o-1' }))).toMatchObject({
      mapping: { ok: false, reason: 'The order names no store.' },
    });
    expect(readDelivery(envelope({ store: {} }))).toMatchObject({
      mapping: { ok: false, reason: 'The order has no id.' },
    });
  });

  test('OrderAdjustment brings the order after the change, with what changed', () => {
    expect(readDelivery(adjustmentBody())).toMatchObject({
      kind: 'order_adjusted',
      eventKey: 'OrderAdjustment:5e87ace4-c87a-403f-9134-be4d3eef0001:2026-05-06T19:50:43+00:00',
      occurredAt: new Date('2026-05-06T19:50:43Z'),
      mapping: {
        ok: true,
        order: {
          stage: 'accepted',
          issues: [
            { type: 'ADJUSTED', action: 'ITEM_UPDATE', lineRef: 'li-1', detail: 'quantity 2' },
            { type: 'ADJUSTED', action: 'ITEM_SUBSTITUTE', lineRef: 'li-9', detail: 'replaced by Diet cola' },
          ],
        },
      },
    });
  });

  test.each([
    ['dasher_confirmed', 'assigned'],
    ['arriving_at_store', 'arriving'],
    ['arrived_at_store', 'arrived'],
    ['dasher_out_for_delivery', 'picked_up'],
    ['dropoff', 'delivered'],
  ])('the Dasher status %s is %s', (status, stage) => {
    expect(readDelivery(dasherStatus(status))).toEqual({
      kind: 'courier_moved',
      eventKey: `dasher_status_update:7424215690100_2:${status}:2026-06-02T17:41:29.996321Z`,
      eventType: 'dasher_status_update',
      externalStoreId: 'harbor-1',
      externalOrderId: '7424215690100_2',
      occurredAt: new Date('2026-06-02T17:41:29.996Z'),
      stage,
      courier: { name: 'Jo D.', phone: '5555550150', vehicle: 'Dodge Dakota', stage },
    });
  });

  test('a second Dasher who takes over brings the same status under another key', () => {
    const first = readDelivery(dasherStatus('dasher_confirmed')).eventKey;
    expect(readDelivery(dasherStatus('dasher_confirmed')).eventKey).toBe(first);
    expect(readDelivery(dasherStatus('dasher_confirmed', '2026-06-02T17:45:00Z')).eventKey).not.toBe(first);
  });

  test('a Dasher status that nobody documented is kept as unknown', () => {
    expect(readDelivery(dasherStatus('teleported'))).toMatchObject({ kind: 'not_handled', known: false });
  });

  test('a body without an event but with a Dasher is an order release', () => {
    expect(readDelivery(release)).toMatchObject({
      kind: 'courier_moved',
      stage: 'arriving',
      eventKey: 'OrderRelease:0da8b530-7c4c-4925-8785-cd843b790001',
      courier: { name: 'Kit', phone: '5555550151', vehicle: 'Black Ford Focus' },
    });
  });

  test('a release for a customer who comes for the order has no Dasher, and is no cancellation', () => {
    expect(readDelivery({ ...release, dasher: null })).toMatchObject({ kind: 'courier_moved', courier: undefined });
  });

  test('a body without an event and without a Dasher is a cancellation, by nobody knows whom', () => {
    expect(readDelivery(canceled)).toEqual({
      kind: 'order_cancelled',
      cancellation: { by: 'unknown' },
      eventKey: 'OrderCanceled:0da8b530-7c4c-4925-8785-cd843b790001',
      eventType: 'OrderCanceled',
      externalStoreId: 'harbor-1',
      externalOrderId: '0da8b530-7c4c-4925-8785-cd843b790001',
      occurredAt: undefined,
    });
  });

  test('a menu status says what became of which menu, in whatever case its status is written', () => {
    expect(readDelivery(menuStatus)).toMatchObject({
      kind: 'menu_result',
      eventKey: 'MenuCreate:ref-1:Success',
      reference: 'ref-1',
      result: 'live',
      externalMenuId: 'menu-1',
    });
    const event = { type: 'MenuUpdate', status: 'FAILURE', reference: 'ref-2', details: 'The hours overlap.' };
    expect(readDelivery({ ...menuStatus, event })).toMatchObject({ result: 'refused', why: 'The hours overlap.' });
  });

  test('a deactivated store has DoorDash asked how it stands', () => {
    expect(readDelivery(deactivated)).toMatchObject({ kind: 'store_changed', externalStoreId: 'harbor-1' });
  });

  test('an event that nobody documented is kept as unknown, its bytes being its key', () => {
    const unknown = readDelivery({ event: { type: 'RobotDance' }, order: { id: 'x' } });
    expect(unknown).toMatchObject({ kind: 'not_handled', known: false });
    expect(readDelivery({ event: { type: 'RobotDance' }, order: { id: 'y' } }).eventKey).not.toBe(unknown.eventKey);
  });

  test.each([
    ['no JSON', 'nope'],
    ['a list', [1]],
    ['empty', {}],
    ['an event without a type', { event: {} }],
    ['a Dasher event about no order', { event: { type: 'dasher_status_update' }, delivery: {} }],
    ['something else', { items: [] }],
    ['nested beyond reason', `{"order":${'['.repeat(9000)}${']'.repeat(9000)}}`],
  ])('a body that is %s is unreadable', (_, body) => {
    expect(doorDash.read(delivered(body)).ok).toBe(false);
  });

  test('a consumer id of 64 bits keeps its digits', () => {
    const body = JSON.stringify(envelope(pricedOrder())).replace('46527989', '9223372036854775807');
    expect(readDelivery(body)).toMatchObject({
      mapping: { order: { customer: { externalId: '9223372036854775807' } } },
    });
  });
});

describe('acknowledging, where the answer to an order is its confirmation', () => {
  const placed = readDelivery(envelope(pricedOrder()));
  const other = [canceled, release, menuStatus, dasherStatus('dropoff'), adjustmentBody()].map(readDelivery);

  test('a received order is answered 202 without a body: we confirm later', () => {
    expect(doorDash.acknowledge({ kind: 'received', delivery: placed })).toEqual({ status: 202 });
  });

  test('an order accepted by the answer is answered 200 with the confirmation', () => {
    const readyAt = new Date('2026-06-01T12:25:00Z');
    expect(doorDash.acknowledge({ kind: 'accepted', delivery: placed, posRef: 'fork-1', readyAt })).toEqual({
      status: 200,
      body: { merchant_supplied_id: 'fork-1', order_status: 'success', prep_time: '2026-06-01T12:25:00.000Z' },
    });
  });

  test('a quarantined order is answered 202: mended in time it can still be confirmed', () => {
    expect(doorDash.acknowledge({ kind: 'quarantined', delivery: placed, reason: 'No store.' })).toEqual({
      status: 202,
    });
  });

  test('an order for a store that we do not know is failed at once, in the required wording', () => {
    expect(doorDash.acknowledge({ kind: 'unknown_store', delivery: placed })).toMatchObject({
      status: 404,
      body: { order_status: 'fail', failure_reason: 'Store is misconfigured with incorrect integration ID' },
    });
  });

  test('every other event is answered 200 whatever becomes of it', () => {
    for (const delivery of other) {
      for (const kind of ['received', 'unknown_store'] as const) {
        expect(doorDash.acknowledge({ kind, delivery })).toEqual({ status: 200 });
      }
      expect(doorDash.acknowledge({ kind: 'quarantined', delivery, reason: 'x' })).toEqual({ status: 200 });
    }
  });

  test('what cannot be read is answered 400, and never 5xx, which would only be sent again', () => {
    expect(doorDash.acknowledge({ kind: 'unreadable', reason: 'no JSON' }).status).toBe(400);
  });
});
