import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { menuPrice, parseWorld, readWorld, serviceNames } from './world.ts';

test('without an environment everything has a demo value', () => {
  expect(readConfig({})).toMatchObject({ port: 4100, targetUrl: 'http://127.0.0.1:3000', ordersPerMinute: 0, seed: 1 });
});

test('a wrong value is named in one sentence, and a secret is not repeated', () => {
  expect(() => readConfig({ SIMULATOR_PORT: 'http' })).toThrow(/^SIMULATOR_PORT /);
  expect(() => readConfig({ DOORDASH_SIGNING_SECRET: 'not base64!' })).toThrow(
    /^DOORDASH_SIGNING_SECRET (?!.*not base64!)/,
  );
  expect(() => readConfig({ GRUBHUB_SECRET_ENCODING: 'hex' })).toThrow(/^GRUBHUB_SECRET_ENCODING /);
});

test('an empty variable counts as absent', () => {
  expect(readConfig({ SIMULATOR_SEED: '' }).seed).toBe(1);
});

test('menu prices are base plus upcharge, half a cent rounding up', () => {
  expect([425, 650, 0, 1].map((base) => menuPrice(base, 5_500))).toEqual([659, 1_008, 0, 2]);
});

test('a world that cannot be read or makes no sense is refused with a sentence', () => {
  expect(() => readWorld('/nowhere/partner.json')).toThrow('SIMULATOR_WORLD names /nowhere/partner.json');
  expect(() => parseWorld({ stores: [] })).toThrow('The world file is wrong at stores');
});

test('the demo world is readable and has a store on every service', () => {
  const { outlets, items } = readWorld('demo/partner.json');
  expect(new Set(outlets.map(({ service }) => service))).toEqual(new Set(serviceNames));
  expect(items.length).toBeGreaterThan(0);
});
