import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGrubhub } from '../../src/domains/channels/connectors/grubhub/index.ts';
import { flawsOf } from '../../src/domains/channels/connectors/fixtures/soundness.ts';
import type { ServiceOrder, ServiceOrderLine } from '../../src/domains/channels/model/service-order.ts';
import { createHttpClient } from '../../src/platform/http/client.ts';
import { flatOptions, lineTotalMinor, lineUnitMinor, type Order } from '../../src/simulator/order.ts';
import type { OrderWish } from '../../src/simulator/order-maker.ts';
import {
  grubhubHeaders,
  grubhubStoreId,
  openStage,
  testCredentials,
  type TestStage,
} from '../../src/simulator/testing.ts';
import { clock } from '../support/menu-exchange.ts';

/** Connector and simulator meet over HTTP; both know Grubhub's documentation only. */
let stage: TestStage;
let http: ReturnType<typeof createHttpClient>;

beforeAll(async () => {
  http = createHttpClient();
  stage = await openStage();
});
afterAll(async () => {
  await stage.close();
  await http.close();
});

const connect = (secret: string = testCredentials.grubhubWebhookSecret) =>
  createGrubhub(
    {
      apiUrl: `${stage.simulator.url}/grubhub`,
      partnerKey: testCredentials.grubhubPartnerKey,
      clientId: testCredentials.grubhubClientId,
      secret: testCredentials.grubhubSecret,
      secretEncoding: testCredentials.grubhubSecretEncoding,
      webhook: { kind: 'hmac', secret, header: 'x-gh-signature', encoding: 'hex' },
      agent: { name: 'Forkline', email: 'support@forkline.test' },
    },
    { send: http.send, clock },
  );

const store = { apiVersion: 'v1', externalStoreId: grubhubStoreId };

async function placed(wish: OrderWish): Promise<Order> {
  const [outlet] = stage.simulator.placement.outletsFor({ service: 'grubhub' });
  if (!outlet) throw new Error('The test world has no such store.');
  const order = stage.simulator.placement.place(outlet, wish);
  await stage.simulator.advance(0);
  return order;
}

async function read(externalOrderId: string): Promise<ServiceOrder> {
  const found = await connect().fetchOrder({ ...store, externalOrderId, resource: '' });
  if (found.outcome !== 'found') throw new Error(found.why);
  const mapping = connect().toServiceOrder(found.raw, { ...store, currency: 'USD' });
  if (!mapping.ok) throw new Error(mapping.reason);
  return mapping.order;
}

const modifiersOf = (line: ServiceOrderLine): string[] =>
  line.modifiers.flatMap((modifier) => [modifier.name, ...modifiersOf(modifier)]);

const kinds = ['delivery', 'pickup', 'delivery_by_merchant'] as const;
const kindHere = { delivery: 'delivery_by_service', pickup: 'pickup', delivery_by_merchant: 'delivery_by_merchant' };

describe('a test order', () => {
  it('is placed by a call, costs nothing, and says that it is one', async () => {
    const answer = await connect().placeTestOrder?.(store);
    expect(answer).toEqual({ outcome: 'placed', externalOrderId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    const id = answer?.outcome === 'placed' ? (answer.externalOrderId ?? '') : '';
    const ours = await read(id);
    expect(ours).toMatchObject({ isTest: true, kind: 'pickup', totals: { totalMinor: 0 } });
    expect(flawsOf(ours)).toEqual([]);
  });

  it('is refused in Grubhub’s words where it knows no such merchant, and nothing odd reaches an address', async () => {
    const other = await connect().placeTestOrder?.({ ...store, externalStoreId: 'nobody' });
    expect(other).toMatchObject({ outcome: 'refused', why: expect.stringContaining('There is no such merchant.') });
    for (const externalStoreId of ['..', 'a/b', '']) {
      expect(await connect().placeTestOrder?.({ ...store, externalStoreId })).toMatchObject({ outcome: 'refused' });
    }
  });
});

describe('every order that customers place', () => {
  it.each(kinds)('by %s arrives whole, to the cent and to the last option', async (kind) => {
    for (let count = 0; count < 24; count += 1) {
      const theirs = await placed({
        kind,
        group: count % 4 === 0,
        promotion: count % 3 === 0,
        scheduled: count % 5 === 0,
      });
      const ours = await read(theirs.id);
      const { money } = theirs;
      expect(flawsOf(ours)).toEqual([]);
      expect(ours.drift).toEqual([]);
      expect(ours).not.toHaveProperty('moneyMismatch');
      expect(ours).toMatchObject({ externalId: theirs.id, kind: kindHere[kind], isTest: false });
      expect(ours.totals).toMatchObject({
        subtotalMinor: money.subtotalMinor,
        taxMinor: money.taxMinor + money.feeTaxMinor,
        feesMinor: money.bagFeeMinor + money.deliveryFeeMinor + money.smallOrderFeeMinor,
        tipsMinor: money.tipMinor,
        discountsMinor: money.promotion?.amountMinor ?? 0,
      });
      const { subtotalMinor, taxMinor, feesMinor, tipsMinor, discountsMinor, totalMinor } = ours.totals;
      expect(subtotalMinor - discountsMinor + taxMinor + feesMinor + tipsMinor).toBe(totalMinor);
      expect(
        ours.lines.map((line) => [line.name, line.quantity, line.price.unitTotalMinor, line.price.lineTotalMinor]),
      ).toEqual(theirs.lines.map((line) => [line.name, line.quantity, lineUnitMinor(line), lineTotalMinor(line)]));
      expect(ours.lines.map((line) => line.price.unitBaseMinor)).toEqual(
        theirs.lines.map((line) => line.baseUnitMinor),
      );
      expect(ours.lines.map((line) => modifiersOf(line))).toEqual(
        theirs.lines.map((line) => flatOptions(line.groups).map(({ option }) => option.name)),
      );
      expect(ours.participants).toHaveLength(theirs.customers.length > 1 ? theirs.customers.length : 0);
      expect(ours.stage).toBe(theirs.window === null ? 'offered' : 'scheduled');
    }
  });

  it('is told of by a webhook that the connector believes and reads, whatever its shape', () => {
    const ids = new Set(stage.simulator.context.book.atOutlet('grubhub', grubhubStoreId).map(({ order }) => order.id));
    for (const { headers, rawBody } of stage.product.heard) {
      const request = { headers, rawBody: Buffer.from(rawBody) };
      expect(connect().authenticate(request)).toEqual({ ok: true });
      expect(connect('another').authenticate(request)).toMatchObject({ ok: false });
      const reading = connect().read(request);
      if (!reading.ok) throw new Error(reading.reason);
      expect(reading.delivery).toMatchObject({ kind: 'order_to_fetch', externalStoreId: grubhubStoreId });
      ids.delete(reading.delivery.externalOrderId ?? '');
    }
    expect([...ids]).toEqual([]);
  });

  it('stands in the list that the connector asks for', async () => {
    const listed = await connect().listOrders?.(store, { changed: new Date(0), placed: new Date(0) });
    const all = stage.simulator.context.book.atOutlet('grubhub', grubhubStoreId).map(({ order }) => order.id);
    if (listed?.outcome !== 'found') throw new Error(listed?.outcome);
    expect(listed.orders.map(({ externalOrderId }) => externalOrderId).toSorted()).toEqual(all.toSorted());
  });

  it('keeps allergies, utensils and where it goes', async () => {
    const theirs = await placed({ kind: 'delivery', allergy: 'No sesame', utensils: false, lines: 2 });
    const ours = await read(theirs.id);
    expect(ours.lines.map(({ note }) => note).join(' ')).toContain('No sesame');
    expect(ours.utensils).toBe('no');
    expect(ours.destination?.lines).toContain(theirs.customers[0].address.street);
    expect(ours.readyTargetAt).toBe(new Date(theirs.readyAt).toISOString());
  });
});

it('a transmission test arrives as a test that costs nothing', async () => {
  const path = `/grubhub/pos/v1/merchant/${grubhubStoreId}/test/transmission`;
  const before = stage.simulator.context.book.atOutlet('grubhub', grubhubStoreId).length;
  const body = { is_delivery: true };
  const answer = await fetch(`${stage.simulator.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...grubhubHeaders(stage, { method: 'POST', path, body }) },
    body: JSON.stringify(body),
  });
  const id: unknown = await answer.json();
  expect(stage.simulator.context.book.atOutlet('grubhub', grubhubStoreId)).toHaveLength(before + 1);
  expect(await read(String(id))).toMatchObject({
    isTest: true,
    totals: { subtotalMinor: 0, totalMinor: 0 },
    drift: [],
  });
});
