import { describe, expect, test } from 'vitest';
import type { OrderCall, OrderRef } from '../../connector.ts';
import { declineReasons, type DeclineReason } from '../../model/reasons.ts';
import { scriptedSend, stoppedClock, type Scripted } from '../fixtures/scripted-send.ts';
import { failedOrderV1, fullOrderV1 } from './fixtures/order-v1.ts';
import { orderId, settings, storeId } from './fixtures/hooks.ts';
import { createUberEats } from './index.ts';

const token: Scripted = { status: 200, body: { access_token: 'tok-1', expires_in: 2_592_000 } };
const newToken: Scripted = { status: 200, body: { access_token: 'tok-2', expires_in: 2_592_000 } };
const conflict: Scripted = { status: 409, body: { code: 'resource_status_conflict', message: 'already decided' } };
const stateIs = (state: string, more: Record<string, unknown> = {}): Scripted => ({
  status: 200,
  body: { order: { ...fullOrderV1().order, status: 'ACTIVE', state, ...more } },
});

const order: OrderRef = { apiVersion: '1.0.0', externalStoreId: storeId, externalId: orderId, posRef: 'fork-77' };
const legacy: OrderRef = { ...order, apiVersion: 'legacy' };
const readyAt = new Date('2026-06-01T12:20:00.500Z');
const accept: OrderCall = { action: 'accept', readyAt };
const deny: OrderCall = { action: 'deny', reason: 'too_busy' };
const cancel: OrderCall = { action: 'cancel', reason: 'store_closed', note: 'Power cut' };
const ready: OrderCall = { action: 'ready' };
const handedOver: OrderCall = { action: 'handed_over' };
const delivered: OrderCall = { action: 'delivered' };
const later: OrderCall = { action: 'update_ready', readyAt: new Date('2026-06-01T12:35:00Z') };

function connector(...script: Scripted[]) {
  const { send, sent } = scriptedSend(...script);
  const clock = stoppedClock('2026-06-01T12:00:00Z');
  const uber = createUberEats(settings, { send, clock });
  const bodyAt = (index: number): unknown => JSON.parse(sent[index]?.body ?? 'null');
  return { uber, sent, clock, bodyAt };
}

describe('reading an order', () => {
  const ref = { apiVersion: '1.0.0', externalStoreId: storeId, externalOrderId: orderId, resource: '' };
  const v1Url = `${settings.apiUrl}/v1/delivery/order/${orderId}?expand=carts,deliveries,payment`;
  const v2Url = `${settings.apiUrl}/v2/eats/order/${orderId}`;

  test.each([
    ['a 1.0.0 address', `https://api.uber.com/v1/delivery/order/${orderId}`, 'legacy', v1Url],
    ['a legacy address', `https://api.uber.com/v2/eats/order/${orderId}`, '1.0.0', v2Url],
    ['no address, hint 1.0.0', '', '1.0.0', v1Url],
    ['no address, hint legacy', '', 'legacy', v2Url],
  ])('with %s the generation follows', async (_, resource, apiVersion, url) => {
    const { uber, sent } = connector(token, stateIs('OFFERED'));
    expect(await uber.fetchOrder({ ...ref, resource, apiVersion })).toMatchObject({ outcome: 'found' });
    expect(sent[1]).toMatchObject({
      method: 'GET',
      url,
      headers: { authorization: 'Bearer tok-1', 'accept-encoding': 'gzip' },
      timeoutMs: 10_000,
    });
  });

  test('the host in an event is never called', async () => {
    const { uber, sent } = connector(token, stateIs('OFFERED'));
    await uber.fetchOrder({ ...ref, resource: `http://169.254.169.254/v2/eats/order/${orderId}` });
    expect(sent.map((request) => new URL(request.url).host)).toEqual(['login.test', 'uber.test']);
  });

  test.each(['../../v1/eats/stores', 'a/b', 'a?b', 'a%2Fb', '', 'x'.repeat(65), 'a\nb'])(
    'the order id %j never reaches an address',
    async (externalOrderId) => {
      const { uber, sent } = connector();
      expect(await uber.fetchOrder({ ...ref, externalOrderId })).toMatchObject({ outcome: 'gone' });
      expect(await uber.call({ ...order, externalId: externalOrderId }, accept)).toMatchObject({ outcome: 'rejected' });
      expect(sent).toEqual([]);
    },
  );

  test.each([
    [404, 'retry'],
    [429, 'retry'],
    [500, 'retry'],
    [503, 'retry'],
    [408, 'retry'],
    [403, 'gone'],
    [400, 'gone'],
    [410, 'gone'],
  ])('an answer of %i means %s', async (status, outcome) => {
    const { uber } = connector(token, { status, body: 'x'.repeat(1000) });
    const result = await uber.fetchOrder(ref);
    expect(result).toMatchObject({ outcome });
    expect('why' in result && result.why.length).toBeLessThan(220);
  });

  test('an order that cannot be read right after its failure is asked again', async () => {
    const { uber } = connector(token, { status: 404, body: { code: 'not_found' } }, stateIs('FAILED'));
    expect(await uber.fetchOrder(ref)).toMatchObject({ outcome: 'retry' });
    expect(await uber.fetchOrder(ref)).toMatchObject({ outcome: 'found' });
  });

  test('Retry-After is honoured, in seconds and as a date', async () => {
    const { uber } = connector(
      token,
      { status: 429, headers: { 'retry-after': '7' } },
      { status: 503, headers: { 'Retry-After': 'Mon, 01 Jun 2026 12:00:30 GMT' } },
      { status: 503 },
    );
    expect(await uber.fetchOrder(ref)).toMatchObject({ afterMs: 7000 });
    expect(await uber.fetchOrder(ref)).toMatchObject({ afterMs: 30_000 });
    expect(await uber.fetchOrder(ref)).not.toHaveProperty('afterMs');
  });

  test('a 401 fetches one new token and asks once more', async () => {
    const { uber, sent } = connector(token, { status: 401 }, newToken, stateIs('OFFERED'));
    expect(await uber.fetchOrder(ref)).toMatchObject({ outcome: 'found' });
    expect(sent.at(-1)?.headers).toMatchObject({ authorization: 'Bearer tok-2' });
  });

  test('a second 401 waits for someone to mend the credentials', async () => {
    const { uber, sent } = connector(token, { status: 401 }, newToken, { status: 401 });
    expect(await uber.fetchOrder(ref)).toMatchObject({ outcome: 'retry' });
    expect(sent).toHaveLength(4);
  });

  test('a 401 for one order leaves the token that works for the others', async () => {
    const refused = { status: 401 };
    const { uber, sent, clock } = connector(
      token,
      stateIs('OFFERED'),
      refused,
      refused,
      stateIs('OFFERED'),
      refused,
      newToken,
      stateIs('OFFERED'),
    );
    await uber.fetchOrder(ref);
    expect(await uber.fetchOrder(ref)).toMatchObject({ outcome: 'retry' });
    expect(await uber.call(order, accept)).toMatchObject({ outcome: 'retry' });
    expect(await uber.fetchOrder(ref)).toMatchObject({ outcome: 'found' });
    expect(sent.filter(({ url }) => url === settings.authUrl)).toHaveLength(1);
    clock.forward(600_000);
    expect(await uber.fetchOrder(ref)).toMatchObject({ outcome: 'found' });
    expect(sent.filter(({ url }) => url === settings.authUrl)).toHaveLength(2);
  });

  test('a network error and an answer that is no order are asked again', async () => {
    const { uber } = connector(token, new Error('socket hang up'), { status: 200, body: '<html>' });
    expect(await uber.fetchOrder(ref)).toMatchObject({ outcome: 'retry' });
    expect(await uber.fetchOrder(ref)).toMatchObject({ outcome: 'retry' });
  });
});

describe('what is sent', () => {
  test.each<[string, OrderRef, OrderCall, string, unknown]>([
    [
      'accept on 1.0.0',
      order,
      accept,
      `/v1/delivery/order/${orderId}/accept`,
      { external_reference_id: 'fork-77', ready_for_pickup_time: '2026-06-01T12:20:00.500Z' },
    ],
    [
      'accept on legacy',
      legacy,
      accept,
      `/v1/eats/orders/${orderId}/accept_pos_order`,
      {
        reason: 'Accepted by the store',
        external_reference_id: 'fork-77',
        pickup_time: 1_780_316_400,
        fields_relayed: {
          order_special_instructions: true,
          item_special_instructions: true,
          item_special_requests: true,
          promotions: true,
        },
      },
    ],
    [
      'deny on 1.0.0',
      order,
      deny,
      `/v1/delivery/order/${orderId}/deny`,
      { deny_reason: { type: 'RESTAURANT_TOO_BUSY', info: 'Too busy right now', client_error_code: 'too_busy' } },
    ],
    [
      'deny on legacy',
      legacy,
      deny,
      `/v1/eats/orders/${orderId}/deny_pos_order`,
      { reason: { explanation: 'Too busy right now', code: 'CAPACITY' } },
    ],
    [
      'cancel on 1.0.0',
      order,
      cancel,
      `/v1/delivery/order/${orderId}/cancel`,
      { cancellation_reason: { type: 'STORE_CLOSED', info: 'Power cut', client_error_code: 'store_closed' } },
    ],
    [
      'cancel on legacy',
      legacy,
      cancel,
      `/v1/eats/orders/${orderId}/cancel`,
      { reason: 'KITCHEN_CLOSED', details: 'Power cut' },
    ],
    [
      'an own courier who has the food',
      legacy,
      handedOver,
      `/v1/eats/orders/${orderId}/restaurantdelivery/status`,
      { status: 'started' },
    ],
    [
      'an own courier who has brought it',
      legacy,
      delivered,
      `/v1/eats/orders/${orderId}/restaurantdelivery/status`,
      { status: 'delivered' },
    ],
    ['ready on 1.0.0', order, ready, `/v1/delivery/order/${orderId}/ready`, {}],
  ])('%s', async (_, ref, call, path, body) => {
    const { uber, sent, bodyAt } = connector(token, { status: 200, body: {} });
    expect(await uber.call(ref, call)).toEqual({ outcome: 'done' });
    expect(sent[1]).toMatchObject({ method: 'POST', url: settings.apiUrl + path, timeoutMs: 10_000 });
    expect(sent[1]?.headers).toMatchObject({ authorization: 'Bearer tok-1', 'content-type': 'application/json' });
    expect(bodyAt(1)).toEqual(body);
  });

  test('a decline about items names them in either generation', async () => {
    const items = [{ name: 'Ramen', itemRef: 'ramen', externalLineId: 'ci-1' }, { name: 'Tea' }];
    const call: OrderCall = { action: 'deny', reason: 'item_out_of_stock', items };
    const { uber, bodyAt } = connector(token, { status: 200 }, { status: 204 });
    await uber.call(order, call);
    await uber.call(legacy, call);
    expect(bodyAt(1)).toMatchObject({
      deny_reason: {
        type: 'ITEM_ISSUE',
        item_metadata: {
          invalid_item: [
            { id: 'ci-1', type: 'OUT_OF_ITEM', info: 'Ramen', external_id: 'ramen' },
            { type: 'OUT_OF_ITEM', info: 'Tea' },
          ],
        },
      },
    });
    expect(bodyAt(2)).toMatchObject({ reason: { code: 'ITEM_AVAILABILITY', out_of_stock_items: ['ramen'] } });
  });

  test('every reason has a code that Uber documents, in each of its lists', async () => {
    const documented = {
      deny: /^(STORE_CLOSED|POS_NOT_READY|POS_OFFLINE|ITEM_AVAILABILITY|MISSING_ITEM|MISSING_INFO|PRICING|CAPACITY|ADDRESS|SPECIAL_INSTRUCTIONS|OTHER)$/,
      cancel:
        /^(OUT_OF_ITEMS|KITCHEN_CLOSED|CUSTOMER_CALLED_TO_CANCEL|RESTAURANT_TOO_BUSY|CANNOT_COMPLETE_CUSTOMER_NOTE|OTHER)$/,
      type: /^(ITEM_ISSUE|KITCHEN_CLOSED|CUSTOMER_CALLED_TO_CANCEL|RESTAURANT_TOO_BUSY|ORDER_VALIDATION|STORE_CLOSED|TECHNICAL_FAILURE|POS_NOT_READY|POS_OFFLINE|CAPACITY|ADDRESS|SPECIAL_INSTRUCTIONS|PRICING|UNKNOWN|OTHER)$/,
    };
    for (const reason of Object.keys(declineReasons) as DeclineReason[]) {
      // keys of a literal
      const done: Scripted[] = Array.from({ length: 4 }, () => ({ status: 200 }));
      const { uber, bodyAt } = connector(token, ...done);
      await uber.call(legacy, { action: 'deny', reason });
      await uber.call(legacy, { action: 'cancel', reason });
      await uber.call(order, { action: 'deny', reason });
      await uber.call(order, { action: 'cancel', reason });
      expect(bodyAt(1)).toMatchObject({ reason: { code: expect.stringMatching(documented.deny) } });
      expect(bodyAt(2)).toMatchObject({ reason: expect.stringMatching(documented.cancel) });
      expect(bodyAt(3)).toMatchObject({ deny_reason: { type: expect.stringMatching(documented.type) } });
      expect(bodyAt(4)).toMatchObject({ cancellation_reason: { type: expect.stringMatching(documented.type) } });
    }
  });

  test('a ready time that has passed is left out, so that a late repeat still accepts', async () => {
    const { uber, bodyAt, clock } = connector(token, { status: 200 });
    clock.forward(3_600_000);
    await uber.call(order, accept);
    expect(bodyAt(1)).toEqual({ external_reference_id: 'fork-77' });
  });

  test('an order whose ready time may not be set is accepted without one', async () => {
    const refusal: Scripted = { status: 400, body: { message: 'ready_for_pickup_time cannot be adjusted' } };
    const { uber, bodyAt } = connector(token, refusal, { status: 200 });
    expect(await uber.call(order, accept)).toEqual({ outcome: 'done' });
    expect(bodyAt(2)).toEqual({ external_reference_id: 'fork-77' });
  });

  test('there is no ready signal on legacy, and a sentence says so', async () => {
    const { uber, sent } = connector();
    expect(await uber.call(legacy, ready)).toEqual({ outcome: 'unsupported' });
    expect(sent).toEqual([]);
    expect(uber.capabilities.ready('legacy')).toMatchObject({
      can: false,
      reason: expect.stringContaining('Uber Eats'),
    });
    expect(uber.capabilities.ready('1.0.0')).toEqual({ can: true });
  });

  test('how far an own courier is, is heard on legacy alone, and sentences say so', async () => {
    const { uber, sent } = connector();
    expect(await uber.call(order, handedOver)).toEqual({ outcome: 'unsupported' });
    expect(await uber.call(order, delivered)).toEqual({ outcome: 'unsupported' });
    expect(sent).toEqual([]);
    const { progress } = uber.capabilities;
    const no = { can: false, reason: expect.stringMatching(/^Uber Eats .+\.$/) as unknown };
    expect(progress('legacy', 'delivery_by_merchant')).toEqual({
      preparing: no,
      handedOver: { can: true },
      delivered: { can: true },
    });
    expect(progress('1.0.0', 'delivery_by_merchant')).toEqual({ preparing: no, handedOver: no, delivered: no });
    expect(await uber.call(order, { action: 'preparing' })).toEqual({ outcome: 'unsupported' });
    for (const kind of ['delivery_by_service', 'pickup', 'dine_in'] as const) {
      expect(progress('legacy', kind)).toEqual({ preparing: no, handedOver: no, delivered: no });
    }
  });

  test('a new ready time is a call of its own on 1.0.0, and none on legacy', async () => {
    const { uber, sent, bodyAt } = connector(token, { status: 200 });
    expect(await uber.call(legacy, later)).toEqual({ outcome: 'unsupported' });
    expect(uber.capabilities.updateReady('legacy')).toMatchObject({
      can: false,
      reason: expect.stringContaining('Uber Eats'),
    });
    expect(sent).toEqual([]);
    expect(await uber.call(order, later)).toEqual({ outcome: 'done' });
    expect(sent[1]).toMatchObject({
      method: 'POST',
      url: `${settings.apiUrl}/v1/delivery/order/${orderId}/update-ready-time`,
    });
    expect(bodyAt(1)).toEqual({ ready_for_pickup_time: '2026-06-01T12:35:00.000Z' });
    expect(uber.capabilities.updateReady('1.0.0')).toEqual({ can: true });
  });

  test.each<[string, Scripted[], unknown]>([
    ['is not eligible', [{ status: 403, body: { code: 'resource_update_not_allowed', message: 'Not eligible' } }], { outcome: 'rejected', why: 'Not eligible', orderOver: false }],
    ['is ready', [conflict, stateIs('ACCEPTED', { preparation_status: 'READY_FOR_HANDOFF' })], { outcome: 'rejected', why: 'The order is ACCEPTED on Uber Eats.', orderOver: false }],
    ['was cancelled', [conflict, stateIs('FAILED')], { outcome: 'rejected', why: 'The order is FAILED on Uber Eats.', orderOver: true }],
    ['cannot be reached', [{ status: 503 }], { outcome: 'retry' }],
  ])('a new ready time of an order that %s is no success', async (_, script, expected) => {
    const { uber } = connector(token, ...script);
    expect(await uber.call(order, later)).toMatchObject(expected as object);
  }); // prettier-ignore
});

describe('a conflict after our own time-out', () => {
  test.each<[string, OrderCall, Scripted, unknown]>([
    ['accept of an accepted order', accept, stateIs('ACCEPTED'), { outcome: 'already' }],
    ['accept of an order accepted ahead', accept, stateIs('ACCEPTED', { status: 'SCHEDULED' }), { outcome: 'already' }],
    ['accept of an order that left', accept, stateIs('HANDED_OFF'), { outcome: 'already' }],
    ['accept of a cancelled order', accept, stateIs('FAILED'), { outcome: 'rejected', orderOver: true }],
    ['accept of an order still offered', accept, stateIs('OFFERED'), { outcome: 'rejected', orderOver: false }],
    [
      'deny of a denied order',
      deny,
      { status: 200, body: failedOrderV1({ reason: 'POS_DENIED' }) },
      { outcome: 'already' },
    ],
    ['deny of an accepted order', deny, stateIs('ACCEPTED'), { outcome: 'rejected', orderOver: false }],
    ['deny of a cancelled order', deny, stateIs('FAILED'), { outcome: 'rejected', orderOver: true }],
    ['cancel of a cancelled order', cancel, stateIs('FAILED'), { outcome: 'already' }],
    ['cancel of a delivered order', cancel, stateIs('SUCCEEDED'), { outcome: 'rejected', orderOver: true }],
    [
      'ready of a ready order',
      ready,
      stateIs('ACCEPTED', { preparation_status: 'READY_FOR_HANDOFF' }),
      { outcome: 'already' },
    ],
    ['ready of an order that left', ready, stateIs('HANDED_OFF'), { outcome: 'already' }],
    ['ready of a cancelled order', ready, stateIs('FAILED'), { outcome: 'rejected', orderOver: true }],
    ['accept while the order cannot be read', accept, { status: 503 }, { outcome: 'retry' }],
    ['accept while reading is refused', accept, { status: 403 }, { outcome: 'rejected', orderOver: false }],
  ])('%s', async (_, call, found, expected) => {
    const { uber, sent } = connector(token, conflict, found);
    expect(await uber.call(order, call)).toMatchObject(expected as object); // from the table above
    expect(sent[2]?.url).toContain(`/v1/delivery/order/${orderId}`);
  });

  test.each([
    ['ACCEPTED', { outcome: 'rejected', orderOver: false }],
    ['FINISHED', { outcome: 'already' }],
    ['CANCELED', { outcome: 'rejected', orderOver: true }],
  ])('news of an own courier for an order that is %s', async (state, expected) => {
    const stands: Scripted = { status: 200, body: { id: orderId, current_state: state } };
    expect(await connector(token, conflict, stands).uber.call(legacy, handedOver)).toMatchObject(expected);
    expect(await connector(token, conflict, stands).uber.call(legacy, delivered)).toMatchObject(expected);
  });

  test('on legacy it reads the legacy order', async () => {
    const { uber, sent } = connector(token, conflict, { status: 200, body: { id: orderId, current_state: 'DENIED' } });
    expect(await uber.call(legacy, deny)).toEqual({ outcome: 'already' });
    expect(sent[2]?.url).toBe(`${settings.apiUrl}/v2/eats/order/${orderId}`);
  });
});

describe('other answers to a call', () => {
  test.each([
    [400, { outcome: 'rejected', orderOver: false }],
    [403, { outcome: 'rejected', orderOver: false }],
    [404, { outcome: 'rejected', orderOver: true }],
    [429, { outcome: 'retry' }],
    [500, { outcome: 'retry' }],
    [503, { outcome: 'retry' }],
  ])('an accept answered %i', async (status, expected) => {
    const { uber } = connector(token, { status, body: { code: 'x', message: 'y' } });
    expect(await uber.call(order, accept)).toMatchObject(expected);
  });

  test('a legacy cancel answered 404 was already done when the order is cancelled, and too late otherwise', async () => {
    const gone: Scripted = { status: 404, body: { message: 'already terminal' } };
    const first = connector(token, gone, { status: 200, body: { id: orderId, current_state: 'CANCELED' } });
    expect(await first.uber.call(legacy, cancel)).toEqual({ outcome: 'already' });
    const second = connector(token, gone, { status: 200, body: { id: orderId, current_state: 'FINISHED' } });
    expect(await second.uber.call(legacy, cancel)).toMatchObject({ outcome: 'rejected', orderOver: true });
    const third = connector(token, gone, { status: 404 });
    expect(await third.uber.call(legacy, cancel)).toMatchObject({ outcome: 'rejected', orderOver: true });
  });

  test('network errors, time-outs and missing tokens are tried again', async () => {
    const { uber } = connector(
      token,
      Object.assign(new Error('x'), { code: 'ECONNRESET' }),
      new DOMException('The operation was aborted', 'TimeoutError'),
    );
    expect(await uber.call(order, accept)).toEqual({
      outcome: 'retry',
      why: 'The service did not answer.',
    });
    expect(await uber.call(order, accept)).toMatchObject({ outcome: 'retry' });
    const noToken = connector({ status: 500 });
    expect(await noToken.uber.call(order, accept)).toMatchObject({ outcome: 'retry', afterMs: 1_000 });
  });

  test('no answer leaks a token or the secret, and a long one is cut to 200 characters', async () => {
    const echo = `tok-1 ${settings.clientSecret} ${'z'.repeat(500)}`;
    const { uber } = connector(token, { status: 403, body: echo });
    const result = await uber.call(order, accept);
    const why = 'why' in result ? result.why : '';
    expect(why).toMatch(/^\[hidden\] \[hidden\] z+$/);
    expect(why.length).toBeLessThanOrEqual(200);
  });
});

describe('items that have run out', () => {
  const lineId = fullOrderV1().order.carts[0]?.items[0]?.cart_item_id ?? '';
  const adjust: OrderCall = {
    action: 'adjust',
    changes: [{ kind: 'remove', externalLineId: lineId, name: 'Ramen', ordered: 2 }],
  };
  const isAsked: Scripted = { status: 200, body: { should_wait_for_customer_response: true } };

  test('are asked of the customer, by the line’s own id', async () => {
    const { uber, sent, bodyAt } = connector(token, isAsked);
    expect(await uber.call(order, adjust)).toEqual({ outcome: 'done' });
    expect(sent[1]).toMatchObject({
      method: 'POST',
      url: `${settings.apiUrl}/v1/delivery/order/${orderId}/resolve-fulfillment-issues`,
    });
    expect(bodyAt(1)).toEqual({
      fulfillment_issues: [
        {
          issue_type: 'OUT_OF_ITEM',
          action_type: 'ASK_CUSTOMER',
          item: { cart_item_id: lineId },
          store_response: 'Ramen has run out.',
        },
      ],
    });
  });

  test('after a conflict count as left out only where the order has them no more', async () => {
    const still = connector(token, conflict, stateIs('ACCEPTED'));
    expect(await still.uber.call(order, adjust)).toMatchObject({ outcome: 'rejected', orderOver: false });
    const gone = connector(token, conflict, stateIs('ACCEPTED', { carts: [{ items: [{ cart_item_id: 'other' }] }] }));
    expect(await gone.uber.call(order, adjust)).toEqual({ outcome: 'already' });
    const unread = connector(token, conflict, stateIs('ACCEPTED', { carts: [] }));
    expect(await unread.uber.call(order, adjust)).toMatchObject({ outcome: 'rejected' });
    const over = connector(token, conflict, stateIs('SUCCEEDED'));
    expect(await over.uber.call(order, adjust)).toMatchObject({ outcome: 'rejected', orderOver: true });
  });

  test.each<[number | Error, object]>([
    [new Error('ETIMEDOUT'), { outcome: 'retry' }],
    [503, { outcome: 'retry' }],
    [400, { outcome: 'rejected', orderOver: false }],
    [404, { outcome: 'rejected', orderOver: true }],
  ])('answered with %s', async (answer, expected) => {
    const { uber } = connector(token, answer instanceof Error ? answer : { status: answer });
    expect(await uber.call(order, adjust)).toMatchObject(expected);
  });

  test('by number, or on the older API, are not asked at all', async () => {
    const { uber, sent } = connector();
    const fewer = { kind: 'quantity' as const, externalLineId: lineId, name: 'Ramen', ordered: 2, quantity: 1 };
    expect(await uber.call(order, { action: 'adjust', changes: [fewer] })).toEqual({ outcome: 'unsupported' });
    expect(await uber.call(legacy, adjust)).toEqual({ outcome: 'unsupported' });
    expect(sent).toEqual([]);
    expect(uber.capabilities.adjust('legacy')).toMatchObject({ can: false });
    expect(uber.capabilities.adjust('1.0.0')).toMatchObject({
      can: true,
      ways: {
        remove: { how: 'request' },
        quantity: { how: 'none' },
        substitute: { how: 'none' },
        price: { how: 'request', mayRise: true, maxMinor: 5_000, isAlone: true },
      },
    });
  });
});

/** An accepted order that costs so much more than its lines, or less. */
const adjustedBy = (amountE5: number): Scripted => {
  const { payment } = fullOrderV1().order;
  const adjustment = { net: { amount_e5: amountE5, currency_code: 'USD' } };
  return stateIs('ACCEPTED', { payment: { ...payment, payment_detail: { ...payment.payment_detail, adjustment } } });
};

describe('another price', () => {
  const line = { externalLineId: 'ci-1', name: 'Ramen', ordered: 2 };
  const price = { ...line, currency: 'USD', fromMinor: 1_550, unitMinor: 1_200, optionsMinor: 0 };
  const cheaper: OrderCall = { action: 'adjust', changes: [{ kind: 'price', ...price }], adjustmentMinor: -700 };
  const asks = { amount_e5: -700_000, reason: 'OTHER', custom_reason: 'New price: Ramen' };

  test('is asked of the customer as what the order is to cost more or less', async () => {
    const { uber, sent, bodyAt } = connector(token, stateIs('ACCEPTED'), { status: 200, body: {} });
    expect(await uber.call(order, cheaper)).toEqual({ outcome: 'done' });
    expect(sent[2]).toMatchObject({
      method: 'POST',
      url: `${settings.apiUrl}/v1/delivery/order/${orderId}/adjust-price`,
    });
    expect(bodyAt(2)).toEqual(asks);
  });

  test('is not asked for where the order has it already, or is over', async () => {
    const there = connector(token, adjustedBy(-700_000));
    expect(await there.uber.call(order, cheaper)).toEqual({ outcome: 'already' });
    const over = connector(token, stateIs('SUCCEEDED'));
    expect(await over.uber.call(order, cheaper)).toMatchObject({ outcome: 'rejected', orderOver: true });
    expect([there.sent.length, over.sent.length]).toEqual([2, 2]);
  });

  test('comes on top of what was changed before', async () => {
    const { uber, bodyAt } = connector(token, adjustedBy(-100_000), { status: 200, body: {} });
    await uber.call(order, { ...cheaper, adjustmentMinor: -800 });
    expect(bodyAt(2)).toEqual(asks);
  });

  test.each<[number | Error, object]>([
    [429, { outcome: 'retry' }],
    [new Error('ETIMEDOUT'), { outcome: 'rejected', orderOver: false, why: expect.stringContaining('not known') }],
    [503, { outcome: 'rejected', orderOver: false, why: expect.stringContaining('not known') }],
    [400, { outcome: 'rejected', orderOver: false }],
    [404, { outcome: 'rejected', orderOver: true }],
  ])('answered with %s is never asked for twice unseen', async (answer, expected) => {
    const script = answer instanceof Error ? answer : { status: answer };
    const { uber, sent } = connector(token, stateIs('ACCEPTED'), script);
    expect(await uber.call(order, cheaper)).toMatchObject(expected);
    expect(sent).toHaveLength(3);
  });

  test('goes with no other change, and is none of the older API', async () => {
    const { uber, sent } = connector();
    const remove = { kind: 'remove' as const, externalLineId: 'ci-2', name: 'Gyoza', ordered: 1 };
    const mixed: OrderCall = { action: 'adjust', changes: [{ kind: 'price', ...price }, remove] };
    expect(await uber.call(order, mixed)).toEqual({ outcome: 'unsupported' });
    expect(await uber.call(legacy, cheaper)).toEqual({ outcome: 'unsupported' });
    expect(sent).toEqual([]);
  });

  test('that the customer agreed to stands beside the lines, in the service’s own words', () => {
    const { uber } = connector();
    const hint = { apiVersion: '1.0.0', externalStoreId: '', currency: 'USD' };
    const { body } = adjustedBy(-350_000) as { body: unknown };
    expect(uber.toServiceOrder(body, hint)).toMatchObject({ ok: true, order: { totals: { adjustmentMinor: -350 } } });
    const before = uber.toServiceOrder(fullOrderV1(), hint);
    expect(before).not.toHaveProperty('order.totals.adjustmentMinor');
    expect(before).toMatchObject({ order: { totals: { subtotalMinor: 4_650 } } });
  });
});

test('capabilities say what Uber Eats can do', () => {
  const { uber } = connector();
  expect(uber.capabilities).toMatchObject({
    orders: 'thin',
    acceptByAnswer: false,
    acceptWithinMs: 690_000,
    acceptScheduledWithinMs: 600_000,
    deny: { can: true },
    cancel: { can: true },
  });
  expect(uber.brands).toEqual({ 'uber-eats': 'Uber Eats', postmates: 'Postmates' });
});

test('an order read from the test host is a test order', () => {
  const { send } = scriptedSend();
  const sandbox = createUberEats(
    { ...settings, apiUrl: 'https://test-api.uber.com' },
    { send, clock: stoppedClock('2026-06-01T12:00:00Z') },
  );
  expect(
    sandbox.toServiceOrder(fullOrderV1(), { apiVersion: '1.0.0', externalStoreId: '', currency: 'USD' }),
  ).toMatchObject({
    order: { isTest: true },
  });
});
