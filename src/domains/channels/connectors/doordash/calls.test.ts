import { jwtVerify } from 'jose';
import { describe, expect, test } from 'vitest';
import type { OrderCall, OrderRef } from '../../connector.ts';
import { declineReasons, type DeclineReason } from '../../model/reasons.ts';
import { minuteMs } from '../../../../shared/time.ts';
import { scriptedSend, stoppedClock, type Scripted } from '../fixtures/scripted-send.ts';
import { settings } from './fixtures/hooks.ts';
import { createDoorDash, type DoorDashSettings } from './index.ts';

const order: OrderRef = {
  apiVersion: 'v1',
  externalStoreId: 'harbor-1',
  externalId: '5e87ace4-c87a',
  posRef: 'fork-9',
};
const accept: OrderCall = { action: 'accept', readyAt: new Date('2026-06-01T12:25:00Z') };
const deny: OrderCall = { action: 'deny', reason: 'too_busy' };
const ready: OrderCall = { action: 'ready' };
const cancel: OrderCall = { action: 'cancel', reason: 'too_busy', note: 'Oven broke' };
const adjust: OrderCall = {
  action: 'adjust',
  changes: [
    { kind: 'remove', externalLineId: 'line-1', name: 'Ramen', ordered: 2 },
    { kind: 'quantity', externalLineId: 'line-2', name: 'Gyoza', ordered: 3, quantity: 1 },
  ],
};
const done: Scripted = { status: 202 };

function connectorWith(more: Partial<DoorDashSettings>, ...script: Scripted[]) {
  const { send, sent } = scriptedSend(...script);
  const clock = stoppedClock('2026-06-01T12:00:00Z');
  const doorDash = createDoorDash({ ...settings, ...more }, { send, clock });
  const bodyAt = (index: number): unknown => JSON.parse(sent[index]?.body ?? 'null');
  const tokenAt = (index: number) => sent[index]?.headers?.['authorization']?.replace('Bearer ', '') ?? '';
  return { doorDash, sent, clock, bodyAt, tokenAt };
}

const connector = (...script: Scripted[]) => connectorWith({}, ...script);
const allowed = (...script: Scripted[]) => connectorWith({ cancelAllowed: true, adjustAllowed: true }, ...script);

describe('the token of a call', () => {
  test('is a JWT signed with the decoded secret, with the dd-ver header and a life within 30 minutes', async () => {
    const { doorDash, clock, tokenAt } = connector(done);
    await doorDash.call(order, accept);
    const key = Buffer.from(settings.signingSecret, 'base64url');
    const { payload, protectedHeader } = await jwtVerify(tokenAt(0), key, { currentDate: clock.now() });
    expect(protectedHeader).toEqual({ alg: 'HS256', typ: 'JWT', 'dd-ver': 'DD-JWT-V1' });
    const iat = clock.now().getTime() / 1000;
    expect(payload).toEqual({ aud: 'doordash', iss: 'dev-1', kid: 'key-1', iat, exp: iat + 600 });
  });

  test('is used again for some minutes and then made anew', async () => {
    const { doorDash, clock, tokenAt } = connector(done, done, done);
    await doorDash.call(order, accept);
    clock.forward(4 * minuteMs);
    await doorDash.call(order, accept);
    clock.forward(minuteMs);
    await doorDash.call(order, accept);
    expect(tokenAt(1)).toBe(tokenAt(0));
    expect(tokenAt(2)).not.toBe(tokenAt(0));
  });

  test('is made once more after a 401, and not a third time', async () => {
    const { doorDash, sent } = connector({ status: 401 }, { status: 401 });
    expect(await doorDash.call(order, accept)).toMatchObject({ outcome: 'rejected', orderOver: false });
    expect(sent).toHaveLength(2);
  });
});

describe('what is sent', () => {
  const path = `${settings.apiUrl}/api/v1/orders/${order.externalId}`;

  test.each<[string, OrderCall, string, unknown]>([
    [
      'accept',
      accept,
      path,
      { merchant_supplied_id: 'fork-9', order_status: 'success', prep_time: '2026-06-01T12:25:00.000Z' },
    ],
    ['ready', ready, `${path}/events/order_ready_for_pickup`, { merchant_supplied_id: 'fork-9' }],
    ['cancel', cancel, `${path}/cancellation`, { cancel_reason: 'KITCHEN_BUSY', cancel_details: 'Oven broke' }],
    [
      'adjust',
      adjust,
      `${path}/adjustment`,
      {
        items: [
          { line_item_id: 'line-1', adjustment_type: 'ITEM_REMOVE' },
          { line_item_id: 'line-2', adjustment_type: 'ITEM_UPDATE', quantity: 1 },
        ],
      },
    ],
    [
      'deny',
      { action: 'deny', reason: 'technical' },
      path,
      {
        merchant_supplied_id: 'fork-9',
        order_status: 'fail',
        failure_reason: 'Store Unavailable - Connectivity Issue',
        errors: [{ code: 'CONNECTIVITY_ISSUE', message: 'Store Unavailable - Connectivity Issue' }],
      },
    ],
  ])('%s', async (_, call, url, body) => {
    const { doorDash, sent, bodyAt } = allowed(done);
    expect(await doorDash.call(order, call)).toEqual({ outcome: 'done' });
    expect(sent[0]).toMatchObject({ method: 'PATCH', url, timeoutMs: 10_000 });
    expect(sent[0]?.headers).toMatchObject({ 'auth-version': 'v2', 'user-agent': 'Forkline/1.0' });
    expect(bodyAt(0)).toEqual(body);
  });

  test('the provider is CamelCase in the User-Agent', async () => {
    const { doorDash, sent } = connectorWith({ providerType: 'fork_line_sandbox' }, done);
    await doorDash.call(order, ready);
    expect(sent[0]?.headers?.['user-agent']).toBe('ForkLineSandbox/1.0');
  });

  test.each<[DeclineReason, string, string]>([
    ['item_out_of_stock', 'Item Unavailable - Ramen - 1001 - Out of stock', 'ITEM_OUT_OF_STOCK'],
    ['item_not_on_menu', 'Item Missing - Ramen - 1001 - This item is no longer on the Menu', 'INVALID_ORDER'],
    ['price_mismatch', 'Pricing Mismatch - Ramen - 1001', 'INVALID_ORDER'],
    ['store_closed', 'Store Unavailable - Hours out of Sync', 'STORE_CLOSED'],
    ['closing_early', 'Store Unavailable - Closed or Remodel', 'STORE_CLOSED_EARLY'],
  ])('declining for %s uses the required wording', async (reason, sentence, code) => {
    const { doorDash, bodyAt } = connector(done);
    await doorDash.call(order, { action: 'deny', reason, items: [{ name: 'Ramen', itemRef: '1001' }] });
    expect(bodyAt(0)).toMatchObject({
      failure_reason: sentence,
      errors: [{ code, merchant_supplied_id: '1001', message: sentence }],
    });
  });

  test('every reason has a code that DoorDash documents, with and without items', async () => {
    const documented =
      /^(INVALID_ORDER|ITEM_OUT_OF_STOCK|STORE_HOURS_ISSUE|INTERNAL_ERROR|OTHER|CONNECTIVITY_ISSUE|TIME_OUT|STORE_CLOSED|STORE_CLOSED_EARLY|POS_OFFLINE|CAPACITY_THROTTLING|STALE_PICKUP_TIME|ORDER_ONLINE_DISABLED|INVALID_ADDRESS|STORE_RENOVATION|STORE_TEMP_CLOSED|WEATHER_ISSUES)$/;
    for (const reason of Object.keys(declineReasons) as DeclineReason[]) {
      // keys of a literal
      const { doorDash, bodyAt } = allowed(done, done);
      await doorDash.call(order, { action: 'deny', reason });
      await doorDash.call(order, { action: 'cancel', reason });
      expect(bodyAt(0)).toMatchObject({
        failure_reason: expect.stringMatching(/\S/),
        errors: [{ code: expect.stringMatching(documented) }],
      });
      expect(bodyAt(1)).toMatchObject({
        cancel_reason: expect.stringMatching(/^(ITEM_OUT_OF_STOCK|STORE_CLOSED|KITCHEN_BUSY|OTHER)$/),
      });
    }
  });

  test('a ready time that has passed is left out, so that a late repeat still accepts', async () => {
    const { doorDash, clock, bodyAt } = connector(done);
    clock.forward(60 * minuteMs);
    await doorDash.call(order, accept);
    expect(bodyAt(0)).toEqual({ merchant_supplied_id: 'fork-9', order_status: 'success' });
  });

  test.each(['../x', 'a/b', '', 'a?b'])('the order id %j never reaches an address', async (externalId) => {
    const { doorDash, sent } = connector();
    expect(await doorDash.call({ ...order, externalId }, accept)).toMatchObject({ outcome: 'rejected' });
    expect(sent).toEqual([]);
  });
});

const refused = (message: string): Scripted => ({ status: 400, body: { code: 400, message } });

describe('a 400 is judged by its words, for there is no order to read back', () => {
  test.each<[OrderCall, string, unknown]>([
    [accept, 'Order has been confirmed before', { outcome: 'already' }],
    [accept, 'The order was already confirmed.', { outcome: 'already' }],
    [accept, 'Order has already been processed', { outcome: 'already' }],
    [accept, 'Order confirmation timeout', { outcome: 'rejected', orderOver: true }],
    [accept, 'The order has timed out.', { outcome: 'rejected', orderOver: true }],
    [accept, 'Order has expired', { outcome: 'rejected', orderOver: true }],
    [accept, 'Order was cancelled', { outcome: 'rejected', orderOver: true }],
    [accept, 'Order has already been canceled', { outcome: 'rejected', orderOver: true }],
    [accept, 'The order was already failed by the store.', { outcome: 'rejected', orderOver: true }],
    [accept, 'Bad request format', { outcome: 'rejected', orderOver: false }],
    // The reference's own sentence proves neither.
    [accept, 'Order has already been processed or order has expired', { outcome: 'rejected', orderOver: false }],
    [deny, 'Order has been confirmed before', { outcome: 'rejected', orderOver: false }],
    [deny, 'Order has expired', { outcome: 'rejected', orderOver: true }],
    [deny, 'Order was already rejected', { outcome: 'already' }],
    [ready, 'Order has expired', { outcome: 'rejected', orderOver: true }],
    [ready, 'The order has expired, was cancelled or is not confirmed.', { outcome: 'rejected', orderOver: false }],
    [cancel, 'Order has already been cancelled', { outcome: 'already' }],
    [cancel, 'Order is not confirmed or has already been cancelled', { outcome: 'rejected', orderOver: false }],
    [cancel, 'The order can no longer be cancelled.', { outcome: 'rejected', orderOver: false }],
  ])('%j answered "%s"', async (call, message, expected) => {
    const { doorDash } = allowed(refused(message));
    expect(await doorDash.call(order, call)).toMatchObject(expected as object); // from the table above
  });
});

describe('other answers to a call', () => {
  test.each([
    [403, { outcome: 'rejected', orderOver: false }],
    [404, { outcome: 'rejected', orderOver: true }],
    [429, { outcome: 'retry' }],
    [500, { outcome: 'retry' }],
    [502, { outcome: 'retry' }],
  ])('an accept answered %i', async (status, expected) => {
    const { doorDash } = connector({ status, body: 'x' });
    expect(await doorDash.call(order, accept)).toMatchObject(expected);
  });

  test('Retry-After is honoured, and network errors are tried again', async () => {
    const { doorDash } = connector({ status: 429, headers: { 'retry-after': '3' } }, new Error('reset'));
    expect(await doorDash.call(order, accept)).toMatchObject({ outcome: 'retry', afterMs: 3000 });
    expect(await doorDash.call(order, accept)).toEqual({
      outcome: 'retry',
      why: 'The service did not answer.',
    });
  });

  test('no answer leaks a token or a secret, and a long one is cut', async () => {
    const { send, sent } = scriptedSend();
    const echo = createDoorDash(settings, {
      clock: stoppedClock('2026-06-01T12:00:00Z'),
      send: async (request) => {
        await send(request).catch(() => undefined);
        const text = `${request.headers?.['authorization']} ${settings.signingSecret} ${settings.webhookToken} ${'z'.repeat(900)}`;
        return { status: 403, headers: {}, text };
      },
    });
    const result = await echo.call(order, accept);
    const why = 'why' in result ? result.why : '';
    expect(why).toMatch(/^Bearer \[hidden\] \[hidden\] \[hidden\] z+$/);
    expect(why.length).toBeLessThanOrEqual(200);
    expect(sent).toHaveLength(1);
  });
});

describe('capabilities', () => {
  test('say what DoorDash can do', () => {
    const { doorDash } = connector();
    expect(doorDash.capabilities).toMatchObject({
      orders: 'push',
      acceptByAnswer: true,
      acceptWithinMs: 180_000,
      deny: { can: true },
      cancel: { can: false, reason: expect.stringContaining('allow-list') },
    });
    expect(doorDash.capabilities.ready('v1')).toEqual({ can: true });
    expect(doorDash.brands).toMatchObject({ doordash: 'DoorDash', caviar: 'Caviar' });
  });

  test('a ready time is heard with the acceptance alone, and a sentence says so', async () => {
    const { doorDash, sent } = connector();
    const later: OrderCall = { action: 'update_ready', readyAt: new Date('2026-06-01T12:35:00Z') };
    expect(await doorDash.call(order, later)).toEqual({ outcome: 'unsupported' });
    expect(sent).toEqual([]);
    expect(doorDash.capabilities.updateReady('v1')).toEqual({
      can: false,
      reason: expect.stringMatching(/^DoorDash .+\.$/) as unknown,
    });
  });

  test.each(['preparing', 'handed_over', 'delivered'] as const)(
    '%s is nothing that it takes from us',
    async (action) => {
      const { doorDash, sent } = connector();
      expect(await doorDash.call(order, { action })).toEqual({ outcome: 'unsupported' });
      expect(sent).toEqual([]);
      const no = { can: false, reason: expect.stringMatching(/^DoorDash .+\.$/) as unknown };
      for (const kind of ['delivery_by_service', 'delivery_by_merchant', 'pickup', 'dine_in'] as const) {
        expect(doorDash.capabilities.progress('v1', kind)).toEqual({ preparing: no, handedOver: no, delivered: no });
      }
    },
  );

  test('cancelling needs the allow-list: without it nothing is sent', async () => {
    const { doorDash, sent } = connector();
    expect(await doorDash.call(order, cancel)).toEqual({ outcome: 'unsupported' });
    expect(sent).toEqual([]);
    expect(allowed().doorDash.capabilities.cancel).toEqual({ can: true });
  });

  test('so does changing items', async () => {
    const { doorDash, sent } = connector();
    expect(await doorDash.call(order, adjust)).toEqual({ outcome: 'unsupported' });
    expect(sent).toEqual([]);
    expect(doorDash.capabilities.adjust('v1')).toMatchObject({
      can: false,
      reason: expect.stringContaining('allow-list'),
    });
    expect(allowed().doorDash.capabilities.adjust('v1')).toMatchObject({
      can: true,
      ways: {
        remove: { how: 'direct' },
        quantity: { how: 'direct' },
        substitute: { how: 'direct', takesOptions: false },
        price: { how: 'none', reason: expect.stringMatching(/^DoorDash .+\.$/) as unknown },
      },
    });
  });

  test('another item is named with its id, price and quantity of our menu', async () => {
    const { doorDash, bodyAt } = allowed(done);
    const by = { ref: 'udon', name: 'Udon', priceMinor: 1_480, quantity: 2, options: [] };
    const changes = [{ kind: 'substitute' as const, externalLineId: 'line-1', name: 'Ramen', ordered: 2, by }];
    expect(await doorDash.call(order, { action: 'adjust', changes })).toEqual({ outcome: 'done' });
    expect(bodyAt(0)).toEqual({
      items: [
        {
          line_item_id: 'line-1',
          adjustment_type: 'ITEM_SUBSTITUTE',
          substituted_item: { name: 'Udon', merchant_supplied_id: 'udon', price: 1_480, quantity: 2 },
        },
      ],
    });
  });

  test('another price is nothing that it has, nor what comes with one', async () => {
    const { doorDash, sent } = allowed();
    const line = { externalLineId: 'line-1', name: 'Ramen', ordered: 2 };
    const price = { currency: 'USD', fromMinor: 1_500, unitMinor: 1_200, optionsMinor: 0 };
    const changes = [
      { kind: 'price' as const, ...line, ...price },
      { kind: 'remove' as const, externalLineId: 'line-2', name: 'Gyoza', ordered: 1 },
    ];
    expect(await doorDash.call(order, { action: 'adjust', changes })).toEqual({ outcome: 'unsupported' });
    expect(sent).toEqual([]);
  });

  test('there is no order to read back', async () => {
    const { doorDash, sent } = connector();
    const ref = { apiVersion: 'v1', externalStoreId: 's', externalOrderId: 'o', resource: '' };
    expect(await doorDash.fetchOrder(ref)).toMatchObject({ outcome: 'gone' });
    expect(sent).toEqual([]);
  });
});
