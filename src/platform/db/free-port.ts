import { createServer } from 'node:net';
import { assert } from '../../shared/assert.ts';
import { StartupError } from '../errors.ts';

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

/** Throws a StartupError with one sentence when nothing can listen on `port` of `host`. */
export async function checkListen({ port, host }: { port: number; host: string }): Promise<void> {
  const server = createServer();
  const error = await new Promise<unknown>((resolve) => {
    server.once('error', resolve);
    server.listen(port, host, () => server.close(resolve));
  });
  const sentence = listenProblem(error, { port, host });
  if (sentence !== undefined) throw new StartupError(sentence);
}

/** One sentence about an error of `listen`, or undefined where it is another error. */
export function listenProblem(error: unknown, { port, host }: { port: number; host: string }): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return `Not started: port ${port} is in use. Set PORT to a free one, as in \`PORT=3001 npm start\`.`;
    case 'EACCES':
      return `Not started: port ${port} needs root rights. Set PORT to one above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return `Not started: this machine has no address ${host}. Set HOST to 127.0.0.1, or to 0.0.0.0 for all addresses.`;
    default:
      return undefined;
  }
}
