import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPublicHttpClient, isOutside } from './public-http-client.ts';

const client = createPublicHttpClient();
let server: Server;
let port = 0;
let calls = 0;

beforeAll(async () => {
  server = createServer((_request, response) => {
    calls += 1;
    response.end('secret');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port; // it listens on a port
});
afterAll(async () => {
  await client.close();
  await new Promise((resolve) => server.close(resolve));
});

it.each(['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0', '2130706433'])(
  'never reaches %s, though somebody listens there',
  async (host) => {
    await expect(
      client.send({ method: 'POST', url: `http://${host}:${port}/`, body: '{}', timeoutMs: 3_000 }),
    ).rejects.toThrow(/not public|ENOTFOUND|EAI_AGAIN|ECONNREFUSED/);
    expect(calls).toBe(0);
  },
);

it.each([
  ['8.8.8.8', true],
  ['2606:4700:4700::1111', true],
  ['10.1.2.3', false],
  ['100.100.100.200', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['192.168.0.1', false],
  ['::ffff:10.0.0.1', false],
  ['fd00:ec2::254', false],
  ['fe80::1', false],
  ['64:ff9b::7f00:1', false],
  ['not an address', false],
])('%s is outside: %s', (address, is) => {
  expect(isOutside(address)).toBe(is);
});
