import { describe, expect, test } from 'vitest';
import type { Timetable } from '../../model/service-menu.ts';
import { scriptedSend, stoppedClock, type Scripted } from '../fixtures/scripted-send.ts';
import { everyStoreCall } from '../fixtures/store-cases.ts';
import { credentials, locationId, settings, store } from './fixtures/orders.ts';
import { createHubRise } from './index.ts';

const until = new Date('2026-06-01T18:00:00Z');
const at = `${settings.apiUrl}/locations/${locationId}`;
const stands = (order_acceptance: object): Scripted => ({ status: 200, body: { id: locationId, order_acceptance } });
const done: Scripted = { status: 200, body: {} };

function connector(...script: Scripted[]) {
  const { send, sent } = scriptedSend(...script);
  const { store: side } = createHubRise(settings, { send, credentials, clock: stoppedClock('2026-06-01T17:00:00Z') });
  return { side, sent, last: () => JSON.parse(sent.at(-1)?.body ?? '{}') as unknown };
}

describe('how a location stands', () => {
  test.each([
    [{ mode: 'online' }, { state: 'open', by: 'unknown' }],
    [
      { mode: 'busy', extra_preparation_time: 10 },
      { state: 'open', by: 'unknown' },
    ],
    [
      { mode: 'paused', resume_at: '2026-06-01T20:00:00+02:00', reason: 'Oven' },
      { state: 'paused', by: 'unknown', until, reason: 'Oven' },
    ],
    [
      { mode: 'paused', resume_at: null },
      { state: 'paused', by: 'unknown' },
    ],
  ])('%j is %j', async (acceptance, status) => {
    expect(await connector(stands(acceptance)).side.getStatus(store)).toEqual({ outcome: 'found', status });
  });

  test.each<[Scripted, string]>([
    [{ status: 403 }, 'refused'],
    [{ status: 500 }, 'retry'],
    [{ status: 200, body: {} }, 'retry'],
  ])('answered with %j is %s', async (answer, outcome) => {
    expect(await connector(answer).side.getStatus(store)).toMatchObject({ outcome });
  });
});

describe('changing it', () => {
  test('a pause has its end and its reason, and may be without an end', async () => {
    const { side, last, sent } = connector(done, done, done);
    expect(await side.pause(store, { until, reason: 'Oven' })).toEqual({ outcome: 'done' });
    expect(sent[0]).toMatchObject({ method: 'PATCH', url: at });
    expect(last()).toEqual({ order_acceptance: { mode: 'paused', resume_at: until.toISOString(), reason: 'Oven' } });
    await side.pause(store, { until: null, reason: 'Oven' });
    expect(last()).toEqual({ order_acceptance: { mode: 'paused', reason: 'Oven' } });
    expect(await side.resume(store)).toEqual({ outcome: 'done' });
    expect(last()).toEqual({ order_acceptance: { mode: 'online' } });
  });

  test('a busy time is set on an open location, and never opens a paused one', async () => {
    const open = connector(stands({ mode: 'online' }), done);
    expect(await open.side.setBusy(store, { extraMinutes: 15, until })).toEqual({ outcome: 'done' });
    expect(open.last()).toEqual({
      order_acceptance: { mode: 'busy', resume_at: until.toISOString(), extra_preparation_time: 15 },
    });
    const paused = connector(stands({ mode: 'paused' }));
    expect(await paused.side.setBusy(store, { extraMinutes: 15, until })).toMatchObject({ outcome: 'refused' });
    expect(paused.sent).toHaveLength(1);
  });

  test('the end of a busy time leaves a pause alone', async () => {
    const busy = connector(stands({ mode: 'busy' }), done);
    expect(await busy.side.clearBusy(store)).toEqual({ outcome: 'done' });
    expect(busy.last()).toEqual({ order_acceptance: { mode: 'online' } });
    const paused = connector(stands({ mode: 'paused' }));
    expect(await paused.side.clearBusy(store)).toEqual({ outcome: 'done' });
    expect(paused.sent).toHaveLength(1);
  });
});

const week = (...weekly: Timetable['weekly']): Timetable => ({ weekly, special: [] });

async function sentFor(hours: Timetable) {
  const { side, last } = connector(done);
  expect(await side.setHours(store, hours, null)).toEqual({ outcome: 'done' });
  return last();
}

describe('hours', () => {
  test('name every day, and nights go on until the cutoff', async () => {
    const hours = week({ day: 1, from: '18:00', to: '02:00' }, { day: 1, from: '11:00', to: '14:00' }, { day: 7, from: '11:00', to: '24:00' });
    expect(await sentFor(hours)).toEqual({
      cutoff_time: '06:00',
      opening_hours: {
        monday: [{ from: '11:00', to: '14:00' }, { from: '18:00', to: '02:00' }],
        tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [],
        sunday: [{ from: '11:00', to: '00:00' }],
      },
    });
  }); // prettier-ignore

  test('of early mornings bring the cutoff forward, of late nights back', async () => {
    const early = week({ day: 2, from: '04:30', to: '14:00' }, { day: 2, from: '20:00', to: '03:00' });
    expect(await sentFor(early)).toMatchObject({ cutoff_time: '04:30' });
    const late = week({ day: 2, from: '20:00', to: '08:00' });
    expect(await sentFor(late)).toMatchObject({
      cutoff_time: '20:00',
      opening_hours: { tuesday: [{ from: '20:00', to: '08:00' }] },
    });
  });

  test('that meet in the morning are cut at midnight', async () => {
    const always = week({ day: 3, from: '00:00', to: '24:00' }, { day: 4, from: '22:00', to: '05:00' });
    expect(await sentFor(always)).toMatchObject({
      cutoff_time: '00:00',
      opening_hours: {
        wednesday: [{ from: '00:00', to: '23:59' }],
        thursday: [{ from: '22:00', to: '23:59' }],
        friday: [{ from: '00:00', to: '05:00' }],
      },
    });
  });

  test('of no day at all are refused with what to do', async () => {
    const { side, sent } = connector();
    expect(await side.setHours(store, week(), null)).toMatchObject({ outcome: 'refused', why: expect.stringContaining('pause') as unknown });
    expect(sent).toEqual([]);
  }); // prettier-ignore
});

test.each(everyStoreCall)('%s at an id that is none goes nowhere', async (_, call) => {
  const { side, sent } = connector();
  expect(await call(side, '../locations')).toMatchObject({ outcome: 'refused' });
  expect(sent).toEqual([]);
});
