import { connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createMetrics } from '../telemetry/metrics.ts';
import { closeServer, createServer } from './server.ts';

let sockets: Socket[] = [];

afterEach(() => {
  vi.useRealTimers();
  for (const socket of sockets) socket.destroy();
  sockets = [];
});

async function openServer(
  routes: (server: FastifyInstance) => void = () => {},
  { proxyHops = 0, log = pino({ level: 'silent' }) } = {},
) {
  const server = await createServer({ log, metrics: createMetrics(), proxyHops, checkReady: async () => {} });
  routes(server);
  return { server, url: new URL(await server.listen({ port: 0, host: '127.0.0.1' })) };
}

async function connectTo(url: URL): Promise<{ socket: Socket; isClosed: () => boolean }> {
  const socket = connect(Number(url.port), url.hostname);
  sockets.push(socket);
  socket.on('error', () => {});
  socket.resume();
  await new Promise((resolve) => socket.once('connect', resolve));
  return { socket, isClosed: () => socket.closed };
}

describe('closing the server', () => {
  it('waits neither for connections that never asked anything nor for idle ones', async () => {
    const { server, url } = await openServer();
    const [ahead, idle] = [await connectTo(url), await connectTo(url)];
    idle.socket.write('GET /api/health HTTP/1.1\r\nhost: test\r\n\r\n');
    await new Promise((resolve) => idle.socket.once('data', resolve));
    await closeServer(server);
    await expect.poll(() => [ahead.isClosed(), idle.isClosed()]).toEqual([true, true]);
  });

  it('lets a request that is under way have its answer', async () => {
    const [asked, hold] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { server, url } = await openServer((open) => {
      open.get('/slow', async () => {
        asked.resolve();
        await hold.promise;
        return { done: true };
      });
    });
    const answer = fetch(new URL('/slow', url));
    await asked.promise;
    const closing = closeServer(server);
    hold.resolve();
    expect(await (await answer).json()).toEqual({ done: true });
    await closing;
    await expect(fetch(url)).rejects.toThrow('fetch failed');
  });

  it('cuts after ten seconds what does not end by itself', async () => {
    const asked = Promise.withResolvers<void>();
    const { server, url } = await openServer((open) => {
      open.get('/endless', (_request, reply) => {
        reply.hijack();
        asked.resolve();
      });
    });
    const { socket, isClosed } = await connectTo(url);
    socket.write('GET /endless HTTP/1.1\r\nhost: test\r\n\r\n');
    await asked.promise;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const closing = closeServer(server);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(isClosed()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await closing;
    vi.useRealTimers();
    await expect.poll(isClosed).toBe(true);
  });
});

describe('a request', () => {
  it('that comes in by halves is cut, an answer that goes on is not', async () => {
    const { server, url } = await openServer((open) => {
      open.get('/live', (_request, reply) => {
        reply.hijack();
        reply.raw.writeHead(200).write('hello');
      });
      open.post('/form', async () => ({}));
    });
    expect([server.server.requestTimeout, server.server.headersTimeout]).toEqual([120_000, 10_000]);
    // The server looks once a second; the test does not wait for the rest.
    Object.assign(server.server, { requestTimeout: 50, headersTimeout: 25 });
    const [live, head, body] = [await connectTo(url), await connectTo(url), await connectTo(url)];
    live.socket.write('GET /live HTTP/1.1\r\nhost: test\r\n\r\n');
    head.socket.write('GET /live HTTP/1.1\r\nhost:');
    body.socket.write('POST /form HTTP/1.1\r\nhost: test\r\ncontent-length: 9\r\n\r\n{');
    await expect.poll(() => [head.isClosed(), body.isClosed()], { timeout: 5_000 }).toEqual([true, true]);
    expect(live.isClosed()).toBe(false);
    live.socket.destroy();
    await closeServer(server);
  });

  it.each([
    ['is the connection itself without a proxy', 0, '127.0.0.1'],
    ['is what the one proxy saw, never what the client wrote there', 1, '203.0.113.7'],
    ['is what the outer of two proxies saw', 2, '198.51.100.9'],
  ])('has an address that %s', async (_name, proxyHops, address) => {
    const { server } = await openServer((open) => open.get('/ip', ({ ip }) => ({ ip })), { proxyHops });
    const headers = { 'x-forwarded-for': '192.0.2.66, 198.51.100.9, 203.0.113.7' };
    const answer = await server.inject({ url: '/ip', headers });
    expect(answer.json()).toEqual({ ip: address });
    await closeServer(server);
  });
});

const warningsOf = async (remoteAddress: string, given: { proxyHops?: number; header?: string } = {}) => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const { server } = await openServer((open) => open.get('/', () => ''), { log, proxyHops: given.proxyHops ?? 0 });
  const headers = { [given.header ?? 'x-forwarded-for']: '203.0.113.7' };
  for (let times = 0; times < 2; times += 1) await server.inject({ url: '/', headers, remoteAddress });
  await closeServer(server);
  return lines;
};

describe('an X-Forwarded-For header without a configured proxy', () => {
  it.each(['127.0.0.1', '10.1.2.3', '172.31.0.9', '192.168.1.1', '::1', '::ffff:10.0.0.1', 'fd00::7'])(
    'from %s is logged once',
    async (address) => {
      const lines = await warningsOf(address);
      expect(lines).toHaveLength(1);
      expect(lines[0]).toContain('set PROXY_HOPS');
    },
  );

  it('is not logged from a public address, without the header, or where a proxy is configured', async () => {
    expect(await warningsOf('198.51.100.1')).toEqual([]);
    expect(await warningsOf('10.1.2.3', { header: 'x-other' })).toEqual([]);
    expect(await warningsOf('10.1.2.3', { proxyHops: 1 })).toEqual([]);
  });
});
