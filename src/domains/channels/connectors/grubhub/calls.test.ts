import { describe, expect, test } from 'vitest';
import type { OrderCall, OrderRef } from '../../connector.ts';
import { declineReasons, type DeclineReason } from '../../model/reasons.ts';
import { scriptedSend, stoppedClock, type Scripted } from '../fixtures/scripted-send.ts';
import { charges, merchantId, orderUuid, posOrder } from './fixtures/orders.ts';
import { settings } from './fixtures/settings.ts';
import { createGrubhub } from './index.ts';
import { rejectionCodes } from './reasons.ts';

const path = `https://grubhub.test/pos/v1/merchant/${merchantId}/orders/${orderUuid}`;
const order: OrderRef = {
  apiVersion: 'v1',
  externalStoreId: merchantId,
  externalId: orderUuid,
  posRef: 'fork-77',
  callId: 'call-1',
};
const readyAt = new Date('2026-03-02T18:20:30.000Z');
const accept: OrderCall = { action: 'accept', readyAt };
const deny: OrderCall = { action: 'deny', reason: 'item_not_on_menu', items: [{ name: 'Taco', itemRef: 'taco' }] };
const ready: OrderCall = { action: 'ready' };
const handedOver: OrderCall = { action: 'handed_over' };
const delivered: OrderCall = { action: 'delivered' };
const later: OrderCall = { action: 'update_ready', readyAt: new Date('2026-03-02T18:35:30.000Z') };
const by = { name: "Nadia O'Brien", email: 'nadia@kitchen.test' };
const cancel: OrderCall = { action: 'cancel', reason: 'too_busy', note: 'Power cut', by };

const stands = (status: string): Scripted => ({ status: 200, body: posOrder({ status }) });
const expects = (pickup: string): Scripted => ({
  status: 200,
  body: posOrder({ status: 'CONFIRMED', fulfillment_info: { pickup_info: { estimated_pickup_time: pickup } } }),
});
const conflict: Scripted = { status: 409, body: { message: 'An order that is so cannot become that.' } };
const none: Scripted = { status: 404, body: { message: 'Could not find any change requests.' } };
const changed = (status: string, notes = 'Forkline call-1') => ({
  order_id: orderUuid,
  change_request_id: 'c-1',
  request: { change_action: 'cancel.action', notes },
  status,
  ticket_id: 5,
});

function connector(...script: Scripted[]) {
  const { send, sent } = scriptedSend(...script);
  const clock = stoppedClock('2026-03-02T18:00:00Z');
  const grubhub = createGrubhub(settings, { send, clock });
  const bodyAt = (index: number): unknown => JSON.parse(sent[index]?.body ?? 'null');
  const asked = () => sent.map(({ method, url }) => `${method} ${url.replace(path, '…')}`);
  return { grubhub, sent, clock, bodyAt, asked };
}

describe('reading an order', () => {
  const ref = { apiVersion: 'v1', externalStoreId: merchantId, externalOrderId: orderUuid, resource: '' };

  test('asks for it at the merchant, signed', async () => {
    const { grubhub, sent } = connector(stands('CONFIRMED'));
    expect(await grubhub.fetchOrder(ref)).toMatchObject({ outcome: 'found', raw: { uuid: orderUuid } });
    expect(sent[0]).toMatchObject({ method: 'GET', url: path, headers: { 'x-gh-partner-key': settings.partnerKey } });
    expect(sent[0]?.headers?.['authorization']).toMatch(/^MAC id=/);
  });

  test.each(['../../menu', 'a/b', 'a?b', 'a%2Fb', '', 'x'.repeat(65), 'a\nb'])(
    'the order id %j never reaches an address',
    async (id) => {
      const { grubhub, sent } = connector();
      expect(await grubhub.fetchOrder({ ...ref, externalOrderId: id })).toMatchObject({ outcome: 'gone' });
      expect(await grubhub.call({ ...order, externalId: id }, accept)).toMatchObject({ outcome: 'rejected' });
      expect(sent).toEqual([]);
    },
  );

  test.each(['..', 'a/b', '', 'a b'])('nor does the merchant id %j', async (id) => {
    const { grubhub, sent } = connector();
    expect(await grubhub.fetchOrder({ ...ref, externalStoreId: id })).toMatchObject({ outcome: 'gone' });
    expect(await grubhub.call({ ...order, externalStoreId: id }, cancel)).toMatchObject({ outcome: 'rejected' });
    expect(sent).toEqual([]);
  });

  test.each([
    [404, 'retry'],
    [401, 'retry'],
    [429, 'retry'],
    [503, 'retry'],
    [403, 'gone'],
    [400, 'gone'],
  ])('an answer of %i means %s', async (status, outcome) => {
    expect(await connector({ status }).grubhub.fetchOrder(ref)).toMatchObject({ outcome });
  });

  test('a network error and an answer that is no order are asked again', async () => {
    const { grubhub } = connector(new Error('socket hang up'), { status: 200, body: '<html>' });
    expect(await grubhub.fetchOrder(ref)).toMatchObject({ outcome: 'retry' });
    expect(await grubhub.fetchOrder(ref)).toMatchObject({ outcome: 'retry' });
  });
});

describe('what is sent', () => {
  test.each<[string, OrderCall, unknown]>([
    [
      'accept: confirmed, with minutes that are never too few and the time itself',
      accept,
      {
        status: 'CONFIRMED',
        reason_code: 'SUBMITTED',
        message: 'Accepted by the restaurant',
        external_order_id: 'fork-77',
        wait_time_in_minutes: 21,
        expected_ready_at: '2026-03-02T18:20:30.000Z',
      },
    ],
    [
      'a late accept: a time that has passed is left out',
      { action: 'accept', readyAt: new Date('2026-03-02T17:59:00Z') },
      {
        status: 'CONFIRMED',
        reason_code: 'SUBMITTED',
        message: 'Accepted by the restaurant',
        external_order_id: 'fork-77',
        wait_time_in_minutes: 0,
      },
    ],
    [
      'deny: rejected, with a code and the words that Grubhub’s care reads',
      deny,
      {
        status: 'REJECTED',
        reason_code: 'MENU_ITEM_NOT_FOUND',
        message: 'An item is not on the menu: Taco (taco)',
        external_order_id: 'fork-77',
      },
    ],
    [
      'ready',
      ready,
      {
        status: 'PICKUP_READY',
        reason_code: 'SUBMITTED',
        message: 'The food is ready',
        external_order_id: 'fork-77',
        wait_time_in_minutes: 0,
      },
    ],
    [
      'another ready time: confirmed again, with the minutes from now',
      later,
      {
        status: 'CONFIRMED',
        reason_code: 'SUBMITTED',
        message: 'The food is ready at another time',
        external_order_id: 'fork-77',
        wait_time_in_minutes: 36,
        expected_ready_at: '2026-03-02T18:35:30.000Z',
      },
    ],
    [
      'on its way with the store’s own courier',
      handedOver,
      {
        status: 'OUT_FOR_DELIVERY',
        reason_code: 'SUBMITTED',
        message: 'Our courier has the food',
        external_order_id: 'fork-77',
      },
    ],
    [
      'delivered by the store’s own courier',
      delivered,
      {
        status: 'FULFILLED',
        reason_code: 'SUBMITTED',
        message: 'Our courier has delivered the food',
        external_order_id: 'fork-77',
      },
    ],
  ])('%s', async (_, call, body) => {
    const { grubhub, sent, bodyAt } = connector(stands('CONFIRMED'));
    expect(await grubhub.call(order, call)).toEqual({ outcome: 'done' });
    expect(sent[0]).toMatchObject({ method: 'PUT', url: `${path}/status`, timeoutMs: 10_000 });
    expect(bodyAt(0)).toEqual(body);
    expect(sent).toHaveLength(1);
  });

  test.each(Object.keys(declineReasons) as DeclineReason[])(
    'denying for %s has a code and a message',
    async (reason) => {
      const { grubhub, bodyAt } = connector(stands('REJECTED'));
      await grubhub.call(order, { action: 'deny', reason, note: ' Sorry ' });
      expect(bodyAt(0)).toMatchObject({
        status: 'REJECTED',
        reason_code: rejectionCodes[reason],
        message: `${declineReasons[reason]}: Sorry`,
      });
    },
  );

  test('only of the store’s own couriers it hears how far they are, and sentences say so', () => {
    const { progress } = connector().grubhub.capabilities;
    expect(progress('v1', 'delivery_by_merchant')).toEqual({
      preparing: { can: false, reason: expect.stringMatching(/^Grubhub .+\.$/) as unknown },
      handedOver: { can: true },
      delivered: { can: true },
    });
    for (const kind of ['delivery_by_service', 'pickup', 'dine_in'] as const) {
      const no = { can: false, reason: expect.stringMatching(/^Grubhub .+\.$/) as unknown };
      expect(progress('v1', kind)).toEqual({ preparing: no, handedOver: no, delivered: no });
    }
  });

  test('confirm is nothing that Grubhub has', async () => {
    const { grubhub, sent } = connector();
    expect(await grubhub.call(order, { action: 'confirm' })).toEqual({ outcome: 'unsupported' });
    expect(sent).toEqual([]);
  });
});

describe('a call whose answer is no yes', () => {
  test.each<[string, OrderCall, string, object]>([
    ['accept', accept, 'CONFIRMED', { outcome: 'already' }],
    ['accept', accept, 'PICKUP_READY', { outcome: 'already' }],
    ['accept', accept, 'FULFILLED', { outcome: 'already' }],
    ['accept', accept, 'ANTICIPATED', { outcome: 'unsupported' }],
    ['accept', accept, 'REJECTED', { outcome: 'rejected', orderOver: true }],
    [
      'accept',
      accept,
      'CANCELLED',
      { outcome: 'rejected', orderOver: true, why: 'The order is CANCELLED on Grubhub.' },
    ],
    ['accept', accept, 'STALE', { outcome: 'rejected', orderOver: false }],
    ['accept', accept, 'RESTAURANT_CONFIRMABLE', { outcome: 'rejected', orderOver: false }],
    ['deny', deny, 'REJECTED', { outcome: 'already' }],
    ['deny', deny, 'CONFIRMED', { outcome: 'rejected', orderOver: false }],
    ['deny', deny, 'CANCELLED', { outcome: 'rejected', orderOver: true }],
    ['ready', ready, 'PICKUP_READY', { outcome: 'already' }],
    ['ready', ready, 'READY_FOR_PICKUP', { outcome: 'already' }],
    ['ready', ready, 'OUT_FOR_DELIVERY', { outcome: 'already' }],
    ['ready', ready, 'ANTICIPATED', { outcome: 'rejected', orderOver: false }],
    ['ready', ready, 'TELEPORTED', { outcome: 'rejected', orderOver: false }],
    ['ready', ready, 'FULFILLED', { outcome: 'already' }],
    ['handed over', handedOver, 'OUT_FOR_DELIVERY', { outcome: 'already' }],
    ['handed over', handedOver, 'FULFILLED', { outcome: 'already' }],
    ['handed over', handedOver, 'PICKUP_READY', { outcome: 'rejected', orderOver: false }],
    ['handed over', handedOver, 'CANCELLED', { outcome: 'rejected', orderOver: true }],
    ['delivered', delivered, 'FULFILLED', { outcome: 'already' }],
    ['delivered', delivered, 'OUT_FOR_DELIVERY', { outcome: 'rejected', orderOver: false }],
  ])('%s, and the order is %s%s', async (_, call, status, expected) => {
    const { grubhub, asked } = connector(conflict, stands(status));
    expect(await grubhub.call(order, call)).toMatchObject(expected);
    expect(asked()).toEqual(['PUT …/status', 'GET …']);
  });

  test.each<[string, Scripted]>([
    ['no answer', new Error('ETIMEDOUT')],
    ['an error', { status: 500 }],
  ])('%s after the work was done is a success, told by the order itself', async (_, lost) => {
    expect(await connector(lost, stands('CONFIRMED')).grubhub.call(order, accept)).toEqual({ outcome: 'already' });
  });

  test.each<[string, Scripted, Scripted]>([
    ['no answer, and the order is as it was', new Error('ETIMEDOUT'), stands('RESTAURANT_CONFIRMABLE')],
    ['no answer, and none from the order', new Error('ETIMEDOUT'), new Error('ETIMEDOUT')],
    ['an error, and the order cannot be read', { status: 502 }, { status: 502 }],
    ['a conflict, and the order cannot be read', conflict, { status: 503 }],
  ])('%s: tried again', async (_, first, second) => {
    expect(await connector(first, second).grubhub.call(order, accept)).toMatchObject({ outcome: 'retry' });
  });

  test.each([
    [401, undefined],
    [429, 9_000],
  ])('%i is tried again without a look at the order, which nobody touched', async (status, afterMs) => {
    const { grubhub, sent } = connector({ status, headers: afterMs === undefined ? {} : { 'retry-after': '9' } });
    const result = await grubhub.call(order, accept);
    expect(result).toMatchObject({ outcome: 'retry', ...(afterMs !== undefined && { afterMs }) });
    expect(sent).toHaveLength(1);
  });

  test('an order that Grubhub does not know is over', async () => {
    const missing = { status: 404, body: { message: 'Order does not exist for order id.' } };
    expect(await connector(missing, missing).grubhub.call(order, accept)).toEqual({
      outcome: 'rejected',
      why: 'Order does not exist for order id.',
      orderOver: true,
    });
  });

  test('403 is a plain no, in Grubhub’s words and without our secrets', async () => {
    const { grubhub } = connector({ status: 403, body: `key ${settings.partnerKey} may not` });
    expect(await grubhub.call(order, accept)).toEqual({
      outcome: 'rejected',
      why: 'key [hidden] may not',
      orderOver: false,
    });
  });
});

describe('another ready time whose answer is no yes', () => {
  const lost = new Error('ETIMEDOUT');
  const ownCourier: Scripted = {
    status: 200,
    body: posOrder({ status: 'CONFIRMED', fulfillment_info: { delivery_info: { is_managed_delivery: false } } }),
  };

  test.each<[string, Scripted[], object]>([
    ['a conflict, and the order has it', [conflict, expects('2026-03-02T18:35:00Z')], { outcome: 'already' }],
    ['a conflict, and the order has another', [conflict, expects('2026-03-02T18:20:30Z')], { outcome: 'rejected', orderOver: false }],
    ['a conflict, and the order shows none', [conflict, ownCourier], { outcome: 'already' }],
    ['no answer, and the order has it', [lost, expects('2026-03-02T18:35:30Z')], { outcome: 'already' }],
    ['no answer, and the order has another', [lost, expects('2026-03-02T18:20:30Z')], { outcome: 'retry' }],
    ['no answer, and the order shows none', [lost, ownCourier], { outcome: 'retry' }],
    ['a conflict, and the food is ready', [conflict, stands('PICKUP_READY')], { outcome: 'rejected', orderOver: false }],
    ['a conflict, and the order is over', [conflict, stands('CANCELLED')], { outcome: 'rejected', orderOver: true }],
  ])('%s', async (_, script, expected) => {
    expect(await connector(...script).grubhub.call(order, later)).toMatchObject(expected);
  }); // prettier-ignore
});

describe('cancelling', () => {
  test('is a request to Grubhub’s care by a person with name and e-mail, and never REJECTED', async () => {
    const { grubhub, asked, bodyAt } = connector(none, { status: 200, body: changed('COMPLETED') });
    expect(await grubhub.call(order, cancel)).toEqual({ outcome: 'done' });
    expect(asked()).toEqual(['GET …/changerequests', 'POST …/changerequests']);
    expect(bodyAt(1)).toEqual({
      change_action: 'cancel.action',
      restaurant_agent_name: "Nadia O'Brien",
      requestor_email: 'nadia@kitchen.test',
      requestor_first_name: 'Nadia',
      requestor_last_name: "O'Brien",
      reason: 'Too busy right now: Power cut',
      reason_code: 'too_busy',
      notes: 'Forkline call-1',
    });
  });

  test('names the deployment’s own agent where nobody asked, and one name twice where there is one', async () => {
    const { grubhub, bodyAt } = connector(none, { status: 200, body: changed('COMPLETED') });
    await grubhub.call(order, { action: 'cancel', reason: 'technical' });
    expect(bodyAt(1)).toMatchObject({
      restaurant_agent_name: 'Forkline',
      requestor_email: 'support@forkline.test',
      requestor_first_name: 'Forkline',
      requestor_last_name: 'Forkline',
    });
  });

  test.each(['PENDING', 'OPEN', 'IN_PROGRESS', undefined])('that is %s is not done yet', async (status) => {
    const { grubhub } = connector(none, { status: 200, body: { ...changed(''), status } });
    expect(await grubhub.call(order, cancel)).toMatchObject({ outcome: 'retry', afterMs: 20_000 });
  });

  test.each(['REJECTED', 'DENIED', 'FAILED'])('that is %s is a no, while the order lives on', async (status) => {
    const { grubhub } = connector(none, { status: 200, body: changed(status) }, stands('CONFIRMED'));
    expect(await grubhub.call(order, cancel)).toEqual({
      outcome: 'rejected',
      why: `Grubhub did not agree to cancel this order (${status}). Call Grubhub.`,
      orderOver: false,
    });
  });

  test('made again is not asked again: the request that carries this call is read', async () => {
    const mine = { status: 200, body: [changed('REJECTED', 'Forkline call-0'), changed('COMPLETED')] };
    const { grubhub, sent } = connector(mine);
    expect(await grubhub.call(order, cancel)).toEqual({ outcome: 'done' });
    expect(sent).toHaveLength(1);
  });

  test('pressed once more after a no is a new request', async () => {
    const before = { status: 200, body: [changed('REJECTED', 'Forkline call-0')] };
    const { grubhub, asked } = connector(before, { status: 200, body: changed('COMPLETED') });
    expect(await grubhub.call(order, cancel)).toEqual({ outcome: 'done' });
    expect(asked()).toEqual(['GET …/changerequests', 'POST …/changerequests']);
  });

  test('refused with 400 asks where the order stands', async () => {
    const no = { status: 400, body: { message: 'Too late.' } };
    expect(await connector(none, no, stands('CANCELLED')).grubhub.call(order, cancel)).toEqual({ outcome: 'already' });
    expect(await connector(none, no, stands('CONFIRMED')).grubhub.call(order, cancel)).toEqual({
      outcome: 'rejected',
      why: 'Too late.',
      orderOver: false,
    });
    expect(await connector(none, no, stands('FULFILLED')).grubhub.call(order, cancel)).toMatchObject({
      outcome: 'rejected',
      orderOver: true,
    });
  });

  test.each<[string, Scripted[]]>([
    ['requests that cannot be read', [{ status: 500 }]],
    ['no answer to them', [new Error('ETIMEDOUT')]],
    ['no answer to ours', [none, new Error('ETIMEDOUT')]],
    ['an error for ours', [none, { status: 503 }]],
  ])('%s: tried again, and nothing else was asked', async (_, script) => {
    const { grubhub, sent } = connector(...script);
    expect(await grubhub.call(order, cancel)).toMatchObject({ outcome: 'retry' });
    expect(sent).toHaveLength(script.length);
  });
});

describe('items that have run out', () => {
  const lineId = 'l1BAkoIC0Ee2koy8hjjAAA';
  const burger = { externalLineId: lineId, name: 'Smash burger', ordered: 2 };
  const fewer: OrderCall = { action: 'adjust', changes: [{ kind: 'quantity', ...burger, quantity: 1 }], by };
  const remove: OrderCall = { action: 'adjust', changes: [{ kind: 'remove', ...burger }], by };
  const rye = { groupRef: 'bread', groupName: 'Bread', ref: 'rye', name: 'Rye', priceMinor: 50, quantity: 1 };
  const melt = { ref: 'melt', name: 'Patty melt', priceMinor: 1_240, quantity: 1, options: [rye] };
  const instead: OrderCall = { action: 'adjust', changes: [{ kind: 'substitute', ...burger, by: melt }], by };
  const priced = (unitMinor: number) => {
    const price = { currency: 'USD', fromMinor: 1_300, unitMinor, optionsMinor: 0 };
    const changes = [{ kind: 'price' as const, ...burger, ...price }];
    return { action: 'adjust' as const, changes, by, adjustmentMinor: (unitMinor - 1_300) * 2 };
  };
  const line = {
    type: 'LINE',
    line_uuid: lineId,
    menu_item_id: '771001',
    merchant_id: merchantId,
    name: 'Smash burger',
  };

  test.each<[string, OrderCall, object, string]>([
    [
      'none of it',
      remove,
      { ...line, quantity: 0, line_substitution_type: { type: 'REMOVED', old_quantity: 2 } },
      '2 × Smash burger has run out: please leave it out.',
    ],
    [
      'fewer of it',
      fewer,
      {
        ...line,
        quantity: 1,
        line_substitution_type: { type: 'QUANTITY_CHANGED', old_quantity: 2, new_quantity: 1 },
      },
      'Smash burger is running out: please bring it down from 2 to 1.',
    ],
    [
      'another item',
      instead,
      {
        ...line,
        quantity: 1,
        line_substitution_type: { type: 'REPLACED' },
        replacements: [
          {
            replacement_id: 'melt',
            replacement_name: 'Patty melt',
            replacement_price: 1_240,
            replacement_quantity: 1,
            merchant_id: merchantId,
            options: [
              {
                option_id: 'bread|rye',
                name: 'Rye',
                price: 50,
                quantity: 1,
                line_option_substitution_type: { type: 'ADDED' },
              },
            ],
          },
        ],
      },
      '2 × Smash burger has run out: please replace it by 1 × Patty melt.',
    ],
  ])('%s is requested by Grubhub’s own ids, in the name of who asks', async (_, call, requested, reason) => {
    const { grubhub, asked, bodyAt } = connector(stands('CONFIRMED'), none, {
      status: 200,
      body: changed('COMPLETED'),
    });
    expect(await grubhub.call(order, call)).toEqual({ outcome: 'done' });
    expect(asked()).toEqual(['GET …', 'GET …/changerequests', 'POST …/changerequests']);
    expect(bodyAt(2)).toEqual({
      change_action: 'substitution.action',
      restaurant_agent_name: "Nadia O'Brien",
      requestor_email: 'nadia@kitchen.test',
      requestor_first_name: 'Nadia',
      requestor_last_name: "O'Brien",
      reason,
      reason_code: 'item_out_of_stock',
      notes: 'Forkline call-1',
      substitution_requests: [requested],
    });
  });

  test('another price is requested for the order as a whole, up or down, with the items in words', async () => {
    const approved: Scripted = { status: 200, body: changed('COMPLETED') };
    const { grubhub, bodyAt } = connector(stands('CONFIRMED'), none, approved);
    expect(await grubhub.call(order, priced(1_000))).toEqual({ outcome: 'done' });
    expect(bodyAt(2)).toMatchObject({
      change_action: 'adjust.action',
      amount: 600,
      reason: '2 × Smash burger: please charge $10.00 instead of $13.00 each.',
      notes: 'Forkline call-1',
      substitution_requests: [{ type: 'TOTAL', delta: 600, total_adjustment_type: 'ADJUST_DOWN' }],
    });
    const dearer = connector(stands('CONFIRMED'), none, approved);
    await dearer.grubhub.call(order, priced(1_400));
    expect(dearer.bodyAt(2)).toMatchObject({ substitution_requests: [{ total_adjustment_type: 'ADJUST_UP' }] });
  });

  test('another price is not requested of an order that has it, nor with other changes', async () => {
    const adjusted = { ...charges, adjusted_grand_total: charges.grand_total - 600 };
    const there = connector({ status: 200, body: posOrder({ status: 'CONFIRMED', charges: adjusted }) });
    expect(await there.grubhub.call(order, priced(1_000))).toEqual({ outcome: 'already' });
    const mixed = { ...priced(1_000), changes: [...priced(1_000).changes, { kind: 'remove' as const, ...burger }] };
    const both = connector(stands('CONFIRMED'));
    expect(await both.grubhub.call(order, mixed)).toEqual({ outcome: 'unsupported' });
    expect([there.sent.length, both.sent.length]).toEqual([1, 1]);
  });

  test('are requested under the other action where Grubhub wants that', async () => {
    const { send, sent } = scriptedSend(stands('CONFIRMED'), none, { status: 200, body: changed('COMPLETED') });
    const adjusting = createGrubhub(
      { ...settings, itemChangeAction: 'adjust' },
      { send, clock: stoppedClock('2026-03-02T18:00:00Z') },
    );
    await adjusting.call(order, remove);
    expect(JSON.parse(sent[2]?.body ?? '{}')).toMatchObject({ change_action: 'adjust.action' });
  });

  test('are asked about once: the request that carries this call is read, and its no is a no', async () => {
    const open = connector(stands('CONFIRMED'), { status: 200, body: [changed('PENDING')] });
    expect(await open.grubhub.call(order, remove)).toMatchObject({ outcome: 'retry', afterMs: 20_000 });
    expect(open.sent).toHaveLength(2);
    const refused = connector(stands('CONFIRMED'), { status: 200, body: [changed('REJECTED')] });
    expect(await refused.grubhub.call(order, remove)).toEqual({
      outcome: 'rejected',
      why: 'Grubhub did not agree to change this order (REJECTED). Call Grubhub.',
      orderOver: false,
    });
  });

  test('and are gone already, or belong to an order that is over, are not requested', async () => {
    const gone = { kind: 'remove' as const, externalLineId: 'no-such-line', name: 'Cake', ordered: 1 };
    const already = connector(stands('CONFIRMED'));
    expect(await already.grubhub.call(order, { action: 'adjust', changes: [gone] })).toEqual({ outcome: 'already' });
    const over = connector(stands('CANCELLED'));
    expect(await over.grubhub.call(order, remove)).toMatchObject({ outcome: 'rejected', orderOver: true });
    expect(over.sent).toHaveLength(1);
  });
});
