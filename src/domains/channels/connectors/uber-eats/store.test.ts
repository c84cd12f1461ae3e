import { describe, expect, it } from 'vitest';
import { hourMs, minuteMs } from '../../../../shared/time.ts';
import { scriptedSend, stoppedClock, type Scripted } from '../fixtures/scripted-send.ts';
import { everyStoreCall } from '../fixtures/store-cases.ts';
import { settings, storeId } from './fixtures/hooks.ts';
import { createUberEats } from './index.ts';

const now = '2026-06-01T12:00:00.000Z';
const token: Scripted = { status: 200, body: { access_token: 'tok-1', expires_in: 2_592_000 } };
const store = { apiVersion: '1.0.0', externalStoreId: storeId };
const legacy = { ...store, apiVersion: 'legacy' };
const inMs = (ms: number) => new Date(Date.parse(now) + ms);

function connector(...script: Scripted[]) {
  const { send, sent } = scriptedSend(token, ...script);
  return {
    calls: createUberEats(settings, { send, clock: stoppedClock(now) }).store,
    sent,
    /** Without the request of the token. */
    asked: () =>
      sent.slice(1).map(({ method, url, body }) => [`${method} ${url.replace(settings.apiUrl, '')}`, parsed(body)]),
    scope: () => new URLSearchParams(sent[0]?.body).get('scope'),
  };
}

const parsed = (body: string | undefined): unknown => (body === undefined ? undefined : JSON.parse(body));

describe('pausing and resuming', () => {
  it('sets the status with an end and the reason, with a token for that alone', async () => {
    const { calls, asked, scope } = connector({ status: 200, body: {} }, { status: 200, body: {} });
    expect(await calls.pause(store, { until: inMs(hourMs), reason: 'Oven broke' })).toEqual({ outcome: 'done' });
    expect(await calls.pause(store, { until: null, reason: 'Flood' })).toEqual({ outcome: 'done' });
    const path = `POST /v1/delivery/store/${storeId}/update-store-status`;
    expect(asked()).toEqual([
      [path, { status: 'OFFLINE', is_offline_until: '2026-06-01T13:00:00.000Z', reason: 'Oven broke' }],
      [path, { status: 'OFFLINE', reason: 'Flood' }],
    ]);
    expect(scope()).toBe('eats.store.status.write');
  });

  it('has words of its own for stores on the older API', async () => {
    const { calls, asked } = connector({ status: 204 }, { status: 204 });
    expect(await calls.pause(legacy, { until: inMs(hourMs), reason: 'x' })).toEqual({ outcome: 'done' });
    expect(await calls.resume(legacy)).toEqual({ outcome: 'done' });
    const path = `POST /v1/eats/store/${storeId}/status`;
    expect(asked()).toEqual([
      [path, { status: 'PAUSED', paused_until: '2026-06-01T13:00:00.000Z', reason: 'x' }],
      [path, { status: 'ONLINE' }],
    ]);
  });

  it('that Uber refuses during an outage keeps its sentence', async () => {
    const message = 'We have detected an outage of your application.';
    const { calls, asked } = connector({ status: 400, body: { code: 'bad_request', message } });
    expect(await calls.resume(store)).toEqual({ outcome: 'refused', why: `HTTP 400: ${message}` });
    expect(asked()).toEqual([[`POST /v1/delivery/store/${storeId}/update-store-status`, { status: 'ONLINE' }]]);
  });

  it.each<[string, Scripted, object]>([
    ['a server that fails is told again', { status: 503 }, { outcome: 'retry', why: 'HTTP 503' }],
    ['too many calls wait', { status: 429, headers: { 'retry-after': '7' } }, { outcome: 'retry', afterMs: 7_000 }],
    ['a network that is away too', new Error('gone'), { outcome: 'retry' }],
    ['a scope that is missing is refused', { status: 403, body: { message: 'No.' } }, { outcome: 'refused', why: 'HTTP 403: No.' }],
  ])('%s', async (_, answer, expected) => {
    expect(await connector(answer).calls.resume(store)).toMatchObject(expected);
  }); // prettier-ignore
});

describe('busy mode', () => {
  it('is a delay, of half an hour and for an hour at most', async () => {
    const { calls, asked, scope } = connector({ status: 200 }, { status: 200 });
    await calls.setBusy(store, { extraMinutes: 10, until: inMs(20 * minuteMs) });
    await calls.setBusy(legacy, { extraMinutes: 45, until: inMs(5 * hourMs) });
    const path = `POST /v1/delivery/store/${storeId}/update-store-prep-time`;
    expect(asked()).toEqual([
      [path, { delay_config: { delay_until: '2026-06-01T12:20:00.000Z', delay_duration: 600 } }],
      [path, { delay_config: { delay_until: '2026-06-01T12:59:55.000Z', delay_duration: 1_800 } }],
    ]);
    expect(scope()).toBe('eats.order eats.store');
    expect(calls.storeAbilities).toMatchObject({ busyMinutesAtMost: 30, busyLastsMinutes: 60 });
  });

  it('is ended by a time that has passed', async () => {
    const { calls, asked } = connector({ status: 200 });
    expect(await calls.clearBusy(store)).toEqual({ outcome: 'done' });
    expect(asked()[0]?.[1]).toEqual({
      delay_config: { delay_until: '2026-06-01T11:59:00.000Z', delay_duration: 0 },
    });
  });
});

describe('how the store stands', () => {
  it.each<[string, object, object]>([
    ['online', { status: 'ONLINE' }, { state: 'open', by: 'unknown' }],
    [
      'switched off by Uber',
      {
        status: 'OFFLINE',
        is_offline_until: '2026-06-01T12:30:00Z',
        offline_reason: 'Too many orders were not accepted.',
        offline_reason_metadata: 'UNFULFILL_RATE',
      },
      {
        state: 'paused',
        by: 'service',
        until: new Date('2026-06-01T12:30:00Z'),
        reason: 'Too many orders were not accepted.',
      },
    ],
    [
      'paused by a partner, us perhaps',
      { status: 'OFFLINE', offline_reason: 'Oven broke', offline_reason_metadata: 'UNKNOWN_SET_BY_PARTNER' },
      { state: 'paused', by: 'merchant', reason: 'Oven broke' },
    ],
    ['for a reason that is new', { status: 'OFFLINE', offline_reason_metadata: 'SOLAR_FLARE' }, { state: 'paused', by: 'unknown', reason: 'SOLAR_FLARE' }],
    ['without a reason', { status: 'OFFLINE', offline_reason: null }, { state: 'paused', by: 'unknown' }],
    ['outside its hours', { status: 'OFFLINE', offline_reason: 'store is closed for day' }, { state: 'closed', by: 'unknown', reason: 'store is closed for day' }],
  ])('%s', async (_, body, status) => {
    const { calls, asked } = connector({ status: 200, body });
    expect(await calls.getStatus(store)).toEqual({ outcome: 'found', status });
    expect(asked()).toEqual([[`GET /v1/delivery/store/${storeId}/status`, undefined]]);
  }); // prettier-ignore

  it.each([
    ['OUT_OF_MENU_HOURS', 'closed', 'unknown'],
    ['PAUSED_BY_UBER', 'paused', 'service'],
    ['PAUSED_BY_RESTAURANT', 'paused', 'merchant'],
    ['INVISIBLE', 'paused', 'service'],
  ])('on the older API, %s', async (offlineReason, state, by) => {
    const { calls, asked } = connector({ status: 200, body: { status: 'OFFLINE', offlineReason } });
    expect(await calls.getStatus(legacy)).toEqual({ outcome: 'found', status: { state, by, reason: offlineReason } });
    expect(asked()[0]?.[0]).toBe(`GET /v1/eats/store/${storeId}/status`);
  });

  it.each<[string, Scripted, string]>([
    ['a body that is no status', { status: 200, body: 'down for maintenance' }, 'retry'],
    ['a server that fails', { status: 500 }, 'retry'],
    ['a store that is not ours', { status: 404 }, 'refused'],
  ])('is not known from %s', async (_, answer, outcome) => {
    expect(await connector(answer).calls.getStatus(store)).toMatchObject({ outcome });
  });
});

it('takes no hours by a call', async () => {
  const { calls, sent } = connector();
  expect(await calls.setHours(store, { weekly: [], special: [] })).toMatchObject({ outcome: 'refused' });
  expect(calls.storeAbilities.hours).toBe('menu');
  expect(sent).toEqual([]);
});

it.each(everyStoreCall)('%s never has an id in its address that is none', async (_, call) => {
  const { calls, sent } = connector();
  expect(await call(calls, '../orders')).toMatchObject({ outcome: 'refused' });
  expect(sent).toEqual([]);
});
