import { describe, expect, test } from 'vitest';
import { deliveryEvent, orderId, settings, signed, storeId, thinEvent } from './fixtures/hooks.ts';
import { acknowledge, authenticate, read } from './hook.ts';

const secret = settings.clientSecret;

function readDelivery(body: unknown) {
  const reading = read(signed(body));
  if (!reading.ok) throw new Error(reading.reason);
  return reading.delivery;
}

describe('authenticating a webhook', () => {
  test('a body signed with the client secret is let in', () => {
    expect(authenticate(signed(thinEvent('orders.notification')), secret)).toEqual({ ok: true });
  });

  test('the header is found whatever the case of its name', () => {
    const { rawBody, headers } = signed({});
    const upper = { 'X-Uber-Signature': headers['x-uber-signature'] };
    expect(authenticate({ rawBody, headers: upper }, secret)).toEqual({ ok: true });
  });

  test('one changed byte of the body is refused', () => {
    const request = signed('{"a":1}');
    const changed = { ...request, rawBody: Buffer.from('{"a":2}') };
    expect(authenticate(changed, secret)).toMatchObject({ ok: false });
  });

  test('the signature covers the raw bytes, so bytes that are no UTF-8 still verify', () => {
    const request = signed('x');
    const rawBody = Buffer.from([0xff, 0xfe, 0x00]);
    expect(authenticate({ ...request, rawBody }, secret)).toMatchObject({ ok: false });
  });

  test.each([
    ['missing', undefined],
    ['empty', ''],
    ['too short', 'abc123'],
    ['in capitals', 'A'.repeat(64)],
    ['not hexadecimal', 'z'.repeat(64)],
    ['sent twice', ['a'.repeat(64), 'b'.repeat(64)]],
  ])('a signature that is %s is refused', (_, signature) => {
    const { rawBody } = signed({});
    expect(authenticate({ rawBody, headers: { 'x-uber-signature': signature } }, secret)).toMatchObject({ ok: false });
  });

  test('an unset client secret lets nobody in, not even one who signs with it', () => {
    expect(authenticate(signed({}, ''), '')).toMatchObject({ ok: false });
  });

  test('no refusal names the secret or the signature that would have fitted', () => {
    const refused = authenticate(signed({}, 'another secret'), secret);
    expect(JSON.stringify(refused)).not.toContain(secret);
    expect(JSON.stringify(refused)).not.toMatch(/[0-9a-f]{64}/);
  });
});

const occurredAt = (eventTime: unknown) =>
  readDelivery(thinEvent('orders.notification', { event_time: eventTime })).occurredAt;

describe('reading an event', () => {
  test.each([
    ['orders.notification', 'placed'],
    ['orders.scheduled.notification', 'scheduled'],
    ['orders.failure', 'ended'],
    ['orders.cancel', 'ended'],
    ['orders.fulfillment_issues.resolved', 'answered'],
    ['order.fulfillment_issues.resolved', 'answered'],
    ['orders.customer_order_edit', 'changed'],
  ])('%s asks for the order because it was %s', (eventType, why) => {
    expect(readDelivery(thinEvent(eventType))).toEqual({
      kind: 'order_to_fetch',
      why,
      eventKey: 'c4d2261e-2779-4eb6-beb0-cb41235c7500',
      eventType,
      externalStoreId: storeId,
      externalOrderId: orderId,
      occurredAt: new Date('2026-05-05T16:53:20Z'),
      resource: `https://api.uber.com/v2/eats/order/${orderId}`,
    });
  });

  test('orders.release says that the courier is close', () => {
    expect(readDelivery(thinEvent('orders.release'))).toMatchObject({
      kind: 'courier_moved',
      stage: 'arriving',
      externalOrderId: orderId,
    });
  });

  test.each([
    ['EN_ROUTE_TO_PICKUP', 'assigned'],
    ['ARRIVED_AT_PICKUP', 'arrived'],
    ['EN_ROUTE_TO_DROPOFF', 'picked_up'],
    ['COMPLETED', 'delivered'],
    ['FAILED', 'failed'],
  ])('a delivery that is %s moved its courier to %s', (status, stage) => {
    expect(readDelivery(deliveryEvent(status))).toMatchObject({
      kind: 'courier_moved',
      stage,
      courier: { externalId: 'trip-1', stage },
      externalStoreId: storeId,
      externalOrderId: orderId,
    });
  });

  test.each(['SCHEDULED', 'ARRIVED_AT_DROPOFF'])('a delivery that is %s is known and changes nothing', (status) => {
    expect(readDelivery(deliveryEvent(status))).toMatchObject({ kind: 'not_handled', known: true });
  });

  test.each(['TELEPORTED', '', 'constructor'])('the delivery status "%s" is kept as unknown', (status) => {
    expect(readDelivery(deliveryEvent(status))).toMatchObject({ kind: 'not_handled', known: false });
  });

  test.each(['store.provisioned', 'store.deprovisioned', 'eats.report.success'])(
    '%s is known and has no consequence',
    (eventType) => {
      expect(readDelivery(thinEvent(eventType))).toMatchObject({ kind: 'not_handled', known: true });
    },
  );

  test('a store that went online or offline has Uber Eats asked how it stands', () => {
    expect(readDelivery(thinEvent('store.status.changed'))).toMatchObject({
      kind: 'store_changed',
      externalStoreId: storeId,
      externalOrderId: undefined,
    });
  });

  test('a menu refresh request is read although it is documented without an event_id', () => {
    const body = {
      event_type: 'store.menu_refresh_request',
      store_id: storeId,
      webhook_meta: { webhook_msg_uuid: 'b2340f4c' },
    };
    expect(readDelivery(body)).toMatchObject({
      kind: 'not_handled',
      known: true,
      eventKey: 'b2340f4c',
      externalStoreId: storeId,
    });
  });

  test('an event that nobody documented is kept as unknown', () => {
    expect(readDelivery(thinEvent('orders.status_changed'))).toMatchObject({ kind: 'not_handled', known: false });
  });

  test('the time of an event may come in seconds or in milliseconds', () => {
    expect(occurredAt(1_729_651_095)).toEqual(new Date('2024-10-23T02:38:15Z'));
    expect(occurredAt(1_729_651_095_000)).toEqual(new Date('2024-10-23T02:38:15Z'));
    expect(occurredAt('soon')).toBeUndefined();
  });

  test.each([
    ['no JSON', 'not json'],
    ['a list', []],
    ['a word', '"x"'],
    ['null', null],
    ['without event_type', { event_id: 'e' }],
    ['without event_id', { event_type: 'orders.notification', meta: { resource_id: orderId } }],
    ['about no order', { event_type: 'orders.notification', event_id: 'e', meta: {} }],
  ])('a body that is %s is unreadable', (_, body) => {
    expect(read(signed(body)).ok).toBe(false);
  });
});

describe('acknowledging', () => {
  const delivery = readDelivery(thinEvent('orders.notification'));

  test.each([
    ['received', { kind: 'received', delivery }],
    ['of an unknown store', { kind: 'unknown_store', delivery }],
    ['quarantined', { kind: 'quarantined', delivery, reason: 'No id.' }],
    ['accepted by itself', { kind: 'accepted', delivery, posRef: 'p', readyAt: new Date() }],
  ] as const)('an event that is %s is answered 200 with an empty body: an ack is no acceptance', (_, outcome) => {
    expect(acknowledge(outcome)).toEqual({ status: 200 });
  });

  test('what cannot be read is answered 400', () => {
    expect(acknowledge({ kind: 'unreadable', reason: 'no JSON' })).toEqual({ status: 400 });
  });
});
