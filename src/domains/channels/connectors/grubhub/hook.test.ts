import { createHmac } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HookRequest } from '../../connector.ts';
import { stoppedClock } from '../fixtures/scripted-send.ts';
import type { HookSettings } from './hook.ts';
import { merchantId, orderUuid, posOrder } from './fixtures/orders.ts';
import { settings } from './fixtures/settings.ts';
import { createGrubhub } from './index.ts';

const uuid = '497f6eca-6276-4993-bfeb-53cbbbba6f08';
const other = '0a1b2c3d-0000-4000-8000-000000000001';

const send = () => Promise.reject(new Error('a hook calls nobody'));

function connector(webhook?: HookSettings) {
  const clock = stoppedClock('2026-03-02T18:00:00Z');
  return { grubhub: createGrubhub({ ...settings, webhook }, { send, clock }), clock };
}

const request = (body: unknown, headers: HookRequest['headers'] = {}): HookRequest => ({
  headers,
  rawBody: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
});

function read(body: unknown) {
  const reading = connector().grubhub.read(request(body));
  if (!reading.ok) throw new Error(reading.reason);
  return reading.delivery;
}

describe('proof by a signature', () => {
  const hmac = { kind: 'hmac', secret: 'agreed', header: 'x-proof', encoding: 'hex' } as const;
  const body = '{"order_uuid":"497f6eca-6276-4993-bfeb-53cbbbba6f08", "note":"ü"}';
  const mac = (encoding: 'hex' | 'base64', secret = 'agreed') =>
    createHmac('sha256', secret).update(body).digest(encoding);

  test.each([
    ['hex', hmac, mac('hex'), true],
    ['hex in capitals', hmac, mac('hex').toUpperCase(), true],
    ['hex with the method before it', hmac, `sha256=${mac('hex')}`, true],
    ['base64', { ...hmac, encoding: 'base64' as const }, mac('base64'), true],
    ['base64 where hex was agreed', hmac, mac('base64'), false],
    ['another secret', hmac, mac('hex', 'guessed'), false],
    ['nothing', hmac, '', false],
    ['an empty secret', { ...hmac, secret: '' }, mac('hex', ''), false],
  ])('%s', (_, webhook, signature, ok) => {
    const { grubhub } = connector(webhook);
    expect(grubhub.authenticate(request(body, { 'X-Proof': signature })).ok).toBe(ok);
  });

  test('is over the bytes: one more space does not fit', () => {
    const { grubhub } = connector(hmac);
    expect(grubhub.authenticate(request(`${body} `, { 'x-proof': mac('hex') })).ok).toBe(false);
  });

  test('in another header, or sent twice, is none', () => {
    const { grubhub } = connector(hmac);
    expect(grubhub.authenticate(request(body, { 'x-gh-signature': mac('hex') })).ok).toBe(false);
    expect(grubhub.authenticate(request(body, { 'x-proof': [mac('hex'), mac('hex')] })).ok).toBe(false);
  });
});

const header = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

describe('proof by a password', () => {
  const basic = { kind: 'basic', user: 'grubhub', password: 'pass:word' } as const;

  test.each([
    ['the right one', header('grubhub', 'pass:word'), true],
    ['the word in another case', header('grubhub', 'pass:word').replace('Basic', 'basic'), true],
    ['another password', header('grubhub', 'word'), false],
    ['another user', header('hubgrub', 'pass:word'), false],
    ['a token', 'Bearer abc', false],
    ['no base64', 'Basic ???', false],
    ['nothing', undefined, false],
  ])('%s', (_, authorization, ok) => {
    expect(connector(basic).grubhub.authenticate(request({}, { authorization })).ok).toBe(ok);
  });

  test('an empty password proves nothing', () => {
    const { grubhub } = connector({ ...basic, password: '' });
    expect(grubhub.authenticate(request({}, { authorization: header('grubhub', '') })).ok).toBe(false);
  });
});

test('where nothing was agreed, every webhook is refused', () => {
  const { grubhub } = connector();
  const authorization = `Basic ${Buffer.from('undefined:undefined').toString('base64')}`;
  const headers = { authorization, 'x-gh-signature': 'a'.repeat(64) };
  expect(grubhub.authenticate(request({ order_uuid: uuid }, headers))).toMatchObject({
    ok: false,
    reason: expect.stringContaining('No proof'),
  });
});

describe('a hint', () => {
  test.each<[string, unknown]>([
    ['a flat body', { order_uuid: uuid, merchant_id: merchantId }],
    ['camel case, deep inside', { event: { data: { payload: { orderUuid: uuid, merchantId } } } }],
    ['the bodies of the testing calls', { order_id: uuid, merchant_id: merchantId, order_merchant_id: other }],
    ['an order below its name', { order: { uuid, merchant_id: merchantId, diners: [{ uuid: other }] } }],
    ['a list', [{ kind: 'status', orders: [{ order: { id: uuid } }], merchant: { id: merchantId } }]],
    ['a uuid of the merchant first', { merchant: { uuid: other, external_id: merchantId }, uuid }],
    ['a number for the merchant', { order_uuid: uuid, merchant_id: Number(merchantId) }],
  ])('is taken from %s', (_, body) => {
    expect(read(body)).toMatchObject({ kind: 'order_to_fetch', externalOrderId: uuid, externalStoreId: merchantId });
  });

  test('that names a merchant’s configuration and no order has Grubhub asked how the merchant stands', () => {
    const body = { event_type: 'MERCHANT_CONFIGURATION', event_id: other, merchant_id: merchantId };
    expect(read(body)).toMatchObject({ kind: 'store_changed', externalStoreId: merchantId });
    const job = { event_type: 'MENU_INGESTION', event_id: other, merchant_id: merchantId };
    expect(read(job)).toMatchObject({ kind: 'not_handled' });
  });

  test('may be a whole order, whose own uuid is meant and not its merchant’s or its lines’', () => {
    expect(read(posOrder())).toMatchObject({
      kind: 'order_to_fetch',
      externalOrderId: orderUuid,
      externalStoreId: merchantId,
      occurredAt: new Date('2026-03-02T18:00:05.000Z'),
      why: 'placed',
    });
  });

  test('without a merchant still names its order', () => {
    const delivery = read({ order_uuid: uuid });
    expect(delivery).toMatchObject({ kind: 'order_to_fetch', externalOrderId: uuid });
    expect(delivery.externalStoreId).toBeUndefined();
  });

  test.each([
    ['RESTAURANT_CONFIRMABLE', 'placed'],
    ['ANTICIPATED', 'scheduled'],
    ['CANCELLED', 'ended'],
    ['CONFIRMED', 'changed'],
    [undefined, 'changed'],
  ])('with the status %s says %s', (status, why) => {
    expect(read({ order_uuid: uuid, status })).toMatchObject({ why });
  });

  test('never leads anywhere but to the order: an address in it is not kept', () => {
    expect(read({ order_uuid: uuid, href: 'http://169.254.169.254/' })).toMatchObject({ resource: '' });
  });
});

describe('a body without an order', () => {
  test.each<[string, unknown]>([
    ['a menu job', { job_id: uuid, merchant_id: merchantId, status: 'SUCCESS' }],
    ['ids that belong to others', { merchant: { uuid }, line_uuid: uuid, diner: { uuid: other } }],
    ['an order number is no uuid', { order_id: '604721063804098' }],
    ['an id that could be a path', { order_uuid: '../../status' }],
    ['nothing', {}],
  ])('is kept and leads to nothing: %s', (_, body) => {
    expect(read(body)).toMatchObject({ kind: 'not_handled', externalOrderId: undefined, reason: expect.any(String) });
  });

  test.each(['not json', '', '"text"', '17', 'null'])('%j cannot be read', (body) => {
    expect(connector().grubhub.read(request(body))).toMatchObject({ ok: false });
  });

  test('nested beyond all reason cannot either', () => {
    const body = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`;
    expect(connector().grubhub.read(request(body))).toMatchObject({ ok: false });
  });
});

/** The event keys of bodies that arrive a second apart. */
const keys = (...bodies: unknown[]) => {
  const { grubhub, clock } = connector();
  return bodies.map((body) => {
    const reading = grubhub.read(request(body));
    clock.forward(1_000);
    return reading.ok ? reading.delivery.eventKey : '';
  });
};

describe('the same event again', () => {
  test('is known by its bytes where they hold a time or an id of the event', () => {
    const timed = { order_uuid: uuid, updated_at: '2026-03-02T18:00:00Z' };
    const [first, again, later] = keys(timed, timed, { ...timed, updated_at: '2026-03-02T18:01:00Z' });
    expect(again).toBe(first);
    expect(later).not.toBe(first);
    const named = { order_uuid: uuid, event_id: 'e-1' };
    expect(new Set(keys(named, named)).size).toBe(1);
  });

  test('is a new hint where nothing tells the events of an order apart: none may be swallowed', () => {
    const bare = { order_uuid: uuid, status: 'CONFIRMED' };
    expect(new Set(keys(bare, bare)).size).toBe(2);
  });
});

test('is answered 200 for all that is kept, 400 for what cannot be read', () => {
  const { grubhub } = connector();
  const delivery = read({ order_uuid: uuid });
  expect(grubhub.acknowledge({ kind: 'received', delivery })).toEqual({ status: 200 });
  expect(grubhub.acknowledge({ kind: 'unknown_store', delivery })).toEqual({ status: 200 });
  expect(grubhub.acknowledge({ kind: 'quarantined', delivery, reason: 'x' })).toEqual({ status: 200 });
  expect(grubhub.acknowledge({ kind: 'unreadable', reason: 'x' })).toEqual({ status: 400 });
});

test('no body makes it throw, and what it finds is always an id that an address may hold', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.string(), (body, text) => {
      for (const each of [body, text, { order_uuid: text, orders: body }]) {
        const reading = connector().grubhub.read(request(each));
        if (!reading.ok || reading.delivery.externalOrderId === undefined) continue;
        expect(reading.delivery.externalOrderId).toMatch(/^[A-Za-z0-9_-]{22,36}$/);
      }
    }),
    { numRuns: 300 },
  );
});
