import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/shared/ids.ts';
import { linkIn, mailTo } from '../support/mailbox.ts';
import { doorDashOrder } from '../support/orders.ts';
import { useRestaurant, type Reply } from '../support/restaurant.ts';
import { password } from '../support/cast.ts';

const restaurant = useRestaurant();
const secondStore = newId<'store'>();
let lastAddress = 0;

async function call(
  token: string | undefined,
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  body?: unknown,
): Promise<Reply> {
  lastAddress += 1;
  const answer = await restaurant().app.server.inject({
    method,
    url,
    remoteAddress: `10.4.0.${lastAddress}`,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  return {
    status: answer.statusCode,
    text: answer.payload,
    body: String(answer.headers['content-type']).includes('json') ? answer.json<unknown>() : undefined,
  };
}

const owner = () => restaurant().tokenOf(restaurant().cast.rosalia.owner);
const invite = async (email: string, more: Record<string, unknown> = {}) =>
  call(await owner(), 'POST', '/api/team/invitations', { email, role: 'kitchen', ...more });

/** The id and key of the newest invitation that was mailed to somebody. */
async function linkFor(email: string) {
  const mails = await mailTo(restaurant(), email);
  const url = new URL(
    linkIn(
      mails.findLast(({ purpose }) => purpose === 'team_invitation'),
      '/invitation?',
    ),
  );
  return { id: url.searchParams.get('id') ?? '', key: url.searchParams.get('key') ?? '' };
}

async function join(email: string, name = 'New Cook'): Promise<string> {
  const { id, key } = await linkFor(email);
  const answer = await call(undefined, 'POST', `/api/invitations/${id}/join`, { key, name, password });
  return (answer.body as { access: string }).access; // the contract
}

interface Team {
  members: { userId: string; email: string; role: string; storeIds: string[] | null; you: boolean }[];
  invitations: { id: string; email: string }[];
}
const teamOf = async (token: string) => (await call(token, 'GET', '/api/team')).body as Team; // the contract

beforeAll(async () => {
  const { cast, sql } = restaurant();
  const { merchantId } = cast.rosalia;
  await sql(
    "insert into stores (merchant_id, id, name, address, time_zone) values ($1, $2, 'Uptown', '2 Test Street', 'America/New_York')",
    [merchantId, secondStore],
  );
  await sql(
    "insert into connections (merchant_id, id, store_id, service, external_store_id, api_version) values ($1, gen_random_uuid(), $2, 'doordash', 'uptown', 'v1')",
    [merchantId, secondStore],
  );
});

describe('an invitation', () => {
  it('is mailed, makes an account for somebody new, and puts them into the team', async () => {
    const email = 'cook@team.test';
    expect((await invite('Cook@Team.test')).body).toEqual({ done: true });
    const link = await linkFor(email);
    const read = await call(undefined, 'GET', `/api/invitations/${link.id}?key=${link.key}`);
    expect(read.body).toEqual({
      merchantName: "Rosalía's Kitchen",
      inviterName: "Rosalía's Kitchen's owner",
      email,
      role: 'kitchen',
      known: false,
      state: 'pending',
    });
    expect((await teamOf(await owner())).invitations).toMatchObject([{ email, role: 'kitchen', storeIds: null }]);
    const token = await join(email);
    expect((await call(token, 'GET', '/api/me')).body).toMatchObject({ role: 'kitchen', emailVerified: true });
    const team = await teamOf(await owner());
    expect(team.invitations).toEqual([]);
    expect(team.members.map((one) => `${one.email} ${one.role}`)).toContain(`${email} kitchen`);
    expect((await call(undefined, 'GET', `/api/invitations/${link.id}?key=${link.key}`)).body).toMatchObject({
      state: 'accepted',
    });
    const again = await call(undefined, 'POST', `/api/invitations/${link.id}/join`, {
      key: link.key,
      name: 'X',
      password,
    });
    expect(again.status).toBe(409);
  });

  it('accepted twice at the same moment makes one account', async () => {
    const email = 'parallel@team.test';
    await invite(email);
    const { id, key } = await linkFor(email);
    const body = { key, name: 'Pat', password };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => call(undefined, 'POST', `/api/invitations/${id}/join`, body)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    expect(await restaurant().sql('select 1 from users where email = $1', [email])).toHaveLength(1);
  });

  it('opens to nobody who has only its id', async () => {
    await invite('secret@team.test');
    const { id } = await linkFor('secret@team.test');
    for (const key of ['x', 'a'.repeat(43)]) {
      expect((await call(undefined, 'GET', `/api/invitations/${id}?key=${key}`)).status).toBe(404);
      const joined = await call(undefined, 'POST', `/api/invitations/${id}/join`, { key, name: 'Mallory', password });
      expect(joined.status).toBe(404);
    }
    expect(await restaurant().sql('select 1 from users where email = $1', ['secret@team.test'])).toEqual([]);
  });

  it('is not good for another account, when it was taken back, declined or is too old', async () => {
    const { cast } = restaurant();
    await invite('gone@team.test');
    const link = await linkFor('gone@team.test');
    const wrongPerson = await call(
      await restaurant().tokenOf(cast.neighbour.owner),
      'POST',
      `/api/invitations/${link.id}/accept`,
      { key: link.key },
    );
    expect(wrongPerson.status).toBe(409);
    const open = (await teamOf(await owner())).invitations.find(({ email }) => email === 'gone@team.test');
    await call(await owner(), 'POST', `/api/team/invitations/${open?.id}/cancel`, {});
    const joined = (to: { id: string; key: string }) =>
      call(undefined, 'POST', `/api/invitations/${to.id}/join`, { key: to.key, name: 'Late', password });
    expect((await joined(link)).status).toBe(409);

    await invite('declines@team.test');
    const declined = await linkFor('declines@team.test');
    expect(
      (await call(undefined, 'POST', `/api/invitations/${declined.id}/decline`, { key: declined.key })).body,
    ).toEqual({ done: true });
    expect((await joined(declined)).status).toBe(409);

    await invite('late@team.test');
    const late = await linkFor('late@team.test');
    await restaurant().sql("update invitations set expires_at = now() - interval '1 minute' where id = $1", [late.id]);
    expect((await call(undefined, 'GET', `/api/invitations/${late.id}?key=${late.key}`)).body).toMatchObject({
      state: 'expired',
    });
    expect((await joined(late)).status).toBe(409);
    expect((await teamOf(await owner())).invitations.map(({ email }) => email)).not.toContain('late@team.test');
  });

  it('sent again replaces the one before, and members are not invited twice', async () => {
    await invite('twice@team.test');
    const first = await linkFor('twice@team.test');
    await invite('twice@team.test', { role: 'manager' });
    const open = (await teamOf(await owner())).invitations.filter(({ email }) => email === 'twice@team.test');
    expect(open).toMatchObject([{ role: 'manager' }]);
    expect((await call(undefined, 'GET', `/api/invitations/${first.id}?key=${first.key}`)).body).toMatchObject({
      state: 'canceled',
    });
    const known = await invite(restaurant().cast.rosalia.kitchen);
    expect([known.status, known.body]).toEqual([
      409,
      expect.objectContaining({ message: 'This person is in the team already.' }),
    ]);
  });

  it.each([
    [{ email: 'nobody' }, 'email: Enter an email such as name@example.com.'],
    [{ email: 'a@b.test', role: 'staff' }, 'role: Pick a role.'],
    [{ email: 'a@b.test', storeIds: [] }, 'storeIds: Pick a store, or all of them.'],
  ])('with %j is refused in words', async (body, message) => {
    const answer = await invite('x@team.test', body);
    expect([answer.status, answer.body]).toEqual([400, expect.objectContaining({ message })]);
  });
});

describe('who may do what in a team', () => {
  it('a manager invites and removes, but makes and touches no owner', async () => {
    await invite('manager@team.test', { role: 'manager' });
    const manager = await join('manager@team.test', 'Mia');
    const asOwner = await call(manager, 'POST', '/api/team/invitations', { email: 'boss@team.test', role: 'owner' });
    expect(asOwner.status).toBe(403);
    const { members } = await teamOf(manager);
    const boss = members.find(({ role }) => role === 'owner');
    expect((await call(manager, 'POST', `/api/team/members/${boss?.userId}/remove`, {})).status).toBeGreaterThanOrEqual(
      403,
    );
    expect(
      (await call(manager, 'POST', `/api/team/members/${boss?.userId}`, { role: 'kitchen', was: { role: 'owner' } }))
        .status,
    ).toBeGreaterThanOrEqual(403);
    const self = members.find(({ you }) => you);
    expect(
      (await call(manager, 'POST', `/api/team/members/${self?.userId}`, { role: 'owner', was: { role: 'manager' } }))
        .status,
    ).toBeGreaterThanOrEqual(403);
    await invite('leaves@team.test');
    const leaver = await join('leaves@team.test');
    const { userId } = (await teamOf(manager)).members.find(({ email }) => email === 'leaves@team.test') ?? {};
    expect((await call(manager, 'POST', `/api/team/members/${userId}/remove`, {})).body).toEqual({ done: true });
    expect((await call(leaver, 'GET', '/api/orders')).status).toBe(403);
  });

  it('a change made from what has been changed since is refused, and undoes nothing', async () => {
    await invite('moved@team.test');
    await join('moved@team.test');
    const token = await owner();
    const moved = async () => (await teamOf(token)).members.find(({ email }) => email === 'moved@team.test');
    const { userId, role, storeIds } = (await moved()) ?? {};
    const was = { role, storeIds };
    const first = await call(token, 'POST', `/api/team/members/${userId}`, { role: 'accountant', was });
    expect(first.body).toEqual({ done: true });
    const second = await call(token, 'POST', `/api/team/members/${userId}`, { role, was });
    expect([second.status, (second.body as { message: string }).message]).toEqual([
      409,
      'Somebody else has changed this person meanwhile. Close this and open it again.',
    ]);
    expect(await moved()).toMatchObject({ role: 'accountant' });
  });

  it('a manager gives no role beyond their own, and changes no role or stores of their own', async () => {
    await invite('delegate@team.test', { role: 'manager' });
    const manager = await join('delegate@team.test', 'Dee');
    await invite('pupil@team.test');
    await join('pupil@team.test');
    const { members } = await teamOf(manager);
    const idOf = (name: string) => members.find(({ email }) => email === `${name}@team.test`)?.userId;
    const change = async (name: string, body: object) =>
      (await call(manager, 'POST', `/api/team/members/${idOf(name)}`, body)).status;
    const asManager = { was: { role: 'manager' } };
    const asKitchen = { was: { role: 'kitchen' } };
    for (const role of ['owner', 'accountant'])
      expect([role, await change('pupil', { role, ...asKitchen })]).toEqual([role, 403]);
    for (const role of ['owner', 'accountant', 'manager', 'kitchen'])
      expect([role, await change('delegate', { role, ...asManager })]).toEqual([role, 403]);
    expect(await change('delegate', { role: 'manager', storeIds: [secondStore], ...asManager })).toBe(403);
    const asked = async (role: string) =>
      (await call(manager, 'POST', '/api/team/invitations', { email: `new-${role}@team.test`, role })).status;
    expect([await asked('accountant'), await asked('owner'), await asked('support')]).toEqual([403, 403, 200]);
    const after = (await teamOf(await owner())).members.filter(({ userId }) =>
      [idOf('delegate'), idOf('pupil')].includes(userId),
    );
    expect(after.map(({ role, storeIds }) => [role, storeIds])).toEqual([
      ['manager', null],
      ['kitchen', null],
    ]);
  });

  it('stores of another merchant are given to nobody', async () => {
    const foreign = restaurant().cast.neighbour.storeId;
    for (const storeIds of [[foreign], [secondStore, foreign], [newId()]]) {
      const answer = await invite('foreign@team.test', { storeIds });
      expect([answer.status, answer.body]).toEqual([
        400,
        expect.objectContaining({ message: 'storeIds: Pick stores of this restaurant.' }),
      ]);
    }
    await invite('given@team.test');
    await join('given@team.test');
    const token = await owner();
    const given = (await teamOf(token)).members.find(({ email }) => email === 'given@team.test');
    const was = { role: 'kitchen' };
    const url = `/api/team/members/${given?.userId}`;
    expect((await call(token, 'POST', url, { role: 'kitchen', storeIds: [foreign], was })).status).toBe(400);
    expect((await teamOf(token)).members.find(({ userId }) => userId === given?.userId)).toMatchObject({
      role: 'kitchen',
      storeIds: null,
    });
    expect(await mailTo(restaurant(), 'foreign@team.test')).toEqual([]);
  });

  it('the last owner stays one', async () => {
    const token = await owner();
    const me = (await teamOf(token)).members.find(({ you }) => you);
    const demoted = await call(token, 'POST', `/api/team/members/${me?.userId}`, {
      role: 'kitchen',
      was: { role: 'owner' },
    });
    const removed = await call(token, 'POST', `/api/team/members/${me?.userId}/remove`, {});
    expect([demoted.status, removed.status]).toEqual([409, 409]);
    expect((await teamOf(token)).members.find(({ you }) => you)).toMatchObject({ role: 'owner' });
  });

  it('the neighbour cannot touch it', async () => {
    const neighbour = await restaurant().tokenOf(restaurant().cast.neighbour.owner);
    const { members } = await teamOf(await owner());
    const answer = await call(neighbour, 'POST', `/api/team/members/${members[0]?.userId}/remove`, {});
    expect(answer.status).toBe(404);
  });
});

describe('a member of one store', () => {
  it('sees that store, its orders and its feed, and nothing of the others', async () => {
    const { cast, doorDash } = restaurant();
    await doorDash(doorDashOrder({ store: cast.rosalia.doorDashStore }));
    await doorDash(doorDashOrder({ store: 'uptown' }));
    const all = (await call(await owner(), 'GET', '/api/orders')).body as { orders: { id: string; storeId: string }[] }; // the contract
    const here = all.orders.find(({ storeId }) => storeId === secondStore);
    const there = all.orders.find(({ storeId }) => storeId === cast.rosalia.storeId);
    await invite('uptown@team.test', { role: 'manager', storeIds: [secondStore] });
    const token = await join('uptown@team.test', 'Uma');
    expect((await call(token, 'GET', '/api/stores')).body).toMatchObject({ stores: [{ id: secondStore }] });
    const { orders } = (await call(token, 'GET', '/api/orders')).body as typeof all; // the contract
    expect(orders.map(({ id }) => id)).toEqual([here?.id]);
    expect((await call(token, 'GET', `/api/orders/${there?.id}`)).status).toBe(404);
    expect((await call(token, 'POST', `/api/orders/${there?.id}/accept`, {})).status).toBe(404);
    expect((await call(token, 'GET', `/api/live?storeId=${cast.rosalia.storeId}`)).status).toBe(404);
    const { connections } = (await call(token, 'GET', '/api/connections')).body as {
      connections: { storeId: string }[];
    }; // the contract
    expect([...new Set(connections.map(({ storeId }) => storeId))]).toEqual([secondStore]);
    const csv = await call(token, 'GET', '/api/orders.csv');
    expect(csv.text).toContain(here?.id ?? 'missing');
    expect(csv.text).not.toContain(there?.id ?? 'missing');
    expect((await call(token, 'POST', `/api/orders/${here?.id}/accept`, {})).status).toBe(200);

    const wider = await call(token, 'POST', '/api/team/invitations', { email: 'wide@team.test', role: 'kitchen' });
    expect([wider.status, wider.body]).toEqual([
      403,
      expect.objectContaining({ message: 'You can only give others the stores that you work in yourself.' }),
    ]);
    const { userId } = (await teamOf(await owner())).members.find(({ email }) => email === 'uptown@team.test') ?? {};
    await call(await owner(), 'POST', `/api/team/members/${userId}`, {
      role: 'manager',
      storeIds: null,
      was: { role: 'manager', storeIds: [secondStore] },
    });
    expect(((await call(token, 'GET', '/api/stores')).body as { stores: unknown[] }).stores).toHaveLength(2);
  });

  it('is changed and removed by its managers, who see nobody of other stores alone', async () => {
    const first = restaurant().cast.rosalia.storeId;
    await invite('only-uptown@team.test', { role: 'manager', storeIds: [secondStore] });
    const manager = await join('only-uptown@team.test', 'Ula');
    for (const [email, storeIds] of [
      ['of-first@team.test', [first]],
      ['of-both@team.test', [first, secondStore]],
      ['of-uptown@team.test', [secondStore]],
    ] as const) {
      await invite(email, { storeIds });
      await join(email);
    }
    await invite('asked-first@team.test', { storeIds: [first] });
    await invite('asked-all@team.test');
    const [all, seen] = [await teamOf(await owner()), await teamOf(manager)];
    const emails = [...seen.members, ...seen.invitations].map(({ email }) => email);
    expect(emails).toEqual(expect.arrayContaining(['of-both@team.test', 'of-uptown@team.test', 'asked-all@team.test']));
    expect(emails).not.toContain('of-first@team.test');
    expect(emails).not.toContain('asked-first@team.test');

    const memberOf = (name: string) => all.members.find(({ email }) => email === `${name}@team.test`)?.userId;
    const invitationOf = (name: string) => all.invitations.find(({ email }) => email === `${name}@team.test`)?.id;
    const answers = async (url: string, body = {}) => (await call(manager, 'POST', `/api/team/${url}`, body)).status;
    const reach = { role: 'kitchen', storeIds: [secondStore] };
    const change = { ...reach, was: reach };
    expect(await answers(`members/${memberOf('of-first')}`, change)).toBe(404);
    expect(await answers(`members/${memberOf('of-first')}/remove`)).toBe(404);
    expect(await answers(`members/${memberOf('of-both')}`, change)).toBe(403);
    expect(await answers(`members/${memberOf('of-both')}/remove`)).toBe(403);
    expect(await answers(`invitations/${invitationOf('asked-first')}/cancel`)).toBe(404);
    expect(await answers(`invitations/${invitationOf('asked-all')}/cancel`)).toBe(403);
    expect(await answers('invitations', { email: 'asked-all@team.test', ...change })).toBe(403);
    const wish = { notice: 'store_off', channel: 'mail', isWanted: false };
    const wishFor = async (name: string) =>
      (await call(manager, 'PUT', '/api/notice-settings', { ...wish, userId: memberOf(name) })).status;
    expect([await wishFor('of-both'), await wishFor('of-uptown')]).toEqual([404, 200]);
    expect(await answers(`members/${memberOf('of-uptown')}`, { ...change, role: 'support' })).toBe(200);
    expect(await answers(`members/${memberOf('of-uptown')}/remove`)).toBe(200);
    const left = await teamOf(await owner());
    expect(left.members.map(({ email }) => email)).toEqual(
      expect.arrayContaining(['of-first@team.test', 'of-both@team.test']),
    );
    expect(left.invitations.map(({ email }) => email)).toContain('asked-all@team.test');
  });
});
