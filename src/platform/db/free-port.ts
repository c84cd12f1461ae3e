import { createServer } from 'node:net';
import { assert } from '../../shared/assert.ts';

/** A TCP port on the loopback address that nothing listens on right now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  assert(address !== null && typeof address === 'object', 'a TCP server has an address with a port');
  await new Promise<void>((resolve) => void server.close(() => resolve()));
  return address.port;
}

/** Whether `port` can be listened on at `host`. */
export async function isPortFree(port: number, host: string): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}
