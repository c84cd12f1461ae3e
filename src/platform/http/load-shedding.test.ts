import { connect, type Socket } from 'node:net';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { shedLoad, type LoadLimits } from './load-shedding.ts';

const held: (() => void)[] = [];
const hold = () => new Promise<string>((resolve) => held.push(() => resolve('done')));
const sockets: Socket[] = [];
const servers: FastifyInstance[] = [];

afterEach(async () => {
  for (const release of held.splice(0)) release();
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) await server.close();
});

async function serve(limits: Partial<LoadLimits>, routes: (server: FastifyInstance) => void): Promise<URL> {
  const server = Fastify({ forceCloseConnections: true });
  servers.push(server);
  shedLoad(server, limits);
  await server.register(multipart);
  routes(server);
  return new URL(await server.listen({ port: 0, host: '127.0.0.1' }));
}

/** Opens a connection that sends the start of a request and no more. */
async function sendPart(url: URL, text: string): Promise<{ socket: Socket; received: () => string }> {
  const socket = connect(Number(url.port), url.hostname);
  sockets.push(socket);
  let received = '';
  socket.on('error', () => {});
  socket.on('data', (chunk) => (received += chunk.toString()));
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write(text);
  return { socket, received: () => received };
}

const unfinished = (path: string) =>
  `POST ${path} HTTP/1.1\r\nhost: test\r\ncontent-type: application/json\r\ncontent-length: 900000\r\n\r\n{`;

describe('requests in flight', () => {
  it('beyond the limit are answered 503 with Retry-After while earlier ones and other lanes are served', async () => {
    const url = await serve({ maxInFlight: 2 }, (server) => {
      server.get('/api/slow', hold);
      server.get('/api/stream', { config: { exemptFromLoadShedding: true } }, () => 'open');
      server.get('/hooks/doordash', () => 'received');
    });
    const first = [fetch(new URL('/api/slow', url)), fetch(new URL('/api/slow', url))];
    await expect.poll(() => held.length).toBe(2);
    const refused = await fetch(new URL('/api/slow', url));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await refused.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect((await fetch(new URL('/api/stream', url))).status).toBe(200);
    expect((await fetch(new URL('/hooks/doordash', url))).status).toBe(200);
    for (const release of held.splice(0)) release();
    for (const response of await Promise.all(first)) expect(await response.text()).toBe('done');
    const next = fetch(new URL('/api/slow', url));
    await expect.poll(() => held.length).toBe(1);
    held.splice(0)[0]?.();
    expect((await next).status).toBe(200);
  });

  it('whose client disconnects free their place', async () => {
    const url = await serve({ maxInFlight: 1 }, (server) => {
      server.get('/api/slow', hold);
      server.get('/api/quick', () => 'done');
    });
    const leaving = new AbortController();
    const left = fetch(new URL('/api/slow', url), { signal: leaving.signal }).catch(() => 'left');
    await expect.poll(() => held.length).toBe(1);
    expect((await fetch(new URL('/api/quick', url))).status).toBe(503);
    leaving.abort();
    expect(await left).toBe('left');
    await expect.poll(async () => (await fetch(new URL('/api/quick', url))).status).toBe(200);
  });

  it('of one address are limited before those of all, webhooks excepted', async () => {
    const url = await serve({ maxInFlight: 9, maxInFlightPerAddress: 1 }, (server) => {
      server.get('/api/slow', hold);
      server.get('/api/quick', () => 'done');
      server.get('/hooks/slow', hold);
      server.get('/hooks/quick', () => 'done');
    });
    const waiting = [fetch(new URL('/api/slow', url)), fetch(new URL('/hooks/slow', url))];
    await expect.poll(() => held.length).toBe(2);
    expect((await fetch(new URL('/api/quick', url))).status).toBe(503);
    expect((await fetch(new URL('/hooks/quick', url))).status).toBe(200);
    for (const release of held.splice(0)) release();
    await Promise.all(waiting);
    expect((await fetch(new URL('/api/quick', url))).status).toBe(200);
  });
});

describe('a request whose body never completes', () => {
  it.each([
    ['a JSON body', unfinished('/api/thing')],
    ['a webhook', unfinished('/hooks/thing')],
    ['a chunked body', 'POST /api/thing HTTP/1.1\r\nhost: test\r\ntransfer-encoding: chunked\r\n\r\n1\r\n{\r\n'],
    [
      'a form with a file',
      'POST /api/form HTTP/1.1\r\nhost: test\r\ncontent-type: multipart/form-data; boundary=x\r\n' +
        'content-length: 900000\r\n\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
    ],
    ['a path that does not exist', unfinished('/nowhere')],
  ])('holds no capacity: %s', async (_name, text) => {
    const url = await serve({ maxInFlight: 1 }, (server) => {
      server.post('/api/thing', () => 'done');
      server.post('/hooks/thing', () => 'done');
      server.post('/api/form', async (request) => (await request.file())?.toBuffer());
      server.get('/api/quick', () => 'done');
      server.get('/hooks/quick', () => 'done');
    });
    for (let count = 0; count < 5; count += 1) await sendPart(url, text);
    for (const path of ['/api/quick', '/hooks/quick']) expect((await fetch(new URL(path, url))).status).toBe(200);
  });

  it('is dropped with 408 when the body stalls; a slow but steady body is read', async () => {
    const url = await serve({ minBodyBytesPerSecond: 50, bodyCheckMs: 100 }, (server) => {
      server.post('/api/thing', ({ body }) => JSON.stringify(body).length);
    });
    const stalled = await sendPart(url, unfinished('/api/thing'));
    const text = JSON.stringify('x'.repeat(198));
    const head =
      'POST /api/thing HTTP/1.1\r\nhost: test\r\ncontent-type: application/json\r\ncontent-length: 200\r\n\r\n';
    const steady = await sendPart(url, head);
    for (let sent = 0; sent < 200; sent += 20) {
      steady.socket.write(text.slice(sent, sent + 20));
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await expect.poll(steady.received).toMatch(/^HTTP\/1\.1 200 [^]*\r\n\r\n200$/);
    await expect.poll(stalled.received).toMatch(/^HTTP\/1\.1 408 /);
    await expect.poll(() => stalled.socket.closed).toBe(true);
  });

  it('is dropped for a newer one once its address has too many', async () => {
    const url = await serve({ maxReceivingPerAddress: 3, bodyGraceMs: 20 }, (server) => {
      server.post('/api/thing', () => 'done');
    });
    const slow: Awaited<ReturnType<typeof sendPart>>[] = [];
    for (let count = 0; count < 5; count += 1) {
      slow.push(await sendPart(url, unfinished('/api/thing')));
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
    for (let count = 0; count < 3; count += 1) expect((await fetch(new URL('/api/thing', url), json)).status).toBe(200);
    await expect.poll(() => slow.filter(({ socket }) => socket.closed).length).toBe(3);
  });
});
