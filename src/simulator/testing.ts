import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { SignJWT } from 'jose';
import type { RealTime } from './clock.ts';
import type { Credentials } from './config.ts';
import { createRandom } from './random.ts';
import type { Settings } from './settings.ts';
import { startSimulator, type Simulator } from './simulator.ts';
import { parseWorld, type World } from './world.ts';

/** For tests: a world of one partner, a product that answers as told, and time that stands still. */
export const testCredentials = {
  uberClientId: 'client',
  uberClientSecret: 'client-secret',
  doordashDeveloperId: 'developer',
  doordashKeyId: 'key',
  doordashSigningSecret: 'c2lnbmluZy1zZWNyZXQtZm9yLXRlc3RzLTAwMDAwMDA',
  doordashWebhookToken: 'webhook-token',
  grubhubPartnerKey: 'b2d3f0a4-3a1c-4b0e-9f52-0c6f5b1e7a11',
  grubhubClientId: 'grubhub-client',
  grubhubSecret: 'Z3J1Ymh1Yi1zZWNyZXQtZm9yLXRlc3Rz',
  grubhubSecretEncoding: 'base64',
  grubhubWebhookSecret: 'grubhub-webhook-secret',
  deliverooClientId: 'deliveroo-client',
  deliverooClientSecret: 'deliveroo-secret',
  deliverooBrandId: 'brand-1',
  deliverooWebhookSecret: 'deliveroo-webhook-secret',
  hubriseClientId: 'hubrise-client',
  hubriseClientSecret: 'hubrise-secret',
} as const satisfies Credentials;

/** A Monday noon in Chicago. */
export const testNow = Date.parse('2026-03-02T18:00:00Z');
export const uberStoreId = '11111111-1111-4111-8111-111111111111';
export const legacyStoreId = '22222222-2222-4222-8222-222222222222';
export const doordashStoreId = 'test-store';
export const grubhubStoreId = 'test-merchant';
export const deliverooStoreId = 'test-site';

/** Time that never passes by itself: only moving the simulator's clock makes anything due. */
export function stillTime(now = testNow): RealTime {
  return { now: () => now, after: () => () => {} };
}

const modifier = (id: string, basePriceCents: number, modifierGroups: string[] = []) => ({
  id,
  name: `Modifier ${id}`,
  basePriceCents,
  modifierGroups,
});
const item = (id: string, basePriceCents: number, modifierGroups: string[]) => ({
  id,
  name: `Item ${id}`,
  category: basePriceCents > 500 ? 'Mains' : 'Small things',
  basePriceCents,
  modifierGroups,
});

/** Small, but with nested groups, required groups and prices that need rounding. */
export function testWorld(): World {
  const connections = [
    { service: 'uber-eats', externalStoreId: uberStoreId, apiVersion: '1.0.0' },
    { service: 'uber-eats', externalStoreId: legacyStoreId },
    { service: 'doordash', externalStoreId: doordashStoreId },
    { service: 'grubhub', externalStoreId: grubhubStoreId },
    { service: 'deliveroo', externalStoreId: deliverooStoreId },
  ];
  return parseWorld({
    stores: [{ id: 'store-1', name: "Test's Kitchen", timeZone: 'America/Chicago', connections }],
    menu: {
      upchargeBasisPoints: 5_500,
      taxBasisPoints: 825,
      modifierGroups: [
        {
          id: 'size',
          name: 'Size',
          minimum: 1,
          maximum: 1,
          modifiers: [modifier('small', 0), modifier('large', 151, ['sauce'])],
        },
        {
          id: 'extras',
          name: 'Extras',
          minimum: 0,
          maximum: 3,
          modifiers: ['a', 'b', 'c'].map((id) => modifier(id, 77)),
        },
        { id: 'sauce', name: 'Sauce', minimum: 1, maximum: 2, modifiers: [modifier('red', 33), modifier('green', 0)] },
      ],
      items: [item('burger', 999, ['size', 'extras']), item('fries', 399, []), item('shake', 501, ['size'])],
    },
  });
}

type Heard = { path: string; headers: IncomingHttpHeaders; rawBody: string; body: { [name: string]: unknown } };
export type Answer = { status: number; body?: string | Buffer };

type FakeProduct = {
  url: string;
  heard: Heard[];
  /** How the next webhooks are answered. */
  answer: (request: Heard) => Answer;
  close(): Promise<void>;
};

async function startFakeProduct(): Promise<FakeProduct> {
  const product: FakeProduct = { url: '', heard: [], answer: () => ({ status: 200 }), close: async () => {} };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const rawBody = Buffer.concat(chunks).toString();
      // The simulator only ever sends JSON objects, and a menu pull without a body.
      const body = (rawBody === '' ? {} : JSON.parse(rawBody)) as Heard['body'];
      const heard = { path: request.url ?? '', headers: request.headers, rawBody, body };
      product.heard.push(heard);
      const answer = product.answer(heard);
      response.writeHead(answer.status).end(answer.body ?? '');
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  product.url = typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : '';
  product.close = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return product;
}

export type TestStage = { simulator: Simulator; product: FakeProduct; close(): Promise<void> };

export async function openStage(settings: Partial<Settings> = {}, world: World = testWorld()): Promise<TestStage> {
  const product = await startFakeProduct();
  const ids = createRandom(77);
  const simulator = await startSimulator({
    world,
    targetUrl: product.url,
    credentials: testCredentials,
    realTime: stillTime(),
    newId: () => ids.uuid(),
    settings: { uberMillisecondsShare: 0, ...settings },
  });
  return {
    simulator,
    product,
    async close() {
      await simulator.close();
      await product.close();
    },
  };
}

export type Reply = { status: number; json: { [name: string]: unknown } };

/** A call over real HTTP; the body goes as JSON. */
export async function call(
  { simulator }: TestStage,
  method: string,
  path: string,
  options: { body?: unknown; headers?: { [name: string]: string } } = {},
): Promise<Reply> {
  const response = await fetch(`${simulator.url}${path}`, {
    method,
    headers: { ...(options.body === undefined ? {} : { 'content-type': 'application/json' }), ...options.headers },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  const text = await response.text();
  // Test code: whoever reads the fields asserts on them.
  return { status: response.status, json: (/^[{[]/.test(text) ? JSON.parse(text) : {}) as Reply['json'] };
}

export async function uberToken(stage: TestStage, scope = 'eats.order eats.store.status.write'): Promise<Reply> {
  const response = await fetch(`${stage.simulator.url}/uber-eats/oauth/v2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: testCredentials.uberClientId,
      client_secret: testCredentials.uberClientSecret,
      grant_type: 'client_credentials',
      scope,
    }),
  });
  return { status: response.status, json: (await response.json()) as Reply['json'] };
}

export async function uberHeaders(stage: TestStage, scope?: string): Promise<{ [name: string]: string }> {
  const { json } = await uberToken(stage, scope);
  return { authorization: `Bearer ${String(json['access_token'])}` };
}

/** Signs as Grubhub's authentication page says; `change` spoils a part of it. */
export function grubhubHeaders(
  { simulator }: TestStage,
  { method, path, body }: { method: string; path: string; body?: unknown },
  change: { partnerKey?: string; clientId?: string; secret?: string; bodyHash?: string } = {},
): { [name: string]: string } {
  const { hostname, port } = new URL(simulator.url);
  const nonce = `${Math.floor(testNow / 1_000)}:${randomUUID()}`;
  const hashed = body === undefined ? '' : createHash('sha256').update(JSON.stringify(body)).digest('base64');
  const bodyHash = change.bodyHash ?? hashed;
  const signed = `${[nonce, method, path, hostname, port, bodyHash, ''].join('\n')}\n`;
  const key = Buffer.from(change.secret ?? testCredentials.grubhubSecret, 'base64');
  const mac = createHmac('sha256', key).update(signed).digest('base64');
  const id = `sv:v1:${change.clientId ?? testCredentials.grubhubClientId}`;
  return {
    'x-gh-partner-key': change.partnerKey ?? testCredentials.grubhubPartnerKey,
    authorization: `MAC id="${id}",nonce="${nonce}",bodyhash="${bodyHash}",mac="${mac}"`,
  };
}

/** Asks for a token as Deliveroo's authentication page says. */
export async function deliverooToken(
  { simulator }: TestStage,
  change: { secret?: string; grantType?: string } = {},
): Promise<Reply> {
  const secret = change.secret ?? testCredentials.deliverooClientSecret;
  const basic = Buffer.from(`${testCredentials.deliverooClientId}:${secret}`).toString('base64');
  const response = await fetch(`${simulator.url}/deliveroo/auth/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: change.grantType ?? 'client_credentials' }),
  });
  return { status: response.status, json: (await response.json()) as Reply['json'] };
}

/** Says yes at HubRise as a location's owner, or no; answers the address that they are sent back to. */
export async function answerHubRise(
  { simulator, product }: TestStage,
  { store, answer = 'allow' }: { store: string; answer?: 'allow' | 'no' },
): Promise<URL> {
  const response = await fetch(`${simulator.url}/hubrise/oauth2/v1/authorize`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      redirect_uri: `${product.url}/back`,
      client_id: testCredentials.hubriseClientId,
      scope: 'location[orders.write]',
      state: 'ours',
      answer,
      store,
    }),
  });
  return new URL(response.headers.get('location') ?? 'http://nowhere.invalid');
}

/** Exchanges a code for a token as HubRise's authentication page says. */
export async function hubRiseToken(
  stage: TestStage,
  code: string,
  clientSecret: string = testCredentials.hubriseClientSecret,
): Promise<Reply> {
  const basic = Buffer.from(`${testCredentials.hubriseClientId}:${clientSecret}`).toString('base64');
  const response = await fetch(`${stage.simulator.url}/hubrise/oauth2/v1/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ code }),
  });
  return { status: response.status, json: (await response.json()) as Reply['json'] };
}

export async function doordashHeaders(
  change: {
    lifeSeconds?: number;
    ddVer?: string;
    audience?: string;
    issuer?: string;
    kid?: string;
    secret?: string;
  } = {},
): Promise<{ [name: string]: string }> {
  const iat = Math.floor(testNow / 1_000);
  const jwt = await new SignJWT({ kid: change.kid ?? testCredentials.doordashKeyId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', 'dd-ver': change.ddVer ?? 'DD-JWT-V1' })
    .setAudience(change.audience ?? 'doordash')
    .setIssuer(change.issuer ?? testCredentials.doordashDeveloperId)
    .setIssuedAt(iat)
    .setExpirationTime(iat + (change.lifeSeconds ?? 300))
    .sign(Buffer.from(change.secret ?? testCredentials.doordashSigningSecret, 'base64url'));
  return { authorization: `Bearer ${jwt}`, 'auth-version': 'v2', 'user-agent': 'Forkline/1.0' };
}
