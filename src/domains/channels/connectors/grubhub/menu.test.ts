import { describe, expect, test } from 'vitest';
import type { AvailabilityChange, PublishOrder } from '../../menu-connector.ts';
import { scriptedSend, stoppedClock, type Scripted } from '../fixtures/scripted-send.ts';
import { normalizedMenu } from './fixtures/normalized-menu.ts';
import { settings, store } from './fixtures/settings.ts';
import { createGrubhub } from './index.ts';

const now = '2026-03-02T18:00:00.000Z';
const endless = '9999-12-31T23:59:00.000Z';

function connector(...script: Scripted[]) {
  const clock = stoppedClock(now);
  const { send, sent } = scriptedSend(...script);
  return { menu: createGrubhub(settings, { send, clock }).menu, clock, sent };
}

const order: PublishOrder = {
  reference: 'r-1',
  menu: { currency: 'USD', menus: [], categories: [], items: [], groups: [] },
  downloadUrl: 'https://forkline.test/hooks/menus/m/t/k',
};

describe('publishing', () => {
  test('hands over the address of the menu and answers the job', async () => {
    const { menu, sent } = connector({ status: 200, body: { job_id: 'job-1' } });
    expect(await menu.publish(store, order)).toEqual({ outcome: 'sent', job: 'job-1', askAfterMs: 1_000 });
    expect(sent[0]).toMatchObject({
      method: 'POST',
      url: 'https://grubhub.test/pos/v1/menu/ingestion',
      headers: { 'x-gh-partner-key': settings.partnerKey, 'content-type': 'application/json' },
    });
    expect(sent[0]?.headers?.['authorization']).toMatch(
      /^MAC id="sv:v1:forkline-client",nonce=".*",bodyhash=".*",mac=/,
    );
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual({
      merchant_ids: ['store-1'],
      menu_url: order.downloadUrl,
      normalized_menu: true,
      apply_existing_schedule_overrides: true,
    });
  });

  test.each<[string, Scripted, object]>([
    ['an ingestion that runs is waited for', { status: 409 }, { outcome: 'retry', afterMs: 10_000 }],
    ['too many calls wait a minute', { status: 429 }, { outcome: 'retry', afterMs: 60_000 }],
    ['or as long as asked', { status: 429, headers: { 'retry-after': '7' } }, { outcome: 'retry', afterMs: 7_000 }],
    ['a server that fails is tried again', { status: 503 }, { outcome: 'retry' }],
    ['so is a signature that is refused', { status: 401 }, { outcome: 'retry' }],
    ['and a network that is away', new Error('connect ECONNREFUSED'), { outcome: 'retry' }],
    ['and an answer without a job', { status: 200, body: {} }, { outcome: 'retry' }],
    ['what cannot be processed is refused', { status: 422, body: 'no' }, { outcome: 'refused', why: 'no' }],
  ])('%s', async (_, answer, expected) => {
    const { menu, sent } = connector(answer);
    expect(await menu.publish(store, order)).toMatchObject(expected);
    expect(sent).toHaveLength(1);
  });

  test('a store id that is no id is never put into an address', async () => {
    const { menu, sent } = connector();
    const odd = { ...store, externalStoreId: '../orders' };
    expect(await menu.publish(odd, order)).toMatchObject({ outcome: 'refused' });
    expect(await menu.fetchMenu(odd)).toMatchObject({ outcome: 'refused' });
    const change: AvailabilityChange = { kind: 'item', ref: 'a', available: true, until: null };
    expect(await menu.setAvailability(odd, [change])).toMatchObject([{ outcome: 'refused' }]);
    expect(sent).toEqual([]);
  });

  test('an answer that echoes our secrets is quoted without them', async () => {
    const { menu } = connector({ status: 400, body: `${settings.secret} and ${settings.partnerKey}` });
    expect(await menu.publish(store, order)).toEqual({ outcome: 'refused', why: '[hidden] and [hidden]' });
  });
});

const status = (word: string, more: object = {}): Scripted => ({
  status: 200,
  body: {
    job_id: 'j',
    details: 'About the job',
    merchant_statuses: [{ merchant_id: 'store-1', status: word, ...more }],
  },
});

describe('asking how far an ingestion is', () => {
  test.each([
    ['SUCCESS', { outcome: 'live' }],
    ['REQUESTED', { outcome: 'waiting', askAfterMs: 5_000 }],
    ['QUEUED', { outcome: 'waiting', askAfterMs: 5_000 }],
    ['IN_PROGRESS', { outcome: 'waiting', askAfterMs: 5_000 }],
    ['UNKNOWN', { outcome: 'waiting', askAfterMs: 5_000 }],
    ['PARTIAL_SUCCESS', { outcome: 'refused', why: 'PARTIAL_SUCCESS: About the job' }],
    ['FAILED', { outcome: 'refused', why: 'FAILED: About the job' }],
    ['FAILED_MENU_DOWNLOAD', { outcome: 'refused', why: 'FAILED_MENU_DOWNLOAD: About the job' }],
  ])('%s', async (word, expected) => {
    const { menu, sent } = connector(status(word));
    expect(await menu.followUp(store, 'a/b')).toEqual(expected);
    expect(sent[0]).toMatchObject({ method: 'GET', url: 'https://grubhub.test/pos/v1/menu/ingestion/jobs/a%2Fb' });
  });

  test("the merchant's own details come before the job's", async () => {
    const { menu } = connector(status('FAILED_VALIDATION', { details: ['items[3].price is missing.', 'Twice.'] }));
    const why = 'FAILED_VALIDATION: items[3].price is missing. Twice.';
    expect(await menu.followUp(store, 'j')).toEqual({ outcome: 'refused', why });
  });

  test('an unknown job is refused, a server that fails is asked again', async () => {
    const { menu } = connector({ status: 404 }, { status: 500 });
    expect(await menu.followUp(store, 'j')).toMatchObject({ outcome: 'refused' });
    expect(await menu.followUp(store, 'j')).toMatchObject({ outcome: 'retry' });
  });
});

/** In the shape of the documented example of `GET …/menu/schedules/overrides`. */
const overrides = (items: [string, object[]][], modifiers: [string, object[]][] = []): Scripted => ({
  status: 200,
  body: {
    merchant_id: 'store-1',
    item_overrides: items.map(([id, intervals]) => ({ item_id: `gh-${id}`, external_id: id, intervals })),
    modifier_overrides: modifiers.map(([id, intervals]) => ({ modifier_id: `gh-${id}`, external_id: id, intervals })),
  },
});
const hide = (start: string, end: string) => ({ start, end, show_or_hide: 'HIDE' });
const yesterday = '2026-03-01T18:00:00.000Z';
const tomorrow = '2026-03-03T18:00:00.000Z';

describe('reading the menu back', () => {
  test('what is hidden now is sold out, with its end; other spans are not', async () => {
    const { menu, sent } = connector(
      { status: 200, body: { ...normalizedMenu, availability_overrides: [] } },
      overrides(
        [
          ['1_tacos|pastor', [{ ...hide(yesterday, tomorrow), show_or_hide: 'SHOW' }, hide(tomorrow, endless)]],
          ['2_aguas|jamaica', [hide('2026-02-01T00:00:00Z', yesterday), hide(yesterday, tomorrow)]],
        ],
        [['1_tacos|pastor|salsa|verde', [hide(yesterday, endless)]]],
      ),
    );
    const found = await menu.fetchMenu(store);
    if (found.outcome !== 'found') throw new Error(found.outcome);
    expect(found.menu.items.map(({ ref, soldOut }) => [ref, soldOut])).toEqual([
      ['1_tacos|pastor', undefined],
      ['2_aguas|jamaica', { until: tomorrow }],
    ]);
    expect(found.menu.groups[0]?.modifiers.map(({ soldOut }) => soldOut)).toEqual([
      { until: null },
      undefined,
      undefined,
    ]);
    expect(sent.map(({ url }) => url)).toEqual([
      'https://grubhub.test/pos/v1/merchant/store-1/menu/normalized',
      'https://grubhub.test/pos/v1/merchant/store-1/menu/schedules/overrides?ending_after=now&ending_before=endOfTime',
    ]);
  });

  test('without overrides (a 404 there) the menu is as it is', async () => {
    const { menu } = connector({ status: 200, body: normalizedMenu }, { status: 404 });
    const found = await menu.fetchMenu(store);
    expect(found).toMatchObject({ outcome: 'found', menu: { items: [{ soldOut: { until: null } }, {}] } });
  });

  test.each<[string, Scripted[], object]>([
    ['no menu is none', [{ status: 404 }], { outcome: 'none' }],
    ['a body that is no menu is asked for again', [{ status: 200, body: 'down' }], { outcome: 'retry' }],
    ['a failing server too', [{ status: 502 }], { outcome: 'retry' }],
    [
      'a half answer is none: sold-outs could not be read',
      [{ status: 200, body: normalizedMenu }, { status: 500 }],
      { outcome: 'retry' },
    ],
    ['a refusal is final', [{ status: 403, body: 'not yours' }], { outcome: 'refused' }],
  ])('%s', async (_, script, expected) => {
    expect(await connector(...script).menu.fetchMenu(store)).toMatchObject(expected);
  });
});

const item = (ref: string, available: boolean, until: string | null = null): AvailabilityChange => ({
  kind: 'item',
  ref,
  available,
  until: until === null ? null : new Date(until),
});
const modifier = (ref: string, available: boolean): AvailabilityChange => ({
  kind: 'modifier',
  groupRef: 'salsa',
  ref,
  available,
  until: null,
});
const queued: Scripted = { status: 200, body: { status: 'QUEUED', job_id: 'o-1', entity_ids: [] } };
const finished = (results: object[], status = 'SUCCESSFUL'): Scripted => ({
  status: 200,
  body: { job_id: 'o-1', processing_complete: true, status, reason: 'As a whole.', entity_override_results: results },
});
const bodyOf = (sent: { body?: string } | undefined): unknown => JSON.parse(sent?.body ?? 'null');

describe('hiding and showing', () => {
  test('hides with an end or without, in one call, and maps each result back', async () => {
    const { menu, sent } = connector(
      overrides([]),
      queued,
      finished([
        { entity_index: 0, entity_id: 'taco', status: 'SUCCESSFUL' },
        { entity_index: 1, entity_id: 'salsa|verde', status: 'FAILED', details: 'There is no such modifier.' },
        { entity_index: 0, entity_id: 'agua', status: 'SUCCESSFUL' },
      ]),
    );
    const changes = [item('taco', false), modifier('verde', false), item('agua', false, tomorrow)];
    expect(await menu.setAvailability(store, changes)).toEqual([
      { outcome: 'done' },
      { outcome: 'refused', why: 'There is no such modifier.' },
      { outcome: 'done' },
    ]);
    expect(sent[1]).toMatchObject({
      method: 'PATCH',
      url: 'https://grubhub.test/pos/v1/merchant/store-1/menu/schedules/overrides/external?allow_partial_success=true',
    });
    expect(bodyOf(sent[1])).toEqual([
      { entity_ids: ['taco', 'salsa|verde'], schedule_override: { op: 'ADD', ...hide(now, endless) } },
      { entity_ids: ['agua'], schedule_override: { op: 'ADD', ...hide(now, tomorrow) } },
    ]);
    expect(sent[2]?.url).toBe('https://grubhub.test/pos/v1/merchant/store-1/menu/schedules/overrides/o-1/status');
  });

  test('what already holds is not sent again', async () => {
    const known = overrides([['taco', [hide(yesterday, '9999-12-31T23:59:59.999Z')]]]);
    const { menu, sent } = connector(known);
    expect(await menu.setAvailability(store, [item('taco', false), item('agua', true)])).toEqual([
      { outcome: 'done' },
      { outcome: 'done' },
    ]);
    expect(sent).toHaveLength(1);
  });

  test('a span that runs is ended now, and gets another end where it is sold out for longer', async () => {
    const { menu, sent } = connector(
      overrides([
        ['taco', [hide(yesterday, endless), hide(tomorrow, endless)]],
        ['agua', [hide(yesterday, tomorrow)]],
      ]),
      queued,
      finished([]),
    );
    expect(await menu.setAvailability(store, [item('taco', true), item('agua', false)])).toEqual([
      { outcome: 'done' },
      { outcome: 'done' },
    ]);
    expect(bodyOf(sent[1])).toEqual([
      { entity_ids: ['taco'], schedule_override: { op: 'UPDATE', cur_end_date: endless, ...hide(yesterday, now) } },
      {
        entity_ids: ['agua'],
        schedule_override: { op: 'UPDATE', cur_end_date: tomorrow, ...hide(yesterday, endless) },
      },
    ]);
  });

  test('a sold-out whose end has passed brings back instead', async () => {
    const { menu, sent } = connector(overrides([['taco', [hide(yesterday, endless)]]]), queued, finished([]));
    expect(await menu.setAvailability(store, [item('taco', false, yesterday)])).toEqual([{ outcome: 'done' }]);
    expect(bodyOf(sent[1])).toMatchObject([{ schedule_override: { op: 'UPDATE', end: now } }]);
  });

  test('a job that is not done after three looks is left for later, when nothing is sent twice', async () => {
    const runs: Scripted = { status: 200, body: { job_id: 'o-1', processing_complete: false } };
    const { menu, sent } = connector(
      overrides([]),
      queued,
      runs,
      { status: 404 },
      runs,
      overrides([['taco', [hide(now, endless)]]]),
    );
    const hidden = item('taco', false);
    expect(await menu.setAvailability(store, [hidden])).toMatchObject([{ outcome: 'retry', afterMs: 2_000 }]);
    expect(await menu.setAvailability(store, [hidden])).toEqual([{ outcome: 'done' }]);
    expect(sent.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
  });

  test.each<[string, Scripted[], object]>([
    [
      'a job that failed as a whole is refused',
      [overrides([]), queued, finished([], 'FAILED')],
      { outcome: 'refused', why: 'As a whole.' },
    ],
    [
      'an invalid operation is refused',
      [overrides([]), { status: 200, body: { status: 'INVALID', message: 'No.' } }],
      { outcome: 'refused', why: 'No.' },
    ],
    [
      'an error is tried again',
      [overrides([]), { status: 200, body: { status: 'ERROR', message: 'Oh.' } }],
      { outcome: 'retry', why: 'Oh.' },
    ],
    ['done at once is done', [overrides([]), { status: 200, body: { status: 'OK' } }], { outcome: 'done' }],
    ['too many calls wait', [overrides([]), { status: 429 }], { outcome: 'retry', afterMs: 60_000 }],
    ['spans that cannot be read leave all for later', [{ status: 500 }], { outcome: 'retry' }],
    ['a job that cannot be asked about too', [overrides([]), queued, { status: 500 }], { outcome: 'retry' }],
  ])('%s', async (_, script, expected) => {
    const results = await connector(...script).menu.setAvailability(store, [item('taco', false), item('agua', false)]);
    expect(results).toMatchObject([expected, expected]);
  });

  test('nothing to change asks nothing', async () => {
    const { menu, sent } = connector();
    expect(await menu.setAvailability(store, [])).toEqual([]);
    expect(sent).toEqual([]);
  });
});
