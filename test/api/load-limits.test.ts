import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rateLimitedPaths } from '../../src/app/rate-limits.ts';
import { doorDashOrder } from '../support/orders.ts';
import { doorDashToken, useRestaurant } from '../support/restaurant.ts';

const restaurant = useRestaurant();
const sockets: Socket[] = [];
let url: string;

beforeAll(async () => {
  url = await restaurant().app.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
});

/** Opens a connection that sends the head of a large POST and one byte of its body. */
async function stall(path: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  socket.on('error', () => {});
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: test\r\ncontent-type: application/json\r\ncontent-length: 900000\r\n\r\n{`,
  );
}

describe('600 connections of one address that never finish their bodies', () => {
  it('slow down neither pages, nor the API, nor webhooks of other clients', { timeout: 60_000 }, async () => {
    const { cast, tokenOf } = restaurant();
    const token = await tokenOf(cast.rosalia.owner);
    const paths = ['/api/contact', '/api/token/', '/hooks/doordash', '/hooks/mail', '/api/reviews/import', '/nowhere'];
    for (let count = 0; count < 600; count += 1) await stall(paths[count % paths.length] ?? '/');
    const times: number[] = [];
    const failed: string[] = [];
    const ask = async (path: string, status: number, init: RequestInit = {}) => {
      const startedAt = performance.now();
      const response = await fetch(new URL(path, url), init);
      await response.arrayBuffer();
      times.push(performance.now() - startedAt);
      if (response.status !== status) failed.push(`${path}: ${response.status}`);
    };
    for (let round = 0; round < 40; round += 1) {
      await ask('/', 200);
      await ask('/api/health', 200);
      await ask('/api/me', 200, { headers: { authorization: `Bearer ${token}` } });
      await ask('/hooks/doordash', 202, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: doorDashToken },
        body: JSON.stringify(doorDashOrder({ store: cast.rosalia.doorDashStore })),
      });
    }
    expect(failed).toEqual([]);
    const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)];
    expect(p99).toBeLessThan(500);
  });
});

/** Other spellings of a path that a URL parser or a router could read as the same. */
const variantsOf = (path: string): string[] => {
  const [, api = '', ...rest] = path.split('/');
  const tail = rest.join('/');
  const first = tail.charCodeAt(0).toString(16);
  return [
    `/${api}/./${tail}`,
    `/./${api}/${tail}`,
    `/${api}/x/../${tail}`,
    `/${api}//${tail}`,
    `//${api}/${tail}`,
    `/${api}/%2e/${tail}`,
    `/${api}/%2E%2E/${api}/${tail}`,
    `/${api}/%${first}${tail.slice(1)}`,
    `/${api}\\${tail}`,
  ];
};

describe('a rate-limited path', () => {
  const contact = { name: 'Ana', email: 'ana@rosalia.test', topic: 'other', message: 'Hello there, a question.' };

  /** Sends the path as it is: `fetch` would normalise it. */
  async function statusOf(path: string): Promise<number> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    sockets.push(socket);
    const body = JSON.stringify(contact);
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: test\r\nconnection: close\r\ncontent-type: application/json\r\n` +
        `content-length: ${body.length}\r\n\r\n${body}`,
    );
    const chunks: Buffer[] = [];
    for await (const chunk of socket) chunks.push(chunk as Buffer); // a socket without an encoding yields buffers
    return Number(/^HTTP\/1\.1 (\d+)/.exec(Buffer.concat(chunks).toString())?.[1]);
  }

  it.each(Object.keys(rateLimitedPaths))(
    '%s is refused in every other form, and only the normal one is served',
    async (path) => {
      for (const variant of variantsOf(path)) expect([variant, await statusOf(variant)]).toEqual([variant, 400]);
      // Another case is another path.
      const capitalised = path.replace(/\/([^/])(?=[^/]*$)/, (slashAndLetter) => slashAndLetter.toUpperCase());
      for (const variant of [path.toUpperCase(), path.replace('/api', '/API'), capitalised]) {
        expect([variant, await statusOf(variant)]).toEqual([variant, 404]);
      }
    },
  );

  it('is answered 429 beyond its limit, whatever follows it in the URL', async () => {
    const path = '/api/assistant/visitor/handover';
    const limit = rateLimitedPaths[path] ?? 0;
    const statuses: number[] = [];
    for (let count = 0; count <= limit; count += 1) {
      statuses.push(await statusOf(`${path}${['', '/', '?x=/../', '#x'][count % 4]}`));
    }
    expect(statuses.slice(0, limit)).not.toContain(429);
    expect(statuses.at(-1)).toBe(429);
  });
});
