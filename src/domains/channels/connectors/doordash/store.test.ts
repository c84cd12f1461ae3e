import { describe, expect, it } from 'vitest';
import { scriptedSend, stoppedClock, type Scripted } from '../fixtures/scripted-send.ts';
import { everyStoreCall } from '../fixtures/store-cases.ts';
import { settings } from './fixtures/hooks.ts';
import { createDoorDash } from './index.ts';

const store = { apiVersion: 'v1', externalStoreId: 'harbor-1' };
const base = `${settings.apiUrl}/api/v1/stores/harbor-1`;

function connector(...script: Scripted[]) {
  const { send, sent } = scriptedSend(...script);
  const calls = createDoorDash(settings, { send, clock: stoppedClock('2026-06-01T12:00:00Z') }).store;
  const asked = () => sent.map(({ method, url, body }) => [`${method} ${url}`, body && (JSON.parse(body) as unknown)]);
  return { calls, sent, asked };
}

describe('pausing and resuming', () => {
  it('deactivates with an end, our code and what the merchant says', async () => {
    const { calls, asked } = connector({ status: 200 }, { status: 200 });
    const until = new Date('2026-06-01T13:00:00Z');
    expect(await calls.pause(store, { until, reason: 'Oven broke' })).toEqual({ outcome: 'done' });
    expect(await calls.pause(store, { until: null, reason: 'Flood' })).toEqual({ outcome: 'done' });
    const closed = { is_active: false, reason: 'store_self_disabled_in_their_POS_portal' };
    expect(asked()).toEqual([
      [`PUT ${base}/status`, { ...closed, notes: 'Oven broke', end_time: '2026-06-01T13:00:00.000Z' }],
      // Without an end DoorDash would open the store after two weeks.
      [`PUT ${base}/status`, { ...closed, notes: 'Flood', end_time: '2027-06-01T12:00:00.000Z' }],
    ]);
  });

  it('opens with nothing more than that, and keeps the words of a no', async () => {
    const { calls, asked } = connector({ status: 200 }, { status: 400, body: { message: 'Bank data is missing.' } });
    expect(await calls.resume(store)).toEqual({ outcome: 'done' });
    expect(await calls.resume(store)).toEqual({ outcome: 'refused', why: 'Bank data is missing.' });
    expect(asked()[0]).toEqual([`PUT ${base}/status`, { is_active: true }]);
  });

  it('is tried again after a failure', async () => {
    const { calls } = connector({ status: 502 });
    expect(await calls.resume(store)).toMatchObject({ outcome: 'retry' });
  });
});

const temporary = (reason: string, end: unknown, notes = '') => ({
  reason,
  notes,
  created_at: '2026-06-01T11:00:00.123Z',
  end_time: end,
});
const details = (body: object): Scripted => ({ status: 200, body: { merchant_supplied_id: 'harbor-1', ...body } });

describe('how the store stands', () => {
  it.each<[string, object, object]>([
    ['active', { is_active: true, current_deactivations: [] }, { state: 'open', by: 'unknown' }],
    [
      'taken off by DoorDash',
      { is_active: false, current_deactivations: [temporary('POS Outage Auto Temp Deactivation', '2026-06-01T12:30:00Z')] },
      { state: 'paused', by: 'service', until: new Date('2026-06-01T12:30:00Z'), reason: 'POS Outage Auto Temp Deactivation' },
    ],
    [
      "at the merchant's own wish",
      { is_active: false, current_deactivations: [temporary('Merchant operational issues', '2026-06-01T12:30:00Z', 'Oven broke')] },
      { state: 'paused', by: 'merchant', until: new Date('2026-06-01T12:30:00Z'), reason: 'Merchant operational issues: Oven broke' },
    ],
    [
      'for two reasons, one of them without an end',
      { is_active: false, current_deactivations: [temporary('Merchant requested take down', null), temporary('Incorrect Store Hours', '2026-06-01T12:30:00Z')] },
      { state: 'paused', by: 'service', reason: 'Incorrect Store Hours' },
    ],
    ['without saying why', { is_active: false }, { state: 'paused', by: 'unknown' }],
    [
      'as the guide shows it, without a flag',
      { current_deactivations: [temporary('Merchant operational issues', '2026-06-02T07:00:17Z')] },
      { state: 'paused', by: 'merchant', until: new Date('2026-06-02T07:00:17Z'), reason: 'Merchant operational issues' },
    ],
    [
      'open again after what has ended',
      { current_deactivations: [temporary('Merchant operational issues', '2026-06-01T11:59:00Z')] },
      { state: 'open', by: 'unknown' },
    ],
  ])('%s', async (_, body, status) => {
    const { calls, asked } = connector(details(body));
    expect(await calls.getStatus(store)).toEqual({ outcome: 'found', status });
    expect(asked()).toEqual([[`GET ${base}/store_details`, undefined]]);
  }); // prettier-ignore

  it.each<[Scripted, string]>([
    [{ status: 200, body: {} }, 'retry'],
    [{ status: 429 }, 'retry'],
    [{ status: 403 }, 'refused'],
  ])('is not known from %j', async (answer, outcome) => {
    expect(await connector(answer).calls.getStatus(store)).toMatchObject({ outcome });
  });
});

it('has no busy mode and takes no hours by a call, and says so', async () => {
  const { calls, sent } = connector();
  expect(calls.storeAbilities).toMatchObject({
    busy: { can: false, reason: expect.stringMatching(/no busy mode/) },
    hours: 'menu',
  });
  expect(await calls.setBusy(store, { extraMinutes: 5, until: new Date() })).toMatchObject({ outcome: 'refused' });
  expect(await calls.clearBusy(store)).toEqual({ outcome: 'done' });
  expect(await calls.setHours(store, { weekly: [], special: [] }, null)).toMatchObject({ outcome: 'refused' });
  expect(sent).toEqual([]);
});

it.each(everyStoreCall)('%s never has an id in its address that is none', async (_, call) => {
  const { calls, sent } = connector();
  expect(await call(calls, '../orders')).toMatchObject({ outcome: 'refused' });
  expect(sent).toEqual([]);
});
