import { beforeEach, describe, expect, it } from 'vitest';
import type { DeskRequest } from '../../src/domains/integrations/desk-contract.ts';
import type { ConnectionRequest } from '../../src/domains/integrations/requests-contract.ts';
import { parseWorld } from '../../src/simulator/world.ts';
import type { Cast, CastMerchant } from '../support/cast.ts';
import { letIn } from '../support/consent.ts';
import { controlOf } from '../support/control.ts';
import { doorDashOrder } from '../support/orders.ts';
import { useRestaurant, type Method } from '../support/restaurant.ts';

/** Stores that the services know and no merchant has connected, by service. */
const spare = { doordash: 'spare-doordash', grubhub: '30777001', deliveroo: 'spare-deliveroo' } as const;
type Service = keyof typeof spare;
const services = Object.keys(spare) as Service[]; // keys of a literal
const links: Record<Service, string> = {
  doordash: 'https://www.doordash.com/store/rosalias-812345',
  grubhub: 'https://www.grubhub.com/restaurant/rosalias/30777001',
  deliveroo: 'https://deliveroo.co.uk/menu/london/soho/rosalias',
};
/** The same stores, as a service may print or take their ids. */
const otherSpellings: Record<Service, string[]> = {
  doordash: ['SPARE-DOORDASH', 'Spare-Doordash'],
  grubhub: ['0030777001', '030777001'],
  deliveroo: ['SPARE-DELIVEROO', 'spare-Deliveroo'],
};
const secondMs = 1_000;
const minuteMs = 60 * secondMs;

const restaurant = useRestaurant({ world });

function world({ rosalia, neighbour }: Cast) {
  return parseWorld({
    stores: [rosalia, neighbour].map((merchant, index) => ({
      id: merchant.storeId,
      name: "Rosalía's Kitchen",
      timeZone: 'America/New_York',
      connections: [
        { service: 'doordash', externalStoreId: merchant.doorDashStore },
        { service: 'grubhub', externalStoreId: merchant.grubhubStore },
        { service: 'deliveroo', externalStoreId: merchant.deliverooStore },
      ],
      connectable:
        index === 0
          ? [
              ...services.map((service) => ({ service, externalStoreId: spare[service] })),
              { service: 'uber-eats', externalStoreId: 'spare-uber', apiVersion: '1.0.0' },
              { service: 'hubrise', externalStoreId: 'spare-hubrise' },
            ]
          : services.flatMap((service) =>
              otherSpellings[service].map((externalStoreId) => ({ service, externalStoreId })),
            ),
    })),
    menu: {
      upchargeBasisPoints: 0,
      modifierGroups: [],
      items: [{ id: 'soup', name: 'Soup', category: 'Soups', basePriceCents: 100, modifierGroups: [] }],
    },
  });
}

const as = (who: string) => (method: Method, path: string, body?: unknown) =>
  restaurant().call(who, method, path, body);
const owner = (method: Method, path: string, body?: unknown) => as(restaurant().cast.rosalia.owner)(method, path, body);
const staff = (method: Method, path: string, body?: unknown) => as(restaurant().cast.staff)(method, path, body);

async function request(service: Service, merchant: CastMerchant = restaurant().cast.rosalia, link = links[service]) {
  const { storeId } = merchant;
  const answer = await as(merchant.owner)('POST', '/api/integrations/requests', { storeId, service, storeLink: link });
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.body as ConnectionRequest; // its contract
}
const onDesk = async (id: string) =>
  (await staff('GET', `/api/backoffice/connection-requests/${id}`)).body as DeskRequest; // its contract
const claim = (id: string, externalStoreId: string) =>
  staff('POST', `/api/backoffice/connection-requests/${id}/claim`, { externalStoreId });
async function claimed(service: Service, merchant?: CastMerchant) {
  const made = await request(service, merchant);
  expect(await claim(made.id, spare[service])).toMatchObject({ status: 200, body: { refusal: null } });
  return onDesk(made.id);
}
const show = (service: Service, profile: { name?: string; instructions?: string }) =>
  fetch(`${restaurant().simulator().url}/control/stores/${service}/${spare[service]}/profile`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(profile),
  });
const look = async () => {
  restaurant().clock.forward(6 * minuteMs);
  await restaurant().runPeriodicTask('proof-checks');
  await restaurant().runJobs();
};
const connectionsOf = (service: string, externalStoreId: string) =>
  restaurant().sql<{ merchant_id: string; state: string }>(
    'select merchant_id, state from connections where service = $1 and external_store_id = $2',
    [service, externalStoreId],
  );
const noticesOf = async (merchantId: string) =>
  (
    await restaurant().sql<{ step: string }>(
      "select facts ->> 'step' as step from notices where kind = 'connection_request' and merchant_id = $1 order by created_at, key",
      [merchantId],
    )
  ).map(({ step }) => step);
const mailsTo = async (recipient: string) =>
  (
    await restaurant().sql<{ subject: string }>(
      'select subject from outgoing_messages where recipient = $1 order by created_at, id',
      [recipient],
    )
  ).map(({ subject }) => subject);
const auditOf = async (id: string) =>
  (
    await restaurant().sql<{ told: string }>(
      "select concat_ws(' | ', staff_name, action, reason) as told from staff_actions where subject_id = $1 order by at, id",
      [id],
    )
  ).map(({ told }) => told);

beforeEach(async () => {
  const { sql } = restaurant();
  await sql('delete from connection_requests');
  for (const id of [...Object.values(spare), 'spare-uber', 'spare-hubrise']) {
    const connection = '(select id from connections where external_store_id = $1)';
    for (const table of ['connection_credentials', 'connection_checks', 'store_wishes', 'consents', 'inbox']) {
      await sql(`delete from ${table} where connection_id in ${connection}`, [id]);
    }
    await sql('delete from connections where external_store_id = $1', [id]);
  }
  await sql('delete from notice_deliveries');
  await sql('delete from notice_people');
  await sql('delete from notices');
  await sql('delete from outgoing_messages');
  for (const service of services) await show(service, { name: "Rosalía's Kitchen", instructions: '' });
});

describe('an owner’s request', () => {
  it('takes the link of the store’s page at the service alone', async () => {
    const { storeId } = restaurant().cast.rosalia;
    for (const service of services) {
      for (const storeLink of [
        '30777001',
        'https://evil.example/store/1',
        'https://www.ubereats.com/store/rosalias/x',
      ]) {
        const answer = await owner('POST', '/api/integrations/requests', { storeId, service, storeLink });
        expect([service, storeLink, answer.status]).toEqual([service, storeLink, 400]);
        expect(answer.text).toContain('storeLink');
      }
    }
    const { doordash } = links;
    for (const service of ['uber-eats', 'hubrise']) {
      const answer = await owner('POST', '/api/integrations/requests', { storeId, service, storeLink: doordash });
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('Log in to')]);
    }
    const foreign = { storeId: restaurant().cast.neighbour.storeId, service: 'doordash', storeLink: doordash };
    expect((await owner('POST', '/api/integrations/requests', foreign)).status).toBe(404);
  });

  it('is open once for each store and service, is canceled by its owner, and may be made again', async () => {
    const { rosalia, neighbour, staff: sam } = restaurant().cast;
    const first = await request('doordash');
    expect(first).toMatchObject({ state: 'requested', serviceName: 'DoorDash', code: null, storeLink: links.doordash });
    const again = await owner('POST', '/api/integrations/requests', {
      storeId: rosalia.storeId,
      service: 'doordash',
      storeLink: links.doordash,
    });
    expect(again.status).toBe(409);
    await request('grubhub');
    const cancel = (who: string) => as(who)('POST', `/api/integrations/requests/${first.id}/cancel`, {});
    expect((await cancel(neighbour.owner)).status).toBe(404);
    expect((await cancel(sam)).status).toBe(403);
    expect(await cancel(rosalia.owner)).toMatchObject({ status: 200, body: { state: 'canceled' } });
    expect((await cancel(rosalia.owner)).status).toBe(409);
    expect((await claim(first.id, spare.doordash)).status, 'it has ended for staff as well').toBe(409);
    await request('doordash');
    const { requests } = (await owner('GET', '/api/integrations/requests')).body as { requests: ConnectionRequest[] }; // its contract
    expect(requests.map(({ service, state }) => [service, state])).toEqual([
      ['doordash', 'requested'],
      ['grubhub', 'requested'],
    ]);
  });

  it('goes to staff by mail, and each change after that to the owner, with an entry in the activity log', async () => {
    const { cast, config, clock, runJobs } = restaurant();
    const { rosalia } = cast;
    const { id } = await request('doordash');
    await runJobs();
    clock.forward(secondMs);
    expect(await mailsTo(config.staffEmail)).toEqual(["Connect Rosalía's Kitchen with DoorDash"]);
    const desk = (path: string, body: object) =>
      staff('POST', `/api/backoffice/connection-requests/${id}/${path}`, body);
    expect(await desk('asked', { note: 'Dana at DoorDash' })).toMatchObject({
      status: 200,
      body: { state: 'asked', askedNote: 'Dana at DoorDash' },
    });
    await runJobs();
    clock.forward(secondMs);
    await claim(id, spare.doordash);
    await runJobs();
    clock.forward(secondMs);
    const { code } = await onDesk(id);
    const decline = { reason: 'DoorDash has closed this store.' };
    expect(await desk('decline', decline)).toMatchObject({ status: 200, body: { state: 'declined', ...decline } });
    await runJobs();
    expect(await noticesOf(rosalia.merchantId)).toEqual(['asked', 'waiting_for_proof', 'declined']);
    expect(await mailsTo(rosalia.owner)).toEqual([
      "We asked DoorDash to connect Rosalía's Kitchen",
      "One step left to connect Rosalía's Kitchen on DoorDash",
      "Rosalía's Kitchen can’t be connected on DoorDash",
    ]);
    expect(code).toMatch(/^FL-/);
    const { changes } = (await owner('GET', '/api/changes')).body as { changes: { words: string; who: string }[] }; // its contract
    expect(changes.slice(0, 4).map(({ words, who }) => [who, words])).toEqual([
      ['Forkline', 'Declined to connect a store'],
      ['Forkline', 'Found a store at a delivery service'],
      ['Forkline', 'Asked a delivery service to connect a store'],
      ["Rosalía's Kitchen's owner", 'Ask Forkline to connect a service'],
    ]);
    expect(await auditOf(id)).toEqual([
      'Sam | connection_asked | Dana at DoorDash',
      'Sam | store_claimed | spare-doordash',
      'Sam | connection_declined | DoorDash has closed this store.',
    ]);
    const own = (await owner('GET', '/api/integrations/requests')).text;
    expect(own, 'whom staff asked is theirs to know').not.toContain('Dana');
  });

  it('is worked on by staff alone', async () => {
    const { rosalia } = restaurant().cast;
    const { id } = await request('doordash');
    for (const [path, body] of [
      ['asked', { note: 'Dana at DoorDash' }],
      ['claim', { externalStoreId: spare.doordash }],
      ['check', {}],
      ['release', { evidence: 'The owner showed us the tablet on a call.' }],
      ['decline', { reason: 'No such store.' }],
    ] as const) {
      const answer = await owner('POST', `/api/backoffice/connection-requests/${id}/${path}`, body);
      expect([path, answer.status]).toEqual([path, 403]);
    }
    expect(
      (
        await owner('POST', '/api/integrations', {
          storeId: rosalia.storeId,
          service: 'doordash',
          externalStoreId: spare.doordash,
        })
      ).status,
      'no owner connects by an id',
    ).toBe(404);
    expect(await onDesk(id)).toMatchObject({ state: 'requested', externalStoreId: null });
  });
});

describe.each(services)('a claimed store on %s', (service) => {
  it('is not connected until it is proven: it takes no orders and is shown to no screen', async () => {
    const { rosalia } = restaurant().cast;
    const { id } = await claimed(service);
    await restaurant().runJobs();
    await look();
    expect(await onDesk(id)).toMatchObject({ state: 'waiting_for_proof', proof: null });
    expect(await connectionsOf(service, spare[service])).toEqual([]);
    await controlOf(restaurant().simulator(), 'POST', '/orders', { service, externalStoreId: spare[service] });
    await restaurant().pass(2 * secondMs);
    expect(await restaurant().sql('select 1 from orders where merchant_id = $1', [rosalia.merchantId])).toEqual([]);
    for (const path of ['/api/integrations', '/api/connections', '/api/menu/connections', '/api/integrations/log']) {
      expect((await owner('GET', path)).text).not.toContain(spare[service]);
    }
    const calls = (await controlOf(restaurant().simulator(), 'GET', '/calls')) as {
      calls: { method: string; path: string }[];
    }; // its shape
    const sent = calls.calls.filter(({ method, path }) => method !== 'GET' && path.includes(spare[service]));
    expect(sent, 'nothing is published or set there').toEqual([]);
  });

  it.each([
    ['its name', (code: string) => ({ name: `Rosalía's Kitchen ${code}` })],
    ['its special instructions', (code: string) => ({ instructions: `Ring twice. ${code.toLowerCase()}` })],
  ])('is connected once the code is in %s', async (_, shown) => {
    const { rosalia } = restaurant().cast;
    const { id, code } = await claimed(service);
    await show(service, shown('FL-AAAAAA'));
    await look();
    expect((await onDesk(id)).state, 'another code proves nothing').toBe('waiting_for_proof');
    await show(service, shown(code ?? ''));
    await look();
    expect(await onDesk(id)).toMatchObject({
      state: 'connected',
      proof: { kind: 'shown', evidence: expect.stringMatching(new RegExp(code ?? '', 'i')) as unknown, by: null },
    });
    expect(await connectionsOf(service, spare[service])).toEqual([
      { merchant_id: rosalia.merchantId, state: 'connected' },
    ]);
    await restaurant().runJobs();
    expect((await noticesOf(rosalia.merchantId)).at(-1)).toBe('connected');
    const { cards } = (await owner('GET', '/api/integrations')).body as { cards: { externalStoreId: string }[] }; // its contract
    expect(cards.map(({ externalStoreId }) => externalStoreId)).toContain(spare[service]);
  });

  it('is looked at when its owner asks, and says so', async () => {
    const { id, code } = await claimed(service);
    const check = () => owner('POST', `/api/integrations/requests/${id}/check`, {});
    expect(await check()).toMatchObject({ status: 200, body: { found: 'not_shown' } });
    await show(service, { name: code ?? '' });
    expect(await check()).toMatchObject({ body: { found: 'proven', request: { state: 'connected', code: null } } });
    expect(await check()).toMatchObject({ body: { found: 'over' } });
  });

  it('is connected on evidence that staff record, with who and when', async () => {
    const { cast, clock } = restaurant();
    const { id } = await claimed(service);
    const release = (evidence: string) =>
      staff('POST', `/api/backoffice/connection-requests/${id}/release`, { evidence });
    expect((await release('ok')).status).toBe(400);
    const evidence = 'Their contract with the service, seen on a video call.';
    expect(await release(evidence)).toMatchObject({
      status: 200,
      body: { state: 'connected', proof: { kind: 'released', evidence, by: 'Sam', at: clock.now().toISOString() } },
    });
    expect((await release(evidence)).status).toBe(409);
    expect((await auditOf(id)).at(-1)).toBe(`Sam | store_released | ${evidence}`);
    expect(await connectionsOf(service, spare[service])).toMatchObject([{ merchant_id: cast.rosalia.merchantId }]);
  });

  it('is not released before its id is known, and one that the service does not know is refused', async () => {
    const { id } = await request(service);
    const evidence = 'Their contract with the service, seen on a video call.';
    expect((await staff('POST', `/api/backoffice/connection-requests/${id}/release`, { evidence })).status).toBe(409);
    const unknown = await claim(id, 'no-such-store');
    expect([unknown.status, unknown.text]).toEqual([400, expect.stringContaining('does not let us in')]);
    expect((await claim(id, '../../other')).status).toBe(400);
    expect(await onDesk(id)).toMatchObject({ state: 'requested', externalStoreId: null, code: null });
  });

  it('is refused to a second merchant, in any spelling of its id, and both sides and staff are notified', async () => {
    const { cast, sql, config, runJobs } = restaurant();
    const { rosalia, neighbour } = cast;
    const { id } = await claimed(service);
    // Waiting for its proof, connected, paused and disconnected.
    for (const held of ['claimed', 'connected', 'paused', 'disconnected']) {
      if (held === 'connected') {
        const evidence = 'Their contract with the service, seen on a video call.';
        await staff('POST', `/api/backoffice/connection-requests/${id}/release`, { evidence });
      }
      if (held === 'paused') {
        await sql(
          'update store_wishes set paused_since = now() where connection_id in (select id from connections where external_store_id = $1)',
          [spare[service]],
        );
      }
      if (held === 'disconnected') {
        await sql(
          "update connections set state = 'disconnected', disconnected_at = now() where external_store_id = $1",
          [spare[service]],
        );
      }
      const spellings = [spare[service], ` ${spare[service]}\t`, `${spare[service]}\u200B`, ...otherSpellings[service]];
      for (const spelled of spellings) {
        await runJobs();
        await sql('delete from notice_deliveries');
        await sql('delete from notice_people');
        await sql('delete from notices');
        await sql('delete from outgoing_messages');
        const tried = await request(service, neighbour);
        const answer = await claim(tried.id, spelled);
        expect([held, spelled, answer.status]).toEqual([held, spelled, 200]);
        expect((answer.body as { refusal: string }).refusal).toContain('Another business has this store');
        await runJobs();
        expect(await noticesOf(rosalia.merchantId)).toEqual(['tried']);
        expect(await noticesOf(neighbour.merchantId)).toEqual(['taken']);
        expect((await mailsTo(rosalia.owner)).join()).toContain('Another business tried to connect');
        expect((await mailsTo(neighbour.owner)).join()).toContain('can’t be connected');
        expect((await mailsTo(config.staffEmail)).join()).toContain('store was claimed twice');
        const { text } = await as(neighbour.owner)('GET', '/api/integrations/requests');
        for (const theirs of [rosalia.merchantId, rosalia.owner]) expect(text).not.toContain(theirs);
        expect(
          await sql('select 1 from connections where merchant_id = $1 and external_store_id ilike $2', [
            neighbour.merchantId,
            `%${spare[service]}%`,
          ]),
        ).toEqual([]);
      }
    }
  });

  it('is won by one of two claims at the same time', async () => {
    const { rosalia, neighbour } = restaurant().cast;
    const [mine, theirs] = [await request(service), await request(service, neighbour)];
    const answers = await Promise.all([claim(mine.id, spare[service]), claim(theirs.id, spare[service])]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const states = [(await onDesk(mine.id)).state, (await onDesk(theirs.id)).state];
    expect(states.toSorted()).toEqual(['declined', 'waiting_for_proof']);
    const winner = states[0] === 'waiting_for_proof' ? mine : theirs;
    const evidence = 'Their contract with the service, seen on a video call.';
    await staff('POST', `/api/backoffice/connection-requests/${winner.id}/release`, { evidence });
    const merchantId = winner === mine ? rosalia.merchantId : neighbour.merchantId;
    expect(await connectionsOf(service, spare[service])).toMatchObject([{ merchant_id: merchantId }]);
  });

  it('may be claimed again by the merchant that disconnected it, with a new proof', async () => {
    const { sql } = restaurant();
    const first = await claimed(service);
    await show(service, { name: first.code ?? '' });
    await look();
    await sql("update connections set state = 'disconnected', disconnected_at = now() where external_store_id = $1", [
      spare[service],
    ]);
    const second = await claimed(service);
    expect(second.code).not.toBe(first.code);
    expect(await connectionsOf(service, spare[service])).toMatchObject([{ state: 'disconnected' }]);
    await show(service, { name: second.code ?? '' });
    await look();
    expect(await connectionsOf(service, spare[service])).toMatchObject([{ state: 'connected' }]);
  });
});

const placeOrder = async (note: string, test: boolean) => {
  const [service, externalStoreId] = ['doordash', spare.doordash];
  await controlOf(restaurant().simulator(), 'POST', '/orders', { service, externalStoreId, order: { note, test } });
  await restaurant().pass(secondMs);
};

describe('a test order', () => {
  it('of the store that carries the code proves it; one of a customer proves nothing', async () => {
    const { id, code } = await claimed('doordash');
    await placeOrder(`no onions ${code}`, false);
    await placeOrder('no onions', true);
    expect((await onDesk(id)).state).toBe('waiting_for_proof');
    await placeOrder(`Please ignore: ${code}`, true);
    expect(await onDesk(id)).toMatchObject({ state: 'connected', proof: { kind: 'test_order' } });
    expect(await restaurant().sql('select 1 from orders'), 'it is nothing to cook').toEqual([]);
  });
});

describe('two spellings of an id', () => {
  it.each([
    ['30777001', '0030777001'],
    ['Spare-DoorDash', 'spare-doordash'],
    ['spare-doordash', 'spare-doordash\t'],
  ])('are the same store for the database: %j and %j', async (one, other) => {
    const { sql, cast } = restaurant();
    const insert = (merchant: CastMerchant, id: string) =>
      sql(
        `insert into connections (merchant_id, id, store_id, service, external_store_id, api_version)
         values ($1, gen_random_uuid(), $2, 'doordash', $3, 'v1')`,
        [merchant.merchantId, merchant.storeId, id],
      );
    await insert(cast.rosalia, one);
    await expect(insert(cast.neighbour, other)).rejects.toThrow(/connections_by_store_key/);
    await sql('delete from connections where external_store_id = $1', [one]);
  });

  it('of different stores stay two', async () => {
    const rows = await restaurant().sql<{ key: string }>(
      "select store_key(id) as key from unnest(array['100', '10', '0', 'a0', '0a', 'a-1', 'a1']) id",
    );
    expect(rows.map(({ key }) => key)).toEqual(['100', '10', '0', 'a0', '0a', 'a-1', 'a1']);
  });
});

describe('a store that is connected by consent', () => {
  it.each([
    ['uber-eats', 'spare-uber'],
    ['hubrise', 'spare-hubrise'],
  ])('of another merchant is refused on %s, and both sides and staff are notified', async (service, store) => {
    const { cast, config, runJobs } = restaurant();
    const { rosalia, neighbour } = cast;
    const wish = { service, store };
    const mine = await letIn(restaurant(), { ...wish, storeId: rosalia.storeId });
    if (mine?.state === 'choosing') {
      await owner('POST', `/api/integrations/consents/${mine.id}/choose`, { externalStoreId: store });
    }
    expect(await connectionsOf(service, store)).toMatchObject([{ merchant_id: rosalia.merchantId }]);
    const theirs = await letIn(restaurant(), { ...wish, who: neighbour.owner, storeId: neighbour.storeId });
    if (theirs?.state === 'choosing') {
      const choose = { externalStoreId: store };
      await as(neighbour.owner)('POST', `/api/integrations/consents/${theirs.id}/choose`, choose);
    }
    await runJobs();
    expect(await noticesOf(rosalia.merchantId)).toEqual(['tried']);
    expect(await noticesOf(neighbour.merchantId)).toEqual(['taken']);
    expect((await mailsTo(config.staffEmail)).join()).toContain('store was claimed twice');
    expect(await connectionsOf(service, store)).toMatchObject([{ merchant_id: rosalia.merchantId }]);
  });
});

it('a store’s own webhooks do not tell who claims it', async () => {
  const { doorDash } = restaurant();
  await claimed('doordash');
  const answer = await doorDash(doorDashOrder({ store: spare.doordash }));
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.text).not.toContain('FL-');
});
