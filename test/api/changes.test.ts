import { describe, expect, it } from 'vitest';
import { inCall } from '../../src/platform/changes/call-scope.ts';
import { inMerchant } from '../../src/platform/context.ts';
import { AppError } from '../../src/platform/errors.ts';
import { asId } from '../../src/shared/ids.ts';
import type { Change } from '../../src/domains/identity/team-contract.ts';
import { password } from '../support/cast.ts';
import { asOwner, writeSmallMenu } from '../support/menu-world.ts';
import { doorDashOrder } from '../support/orders.ts';
import { useRestaurant } from '../support/restaurant.ts';

const restaurant = useRestaurant();

async function changes(who: string, cursor?: string) {
  const path = `/api/changes${cursor === undefined ? '' : `?cursor=${cursor}`}`;
  const { body } = await restaurant().call(who, 'GET', path);
  return body as { changes: Change[]; nextCursor: string | null }; // the route's contract
}

const hours = (to: string) => ({ weekly: [{ day: 1, from: '11:00', to }], special: [] });

describe('who changed what', () => {
  it('is kept with the words of the call and what was said, of every part of the dashboard', async () => {
    const { cast, call } = restaurant();
    const { owner, kitchen, storeId } = cast.rosalia;
    const { birria } = await writeSmallMenu(restaurant());
    await asOwner(restaurant(), 'PATCH', `/api/menu/items/${birria}`, { basePriceMinor: 1_150 });
    await asOwner(restaurant(), 'POST', '/api/team/invitations', { email: 'ana@rosalia.test', role: 'accountant' });
    await call(kitchen, 'POST', '/api/menu/sold-out', {
      storeId,
      subjects: [{ kind: 'item', id: birria }],
      until: null,
    });
    const { changes: shown } = await changes(owner);
    expect(shown.slice(0, 3)).toMatchObject([
      { who: "Rosalía's Kitchen's kitchen", role: 'kitchen', words: 'Sold out, on every service of a store' },
      {
        who: "Rosalía's Kitchen's owner",
        words: 'Invite somebody by mail',
        details: [
          { field: 'email', value: 'ana@rosalia.test' },
          { field: 'role', value: 'accountant' },
        ],
      },
      {
        words: 'Change an item',
        about: "Rosalía's birria",
        details: [{ field: 'basePriceMinor', value: '11.50', before: '10.50' }],
      },
    ]);
    expect(shown[0]?.details).toContainEqual({ field: 'subjects', value: "Rosalía's birria" });
  });

  it('says from what to what hours and a store were changed', async () => {
    const { cast } = restaurant();
    const { owner, storeId } = cast.rosalia;
    const path = `/api/stores/${storeId}/hours`;
    await asOwner(restaurant(), 'PUT', path, { hours: hours('21:00'), version: null });
    const { body } = await restaurant().call(owner, 'GET', path);
    const { version } = body as { version: number }; // the route's contract
    await asOwner(restaurant(), 'PUT', path, { hours: hours('23:00'), version });
    const [latest] = (await changes(owner)).changes;
    expect(latest).toMatchObject({
      words: 'Say when a store is open',
      about: expect.stringContaining('Rosalía') as string,
    });
    expect(latest?.details).toContainEqual({
      field: 'timetable',
      value: 'Mon 11:00-23:00',
      before: 'Mon 11:00-21:00',
    });
  });

  it('names a member whose role was changed', async () => {
    const { cast, call } = restaurant();
    const { owner } = cast.rosalia;
    const { body } = await call(owner, 'GET', '/api/team');
    const cook = (body as { members: { userId: string; role: string; name: string }[] }).members.find(
      ({ role }) => role === 'kitchen',
    ); // the route's contract
    await asOwner(restaurant(), 'POST', `/api/team/members/${cook?.userId}`, {
      role: 'support',
      storeIds: null,
      was: { role: 'kitchen', storeIds: null },
    });
    expect((await changes(owner)).changes[0]).toMatchObject({
      words: "Change a member's role and stores",
      about: cook?.name,
      details: [{ field: 'role', value: 'support', before: 'kitchen' }],
    });
    await asOwner(restaurant(), 'POST', `/api/team/members/${cook?.userId}`, {
      role: 'kitchen',
      storeIds: null,
      was: { role: 'support', storeIds: null },
    });
  });

  it('holds nothing that failed, nothing that was only read, and no order', async () => {
    const { cast, call, doorDash } = restaurant();
    const { owner, doorDashStore } = cast.rosalia;
    await doorDash(doorDashOrder({ store: doorDashStore }));
    const before = await changes(owner);
    const { body } = await call(owner, 'GET', '/api/orders');
    const [order] = (body as { orders: { id: string }[] }).orders; // the route's contract
    expect((await call(owner, 'POST', `/api/orders/${order?.id}/accept`, {})).status).toBe(200);
    expect((await call(owner, 'PATCH', `/api/menu/items/${order?.id}`, { name: 'x' })).status).toBe(404);
    expect(await changes(owner)).toEqual(before);
  });

  it('shows an attempt that was refused after its first step as refused, without the raw words of a service', async () => {
    const { cast, app, sql } = restaurant();
    const { owner, merchantId } = cast.rosalia;
    const [person] = await sql<{ id: string }>('select id from users where email = $1', [owner]);
    const actor = { kind: 'user', userId: person?.id ?? '', role: 'owner' } as const;
    const attempt = (words: string, error: Error) =>
      inCall({ words, input: { service: 'doordash' } }, async () => {
        await inMerchant({ ...app, actor }, asId<'merchant'>(merchantId), () => Promise.resolve());
        throw error;
      });
    const raw = 'HTTP 401 {"code":"unauthorized"}';
    const errors = {
      'Connect a store': new AppError('BAD_REQUEST', `DoorDash does not let us in for this store id: ${raw}`),
      'Ask a service': new AppError('CONFLICT', `DoorDash cannot be asked right now. Try again in a minute. (${raw})`),
      'Break down': new TypeError(raw),
    };
    for (const [words, error] of Object.entries(errors)) await expect(attempt(words, error)).rejects.toBe(error);
    const { changes: shown } = await changes(owner);
    const refusals = Object.fromEntries(shown.map(({ words, refused }) => [words, refused]));
    expect(refusals).toMatchObject({
      'Connect a store': 'DoorDash does not let us in for this store id.',
      'Ask a service': 'DoorDash cannot be asked right now. Try again in a minute.',
      'Break down': 'Something went wrong.',
      'Change an item': null,
    });
    // Without the ids, whose digits can hold any number.
    expect(JSON.stringify(shown.map((change) => ({ ...change, id: '' })))).not.toContain('401');
  });

  it('never holds a secret', async () => {
    const { cast } = restaurant();
    await asOwner(restaurant(), 'POST', '/api/bank-account', {
      holderName: 'Rosalía',
      kind: 'checking',
      routingNumber: '021000021',
      accountNumber: '000123456789',
      accountNumberAgain: '000123456789',
      password,
    });
    const { changes: shown } = await changes(cast.rosalia.owner);
    expect(shown[0]?.details).toEqual([
      { field: 'holderName', value: 'Rosalía' },
      { field: 'kind', value: 'checking' },
    ]);
    expect(JSON.stringify(shown)).not.toMatch(/123456789|021000021|correct horse/);
  });

  it('is, for who works in some stores, what they changed themselves', async () => {
    const { cast, call, sql } = restaurant();
    const { owner, kitchen, merchantId, storeId } = cast.rosalia;
    await asOwner(restaurant(), 'POST', '/api/team/invitations', { email: 'ben@rosalia.test', role: 'accountant' });
    const limit = (role: string, storeIds: string[] | null) =>
      sql(
        'update memberships set role = $2, store_ids = $3::uuid[] where merchant_id = $1 and user_id = (select id from users where email = $4)',
        [merchantId, role, storeIds, kitchen],
      );
    await limit('manager', [storeId]);
    const path = `/api/stores/${storeId}/hours`;
    const { version } = (await call(owner, 'GET', path)).body as { version: number | null }; // the route's contract
    expect((await call(kitchen, 'PUT', path, { hours: hours('20:00'), version })).status).toBe(200);
    const { body } = await call(kitchen, 'GET', '/api/changes');
    const seen = body as { changes: Change[]; isOwnOnly: boolean }; // the route's contract
    expect(seen.isOwnOnly).toBe(true);
    expect(new Set(seen.changes.map(({ who }) => who))).toEqual(new Set(["Rosalía's Kitchen's kitchen"]));
    expect(seen.changes[0]?.words).toBe('Say when a store is open');
    expect((await changes(owner)).changes.slice(0, 2).map(({ words }) => words)).toEqual([
      'Say when a store is open',
      'Invite somebody by mail',
    ]);
    await limit('kitchen', null);
  });

  it('is a merchant’s own, page by page', async () => {
    const { cast, sql } = restaurant();
    expect(await changes(cast.neighbour.owner)).toEqual({ changes: [], nextCursor: null, isOwnOnly: false });
    await sql(
      `insert into merchant_changes select merchant_id, gen_random_uuid(), at - n * interval '1 minute', user_id, role,
         'Older', '[]' from merchant_changes, generate_series(1, 60) n
       where id = (select id from merchant_changes order by at desc, id desc limit 1)`,
    );
    const first = await changes(cast.rosalia.owner);
    expect(first.changes).toHaveLength(50);
    const second = await changes(cast.rosalia.owner, first.nextCursor ?? '');
    const ids = [...first.changes, ...second.changes].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(second.nextCursor).toBeNull();
  });

  it('holds that somebody changed their password, and no password', async () => {
    const { cast, call } = restaurant();
    const { owner, kitchen } = cast.neighbour;
    const next = 'walnut tram lantern';
    expect((await call(kitchen, 'POST', '/api/password', { current: password, password: next })).status).toBe(200);
    const { changes: shown } = await changes(owner);
    expect(shown).toMatchObject([{ role: 'kitchen', words: 'Change my password', details: [] }]);
  });
});
