import { describe, expect, test } from 'vitest';
import { minuteMs } from '../../../../shared/time.ts';
import type { CallResult, OrderCall, OrderRef } from '../../connector.ts';
import { declineReasons, type DeclineReason } from '../../model/reasons.ts';
import { scriptedSend, stoppedClock, type Scripted } from '../fixtures/scripted-send.ts';
import { aheadOrder, asapOrder, orderAfter, orderId } from './fixtures/orders.ts';
import { issued, settings } from './fixtures/settings.ts';
import { createDeliveroo } from './index.ts';

const order: OrderRef = { apiVersion: 'v1', externalStoreId: 'site-1', externalId: orderId, posRef: 'fork-77' };
const accept: OrderCall = { action: 'accept', readyAt: new Date('2026-06-01T12:20:00Z') };
const deny: OrderCall = { action: 'deny', reason: 'too_busy' };
const confirm: OrderCall = { action: 'confirm' };
const preparing: OrderCall = { action: 'preparing' };
const ready: OrderCall = { action: 'ready' };
const handedOver: OrderCall = { action: 'handed_over' };
const later = (time: string): OrderCall => ({ action: 'update_ready', readyAt: new Date(`2026-06-01T${time}Z`) });
const done: Scripted = { status: 204 };
const conflict: Scripted = { status: 409, body: { error: { code: 'conflict', message: 'Not in that state.' } } };

const v1 = `${settings.apiUrl}/order/v1/orders/gb%3A${orderId.slice(3)}`;
const v2 = `${settings.apiUrl}/order/v2/orders/gb%3A${orderId.slice(3)}`;

function connector(...script: Scripted[]) {
  const { send, sent } = scriptedSend(issued(), ...script);
  const clock = stoppedClock('2026-06-01T12:01:00Z');
  return {
    deliveroo: createDeliveroo(settings, { send, clock }),
    sent,
    clock,
    /** Without the request of the token. */
    asked: () =>
      sent
        .slice(1)
        .map(({ method, url, body }) => [`${method} ${url}`, body === undefined ? undefined : JSON.parse(body)]),
  };
}

const at = '2026-06-01T12:05:00Z';
const stands = (...words: string[]): Scripted => ({
  status: 200,
  body: orderAfter(...words.map((word): [string, string] => [at, word])),
});
const ahead = (...words: string[]): Scripted => ({
  status: 200,
  body: { ...aheadOrder(), status_log: [...aheadOrder().status_log, ...words.map((status) => ({ at, status }))] },
}); // prettier-ignore

describe('what is sent', () => {
  test('accept says so, and that the order has arrived', async () => {
    const { deliveroo, asked, sent } = connector(done, { status: 200 });
    expect(await deliveroo.call(order, accept)).toEqual({ outcome: 'done' });
    expect(asked()).toEqual([
      [`PATCH ${v1}`, { status: 'accepted' }],
      [`POST ${v1}/sync_status`, { status: 'succeeded', occurred_at: '2026-06-01T12:01:00.000Z' }],
    ]);
    expect(sent[1]).toMatchObject({
      headers: { authorization: 'Bearer t-1', 'content-type': 'application/json' },
      timeoutMs: 10_000,
    });
  });

  test.each<[string, OrderCall, string, unknown]>([
    ['deny', deny, `PATCH ${v1}`, { status: 'rejected', reject_reason: 'busy', notes: 'Too busy right now' }],
    ['confirm', confirm, `PATCH ${v1}`, { status: 'confirmed' }],
    ['beginning', preparing, `POST ${v1}/prep_stage`, { stage: 'in_kitchen', occurred_at: '2026-06-01T12:01:00.000Z' }],
    ['ready', ready, `POST ${v1}/prep_stage`, { stage: 'ready_for_collection', occurred_at: '2026-06-01T12:01:00.000Z' }],
    ['hand-over', handedOver, `POST ${v1}/prep_stage`, { stage: 'collected', occurred_at: '2026-06-01T12:01:00.000Z' }],
  ])('%s is one call', async (_, call, address, body) => {
    const { deliveroo, asked } = connector(done);
    expect(await deliveroo.call(order, call)).toEqual({ outcome: 'done' });
    expect(asked()).toEqual([[address, body]]);
  }); // prettier-ignore

  test('a decline about items names them', async () => {
    const items = [{ name: 'Laksa', itemRef: 'laksa' }, { name: 'Cola' }];
    const { deliveroo, asked } = connector(done);
    await deliveroo.call(order, { action: 'deny', reason: 'item_out_of_stock', note: 'Sorry', items });
    expect(asked()[0]?.[1]).toEqual({
      status: 'rejected',
      reject_reason: 'ingredient_unavailable',
      notes: 'Sorry: Laksa, Cola',
    });
  });

  test('every reason has one of the four that Deliveroo documents', async () => {
    for (const reason of Object.keys(declineReasons) as DeclineReason[]) {
      // keys of a literal
      const { deliveroo, asked } = connector(done);
      await deliveroo.call(order, { action: 'deny', reason });
      expect(asked()[0]?.[1]).toMatchObject({
        reject_reason: expect.stringMatching(/^(closing_early|busy|ingredient_unavailable|other)$/) as unknown,
      });
    }
  });

  test('there is no word for a delivery, and sentences say of what it hears', async () => {
    const { deliveroo, sent } = connector();
    expect(await deliveroo.call(order, { action: 'delivered' })).toEqual({ outcome: 'unsupported' });
    expect(sent).toEqual([]);
    const { progress } = deliveroo.capabilities;
    const no = { can: false, reason: expect.stringMatching(/^Deliveroo .+\.$/) as unknown };
    expect(progress('v1', 'delivery_by_merchant')).toEqual({
      preparing: { can: true },
      handedOver: { can: true },
      delivered: no,
    });
    expect(progress('v1', 'pickup')).toEqual({ preparing: { can: true }, handedOver: { can: true }, delivered: no });
    expect(progress('v1', 'delivery_by_service')).toEqual({ preparing: { can: true }, handedOver: no, delivered: no });
    expect(progress('v1', 'dine_in')).toEqual({ preparing: { can: true }, handedOver: no, delivered: no });
  });

  test('there is no cancelling, and a sentence says so', async () => {
    const { deliveroo, sent } = connector();
    expect(await deliveroo.call(order, { action: 'cancel', reason: 'other' })).toEqual({ outcome: 'unsupported' });
    expect(await deliveroo.call(order, { action: 'adjust', changes: [] })).toEqual({ outcome: 'unsupported' });
    expect(deliveroo.capabilities.adjust('v1')).toMatchObject({ can: false, reason: expect.any(String) });
    expect(sent).toEqual([]);
    expect(deliveroo.capabilities.cancel).toEqual({
      can: false,
      reason: expect.stringMatching(/^Deliveroo .+\.$/) as unknown,
    });
  });

  test.each(['../../menu', 'gb:a/b', 'a?b', 'gb:a:b', '', 'x'.repeat(65), 'a\nb'])(
    'the order id %j never reaches an address',
    async (externalId) => {
      const { deliveroo, sent } = connector();
      expect(await deliveroo.call({ ...order, externalId }, accept)).toMatchObject({ outcome: 'rejected' });
      const ref = { ...order, externalOrderId: externalId, resource: '' };
      expect(await deliveroo.fetchOrder(ref)).toMatchObject({ outcome: 'gone' });
      expect(sent).toEqual([]);
    },
  );
});

/** The fixture's order is expected at 12:24. */
describe('a new ready time', () => {
  test.each([
    ['12:25:00', 2],
    ['12:26:00.400', 2],
    ['12:29:00', 6],
    ['12:34:00', 10],
    ['12:39:00', 10],
  ])('%s is reached by the smallest delay that covers it, at most ten minutes', async (time, delay) => {
    const { deliveroo, asked } = connector(stands('accepted'), done);
    expect(await deliveroo.call(order, later(time))).toEqual({ outcome: 'done' });
    expect(asked()).toEqual([
      [`GET ${v2}`, undefined],
      [`POST ${v1}/prep_stage`, { stage: 'in_kitchen', occurred_at: '2026-06-01T12:01:00.000Z', delay }],
    ]);
  });

  test.each(['12:20:00', '12:24:00.900'])('%s is no delay: Deliveroo expects it then already', async (time) => {
    const { deliveroo, sent } = connector(stands('accepted'));
    expect(await deliveroo.call(order, later(time))).toEqual({ outcome: 'already' });
    expect(sent).toHaveLength(2);
  });

  test.each<[string, Scripted[], unknown]>([
    ['the order cannot be read', [{ status: 503 }], { outcome: 'retry' }],
    ['nobody has the order', [{ status: 404 }], { outcome: 'rejected', orderOver: false }],
    ['the order says no time', [{ status: 200, body: { ...asapOrder(), prepare_for: null } }], { outcome: 'rejected', orderOver: false }],
    ['the order is not accepted', [stands(), conflict, stands()], { outcome: 'rejected', orderOver: false }],
    ['the order was cancelled', [stands('accepted'), conflict, stands('accepted', 'canceled')], { outcome: 'rejected', orderOver: true }],
    ['the answer is lost', [stands('accepted'), new Error('ETIMEDOUT')], { outcome: 'retry' }],
  ])('is not told where %s', async (_, script, expected) => {
    const { deliveroo } = connector(...script);
    expect(await deliveroo.call(order, later('12:29:00'))).toMatchObject(expected as object);
  }); // prettier-ignore

  test('has its limit in a sentence', () => {
    expect(connector().deliveroo.capabilities.updateReady('v1')).toEqual({
      can: true,
      limit: expect.stringMatching(/^Deliveroo .+ 10 .+\.$/) as unknown,
    });
  });
});

const rejected = (orderOver: boolean) => ({ outcome: 'rejected', orderOver });

describe('a conflict after our own time-out', () => {
  test.each<[string, OrderCall, Scripted[], unknown]>([
    ['accept of an accepted order, which is told to have arrived', accept, [stands('accepted'), done], { outcome: 'already' }],
    ['accept of a confirmed order', accept, [ahead('accepted', 'confirmed'), conflict], { outcome: 'already' }],
    ['accept of a delivered order', accept, [stands('accepted', 'delivered'), done], { outcome: 'already' }],
    ['accept of a rejected order', accept, [stands('rejected')], rejected(true)],
    ['accept of a cancelled order', accept, [stands('accepted', 'canceled')], rejected(true)],
    ['accept of an order still placed', accept, [stands()], rejected(false)],
    ['accept while the order cannot be read', accept, [{ status: 503 }], { outcome: 'retry' }],
    ['accept of an order that nobody has', accept, [{ status: 404 }], rejected(false)],
    ['deny of a rejected order', deny, [stands('rejected')], { outcome: 'already' }],
    ['deny of an accepted order', deny, [stands('accepted')], rejected(false)],
    ['deny of a cancelled order', deny, [stands('canceled')], rejected(true)],
    ['confirm of a confirmed order', confirm, [ahead('accepted', 'confirmed')], { outcome: 'already' }],
    ['confirm of a delivered order', confirm, [ahead('accepted', 'delivered')], { outcome: 'already' }],
    ['confirm of an order that is only accepted', confirm, [ahead('accepted')], rejected(false)],
    ['confirm of a cancelled order', confirm, [ahead('accepted', 'confirmed', 'canceled')], rejected(true)],
    ['beginning an order that is being made', preparing, [stands('accepted')], { outcome: 'already' }],
    ['beginning an order that waits for its confirmation', preparing, [ahead('accepted')], rejected(false)],
    ['beginning a cancelled order', preparing, [stands('accepted', 'canceled')], rejected(true)],
    ['ready of an order that is being made', ready, [stands('accepted')], { outcome: 'already' }],
    ['ready of a confirmed order', ready, [ahead('accepted', 'confirmed')], { outcome: 'already' }],
    ['ready of an order that waits for its confirmation', ready, [ahead('accepted')], rejected(false)],
    ['ready of a cancelled order', ready, [stands('accepted', 'canceled')], rejected(true)],
    ['hand-over of an order that is being made', handedOver, [stands('accepted')], { outcome: 'already' }],
    ['hand-over of a delivered order', handedOver, [stands('accepted', 'delivered')], { outcome: 'already' }],
    ['hand-over of an order that waits for its confirmation', handedOver, [ahead('accepted')], rejected(false)],
    ['hand-over of a cancelled order', handedOver, [stands('accepted', 'canceled')], rejected(true)],
  ])('%s', async (_, call, script, expected) => {
    const { deliveroo, sent, asked } = connector(conflict, ...script);
    expect(await deliveroo.call(order, call)).toMatchObject(expected as object); // from the table above
    expect(asked()[1]?.[0]).toBe(`GET ${v2}`);
    expect(sent).toHaveLength(2 + script.length);
  }); // prettier-ignore
});

const afterMs = (result: CallResult) => ('afterMs' in result ? (result.afterMs ?? 0) : 0);

describe('the limits: five answers a minute and one sync status in ten seconds', () => {
  test.each<[string, Scripted]>([
    ['no answer', new Error('socket hang up')],
    ['a server that fails', { status: 500 }],
    ['a refused token, twice', { status: 401 }],
    ['too many calls that may come back at once', { status: 429, headers: { 'retry-after': '1' } }],
  ])('after %s an answer waits long enough for five to fit into a minute', async (_, answer) => {
    const { deliveroo } = connector(answer, issued('t-2'), answer);
    const result = await deliveroo.call(order, deny);
    expect(result).toMatchObject({ outcome: 'retry' });
    expect(afterMs(result)).toBeGreaterThanOrEqual(minuteMs / 5);
  });

  test('a service that wants to be left alone for longer is', async () => {
    const { deliveroo } = connector({ status: 503, headers: { 'retry-after': '40' } });
    expect(await deliveroo.call(order, accept)).toMatchObject({ outcome: 'retry', afterMs: 40_000 });
  });

  test('a sync status that fails is tried once more, after its ten seconds, without a second acceptance', async () => {
    const { deliveroo, asked } = connector(done, { status: 502 }, conflict, stands('accepted'), { status: 502 });
    const first = await deliveroo.call(order, accept);
    expect(first).toMatchObject({ outcome: 'retry' });
    expect(afterMs(first)).toBeGreaterThan(10_000);
    expect(await deliveroo.call(order, accept)).toEqual({ outcome: 'already' });
    expect(asked().map(([address]) => address)).toEqual([
      `PATCH ${v1}`,
      `POST ${v1}/sync_status`,
      `PATCH ${v1}`,
      `GET ${v2}`,
      `POST ${v1}/sync_status`,
    ]);
  });

  test.each([409, 400, 404])('a sync status refused with %i does not undo the acceptance', async (status) => {
    const { deliveroo } = connector(done, { status });
    expect(await deliveroo.call(order, accept)).toEqual({ outcome: 'done' });
  });

  test.each([
    [400, { outcome: 'rejected', orderOver: false, why: 'no' }],
    [404, { outcome: 'rejected', orderOver: true }],
  ])('an acceptance answered %i is final, and nothing is said of an arrival', async (status, expected) => {
    const { deliveroo, sent } = connector({ status, body: { error: { code: 'x', message: 'no' } } });
    expect(await deliveroo.call(order, accept)).toMatchObject(expected);
    expect(sent).toHaveLength(2);
  });
});

describe('reading an order', () => {
  const ref = { ...order, externalOrderId: orderId, resource: 'http://169.254.169.254/' };

  test('goes to the configured host and path, whatever the event says', async () => {
    const { deliveroo, asked } = connector({ status: 200, body: { order: asapOrder() } });
    expect(await deliveroo.fetchOrder(ref)).toEqual({ outcome: 'found', raw: asapOrder() });
    expect(asked()).toEqual([[`GET ${v2}`, undefined]]);
    const { send, sent } = scriptedSend(issued(), { status: 200, body: asapOrder() });
    const clock = stoppedClock('2026-06-01T12:00:00Z');
    const other = createDeliveroo({ ...settings, orderPath: '/v3/{order_id}/read' }, { send, clock });
    expect(await other.fetchOrder(ref)).toMatchObject({ outcome: 'found' });
    expect(sent[1]?.url).toBe(`${settings.apiUrl}/v3/gb%3A${orderId.slice(3)}/read`);
  });

  test.each<[Scripted, string]>([
    [{ status: 404 }, 'gone'],
    [{ status: 403 }, 'gone'],
    [{ status: 500 }, 'retry'],
    [{ status: 200, body: 'hello' }, 'retry'],
    [new Error('gone'), 'retry'],
  ])('%j is %s', async (answer, outcome) => {
    expect(await connector(answer).deliveroo.fetchOrder(ref)).toMatchObject({ outcome });
  });
});
