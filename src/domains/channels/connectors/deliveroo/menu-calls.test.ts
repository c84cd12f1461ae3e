import { describe, expect, test } from 'vitest';
import { minuteMs } from '../../../../shared/time.ts';
import type { AvailabilityChange, PublishOrder } from '../../menu-connector.ts';
import { scriptedSend, stoppedClock, type Scripted } from '../fixtures/scripted-send.ts';
import { issued, settings, store } from './fixtures/settings.ts';
import { siteMenu } from './fixtures/site-menu.ts';
import { createDeliverooMenu } from './menu.ts';

function connector(...script: Scripted[]) {
  const { send, sent } = scriptedSend(issued(), ...script);
  const clock = stoppedClock('2026-06-01T12:00:00Z');
  return {
    menu: createDeliverooMenu(settings, { send, clock }),
    clock,
    sent,
    /** Without the request of the token. */
    calls: () => sent.slice(1).map(({ method, url }) => `${method} ${url}`),
    bodyAt: (index: number): unknown => JSON.parse(sent[index]?.body ?? 'null'),
  };
}

const order: PublishOrder = {
  reference: 'ref-1',
  menu: {
    currency: 'GBP',
    menus: [],
    categories: [{ ref: 'soups', name: 'Soups', itemRefs: ['laksa'] }],
    items: [
      {
        ref: 'laksa',
        name: 'Laksa',
        priceMinor: 1_150,
        groupRefs: [],
        isCombo: false,
        alcohol: false,
        dietary: [],
        allergens: [],
      },
    ],
    groups: [],
  },
  downloadUrl: 'https://forkline.test/hooks/menus/1',
};

const uploadUrl = 'https://uploads.test/menus/1?signature=let-me-in';
const place: Scripted = { status: 200, body: { id: 'forkline-site-1', version: 'v', upload_url: uploadUrl } };
const uploaded: Scripted = { status: 200 };
const taken: Scripted = { status: 200, body: { job_id: 'job-1', status: 'pending' } };
const v3 = `${settings.apiUrl}/menu/v3/brands/brand-1`;
const v2 = `${settings.apiUrl}/menu/v2/brands/brand-1/sites/site-1/menu`;

describe('publishing', () => {
  test('asks for a place, uploads the menu there without our token, and has it made live', async () => {
    const { menu, sent, calls, bodyAt } = connector(place, uploaded, taken);
    expect(await menu.publish(store, order)).toEqual({
      outcome: 'sent',
      job: 'job-1',
      externalMenuId: 'forkline-site-1',
      askAfterMs: 1_000,
    });
    expect(calls()).toEqual([`PUT ${v3}/menus/forkline-site-1`, `PUT ${uploadUrl}`, `POST ${v3}/jobs`]);
    expect(sent[1]?.body).toBeUndefined();
    expect(sent.map(({ headers }) => headers?.['authorization'])).toEqual([
      expect.stringMatching(/^Basic /),
      'Bearer t-1',
      undefined,
      'Bearer t-1',
    ]);
    expect(bodyAt(2)).toEqual(JSON.parse(JSON.stringify(menu.encode(order.menu, store))));
    expect(bodyAt(3)).toEqual({ action: 'publish_menu_to_live', params: { menu_id: 'forkline-site-1' } });
  });

  test('tries once more with a new token, and not a third time', async () => {
    const { menu, sent } = connector({ status: 401 }, issued('t-2'), { status: 401 });
    expect(await menu.publish(store, order)).toMatchObject({ outcome: 'retry' });
    expect(sent).toHaveLength(4);
    expect(sent[3]?.headers?.['authorization']).toBe('Bearer t-2');
  });

  test.each<[string, Scripted[], object]>([
    ['without a place it is tried again', [{ status: 200, body: {} }], { outcome: 'retry' }],
    ['too many calls wait a minute', [{ status: 429 }], { outcome: 'retry', afterMs: minuteMs }],
    ['or as long as asked', [{ status: 429, headers: { 'retry-after': '7' } }], { outcome: 'retry', afterMs: 7_000 }],
    ['a server that fails is tried again', [{ status: 502 }], { outcome: 'retry' }],
    ['an unknown brand is refused', [{ status: 404, body: { error: { code: 'not_found', message: 'no brand' } } }], { outcome: 'refused', why: 'no brand' }],
    ['a place that has expired is tried again', [place, { status: 403 }], { outcome: 'retry' }],
    ['so is an upload that broke', [place, new Error('gone')], { outcome: 'retry' }],
    ['a job that is refused is refused', [place, uploaded, { status: 400 }], { outcome: 'refused' }],
    ['a job without a name is tried again', [place, uploaded, { status: 200, body: {} }], { outcome: 'retry' }],
  ])('%s', async (_, script, expected) => {
    const { menu, sent } = connector(...script);
    const result = await menu.publish(store, order);
    expect(result).toMatchObject(expected);
    expect(JSON.stringify(result)).not.toMatch(/t-1|let-me-in/);
    expect(sent).toHaveLength(1 + script.length);
  }); // prettier-ignore

  test.each([
    ['an unknown host', 'https://elsewhere.test/menus/1'],
    ['a host that is not secure', 'http://uploads.test/menus/1'],
    ['an address with a password in it', 'https://user:pass@uploads.test/menus/1'],
    ['no address', 'uploads.test'],
  ])('uploads nothing to %s', async (_, address) => {
    const { menu, sent } = connector({ status: 200, body: { upload_url: address } });
    expect(await menu.publish(store, order)).toMatchObject({ outcome: 'refused' });
    expect(sent).toHaveLength(2);
  });

  test('a site id that could change the address is never called', async () => {
    const { menu, sent } = connector();
    const odd = { ...store, externalStoreId: '../orders' };
    expect(await menu.publish(odd, order)).toMatchObject({ outcome: 'refused' });
    expect(await menu.fetchMenu(odd)).toMatchObject({ outcome: 'refused' });
    expect(await menu.setAvailability(odd, [hide('laksa')])).toMatchObject([{ outcome: 'refused' }]);
    expect(sent).toEqual([]);
  });
});

const job = (status: string, more: object = {}): Scripted => ({
  status: 200,
  body: { id: 'job-1', status, params: { menu_id: 'forkline-site-1' }, ...more },
});
const externalMenuId = 'forkline-site-1';

describe('asking how far a job is', () => {
  test.each<[string, Scripted, object]>([
    ['one that waits', job('pending'), { outcome: 'waiting', askAfterMs: 5_000 }],
    ['one that runs', job('running'), { outcome: 'waiting', askAfterMs: 5_000 }],
    ['one that is done', job('COMPLETED'), { outcome: 'live', externalMenuId }],
    ['one that failed', job('failed', { errors: [{ message: 'No tax.' }, { message: 'No name.' }] }), { outcome: 'refused', why: 'No tax. No name.', externalMenuId }],
    ['one that failed without a reason', job('failed'), { outcome: 'refused', why: 'Deliveroo says that the menu failed, without a reason.', externalMenuId }],
    ['one that nobody knows', { status: 404 }, { outcome: 'refused', why: 'It found nothing there.' }],
    ['a server that fails', { status: 500 }, { outcome: 'retry', why: 'It had a problem of its own.' }],
  ])('%s', async (_, answer, expected) => {
    const { menu, calls } = connector(answer);
    expect(await menu.followUp(store, 'job/1')).toEqual(expected);
    expect(calls()).toEqual([`GET ${v3}/jobs/job%2F1`]);
  }); // prettier-ignore
});

describe('reading back', () => {
  test('gives the menu with what is sold out, whoever took it off, and as what', async () => {
    const { menu, calls } = connector(
      { status: 200, body: siteMenu },
      { status: 200, body: { unavailable_ids: ['laksa'], hidden_ids: ['prawns'] } },
    );
    const found = await menu.fetchMenu(store);
    if (found.outcome !== 'found') throw new Error(found.outcome);
    expect(found.menu.items.map(({ ref, soldOut }) => [ref, soldOut])).toEqual([
      ['laksa', { until: null }],
      ['deal', undefined],
    ]);
    expect(found.menu.groups.map(({ modifiers }) => modifiers.map(({ soldOut }) => soldOut))).toEqual([
      [{ until: null }],
      [{ until: null }],
    ]);
    expect(calls()).toEqual([`GET ${v2}`, `GET ${v2}/item_unavailabilities`]);
  });

  test('a site without anything sold out has all of it on sale', async () => {
    const { menu } = connector({ status: 200, body: siteMenu }, { status: 404 });
    const found = await menu.fetchMenu(store);
    expect(found.outcome === 'found' && found.menu.items.every(({ soldOut }) => soldOut === undefined)).toBe(true);
  });

  test.each<[string, Scripted[], object]>([
    ['no menu is none', [{ status: 404 }], { outcome: 'none' }],
    ['what is no menu is asked for again', [{ status: 200, body: 'down' }], { outcome: 'retry' }],
    ['half an answer is none', [{ status: 200, body: siteMenu }, { status: 500 }], { outcome: 'retry' }],
    ['a refusal is final', [{ status: 403, body: 'not yours' }], { outcome: 'refused' }],
  ])('%s', async (_, script, expected) => {
    expect(await connector(...script).menu.fetchMenu(store)).toMatchObject(expected);
  });
});

const hide = (ref: string, until: string | null = null): AvailabilityChange => ({
  kind: 'item',
  ref,
  available: false,
  until: until === null ? null : new Date(until),
});
const done: Scripted = { status: 200 };
const unknown: Scripted = { status: 404 };

describe('selling out', () => {
  test('hides things and brings others back in one call, an option once for all its groups', async () => {
    const { menu, calls, bodyAt } = connector(done);
    const option = { kind: 'modifier', ref: 'prawns', available: true, until: null } as const;
    const results = await menu.setAvailability(store, [
      hide('laksa', '2026-06-01T18:00:00Z'),
      hide('deal', '2026-06-01T11:00:00Z'),
      { ...option, groupRef: 'extras' },
      { ...option, groupRef: 'pick' },
    ]);
    expect(results).toEqual(Array.from({ length: 4 }, () => ({ outcome: 'done' })));
    expect(calls()).toEqual([`POST ${v2}/item_unavailabilities`]);
    expect(bodyAt(1)).toEqual({
      item_unavailabilities: [
        { item_id: 'laksa', status: 'hidden' },
        { item_id: 'deal', status: 'available' },
        { item_id: 'prawns', status: 'available' },
      ],
    });
  });

  test('one that is not on the menu is looked for, and leaves the others done', async () => {
    const { menu, sent } = connector(unknown, unknown, done, done, unknown);
    const results = await menu.setAvailability(
      store,
      ['a', 'nobody', 'c'].map((ref) => hide(ref)),
    );
    expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'refused', 'done']);
    const asked = sent.slice(1).map(({ body = '' }) => [...body.matchAll(/"item_id":"(\w+)"/g)].map(([, id]) => id));
    expect(asked).toEqual([['a', 'nobody', 'c'], ['a', 'nobody'], ['c'], ['a'], ['nobody']]);
  });

  test('a service that wants to be left alone is not asked about the rest', async () => {
    const { menu, sent } = connector(unknown, { status: 429, headers: { 'retry-after': '3' } });
    const results = await menu.setAvailability(
      store,
      ['a', 'b', 'c', 'd'].map((ref) => hide(ref)),
    );
    expect(results).toEqual(
      Array.from({ length: 4 }, () => ({ outcome: 'retry', why: 'It was asked too often.', afterMs: 3_000 })),
    );
    expect(sent).toHaveLength(3);
  });

  test('looks for what is unknown with a bounded number of calls', async () => {
    const { menu, sent } = connector(...Array.from({ length: 24 }, () => unknown));
    const changes = Array.from({ length: 100 }, (_, place) => hide(`item-${place}`));
    const results = await menu.setAvailability(store, changes);
    expect(sent).toHaveLength(25);
    expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['retry']));
  });

  test('nothing to change asks nothing', async () => {
    const { menu, sent } = connector();
    expect(await menu.setAvailability(store, [])).toEqual([]);
    expect(sent).toEqual([]);
  });
});
