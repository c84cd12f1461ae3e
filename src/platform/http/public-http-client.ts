import { lookup } from 'node:dns';
import { isIP } from 'node:net';
import { Agent, request } from 'undici';
import { createNetworks } from './networks.ts';
import type { Send } from './client.ts';

/**
 * What is no address of somebody out on the internet: our own machines, networks beside us, the clouds' own services
 * (RFC 6890, the IANA registries of special-purpose addresses).
 */
const ownNetworks = createNetworks([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/128',
  '::1/128',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
]);

export const refusedAddress = 'This address leads into a network that is not public.';

export function isOutside(address: string): boolean {
  return isIP(address) !== 0 && !ownNetworks.holds(address);
}

const maxAnswerBytes = 64 * 1024;

/**
 * A `Send` to addresses that strangers have chosen: never into a network of ours, wherever the name leads by then, never
 * after a redirect, and reading no more of the answer than a page. Connections are not kept.
 */
export function createPublicHttpClient(): { send: Send; close: () => Promise<void> } {
  const agent = new Agent({
    connections: 4,
    pipelining: 0,
    maxResponseSize: maxAnswerBytes,
    // The connection is made to the very address that was looked at: a second look-up could lead elsewhere.
    connect: { lookup: lookUpOutside },
  });
  return {
    async send({ method, url, headers, body, timeoutMs }) {
      // Literal addresses are never looked up.
      const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
      if (isIP(host) !== 0 && !isOutside(host)) throw new Error(refusedAddress);
      const answer = await request(url, {
        dispatcher: agent,
        method,
        signal: AbortSignal.timeout(timeoutMs),
        ...(headers && { headers }),
        ...(body !== undefined && { body }),
      });
      return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
    },
    close: () => agent.close(),
  };
}

const lookUpOutside: typeof lookup = ((hostname: string, options: object, callback: LookedUp) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    const inside = addresses.some(({ address }) => !isOutside(address));
    return inside ? callback(new Error(refusedAddress), []) : callback(null, addresses);
  });
}) as unknown as typeof lookup; // undici asks for all addresses, and for no other form of the call

type LookedUp = (error: Error | null, addresses: { address: string; family: number }[]) => void;
