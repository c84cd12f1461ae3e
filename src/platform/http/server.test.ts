import { connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { createMetrics } from '../telemetry/metrics.ts';
import { closeServer, createServer } from './server.ts';

let sockets: Socket[] = [];

afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
});

async function openServer(routes: (server: FastifyInstance) => void = () => {}) {
  const log = pino({ level: 'silent' });
  const server = await createServer({ log, metrics: createMetrics(), checkReady: async () => {} });
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
});
