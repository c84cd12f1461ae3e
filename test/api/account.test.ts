import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { password } from '../support/cast.ts';
import { asOwner, writeSmallMenu } from '../support/menu-world.ts';
import { doorDashOrder } from '../support/orders.ts';
import { useRestaurant } from '../support/restaurant.ts';

const restaurant = useRestaurant();

/** The files of the export, by their names. */
async function exported(): Promise<Map<string, string>> {
  const { app, cast, tokenOf } = restaurant();
  const answer = await app.server.inject({
    method: 'GET',
    url: '/api/account/export.zip',
    headers: { authorization: `Bearer ${await tokenOf(cast.rosalia.owner)}` },
  });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  return new Map(Object.entries(unzipSync(answer.rawPayload)).map(([name, content]) => [name, strFromU8(content)]));
}

const linesOf = (file: string | undefined) =>
  (file ?? '')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('the data of an account', () => {
  beforeAll(async () => {
    const { cast, doorDash } = restaurant();
    await writeSmallMenu(restaurant());
    for (const { doorDashStore } of [cast.rosalia, cast.neighbour]) {
      await doorDash(doorDashOrder({ store: doorDashStore, customer: `At ${doorDashStore}` }));
    }
    await asOwner(restaurant(), 'POST', '/api/bank-account', {
      holderName: 'Rosalía',
      kind: 'checking',
      routingNumber: '021000021',
      accountNumber: '000123456789',
      accountNumberAgain: '000123456789',
      password,
    });
  });

  it('is all there, each kind of thing in a file of its own, and a page that says what it is', async () => {
    const files = await exported();
    expect(files.get('README.txt')).toContain("The data of Rosalía's Kitchen at Forkline");
    expect(linesOf(files.get('menu_items.jsonl')).map(({ name }) => name)).toContain("Rosalía's birria");
    expect(linesOf(files.get('orders.jsonl'))).toHaveLength(1);
    const { owner, kitchen } = restaurant().cast.rosalia;
    expect(linesOf(files.get('people.jsonl')).map(({ email, role }) => [email, role])).toEqual([
      [owner, 'owner'],
      [kitchen, 'kitchen'],
    ]);
    for (const name of [
      'merchants',
      'stores',
      'memberships',
      'connections',
      'order_lines',
      'inbox',
      'merchant_changes',
    ]) {
      expect([name, linesOf(files.get(`${name}.jsonl`)).length > 0]).toEqual([name, true]);
    }
  });

  it('holds nothing of anybody else, and nothing that would let somebody in', async () => {
    const { neighbour } = restaurant().cast;
    const all = [...(await exported()).values()].join('\n');
    for (const trace of [neighbour.merchantId, neighbour.storeId, neighbour.doorDashStore, 'Harbor Deli']) {
      expect(all).not.toContain(trace);
    }
    expect(all).not.toMatch(/000123456789|"password|encrypted|"[a-z_]*(token|secret|digest|hash)"|"sealed/);
  });

  it('comes a few hundred rows at a time, all of them', async () => {
    const { cast, sql } = restaurant();
    await sql(
      `insert into merchant_changes select merchant_id, gen_random_uuid(), at, user_id, role, 'Many', '[]'
       from (select * from merchant_changes where merchant_id = $1 limit 1) one, generate_series(1, 1200)`,
      [cast.rosalia.merchantId],
    );
    const changes = linesOf((await exported()).get('merchant_changes.jsonl'));
    expect(changes.filter(({ words }) => words === 'Many')).toHaveLength(1_200);
  });
});

const letters = () =>
  restaurant().sql<{ recipient: string; subject: string }>(
    `select recipient, subject from outgoing_messages where purpose = 'account_deletion' order by created_at, recipient`,
  );

describe('the end of an account', () => {
  const path = '/api/account/deletion';
  it('is asked for by an owner who proves who they are, once, and all owners and staff are told', async () => {
    const { cast, call, config, clock } = restaurant();
    const { owner } = cast.rosalia;
    const reason = 'We close for good.';
    expect((await call(owner, 'POST', path, { reason, password: 'not this' })).status).toBe(400);
    expect((await call(owner, 'GET', path)).body).toMatchObject({ asked: null });
    const { status, body } = await call(owner, 'POST', path, { reason, password });
    expect([status, body]).toMatchObject([200, { asked: { at: clock.now().toISOString(), reason } }]);
    expect((await call(owner, 'POST', path, { reason, password })).status).toBe(409);
    expect((await letters()).map(({ recipient }) => recipient).toSorted()).toEqual(
      [owner, config.staffEmail].toSorted(),
    );
    const staffs = await call(cast.staff, 'GET', `/api/backoffice/merchants/${cast.rosalia.merchantId}`);
    expect(staffs.body).toMatchObject({ deletion: { reason } });
  });

  it('is taken back by an owner, and then asked for anew', async () => {
    const { cast, call } = restaurant();
    const { owner } = cast.rosalia;
    expect((await call(owner, 'POST', `${path}/withdraw`, {})).body).toMatchObject({ asked: null });
    expect((await call(owner, 'POST', `${path}/withdraw`, {})).status).toBe(404);
    expect((await letters()).at(-1)?.subject).toContain('keeps the account');
    expect((await call(owner, 'POST', path, { reason: 'After all.', password })).status).toBe(200);
  });
});
