import { describe, expect, it } from 'vitest';
import type { Timetable } from '../../model/service-menu.ts';
import { scriptedSend, stoppedClock, type Scripted } from '../fixtures/scripted-send.ts';
import { everyStoreCall } from '../fixtures/store-cases.ts';
import { issued, settings, store } from './fixtures/settings.ts';
import { createDeliveroo } from './index.ts';

const done: Scripted = { status: 200, body: {} };

function connector(...script: Scripted[]) {
  const { send, sent } = scriptedSend(issued(), ...script);
  const calls = createDeliveroo(settings, { send, clock: stoppedClock('2026-12-01T18:00:00Z') }).store;
  const site = `${settings.apiUrl}/site/v1/brands/brand-1/sites/site-1`;
  /** Without the request of the token. */
  const asked = () =>
    sent
      .slice(1)
      .map(({ method, url, body }) => [
        `${method} ${url.replace(site, '')}`,
        ...(body === undefined ? [] : [JSON.parse(body) as unknown]),
      ]);
  return { calls, sent, asked };
}

const refusedFor = (reason: string): Scripted => ({
  status: 400,
  body: { error: { code: 'bad_request', message: 'The site cannot be opened.' }, reason },
});

describe('pausing and resuming', () => {
  it('closes and opens', async () => {
    const { calls, asked } = connector(done, done);
    expect(await calls.pause(store, { until: null, reason: 'Oven broke' })).toEqual({ outcome: 'done' });
    expect(await calls.resume(store)).toEqual({ outcome: 'done' });
    expect(asked()).toEqual([
      ['PUT /status', { status: 'CLOSED' }],
      ['PUT /status', { status: 'OPEN' }],
    ]);
    expect(calls.storeAbilities.endsPauses).toBe('us');
  });

  it('outside its hours leaves the site to open with them', async () => {
    const { calls, asked } = connector(refusedFor('OPENING_HOURS'), done);
    expect(await calls.resume(store)).toEqual({ outcome: 'done' });
    expect(asked()).toEqual([
      ['PUT /status', { status: 'OPEN' }],
      ['PUT /status', { status: 'READY_TO_OPEN' }],
    ]);
  });

  it("says Deliveroo's reason where it does not even take that", async () => {
    const { calls } = connector(refusedFor('OPENING_HOURS'), { status: 400 });
    expect(await calls.resume(store)).toEqual({
      outcome: 'refused',
      why: 'The site cannot be opened. (OPENING_HOURS)',
    });
  });

  it.each(['VACATION_MODE', 'CLOSED_PERIOD'])('%s is a no with its reason', async (reason) => {
    const { calls, asked } = connector(refusedFor(reason));
    expect(await calls.resume(store)).toEqual({
      outcome: 'refused',
      why: `The site cannot be opened. (${reason})`,
    });
    expect(asked()).toHaveLength(1);
  });

  it('a reason in the message or inside the error is read as well, and not said twice', async () => {
    const error = { code: 'bad_request', message: 'Not now: VACATION_MODE', reason: 'VACATION_MODE' };
    const { calls } = connector({ status: 400, body: { error } });
    expect(await calls.resume(store)).toEqual({ outcome: 'refused', why: 'Not now: VACATION_MODE' });
  });

  it('is tried again after a failure', async () => {
    expect(await connector({ status: 503 }).calls.resume(store)).toMatchObject({ outcome: 'retry' });
  });
});

describe('how the store stands', () => {
  it.each<[string, object]>([
    ['OPEN', { state: 'open', by: 'unknown' }],
    ['CLOSED', { state: 'paused', by: 'unknown', reason: 'CLOSED' }],
    ['READY_TO_OPEN', { state: 'closed', by: 'unknown', reason: 'READY_TO_OPEN' }],
    ['VACATION', { state: 'paused', by: 'unknown', reason: 'VACATION' }],
  ])('%s', async (word, status) => {
    const { calls, asked } = connector({ status: 200, body: { status: word } });
    expect(await calls.getStatus(store)).toEqual({ outcome: 'found', status });
    expect(asked()).toEqual([['GET /status']]);
  });

  it.each<[Scripted, string]>([
    [{ status: 200, body: {} }, 'retry'],
    [{ status: 500 }, 'retry'],
    [{ status: 404 }, 'refused'],
  ])('is not known from %j', async (answer, outcome) => {
    expect(await connector(answer).calls.getStatus(store)).toMatchObject({ outcome });
  });
});

it('busy mode is a mode without minutes, and its end is quiet', async () => {
  const { calls, asked } = connector(done, done);
  const busy = { extraMinutes: 15, until: new Date('2026-12-01T20:00:00Z') };
  expect(await calls.setBusy(store, busy)).toEqual({ outcome: 'done' });
  expect(await calls.clearBusy(store)).toEqual({ outcome: 'done' });
  expect(asked()).toEqual([
    ['PUT /workload/mode', { mode: 'BUSY' }],
    ['PUT /workload/mode', { mode: 'QUIET' }],
  ]);
  expect(calls.storeAbilities.notes.join(' ')).toMatch(/a setting of the site/);
});

/** 24 December 2026 is a Thursday. */
const hours: Timetable = {
  weekly: [
    { day: 4, from: '11:00', to: '22:00' },
    { day: 5, from: '11:00', to: '14:00' },
    { day: 5, from: '17:00', to: '01:00' },
  ],
  special: [{ date: '2026-12-24', spans: [{ from: '10:00', to: '15:00' }] }],
};
const week = {
  opening_hours: {
    monday: [],
    tuesday: [],
    wednesday: [],
    thursday: [{ local_start_time: '11:00', local_end_time: '22:00' }],
    friday: [
      { local_start_time: '11:00', local_end_time: '14:00' },
      { local_start_time: '17:00', local_end_time: '23:59' },
    ],
    saturday: [{ local_start_time: '00:00', local_end_time: '01:00' }],
    sunday: [],
  },
};
const reason = 'Special hours, set in Forkline';
const off = { local_start_time: '2026-12-24 15:00', local_end_time: '2026-12-24 22:00', reason };

describe('opening hours', () => {
  it('are a week, and days off for what is closed besides', async () => {
    const { calls, asked } = connector(done, { status: 404 }, done);
    expect(await calls.setHours(store, hours, null)).toEqual({ outcome: 'done' });
    expect(asked()).toEqual([['POST /opening_hours', week], ['GET /days_off'], ['POST /days_off', off]]);
  });

  it.each([
    ['a list', (days: object[]) => days],
    ['a list under its name', (days: object[]) => ({ days_off: days })],
  ])('said again send no day off that is there, and end those of ours that are not wanted (%s)', async (_, shape) => {
    const there = [
      { id: 'a', ...off },
      { id: 'b/1', ...off, local_start_time: '2026-12-31 11:00', local_end_time: '2026-12-31 22:00' },
      { id: 'c', ...off, local_start_time: '2026-11-05 11:00', local_end_time: '2026-11-05 22:00' },
      { id: 'd', local_start_time: '2027-01-01 00:00', local_end_time: '2027-01-02 00:00', reason: 'FORCED_CLOSURE' },
    ];
    const { calls, asked } = connector(done, { status: 200, body: shape(there) }, { status: 204 });
    expect(await calls.setHours(store, hours, null)).toEqual({ outcome: 'done' });
    expect(asked().slice(2)).toEqual([['DELETE /days_off/b%2F1']]);
  });

  it.each<[Scripted[], object]>([
    [[{ status: 500 }], { outcome: 'retry' }],
    [[{ status: 400, body: { error: { message: 'Overlap.' } } }], { outcome: 'refused', why: 'Overlap.' }],
    [[done, { status: 500 }], { outcome: 'retry' }],
    [[done, { status: 200, body: [] }, { status: 400 }], { outcome: 'refused' }],
  ])('answered with %j', async (script, expected) => {
    expect(await connector(...script).calls.setHours(store, hours, null)).toMatchObject(expected);
  });
});

it.each(everyStoreCall)('%s never has an id in its address that is none', async (_, call) => {
  const { calls, sent } = connector();
  expect(await call(calls, '../orders')).toMatchObject({ outcome: 'refused' });
  expect(sent).toEqual([]);
});
