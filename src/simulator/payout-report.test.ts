import { afterEach, beforeEach, expect, test } from 'vitest';
import { payoutErrorKinds } from './payout-errors.ts';
import {
  call,
  deliverooStoreId,
  doordashStoreId,
  grubhubStoreId,
  openStage,
  uberStoreId,
  type Reply,
  type TestStage,
} from './testing.ts';

let stage: TestStage;

beforeEach(async () => {
  stage = await openStage({ pickupShare: 0, promotionShare: 0 });
});
afterEach(() => stage.close());

const control = (method: string, path: string, body?: unknown): Promise<Reply> =>
  call(stage, method, `/control${path}`, { body });

const today = { from: '2026-03-02', to: '2026-03-02' };
const stores = [
  ['uber-eats', uberStoreId, 'Workflow ID', 'Total Payout'],
  ['doordash', doordashStoreId, 'EXTERNAL_ID', 'CREDIT'],
  ['grubhub', grubhubStoreId, 'Order UUID', 'Merchant Net Total'],
  ['deliveroo', deliverooStoreId, 'Order ID', 'Total Payable'],
] as const;

/** Orders that the service has collected, as its own record has them. */
async function collected(service: string, externalStoreId: string, count: number): Promise<string[]> {
  const reply = await control('POST', '/orders', { service, externalStoreId, count, order: { kind: 'delivery' } });
  const ids = (reply.json['orders'] as { id: string }[]).map(({ id }) => id);
  for (const id of ids) {
    const order = stage.simulator.context.book.find(id)?.order;
    if (order) order.state = 'completed';
  }
  return ids;
}

test.each(stores)('%s pays for every order that it has collected, in its own columns', async (...given) => {
  const [service, externalStoreId, idHeading, netHeading] = given;
  const ids = await collected(service, externalStoreId, 3);
  await control('POST', '/orders', { service, externalStoreId, order: { kind: 'delivery' } });
  const { status, json } = await control('POST', '/payout-reports', { service, externalStoreId, ...today });
  expect([status, json['lines'], json['orders'], json['seeded']]).toEqual([200, 4, 3, []]);
  const csv = String(json['csv']);
  const [headings = ''] = csv.split('\n');
  expect(headings).toContain(idHeading);
  expect(headings).toContain(netHeading);
  for (const id of ids) expect(csv.split(id)).toHaveLength(2);
  expect(json['depositMinor']).toBeGreaterThan(0);
});

test('each error that is asked for is made on an order of its own, and told', async () => {
  await collected('doordash', doordashStoreId, payoutErrorKinds.length);
  const errors = Object.fromEntries(payoutErrorKinds.map((kind) => [kind, 1]));
  const wish = { service: 'doordash', externalStoreId: doordashStoreId, ...today, errors };
  const seeded = (await control('POST', '/payout-reports', wish)).json['seeded'] as { kind: string; orderId: string }[];
  expect(seeded.map(({ kind }) => kind).toSorted((a, b) => a.localeCompare(b))).toEqual(
    [...payoutErrorKinds].toSorted((a, b) => a.localeCompare(b)),
  );
  expect(new Set(seeded.map(({ orderId }) => orderId)).size).toBe(payoutErrorKinds.length);
});

test('a report that cannot be written is refused in one sentence', async () => {
  const wish = { service: 'grubhub', externalStoreId: grubhubStoreId, ...today };
  expect(await control('POST', '/payout-reports', { ...wish, errors: { refund: 1 } })).toMatchObject({ status: 409 });
  expect(await control('POST', '/payout-reports', { ...wish, externalStoreId: 'nowhere' })).toMatchObject({
    status: 404,
  });
  expect(await control('POST', '/payout-reports', { ...wish, errors: { colour: 1 } })).toMatchObject({ status: 400 });
  expect(await control('POST', '/payout-reports', { ...wish, service: 'hubrise' })).toMatchObject({ status: 400 });
});
