import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { stoppedClock } from '../fixtures/scripted-send.ts';
import { settings } from './fixtures/settings.ts';
import { createSign, type MacSettings } from './mac.ts';

const clock = stoppedClock('2026-03-02T18:00:00Z');
const body = '{"merchant_ids":["store-1"]}';
/** Of that body, as `openssl dgst -sha256 -binary | base64` says it. */
const bodyHash = 'EtIqPIPG5JVc02gkhLUyuqe+5kfWc3Z6TTWcla+rMSs=';

function partsOf(header: string): Record<string, string> {
  expect(header).toMatch(/^MAC ([a-z]+="[^"]*")(,[a-z]+="[^"]*")*$/);
  return Object.fromEntries(
    [...header.matchAll(/([a-z]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

const sign = (request: Parameters<ReturnType<typeof createSign>>[0], given: MacSettings = settings) =>
  partsOf(createSign(given, clock)(request));

test('a call with a body is signed over its hash, line by line', () => {
  const {
    id,
    nonce = '',
    bodyhash,
    mac,
  } = sign({ method: 'post', url: 'https://grubhub.test/pos/v1/menu/ingestion', body });
  expect(id).toBe('sv:v1:forkline-client');
  expect(nonce).toMatch(/^1772474400:[0-9a-f]{16}$/);
  expect(bodyhash).toBe(bodyHash);
  const signed = `${nonce}\nPOST\n/pos/v1/menu/ingestion\ngrubhub.test\n443\n${bodyHash}\n\n`;
  expect(mac).toBe(createHmac('sha256', 'a secret of Grubhub').update(signed).digest('base64'));
});

test('a call without a body has no hash, keeps its query and names its port', () => {
  const { nonce = '', bodyhash, mac } = sign({ method: 'GET', url: 'http://127.0.0.1:4100/grubhub/a%20b?x=1&y=now' });
  expect(bodyhash).toBeUndefined();
  const signed = `${nonce}\nGET\n/grubhub/a%20b?x=1&y=now\n127.0.0.1\n4100\n\n\n`;
  expect(mac).toBe(createHmac('sha256', 'a secret of Grubhub').update(signed).digest('base64'));
});

test('a secret may be taken as text', () => {
  const { nonce = '', mac } = sign(
    { method: 'GET', url: 'https://grubhub.test/' },
    { ...settings, secretEncoding: 'utf8' },
  );
  const signed = `${nonce}\nGET\n/\ngrubhub.test\n443\n\n\n`;
  expect(mac).toBe(createHmac('sha256', settings.secret).update(signed).digest('base64'));
});

test('no two calls have the same nonce, even within a second', () => {
  const nonces = Array.from({ length: 100 }, () => sign({ method: 'GET', url: 'https://grubhub.test/' })['nonce']);
  expect(new Set(nonces).size).toBe(100);
});
