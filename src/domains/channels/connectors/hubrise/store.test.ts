import { describe, expect, test } from 'vitest';
import { isOpenAt } from '../../model/open-hours.ts';
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
    [{ mode: 'online' }, { state: 'open', by: 'unknown', areHoursUnread: true }],
    [
      { mode: 'busy', extra_preparation_time: 10 },
      { state: 'open', by: 'unknown', areHoursUnread: true },
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

/** 2026-06-01 is a Monday; Paris is at UTC+2. */
const located = (fields: object): Scripted => ({
  status: 200,
  body: {
    id: locationId,
    order_acceptance: { mode: 'online' },
    timezone: { name: 'Europe/Paris' },
    cutoff_time: '06:00',
    ...fields,
  },
});
const standsAt = async (now: string, answer: Scripted) => {
  const { store: side } = createHubRise(settings, { send: scriptedSend(answer).send, credentials, clock: stoppedClock(now) });
  const found = await side.getStatus(store);
  if (found.outcome !== 'found') return found;
  return found.status.areHoursUnread ? 'unread' : found.status.state;
}; // prettier-ignore
const span = (from: string, to: string) => ({ from, to });

describe('the hours of a location', () => {
  const opening_hours = {
    monday: [span('12:00', '14:00'), span('18:00', '01:00')],
    tuesday: [],
    saturday: [span('18:00', '00:00')],
    sunday: [span('18:00', '02:00')],
  };

  test.each([
    ['on Monday at noon', '2026-06-01T10:00:00Z', 'open'],
    ['in the Monday afternoon break', '2026-06-01T12:00:00Z', 'closed'],
    ['late on Monday', '2026-06-01T21:59:00Z', 'open'],
    ['at 00:59 in the night after Monday', '2026-06-01T22:59:00Z', 'open'],
    ['at 01:00 in the night after Monday', '2026-06-01T23:00:00Z', 'closed'],
    ['on Tuesday, which has no spans', '2026-06-02T17:00:00Z', 'closed'],
    ['on Wednesday, which is not named', '2026-06-03T17:00:00Z', 'closed'],
    ['in the night from Sunday to Monday', '2026-05-31T23:30:00Z', 'open'],
    ['after a Saturday that ends at midnight', '2026-06-06T22:00:00Z', 'closed'],
  ])('%s it is %s', async (_when, now, state) => {
    expect(await standsAt(now, located({ opening_hours }))).toBe(state);
  });

  test('a location closed by its hours but also paused is paused, and a busy one is closed too', async () => {
    const paused = located({ opening_hours, order_acceptance: { mode: 'paused' } });
    expect(await standsAt('2026-06-02T17:00:00Z', paused)).toBe('paused');
    const busy = located({ opening_hours, order_acceptance: { mode: 'busy', extra_preparation_time: 10 } });
    expect(await standsAt('2026-06-02T17:00:00Z', busy)).toBe('closed');
  });

  test('are by the clock of the location’s own time zone', async () => {
    const inNewYork = located({ opening_hours, timezone: { name: 'America/New_York' } });
    expect(await standsAt('2026-06-01T10:00:00Z', inNewYork)).toBe('closed');
    expect(await standsAt('2026-06-01T16:00:00Z', inNewYork)).toBe('open');
  });

  test('put a span before the cutoff in the night after its day', async () => {
    const late = located({ opening_hours: { monday: [span('02:00', '04:00')] } });
    expect(await standsAt('2026-06-01T00:30:00Z', late)).toBe('closed');
    expect(await standsAt('2026-06-02T00:30:00Z', late)).toBe('open');
    const early = located({ opening_hours: { monday: [span('02:00', '04:00')] }, cutoff_time: '00:00' });
    expect(await standsAt('2026-06-01T00:30:00Z', early)).toBe('open');
    expect(await standsAt('2026-06-02T00:30:00Z', early)).toBe('closed');
  });

  test('end at midnight where a day is cut a minute before it', async () => {
    const cut = located({
      opening_hours: { monday: [span('00:00', '23:59')], tuesday: [span('00:00', '05:00')] },
      cutoff_time: '00:00',
    });
    expect(await standsAt('2026-06-01T21:59:30Z', cut)).toBe('open');
    expect(await standsAt('2026-06-01T22:00:00Z', cut)).toBe('open');
  });

  test.each([
    ['are null', { opening_hours: null }],
    ['are missing', {}],
    ['are a word', { opening_hours: 'always' }],
    ['are a list', { opening_hours: [span('12:00', '14:00')] }],
    ['are empty', { opening_hours: {} }],
    ['have no span on any day', { opening_hours: { monday: [], tuesday: [] } }],
    ['have a day that is no list', { opening_hours: { ...opening_hours, friday: 'closed' } }],
    ['have a span without an end', { opening_hours: { ...opening_hours, friday: [{ from: '12:00' }] } }],
    ['have a time that is none', { opening_hours: { ...opening_hours, friday: [span('noon', '14:00')] } }],
    ['have a span past the cutoff', { opening_hours: { ...opening_hours, friday: [span('18:00', '07:00')] } }],
    ['have no time zone', { opening_hours, timezone: null }],
    ['have a time zone that is none', { opening_hours, timezone: { name: 'Mars/Olympus' } }],
  ])('are not known where they %s', async (_what, fields) => {
    expect(await standsAt('2026-06-02T17:00:00Z', located(fields))).toBe('unread');
  });

  test('have the usual cutoff where it is missing or no time', async () => {
    const night = { monday: [span('18:00', '05:00')] };
    for (const cutoff_time of [undefined, null, 'morning']) {
      expect(await standsAt('2026-06-02T02:30:00Z', located({ opening_hours: night, cutoff_time }))).toBe('open');
    }
  });

  test('read back as they were sent, at each half hour of the week', async () => {
    const weeks: Timetable['weekly'][] = [
      [{ day: 1, from: '18:00', to: '02:00' }, { day: 1, from: '11:00', to: '14:00' }, { day: 7, from: '11:00', to: '24:00' }],
      [{ day: 2, from: '04:30', to: '14:00' }, { day: 2, from: '20:00', to: '03:00' }],
      [{ day: 2, from: '20:00', to: '08:00' }],
      [{ day: 3, from: '00:00', to: '24:00' }, { day: 4, from: '22:00', to: '05:00' }],
    ];
    for (const weekly of weeks) {
      const sent = (await sentFor({ weekly, special: [] })) as object;
      for (let minutes = 0; minutes < 7 * 24 * 60; minutes += 30) {
        const now = new Date(Date.parse('2026-06-01T00:00:00Z') + minutes * 60_000);
        const expected = isOpenAt({ weekly, special: [] }, now, 'Europe/Paris') ? 'open' : 'closed';
        expect({ now, found: await standsAt(now.toISOString(), located(sent)) }).toEqual({ now, found: expected });
      }
    }
  }); // prettier-ignore
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
