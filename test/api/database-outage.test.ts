import { connect, createServer, type Server, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp, type App } from '../../src/app/build.ts';
import { doorDashOrder } from '../support/orders.ts';
import { doorDashToken, useRestaurant } from '../support/restaurant.ts';

const restaurant = useRestaurant();

const webhook = (app: App) =>
  app.server.inject({
    method: 'POST',
    url: '/hooks/doordash',
    headers: { 'content-type': 'application/json', authorization: doorDashToken },
    payload: JSON.stringify(doorDashOrder({ store: restaurant().cast.rosalia.doorDashStore })),
  });

describe('while the database is unreachable', () => {
  let link: Server;
  let app: App;
  const sockets = new Set<Socket>();

  /** A link to the database that the test can cut. */
  async function listen(port = 0): Promise<number> {
    const { hostname, port: target } = new URL(restaurant().databaseUrl);
    link = createServer((near) => {
      const far = connect(Number(target), hostname);
      for (const socket of [near, far]) {
        sockets.add(socket);
        socket.on('error', () => {});
      }
      near.pipe(far).pipe(near);
    });
    await new Promise<void>((resolve) => void link.listen(port, '127.0.0.1', resolve));
    return (link.address() as { port: number }).port; // a TCP server has an address
  }

  async function cut(): Promise<void> {
    const closed = new Promise((resolve) => void link.close(resolve));
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    await closed;
  }

  let port: number;
  beforeAll(async () => {
    const { config, clock, services } = restaurant();
    const url = new URL(restaurant().databaseUrl);
    port = await listen();
    url.port = String(port);
    const linked = { ...config, database: { ...config.database, url: url.href } };
    app = await buildApp(linked, { log: pino({ level: 'silent' }), clock, send: services.send });
    await app.server.ready();
  });
  afterAll(async () => {
    await app.close();
    await cut();
  });

  it(
    'webhooks and people get 503 with Retry-After, readiness fails, and all recover',
    { timeout: 30_000 },
    async () => {
      const token = await restaurant().tokenOf(restaurant().cast.rosalia.owner);
      const ask = (url: string) => app.server.inject({ url, headers: { authorization: `Bearer ${token}` } });
      expect((await webhook(app)).statusCode).toBe(202);
      await cut();
      for (const answer of [
        await webhook(app),
        await webhook(app),
        await ask('/api/orders?limit=1'),
        await ask('/api/me'),
      ]) {
        expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
        expect(answer.json()).toMatchObject({
          code: 'SERVICE_UNAVAILABLE',
          message: 'Forkline cannot reach its database. Nothing was saved. Try again in a minute.',
        });
      }
      expect((await ask('/api/ready')).statusCode).toBe(503);
      expect((await ask('/api/health')).statusCode).toBe(200);
      await listen(port);
      await expect.poll(async () => (await ask('/api/ready')).statusCode).toBe(200);
      expect((await webhook(app)).statusCode).toBe(202);
      expect((await ask('/api/me')).statusCode).toBe(200);
    },
  );
});

describe('while the disk of the database is full', () => {
  it('writes get 503 and say so, reads work, readiness fails, and nothing is half saved', async () => {
    const { app, call, cast, sql } = restaurant();
    await sql(`create function refuse_row() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`);
    for (const table of ['inbox', 'contact_messages']) {
      await sql(`create trigger no_space before insert on ${table} for each row execute function refuse_row()`);
    }
    const before = await sql('select count(*)::int as orders from orders');
    const refused = await webhook(app);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
    const contact = await call(undefined, 'POST', '/api/contact', {
      name: 'Ana',
      email: 'ana@taqueria.test',
      topic: 'other',
      message: 'Do you work with bakeries?',
    });
    expect(contact.status).toBe(503);
    expect(contact.body).toMatchObject({ message: expect.stringContaining('no space left to save this') });
    expect((await call(cast.rosalia.owner, 'GET', '/api/me')).status).toBe(200);
    const ready = await call(undefined, 'GET', '/api/ready');
    expect([ready.status, ready.body]).toEqual([
      503,
      { code: 'SERVICE_UNAVAILABLE', message: 'The database has no space left.' },
    ]);
    expect(await sql('select count(*)::int as orders from orders')).toEqual(before);
    await sql('drop function refuse_row() cascade');
    expect((await webhook(app)).statusCode).toBe(202);
  });
});
