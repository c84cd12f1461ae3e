import { describe, expect, it } from 'vitest';
import { hourMs, minuteMs } from '../../../../shared/time.ts';
import type { SpecialDay, Timetable } from '../../model/service-menu.ts';
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
    expect(await calls.resume(store)).toEqual({ outcome: 'refused', why: message });
    expect(asked()).toEqual([[`POST /v1/delivery/store/${storeId}/update-store-status`, { status: 'ONLINE' }]]);
  });

  it.each<[string, Scripted, object]>([
    ['a server that fails is told again', { status: 503 }, { outcome: 'retry', why: 'It had a problem of its own.' }],
    ['too many calls wait', { status: 429, headers: { 'retry-after': '7' } }, { outcome: 'retry', afterMs: 7_000 }],
    ['a network that is away too', new Error('gone'), { outcome: 'retry' }],
    ['a scope that is missing is refused', { status: 403, body: { message: 'No.' } }, { outcome: 'refused', why: 'No.' }],
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

const closedOn = (date: string): SpecialDay => ({ date, spans: [] });
const periods = (...spans: [string, string][]) => ({
  open_time_periods: spans.map(([start_time, end_time]) => ({ start_time, end_time })),
});
const shown = (holiday_hours: object): Scripted => ({ status: 200, body: { holiday_hours } });

describe('special days', () => {
  /** From eleven to two at night. 1 June 2026 is a Monday. */
  const weekly = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '11:00', to: '02:00' }));
  const withDays = (...special: SpecialDay[]): Timetable => ({ weekly, special });
  const path = `/v1/eats/stores/${storeId}/holiday-hours`;

  it.each([store, legacy])('are set all at once and read back, on API $apiVersion', async (at) => {
    const days = {
      '2026-06-09': periods(['00:00', '02:00'], ['11:00', '14:00'], ['17:00', '23:59']),
      '2026-06-10': periods(['00:00', '01:00'], ['11:00', '23:59']),
    };
    const { calls, asked, scope } = connector(shown({}), { status: 200, body: {} }, shown(days));
    const spans = [
      { from: '17:00', to: '01:00' },
      { from: '11:00', to: '14:00' },
    ];
    expect(await calls.setHours(at, withDays({ date: '2026-06-09', spans }), null)).toEqual({ outcome: 'done' });
    expect(asked()).toEqual([
      [`GET ${path}`, undefined],
      [`POST ${path}`, { holiday_hours: days }],
      [`GET ${path}`, undefined],
    ]);
    expect(scope()).toBe('eats.order eats.store');
    expect(calls.storeAbilities).toMatchObject({ hours: 'menu_and_days', specialDays: null });
  });

  it('that are closed keep the night before, and the day after loses theirs', async () => {
    const days = { '2026-06-09': periods(['00:00', '02:00']), '2026-06-10': periods(['11:00', '23:59']) };
    const { calls, asked } = connector(shown({}), { status: 200 }, shown(days));
    expect(await calls.setHours(store, withDays(closedOn('2026-06-09')), null)).toEqual({ outcome: 'done' });
    expect(asked()[1]?.[1]).toEqual({ holiday_hours: days });
  });

  it('are closed from midnight to midnight in its words, however it writes that itself', async () => {
    const lunch = [{ day: 1, from: '11:00', to: '15:00' }];
    const hours = { weekly: lunch, special: [closedOn('2026-12-24'), closedOn('2026-12-25')] };
    const { calls, asked } = connector(
      shown({}),
      { status: 200 },
      shown({ '2026-12-24': {}, '2026-12-25': { open_time_periods: null } }),
    );
    expect(await calls.setHours(store, hours, null)).toEqual({ outcome: 'done' });
    const closed = periods(['00:00', '00:00']);
    expect(asked()[1]?.[1]).toEqual({ holiday_hours: { '2026-12-24': closed, '2026-12-25': closed } });
  });

  it('that are so already are not sent, nor is one that is over', async () => {
    const day = { '2026-06-09': periods(['00:00', '02:00']), '2026-06-10': periods(['11:00', '23:59']) };
    const { calls, asked } = connector(shown({ ...day, '2026-05-01': periods(['09:00', '10:00']) }));
    const hours = withDays(closedOn('2026-06-09'), closedOn('2026-05-20'));
    expect(await calls.setHours(store, hours, null)).toEqual({ outcome: 'done' });
    expect(asked()).toHaveLength(1);
  });

  it('that are ours no more are taken away; those of Uber Eats Manager stay', async () => {
    const theirs = { '2026-07-04': periods(['12:00', '18:00']) };
    const ours = { '2026-06-09': periods(['00:00', '02:00']), '2026-06-10': periods(['11:00', '23:59']) };
    const { calls, asked } = connector(shown({ ...theirs, ...ours }), { status: 200 }, shown(theirs));
    expect(await calls.setHours(store, withDays(), withDays(closedOn('2026-06-09')))).toEqual({ outcome: 'done' });
    expect(asked()[1]?.[1]).toEqual({ holiday_hours: theirs });
    const last = connector(shown(ours), { status: 200 }, shown({}));
    expect(await last.calls.setHours(store, withDays(), withDays(closedOn('2026-06-09')))).toEqual({ outcome: 'done' });
    expect(last.asked()[1]?.[1]).toEqual({ holiday_hours: {} });
  });

  it.each<[string, Scripted[], object]>([
    ['it does not show afterwards are told again', [shown({}), { status: 200 }, shown({})], { outcome: 'retry', why: expect.stringContaining('does not show') as unknown }],
    ['it cannot be asked about wait', [{ status: 503 }], { outcome: 'retry', why: 'It had a problem of its own.' }],
    ['it refuses keep its sentence', [shown({}), { status: 400, body: { message: 'must not overlap' } }], { outcome: 'refused', why: 'must not overlap' }],
    ['a store without any takes are set', [{ status: 404 }, { status: 503 }], { outcome: 'retry' }],
  ])('that %s', async (_, script, expected) => {
    const { calls } = connector(...script);
    expect(await calls.setHours(store, withDays(closedOn('2026-06-09')), null)).toMatchObject(expected);
  }); // prettier-ignore
});

it.each(everyStoreCall)('%s never has an id in its address that is none', async (_, call) => {
  const { calls, sent } = connector();
  expect(await call(calls, '../orders')).toMatchObject({ outcome: 'refused' });
  expect(sent).toEqual([]);
});
