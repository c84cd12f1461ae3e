import { BlockList, isIP } from 'node:net';

/** A set of network addresses. */
export interface Networks {
  /** Whether the address, a literal one, is in it. A name is in none: it may lead elsewhere the next time. */
  holds(address: string): boolean;
}

/** `10.8.0.0/16`, `192.168.10.5`, `fd00::/8`; undefined where it is none of these. */
function parseNetwork(text: string): { address: string; prefix: number; family: 'ipv4' | 'ipv6' } | undefined {
  const [address = '', bits] = text.split('/');
  const version = isIP(address);
  if (version === 0) return undefined;
  const most = version === 4 ? 32 : 128;
  const prefix = bits === undefined ? most : Number(bits);
  if (!Number.isInteger(prefix) || prefix < 0 || prefix > most || bits === '') return undefined;
  return { address, prefix, family: version === 4 ? 'ipv4' : 'ipv6' };
}

export function isNetwork(text: string): boolean {
  return parseNetwork(text) !== undefined;
}

export function createNetworks(list: readonly string[]): Networks {
  const blocks = new BlockList();
  for (const text of list) {
    const network = parseNetwork(text);
    if (network) blocks.addSubnet(network.address, network.prefix, network.family);
  }
  return {
    holds(address) {
      const version = isIP(address);
      if (version === 0) return false;
      const mapped = version === 6 ? mappedIpv4(address) : undefined;
      return mapped === undefined
        ? blocks.check(address, version === 4 ? 'ipv4' : 'ipv6')
        : blocks.check(mapped, 'ipv4');
    },
  };
}

/** The IPv4 address that an IPv6 one stands for (`::ffff:10.0.0.1`), by which a list of IPv4 networks is stepped around. */
function mappedIpv4(address: string): string | undefined {
  const host = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1);
  const dotted = /^::(?:ffff:)?([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(host);
  if (!dotted) return undefined;
  const [high, low] = [Number.parseInt(dotted[1] ?? '', 16), Number.parseInt(dotted[2] ?? '', 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
