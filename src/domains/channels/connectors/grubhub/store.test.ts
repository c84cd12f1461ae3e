import { describe, expect, it } from 'vitest';
import type { Timetable } from '../../model/service-menu.ts';
import { scriptedSend, stoppedClock, type Scripted } from '../fixtures/scripted-send.ts';
import { everyStoreCall } from '../fixtures/store-cases.ts';
import { settings, store } from './fixtures/settings.ts';
import { createGrubhub } from './index.ts';

const now = '2026-12-01T18:00:00.000Z';
const done: Scripted = { status: 200, body: {} };

function connector(...script: Scripted[]) {
  const { send, sent } = scriptedSend(...script);
  const calls = createGrubhub(settings, { send, clock: stoppedClock(now) }).store;
  const asked = () =>
    sent.map(({ method, url, body }) => [
      `${method} ${url.replace(`${settings.apiUrl}/pos/v1/merchant/store-1`, '')}`,
      ...(body === undefined ? [] : [JSON.parse(body) as unknown]),
    ]);
  return { calls, sent, asked };
}

describe('pausing and resuming', () => {
  it('goes offline and online; being so already is fine', async () => {
    const { calls, asked } = connector({ status: 204 }, { status: 409 }, { status: 204 }, { status: 409 });
    const pause = { until: new Date('2026-12-01T19:00:00Z'), reason: 'Oven broke' };
    for (const answer of [
      calls.pause(store, pause),
      calls.pause(store, pause),
      calls.resume(store),
      calls.resume(store),
    ]) {
      expect(await answer).toEqual({ outcome: 'done' });
    }
    expect(asked()).toEqual([
      ['PUT /pos-status', { new_pos_status: 'OFFLINE', reason: 'Oven broke' }],
      ['PUT /pos-status', { new_pos_status: 'OFFLINE', reason: 'Oven broke' }],
      ['PUT /pos-status', { new_pos_status: 'ONLINE', reason: 'Opened by the restaurant' }],
      ['PUT /pos-status', { new_pos_status: 'ONLINE', reason: 'Opened by the restaurant' }],
    ]);
    expect(calls.storeAbilities.endsPauses).toBe('us');
  });

  it('keeps the words of a no and tries again after a failure', async () => {
    const { calls } = connector({ status: 422, body: 'Blocked from updates' }, { status: 503 });
    expect(await calls.resume(store)).toEqual({ outcome: 'refused', why: 'Blocked from updates' });
    expect(await calls.resume(store)).toMatchObject({ outcome: 'retry' });
  });
});

const account = (status: string, more: object = {}): Scripted => ({
  status: 200,
  body: { merchant_id: 'store-1', account_status: { pos_merchant_status: status, ...more } },
});

/** In the shape of the reference's example. */
const override = (name: string, type: string, [start, end]: [string, string], hoursBehind = 6) => {
  const utc = (local: string) => new Date(Date.parse(`${local}:00Z`) + hoursBehind * 3_600_000).toISOString();
  return {
    schedule_id: `${name} ${start}`,
    merchant_id: 'store-1',
    name,
    type,
    local_start_time: `${start}:00`,
    local_end_time: `${end}:00`,
    start_time_utc: utc(start),
    end_time_utc: utc(end),
  };
};
const both = (type: string, span: [string, string]) => ['DELIVERY', 'PICKUP'].map((name) => override(name, type, span));

const weekOf = (name: string, start: string, end: string) => ({
  name,
  repeating_schedule_content: {
    rules: [{ days_of_week: ['TUESDAY'], rule_interval: { start_time: start, end_time: end } }],
  },
});

describe('how the store stands', () => {
  it('is online and not closed by its schedule', async () => {
    const { calls, asked } = connector(account('ONLINE', { reason: 'Account is active' }), { status: 404 });
    expect(await calls.getStatus(store)).toEqual({
      outcome: 'found',
      status: { state: 'open', by: 'unknown', areHoursUnread: true },
    });
    expect(asked()).toEqual([['GET '], ['GET /schedules/overrides']]);
  });

  /** It is Tuesday noon in Chicago. */
  const inChicago: Scripted = {
    status: 200,
    body: { account_status: { pos_merchant_status: 'ONLINE' }, address: { time_zone: 'America/Chicago' } },
  };

  it.each([
    ['delivery is on', [weekOf('DELIVERY', '09:00:00', '17:00:00')], 'open'],
    ['a rule has times without seconds', [weekOf('DELIVERY', '12:00', '12:01')], 'open'],
    [
      'only pickup is on',
      [weekOf('DELIVERY', '13:00:00', '17:00:00'), weekOf('PICKUP', '09:00:00', '17:00:00')],
      'open',
    ],
    ['delivery and pickup are over', [weekOf('DELIVERY', '09:00:00', '12:00:00'), weekOf('PICKUP', '09:00:00', '11:00:00')], 'closed'], // prettier-ignore
    ['catering alone is on', [weekOf('DELIVERY', '13:00:00', '17:00:00'), weekOf('CATERING', '09:00:00', '17:00:00')], 'closed'], // prettier-ignore
    ['another day is on', [{ ...weekOf('DELIVERY', '', ''), repeating_schedule_content: { rules: [{ days_of_week: ['MONDAY'], rule_interval: { start_time: '09:00', end_time: '17:00' } }] } }], 'closed'], // prettier-ignore
    ['a rule of the night before is on', [{ ...weekOf('DELIVERY', '', ''), repeating_schedule_content: { rules: [{ days_of_week: ['MONDAY'], rule_interval: { start_time: '18:00', end_time: '12:30' } }] } }], 'open'], // prettier-ignore
    ['the rules have no times', [weekOf('DELIVERY', '', '')], 'closed'],
    ['there is no week', [], 'open'],
  ])('follows the week of the merchant: %s', async (_what, body, state) => {
    const { calls, asked } = connector(inChicago, { status: 404 }, { status: 200, body });
    expect(await calls.getStatus(store)).toEqual({ outcome: 'found', status: { state, by: 'unknown' } });
    expect(asked().at(-1)).toEqual(['GET /schedules/repeating']);
  });

  it('is open with unknown hours where its time zone is none', async () => {
    const nowhere: Scripted = {
      status: 200,
      body: { account_status: { pos_merchant_status: 'ONLINE' }, address: { time_zone: 'Mars/Olympus' } },
    };
    const week: Scripted = { status: 200, body: [weekOf('DELIVERY', '09:00:00', '10:00:00')] };
    expect(await connector(nowhere, { status: 404 }, week).calls.getStatus(store)).toEqual({
      outcome: 'found',
      status: { state: 'open', by: 'unknown', areHoursUnread: true },
    });
  });

  it('is open by an override outside the week, and unknown where the week cannot be read', async () => {
    const opening = both('AVAILABLE', ['2026-12-01T11:00', '2026-12-01T22:00']);
    const opened = connector(inChicago, { status: 200, body: opening });
    expect(await opened.calls.getStatus(store)).toEqual({ outcome: 'found', status: { state: 'open', by: 'unknown' } });
    const failing = connector(inChicago, { status: 404 }, { status: 503 });
    expect(await failing.calls.getStatus(store)).toMatchObject({ outcome: 'retry' });
  });

  it('is offline, with the reason and nobody named', async () => {
    const { calls, asked } = connector(account('OFFLINE', { reason: 'Orders were not confirmed' }));
    expect(await calls.getStatus(store)).toEqual({
      outcome: 'found',
      status: { state: 'paused', by: 'unknown', reason: 'Orders were not confirmed' },
    });
    expect(asked()).toHaveLength(1);
  });

  it('is closed by an override that runs, until the first way of ordering opens', async () => {
    const overrides = [
      override('DELIVERY', 'UNAVAILABLE', ['2026-12-01T11:00', '2026-12-01T22:00']),
      override('PICKUP', 'BLACKOUT', ['2026-12-01T11:00', '2026-12-01T15:00']),
    ];
    const { calls } = connector(account('ONLINE'), { status: 200, body: overrides });
    expect(await calls.getStatus(store)).toEqual({
      outcome: 'found',
      status: { state: 'closed', by: 'unknown', until: new Date('2026-12-01T21:00:00Z') },
    });
  });

  it('is open while customers can still come for their food, and before and after an override', async () => {
    const overrides = [
      override('DELIVERY', 'UNAVAILABLE', ['2026-12-01T11:00', '2026-12-01T22:00']),
      ...both('UNAVAILABLE', ['2026-12-01T10:00', '2026-12-01T12:00']),
      ...both('UNAVAILABLE', ['2026-12-01T12:30', '2026-12-01T13:00']),
    ];
    const { calls } = connector(account('ONLINE'), { status: 200, body: overrides });
    expect(await calls.getStatus(store)).toMatchObject({ status: { state: 'open' } });
  });

  it.each<[Scripted[], string]>([
    [[{ status: 200, body: {} }], 'retry'],
    [[{ status: 500 }], 'retry'],
    [[account('ONLINE'), { status: 500 }], 'retry'],
    [[{ status: 403 }], 'refused'],
  ])('is not known from %j', async (script, outcome) => {
    expect(await connector(...script).calls.getStatus(store)).toMatchObject({ outcome });
  });
});

describe('busy mode', () => {
  const busy = { extraMinutes: 15, until: new Date('2026-12-01T20:00:00Z') };
  const body = { eta_increase_seconds: 900, start_time: now, end_time: '2026-12-01T20:00:00.000Z' };

  it('begins now where none runs', async () => {
    const { calls, asked } = connector({ status: 200, body: { busy: false, busy_interval: null } }, done);
    expect(await calls.setBusy(store, busy)).toEqual({ outcome: 'done' });
    expect(asked()).toEqual([['GET /busy'], ['POST /busy', body]]);
  });

  it('changes the one that runs, so that none is left when it ends', async () => {
    const running = { busy: true, busy_interval: { busy_interval_id: 'b4a16ee1-0a4f', eta_increase_seconds: 300 } };
    const { calls, asked } = connector({ status: 200, body: running }, done, { status: 204 });
    expect(await calls.setBusy(store, busy)).toEqual({ outcome: 'done' });
    expect(await calls.clearBusy(store)).toEqual({ outcome: 'done' });
    expect(asked()).toEqual([['GET /busy'], ['PUT /busy/b4a16ee1-0a4f', body], ['DELETE /busy']]);
  });

  it('is tried again where Grubhub does not say whether one runs', async () => {
    const { calls, asked } = connector({ status: 503 });
    expect(await calls.setBusy(store, busy)).toMatchObject({ outcome: 'retry' });
    expect(asked()).toHaveLength(1);
  });
});

/** Weekdays from eleven, Friday into the night. 24 December 2026 is a Thursday. */
const hours: Timetable = {
  weekly: [
    { day: 4, from: '11:00', to: '22:00' },
    { day: 5, from: '11:00', to: '01:00' },
    { day: 1, from: '11:00', to: '22:00' },
  ],
  special: [{ date: '2026-12-24', spans: [{ from: '10:00', to: '15:00' }] }],
};
const week = [
  { repeating_schedule_rule: ['MONDAY', 'THURSDAY'], start: '11:00:00', end: '22:00:00' },
  { repeating_schedule_rule: ['FRIDAY'], start: '11:00:00', end: '23:59:59.999' },
  { repeating_schedule_rule: ['SATURDAY'], start: '00:00:00', end: '01:00:00' },
];
const closing = { start: '2026-12-24T15:00:00', end: '2026-12-24T22:00:00', type: 'UNAVAILABLE' };
const opening = { start: '2026-12-24T10:00:00', end: '2026-12-24T11:00:00', type: 'AVAILABLE' };
const closed: [string, string] = ['2026-12-24T15:00', '2026-12-24T22:00'];
const opened: [string, string] = ['2026-12-24T10:00', '2026-12-24T11:00'];

describe('opening hours', () => {
  it('are a week for delivery and for pickup, and overrides for what deviates from it', async () => {
    const { calls, asked } = connector(done, done, { status: 404 }, done, done, done, done);
    expect(await calls.setHours(store, hours, null)).toEqual({ outcome: 'done' });
    expect(asked()).toEqual([
      ['PUT /schedules/repeating', { schedule_type: 'DELIVERY', intervals: week }],
      ['PUT /schedules/repeating', { schedule_type: 'PICKUP', intervals: week }],
      ['GET /schedules/overrides'],
      ['POST /schedules/overrides', { ...closing, schedule_name: 'DELIVERY' }],
      ['POST /schedules/overrides', { ...closing, schedule_name: 'PICKUP' }],
      ['POST /schedules/overrides', { ...opening, schedule_name: 'DELIVERY' }],
      ['POST /schedules/overrides', { ...opening, schedule_name: 'PICKUP' }],
    ]);
  });

  it('said again send no override that is there, and end those that are no longer wanted', async () => {
    const there = [
      ...both('UNAVAILABLE', closed),
      ...both('AVAILABLE', opened),
      ...both('UNAVAILABLE', ['2026-12-31T11:00', '2026-12-31T22:00']),
      // Over already, and what is not ours to say.
      ...both('UNAVAILABLE', ['2026-11-26T11:00', '2026-11-26T22:00']),
      override('CATERING', 'UNAVAILABLE', ['2026-12-31T11:00', '2026-12-31T23:00']),
      ...both('BLACKOUT', ['2026-12-30T11:00', '2026-12-30T22:00']),
    ];
    const { calls, asked } = connector(done, done, { status: 200, body: there }, { status: 204 });
    expect(await calls.setHours(store, hours, null)).toEqual({ outcome: 'done' });
    expect(asked().slice(3)).toEqual([
      ['DELETE /schedules/overrides', { current_end_time: '2026-12-31T22:00:00', type: 'UNAVAILABLE' }],
    ]);
  });

  it('make anew what ended together with an unwanted override', async () => {
    const there = [
      ...both('AVAILABLE', opened),
      ...both('UNAVAILABLE', closed),
      override('PICKUP', 'UNAVAILABLE', ['2026-12-24T12:00', '2026-12-24T22:00']),
    ];
    const { calls, asked } = connector(done, done, { status: 200, body: there }, { status: 204 }, done, done);
    expect(await calls.setHours(store, hours, null)).toEqual({ outcome: 'done' });
    expect(asked().slice(3)).toEqual([
      ['DELETE /schedules/overrides', { current_end_time: '2026-12-24T22:00:00', type: 'UNAVAILABLE' }],
      ['POST /schedules/overrides', { ...closing, schedule_name: 'DELIVERY' }],
      ['POST /schedules/overrides', { ...closing, schedule_name: 'PICKUP' }],
    ]);
  });

  it.each<[Scripted[], object]>([
    [[{ status: 500 }], { outcome: 'retry' }],
    [[done, { status: 422, body: 'Overlapping' }], { outcome: 'refused', why: 'Overlapping' }],
    [[done, done, { status: 500 }], { outcome: 'retry' }],
    [[done, done, done, { status: 409, body: 'overlaps existing override' }], { outcome: 'refused' }],
  ])('answered with %j', async (script, expected) => {
    expect(await connector(...script).calls.setHours(store, hours, null)).toMatchObject(expected);
  });
});

it.each(everyStoreCall)('%s never has an id in its address that is none', async (_, call) => {
  const { calls, sent } = connector();
  expect(await call(calls, '../orders')).toMatchObject({ outcome: 'refused' });
  expect(await call(calls, '..')).toMatchObject({ outcome: 'refused' });
  expect(sent).toEqual([]);
});
