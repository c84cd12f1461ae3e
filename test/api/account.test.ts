import { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFolderFiles } from '../../src/platform/files/files.ts';
import { password } from '../support/cast.ts';
import { multipart } from '../support/forms.ts';
import { asOwner, writeSmallMenu } from '../support/menu-world.ts';
import { doorDashOrder } from '../support/orders.ts';
import { earn } from '../support/payday.ts';
import { useRestaurant } from '../support/restaurant.ts';

const restaurant = useRestaurant();

/** The files of the export, by their names. */
async function exported(): Promise<Map<string, string>> {
  return new Map([...(await exportedBytes())].map(([name, content]) => [name, strFromU8(content)]));
}

let taken = 0;

async function exportedBytes(): Promise<Map<string, Uint8Array>> {
  const { app, cast, tokenOf } = restaurant();
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/account/export.zip',
    payload: { password },
    // An address takes five an hour.
    remoteAddress: `10.0.0.${(taken += 1)}`,
    headers: { authorization: `Bearer ${await tokenOf(cast.rosalia.owner)}` },
  });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  return new Map(Object.entries(unzipSync(answer.rawPayload)));
}

/** Uploads a picture as somebody's owner; answers with the address that it is served at. */
async function upload(owner: string, url: string, field: string): Promise<string> {
  const content = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#b5532a' } })
    .jpeg()
    .toBuffer();
  const fields = field === 'image' ? { name: `A dish of ${owner}`, description: 'With a photo', price: '4.50' } : {};
  const { headers, payload } = multipart(fields, { field, name: 'x.jpg', content });
  const { app, tokenOf } = restaurant();
  const authorization = `Bearer ${await tokenOf(owner)}`;
  const answer = await app.server.inject({ method: 'POST', url, headers: { ...headers, authorization }, payload });
  expect([url, answer.statusCode]).toEqual([url, 201]);
  const shown = answer.json<{ image?: string; logoUrl?: string; photos?: { url: string }[] }>();
  const address = { image: shown.image, logo: shown.logoUrl, photo: shown.photos?.at(-1)?.url }[field];
  return String(address);
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
    const noTimes = { timeZone: 'UTC', quiet: null, digestAt: null };
    await asOwner(restaurant(), 'PUT', '/api/notice-settings/times', noTimes);
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
      'notice_preferences',
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
    expect(all).not.toMatch(/000123456789|"password|encrypted|"[a-z_]*(token|secret|digest|hash|stop_key)"|"sealed/);
  });

  it('has the amounts of each entry, and nothing that our people note for each other', async () => {
    const { cast, sql, call } = restaurant();
    const { merchantId } = cast.rosalia;
    await earn(restaurant(), cast.rosalia, { minor: 125_000 });
    const hold = { reason: 'Two owners ask' };
    await call(cast.staff, 'POST', `/api/backoffice/merchants/${merchantId}/payouts/hold`, hold);
    expect(await sql('select from payout_holds where reason = $1', [hold.reason])).toHaveLength(1);
    const files = await exported();
    expect(linesOf(files.get('ledger_entries.jsonl'))).toContainEqual(
      expect.objectContaining({ accounts: ['receivable', 'payable.base'], amounts: [125_000, -125_000] }),
    );
    expect([...files.values()].join('\n')).not.toMatch(/Two owners ask|"anomalies"/);
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

const uploadsOf = async ({ owner, storeId }: { owner: string; storeId: string }) => [
  await upload(owner, '/menu-items/', 'image'),
  await upload(owner, `/api/stores/${storeId}/logo`, 'logo'),
  await upload(owner, `/api/stores/${storeId}/photos`, 'photo'),
];

const fileNames = (files: Map<string, Uint8Array>) => [...files.keys()].filter((name) => name.includes('/')).toSorted();

describe('the files of an account', () => {
  let own: string[];
  beforeAll(async () => {
    const { cast, call, config, sql } = restaurant();
    own = await uploadsOf(cast.rosalia);
    await uploadsOf(cast.neighbour);
    for (const { owner, merchantId } of [cast.rosalia, cast.neighbour]) {
      const words = { topic: 'payouts', urgency: 'normal', subject: 'A file', text: 'It follows.' };
      await call(owner, 'POST', '/api/support/cases', { key: randomUUID(), storeId: null, ...words });
      const kept = { id: merchantId, name: 'menu.pdf', mediaType: 'application/pdf', bytes: 8, leftOut: null };
      await sql('update support_messages set attachments = $2 where merchant_id = $1', [
        merchantId,
        JSON.stringify([kept]),
      ]);
      await createFolderFiles(config.files.folder).put(`support/${merchantId}`, Buffer.from(`Of ${owner}`));
    }
  });

  it('lie in the archive as they are served, under the names that the rows give, and nobody else’s', async () => {
    const { cast, app } = restaurant();
    const files = await exportedBytes();
    const paths = own.map((address) => address.slice(1));
    const wide = String(paths[0]).replace('standard', 'wide');
    const attachment = `support/${cast.rosalia.merchantId}.pdf`;
    expect(fileNames(files)).toEqual([...paths, wide, attachment].toSorted());
    for (const path of [...paths, wide]) {
      const served = await app.server.inject({ method: 'GET', url: `/${path}` });
      expect([path, Buffer.from(files.get(path) ?? []).equals(served.rawPayload)]).toEqual([path, true]);
    }
    expect(strFromU8(files.get(attachment) ?? new Uint8Array())).toBe(`Of ${cast.rosalia.owner}`);
    expect(strFromU8(files.get('stores.jsonl') ?? new Uint8Array())).toContain(own[1]);
    expect(files.has('files-not-found.txt')).toBe(false);
  });

  it('are let go with their reader, who leaves halfway, and so is the connection to the database', async () => {
    const { app, cast, tokenOf, sql } = restaurant();
    const headers = { authorization: `Bearer ${await tokenOf(cast.rosalia.owner)}` };
    const inTransactions = () =>
      sql(`select pid from pg_stat_activity where state like 'idle in transaction%' and datname = current_database()`);
    const noise = Array.from({ length: 16 }, () => 'md5(random()::text)').join(' || ');
    // More than any buffer on the way holds, and nothing that becomes smaller.
    await sql(
      `insert into merchant_changes select merchant_id, gen_random_uuid(), at, user_id, role, ${noise}, '[]'
       from (select * from merchant_changes where merchant_id = $1 limit 1) one, generate_series(1, 40000)`,
      [cast.rosalia.merchantId],
    );
    const url = await app.server.listen({ port: 0, host: '127.0.0.1' });
    const leave = new AbortController();
    const answer = await fetch(`${url}/api/account/export.zip`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ password }),
      signal: leave.signal,
    });
    await answer.body?.getReader().read();
    // Until what is on the way is full, it reads on.
    await expect.poll(inTransactions, { timeout: 20_000 }).toHaveLength(1);
    leave.abort();
    await expect.poll(inTransactions, { timeout: 5_000 }).toEqual([]);
  });

  it('that are gone are named, and the rest is there', async () => {
    const { config } = restaurant();
    const gone = String(own[2]).slice(1);
    await rm(join(config.files.folder, gone));
    const files = await exported();
    expect(files.get('files-not-found.txt')).toBe(`${gone}\n`);
    expect(files.has(String(own[0]).slice(1))).toBe(true);
    expect(files.has('stores.jsonl')).toBe(true);
  });
});

const letters = () =>
  restaurant().sql<{ recipient: string; subject: string }>(
    `select recipient, subject from outgoing_messages where purpose = 'account_deletion' order by created_at, id`,
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
