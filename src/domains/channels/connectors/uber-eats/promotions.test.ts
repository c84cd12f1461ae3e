import { expect, it } from 'vitest';
import type { ServicePromotion } from '../../promotion-connector.ts';
import { scriptedSend, stoppedClock, type Scripted } from '../fixtures/scripted-send.ts';
import { settings, storeId } from './fixtures/hooks.ts';
import { createUberEats } from './index.ts';

const now = '2026-06-01T12:00:00.000Z';
const token: Scripted = { status: 200, body: { access_token: 'tok-1', expires_in: 2_592_000 } };
const store = { apiVersion: '1.0.0', externalStoreId: storeId };
const promotion: ServicePromotion = {
  reference: 'fl-1-2',
  name: 'Weekend',
  kind: 'percentage',
  percent: 20,
  itemRefs: [],
  minimumMinor: 1_500,
  currency: 'USD',
  beginsAt: new Date(now),
  endsAt: new Date('2026-06-08T12:00:00.000Z'),
  budgetMinor: 10_000,
};

function connector(...script: Scripted[]) {
  const { send, sent } = scriptedSend(token, ...script);
  return { calls: createUberEats(settings, { send, clock: stoppedClock(now) }).promotions, sent };
}

it('is told what is given, for how long and for how much at most, all of it paid by the merchant', async () => {
  const { calls, sent } = connector({ status: 200, body: { promotion_id: 'uber-9' } });
  expect(await calls.begin(store, promotion)).toEqual({ outcome: 'begun', externalId: 'uber-9' });
  expect(sent[1]?.url).toBe(`${settings.apiUrl}/v1/delivery/stores/${storeId}/promotion`);
  expect(JSON.parse(sent[1]?.body ?? '')).toEqual({
    external_promotion_id: 'fl-1-2',
    promo_type: 'PERCENTOFF',
    name: 'Weekend',
    start_time: now,
    end_time: '2026-06-08T12:00:00.000Z',
    discount_percentage: 20,
    min_basket_constraint: { min_spend: 1_500 },
    budget_cap: 10_000,
    currency_code: 'USD',
    funding_source: 'MERCHANT',
  });
});

it.each<[string, Scripted, object]>([
  [
    'that runs already is the same',
    { status: 409, body: { promotion_id: 'uber-9' } },
    { outcome: 'begun', externalId: 'uber-9' },
  ],
  [
    'refused keeps Uber’s sentence',
    { status: 400, body: { message: 'At most 80%.' } },
    { outcome: 'refused', why: 'At most 80%.' },
  ],
  ['that Uber fails at is tried again', { status: 503 }, { outcome: 'retry', why: 'It had a problem of its own.' }],
  [
    'answered without an id is tried again',
    { status: 200, body: {} },
    { outcome: 'retry', why: 'Uber Eats answered without the id of the promotion.' },
  ],
])('one %s', async (_case, answer, expected) => {
  expect(await connector(answer).calls.begin(store, promotion)).toEqual(expected);
});

it('is ended, also where Uber knows of it no more', async () => {
  const { calls, sent } = connector({ status: 200, body: {} }, { status: 404, body: {} });
  expect(await calls.end(store, 'uber-9')).toEqual({ outcome: 'ended' });
  expect(await calls.end(store, 'uber-9')).toEqual({ outcome: 'ended' });
  expect(sent[1]?.url).toBe(`${settings.apiUrl}/v1/delivery/stores/${storeId}/promotion/uber-9/revoke`);
});

it('never puts a wrong id into an address', async () => {
  const { calls, sent } = connector();
  expect(await calls.begin({ ...store, externalStoreId: '../x' }, promotion)).toMatchObject({ outcome: 'refused' });
  expect(await calls.end(store, '../x')).toMatchObject({ outcome: 'refused' });
  expect(sent).toEqual([]);
});
