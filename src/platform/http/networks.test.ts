import { expect, it } from 'vitest';
import { createNetworks, isNetwork } from './networks.ts';

const networks = createNetworks(['10.8.0.0/16', '192.168.10.5', 'fd00::/8']);

it.each([
  ['10.8.3.4', true],
  ['10.9.0.1', false],
  ['192.168.10.5', true],
  ['192.168.10.6', false],
  ['fd12::1', true],
  ['2001:db8::1', false],
  ['::ffff:10.8.0.1', true],
  ['::ffff:127.0.0.1', false],
  ['printer.local', false],
  ['', false],
])('%s: %s', (address, isIn) => {
  expect(networks.holds(address)).toBe(isIn);
});

it.each([
  ['10.0.0.0/8', true],
  ['10.0.0.1', true],
  ['::1/128', true],
  ['10.0.0.0/33', false],
  ['10.0.0.0/', false],
  ['printers', false],
])('%s is a network: %s', (text, isOne) => {
  expect(isNetwork(text)).toBe(isOne);
});
