import { mappedDelivery } from '../fixtures/mapped-delivery.ts';
import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { scriptedSend, stoppedClock } from '../fixtures/scripted-send.ts';
import { delivered, event, menuEvent, riderEvent } from './fixtures/hooks.ts';
import { asapOrder, orderAfter, orderId } from './fixtures/orders.ts';
import { settings } from './fixtures/settings.ts';
import { createDeliveroo } from './index.ts';

const io = { send: scriptedSend().send, clock: stoppedClock('2026-06-01T12:00:00Z') };
const deliveroo = createDeliveroo(settings, io);

function readDelivery(body: unknown, headers = {}) {
  const reading = deliveroo.read(delivered(body, headers));
  if (!reading.ok) throw new Error(reading.reason);
  return mappedDelivery(reading.delivery, 'GBP');
}

const signed = (written: string) => createHmac('sha256', settings.webhookSecret).update(written).digest('hex');

describe('authenticating a webhook', () => {
  const good = delivered(event('order.new', asapOrder()));
  const { 'x-deliveroo-sequence-guid': guid, 'x-deliveroo-hmac-sha256': signature } = good.headers;

  test('the signature is over the guid, a space and the raw bytes', () => {
    expect(deliveroo.authenticate(good)).toEqual({ ok: true });
    expect(signature).toBe(signed(`${String(guid)} ${good.rawBody.toString('utf8')}`));
  });

  test('the names of the headers and the case of the signature do not matter', () => {
    const headers = {
      'X-Deliveroo-Sequence-Guid': guid,
      'X-DELIVEROO-HMAC-SHA256': String(signature).toUpperCase(),
    };
    expect(deliveroo.authenticate({ ...good, headers })).toEqual({ ok: true });
  });

  test('bytes that are no text are signed as they are', () => {
    const rawBody = Buffer.from([0xff, 0x00, 0x22]);
    const hmac = createHmac('sha256', settings.webhookSecret).update('g ').update(rawBody).digest('hex');
    const headers = { 'x-deliveroo-sequence-guid': 'g', 'x-deliveroo-hmac-sha256': hmac };
    expect(deliveroo.authenticate({ rawBody, headers })).toEqual({ ok: true });
  });

  test.each([
    ['without a guid', { 'x-deliveroo-sequence-guid': undefined }],
    ['with an empty guid', { 'x-deliveroo-sequence-guid': '' }],
    ['with another guid', { 'x-deliveroo-sequence-guid': 'another' }],
    ['without a signature', { 'x-deliveroo-hmac-sha256': undefined }],
    ['with two signatures', { 'x-deliveroo-hmac-sha256': ['a'.repeat(64), String(signature)] }],
    ['with a short one', { 'x-deliveroo-hmac-sha256': String(signature).slice(1) }],
    ['with that of the older point-of-sale events', { 'x-deliveroo-hmac-sha256': signed(`${String(guid)} \n ${good.rawBody.toString('utf8')}`) }],
    ['with that of the body alone', { 'x-deliveroo-hmac-sha256': signed(good.rawBody.toString('utf8')) }],
  ])('one %s is refused, and the refusal does not tell the right signature', (_, headers) => {
    const refused = deliveroo.authenticate({ ...good, headers: { ...good.headers, ...headers } });
    expect(refused).toMatchObject({ ok: false });
    expect(JSON.stringify(refused)).not.toContain(signature);
  }); // prettier-ignore

  test('a body that was changed is refused, and an unset secret lets nobody in', () => {
    expect(deliveroo.authenticate({ ...good, rawBody: Buffer.from('{}') })).toMatchObject({ ok: false });
    const open = createDeliveroo({ ...settings, webhookSecret: '' }, io);
    const hmac = createHmac('sha256', '').update('g {}').digest('hex');
    const headers = { 'x-deliveroo-sequence-guid': 'g', 'x-deliveroo-hmac-sha256': hmac };
    expect(open.authenticate({ rawBody: Buffer.from('{}'), headers })).toMatchObject({ ok: false });
  });
});

const thin = (status: string) =>
  event('order.status_update', { ...orderAfter(['2026-06-01T12:05:00Z', status]), items: [] });

describe('orders', () => {
  test('order.new brings the whole order', () => {
    expect(readDelivery(event('order.new', asapOrder()))).toMatchObject({
      kind: 'order_placed',
      eventKey: `order.new:${orderId}`,
      eventType: 'order.new',
      externalStoreId: 'site-1',
      externalOrderId: orderId,
      occurredAt: new Date('2026-06-01T12:00:01Z'),
      mapping: { ok: true, order: { stage: 'offered' } },
    });
  });

  test('sent again under another guid it has the same key, so that it is one order', () => {
    const again = readDelivery(event('order.new', asapOrder()), { 'x-deliveroo-sequence-guid': 'another' });
    expect(again.eventKey).toBe(readDelivery(event('order.new', asapOrder())).eventKey);
  });

  test('the type of a body that names none is in a header, in whatever case', () => {
    const body = { body: { order: asapOrder() } };
    expect(readDelivery(body, { 'X-Deliveroo-Payload-Type': 'EVENT/Order.New' })).toMatchObject({
      kind: 'order_placed',
    });
    expect(readDelivery({ ...body, event: 'ORDER.NEW' })).toMatchObject({
      kind: 'order_placed',
      eventType: 'order.new',
    });
    expect(deliveroo.read(delivered(body)).ok).toBe(false);
  });

  test('order.status_update brings the order as it stands now, by its log', () => {
    const moved = orderAfter(['2026-06-01T12:05:00Z', 'accepted']);
    const delivery = readDelivery(event('order.status_update', { ...moved, status: 'placed' }));
    expect(delivery).toMatchObject({
      kind: 'order_adjusted',
      occurredAt: new Date('2026-06-01T12:05:00Z'),
      mapping: { order: { stage: 'accepted' } },
    });
    const later = orderAfter(['2026-06-01T12:05:00Z', 'accepted'], ['2026-06-01T12:30:00Z', 'delivered']);
    expect(readDelivery(event('order.status_update', later)).eventKey).not.toBe(delivery.eventKey);
    expect(readDelivery(event('order.status_update', { ...moved, status: 'placed' })).eventKey).toBe(delivery.eventKey);
  });

  test('without its items it is over, or must be read', () => {
    expect(readDelivery(thin('canceled'))).toMatchObject({ kind: 'order_cancelled', cancellation: { by: 'unknown' } });
    expect(readDelivery(thin('accepted'))).toMatchObject({
      kind: 'order_to_fetch',
      why: 'changed',
      externalOrderId: orderId,
    });
  });

  test('an order that cannot be mapped is kept with the reason', () => {
    expect(readDelivery(event('order.new', { ...asapOrder(), id: null }))).toMatchObject({
      kind: 'order_placed',
      mapping: { ok: false, reason: 'The order has no id.' },
    });
  });
});

describe('riders', () => {
  test.each([
    ['rider_assigned', 'assigned'],
    ['rider_arrived', 'arrived'],
    ['RIDER_CONFIRMED_AT_RESTAURANT', 'arrived'],
    ['rider_in_transit', 'picked_up'],
  ])('%s is %s', (status, stage) => {
    expect(readDelivery(riderEvent([['2026-06-01T12:05:00Z', status]]))).toMatchObject({
      kind: 'courier_moved',
      externalStoreId: undefined,
      externalOrderId: orderId,
      occurredAt: new Date('2026-06-01T12:05:00Z'),
      stage,
      courier: {
        name: 'Rider 1',
        phone: '+442036990001',
        phoneCode: '998877',
        stage,
        pickupEta: '2026-06-01T12:20:00Z',
      },
    });
  });

  test('of several, who moved last counts, whatever the order of the list and of the logs', () => {
    const first: [string, string][] = [
      ['2026-06-01T12:06:00Z', 'rider_unassigned'],
      ['2026-06-01T12:02:00Z', 'rider_assigned'],
    ];
    const second: [string, string][] = [['2026-06-01T12:07:00Z', 'rider_assigned']];
    expect(readDelivery(riderEvent(second, first))).toMatchObject({ stage: 'assigned', courier: { name: 'Rider 1' } });
    expect(readDelivery(riderEvent(first, second))).toMatchObject({ stage: 'assigned', courier: { name: 'Rider 2' } });
  });

  test('one that is taken off changes nothing: another follows', () => {
    expect(readDelivery(riderEvent([['2026-06-01T12:05:00Z', 'rider_unassigned']]))).toMatchObject({
      kind: 'not_handled',
      known: true,
    });
  });

  test('a rider’s own number is taken without a bridge, and no code with it', () => {
    const body = riderEvent([['2026-06-01T12:05:00Z', 'rider_assigned']]);
    Object.assign(body.body.riders[0] ?? {}, { bridge_number: null });
    const delivery = readDelivery(body);
    expect(delivery).toMatchObject({ courier: { phone: '+447700900000' } });
    expect(delivery.kind === 'courier_moved' && delivery.courier).not.toHaveProperty('phoneCode');
  });

  test('an unknown status is kept as unknown, no riders as nothing, and no order as unreadable', () => {
    expect(readDelivery(riderEvent([['2026-06-01T12:05:00Z', 'rider_flew']]))).toMatchObject({ known: false });
    expect(readDelivery(riderEvent())).toMatchObject({ kind: 'not_handled', known: true });
    expect(deliveroo.read(delivered({ event: 'rider.status_update', body: { riders: [] } })).ok).toBe(false);
  });
});

describe('menus', () => {
  test('a menu is live, at the site that it is named after', () => {
    expect(readDelivery(menuEvent())).toMatchObject({
      kind: 'menu_result',
      result: 'live',
      why: undefined,
      reference: undefined,
      externalMenuId: 'forkline-site-1',
      externalStoreId: 'site-1',
    });
  });

  test('one that was refused says why, in Deliveroo’s words', () => {
    const errors = [
      { code: 'bad_request', message: 'Tax is missing', field: 'items.0.tax_rate' },
      { code: 'too_long' },
    ];
    expect(readDelivery(menuEvent({ http_status: 400, errors, site_ids: ['other'] }))).toMatchObject({
      result: 'refused',
      why: 'Tax is missing (items.0.tax_rate) too_long',
      externalStoreId: 'other',
    });
    expect(readDelivery(menuEvent({ http_status: 500 }))).toMatchObject({
      result: 'refused',
      why: 'It had a problem of its own.',
    });
  });

  test('under the older name of its type it is the same', () => {
    const { body } = menuEvent();
    expect(readDelivery({ body }, { 'x-deliveroo-payload-type': 'webhook_menu' })).toMatchObject({
      kind: 'menu_result',
    });
    expect(deliveroo.read(delivered({ event: 'menu.upload_result', body: {} })).ok).toBe(false);
  });
});

describe('everything else', () => {
  test('an event that nobody documented is kept as unknown, its bytes being its key', () => {
    const unknown = readDelivery({ event: 'robot.dance', body: { order_id: 'x' } });
    expect(unknown).toMatchObject({ kind: 'not_handled', known: false, externalOrderId: 'x' });
    expect(readDelivery({ event: 'robot.dance', body: {} }).eventKey).not.toBe(unknown.eventKey);
  });

  test.each([
    ['no JSON', 'nope'],
    ['a list', [1]],
    ['empty', {}],
    ['a status of no order', event('order.status_update', {})],
    ['nested beyond reason', `{"event":"order.new","body":${'['.repeat(9_000)}${']'.repeat(9_000)}}`],
  ])('a body that is %s is unreadable', (_, body) => {
    expect(deliveroo.read(delivered(body)).ok).toBe(false);
  });

  test('every readable event is answered 200 whatever becomes of it: anything else is sent again', () => {
    for (const body of [event('order.new', asapOrder()), riderEvent(), menuEvent()]) {
      const delivery = readDelivery(body);
      for (const kind of ['received', 'unknown_store'] as const) {
        expect(deliveroo.acknowledge({ kind, delivery })).toEqual({ status: 200 });
      }
      expect(deliveroo.acknowledge({ kind: 'quarantined', delivery, reason: 'x' })).toEqual({ status: 200 });
    }
    expect(deliveroo.acknowledge({ kind: 'unreadable', reason: 'no JSON' })).toEqual({ status: 400 });
  });
});
