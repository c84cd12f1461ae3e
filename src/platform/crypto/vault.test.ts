import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createVault, isVaultKey } from './vault.ts';

const newKey = () => randomBytes(32).toString('base64');
const [first, second] = [newKey(), newKey()];
const whose = ['connection', 'merchant-1', 'connection-1'];
const secret = 'a token, with ünicode and 日本';

describe('a sealed text', () => {
  test('opens with its key for what it belongs to, and shows nothing before', () => {
    const vault = createVault([first]);
    const sealed = vault.seal(secret, whose);
    expect(vault.open(sealed, whose)).toBe(secret);
    expect(sealed).not.toContain('token');
    expect(vault.seal(secret, whose), 'sealed twice it is never the same').not.toBe(sealed);
  });

  test('opens with no other key', () => {
    const sealed = createVault([first]).seal(secret, whose);
    expect(() => createVault([second]).open(sealed, whose)).toThrow(/^A secret is sealed with the key [0-9a-f]{12},/);
    const renamed = sealed.replace(/^1\.\w+/, createVault([second]).seal('', whose).split('.').slice(0, 2).join('.'));
    expect(() => createVault([second]).open(renamed, whose)).toThrow(/authenticate/);
  });

  test.each([2, 3, 4])('that was changed in part %i does not open', (place) => {
    const vault = createVault([first]);
    const parts = vault.seal(secret, whose).split('.');
    const part = Buffer.from(parts[place] ?? '', 'base64url');
    part[0] = (part[0] ?? 0) ^ 1;
    parts[place] = part.toString('base64url');
    expect(() => vault.open(parts.join('.'), whose)).toThrow(/authenticate/);
  });

  test('with a shortened tag does not open', () => {
    const vault = createVault([first]);
    const parts = vault.seal(secret, whose).split('.');
    parts[4] = Buffer.from(parts[4] ?? '', 'base64url')
      .subarray(0, 4)
      .toString('base64url');
    expect(() => vault.open(parts.join('.'), whose)).toThrow(/tag/);
  });

  test('moved to another row does not open', () => {
    const vault = createVault([first]);
    const sealed = vault.seal(secret, whose);
    for (const other of [
      ['connection', 'merchant-1', 'connection-2'],
      ['connection', 'merchant-2', 'connection-1'],
      ['consent', 'merchant-1', 'connection-1'],
      ['connection', 'merchant-1connection-1'],
      [],
    ]) {
      expect(() => vault.open(sealed, other)).toThrow(/authenticate/);
    }
  });

  test('in no known form does not open', () => {
    const vault = createVault([first]);
    for (const text of ['', 'plain', '2.x.y.z']) expect(() => vault.open(text, whose)).toThrow(/not sealed in a form/);
    expect(() => vault.open('1', whose)).toThrow(/do not hold/);
  });

  test('of a former key opens, and is known to be stale', () => {
    const old = createVault([first]).seal(secret, whose);
    const vault = createVault([second, first]);
    expect(vault.open(old, whose)).toBe(secret);
    expect([vault.isStale(old), vault.isStale(vault.seal(secret, whose))]).toEqual([true, false]);
  });
});

test('a key is 32 bytes in base64', () => {
  expect(isVaultKey(newKey())).toBe(true);
  for (const wrong of [
    '',
    'short',
    randomBytes(16).toString('base64'),
    randomBytes(33).toString('base64'),
    'x'.repeat(44),
  ]) {
    expect(isVaultKey(wrong)).toBe(false);
  }
});
