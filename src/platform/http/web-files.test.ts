import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveWebFiles, type WebAddresses } from './web-files.ts';

const shell = 'shell.html';
const addresses: WebAddresses = {
  shellUnder: ['/room'],
  notFound: [{ directlyUnder: '/things', page: 'things/404/index.html' }],
  notFoundPage: '404/index.html',
};
const script = 'let a = 1;';

let root: string;
let server: FastifyInstance;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'forkline-web-'));
  const pages = ['shell.html', 'index.html', 'about/index.html', '404/index.html', 'things/404/index.html'];
  for (const page of pages) {
    const file = join(root, 'client', page);
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, `<p>${page}`);
  }
  await mkdir(join(root, 'client/assets'));
  await writeFile(join(root, 'client/assets/a.js'), script);
  await writeFile(join(root, 'client/assets/a.js.br'), brotliCompressSync(script));
  await writeFile(join(root, 'client/assets/a.js.gz'), gzipSync(script));
  await writeFile(join(root, 'web-addresses.json'), JSON.stringify(addresses));
  server = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  await serveWebFiles(server, { folder: join(root, 'client'), shell });
});
afterAll(async () => {
  await server.close();
  await rm(root, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  server.inject({ url, headers: { accept: 'text/html', ...headers } });

describe('pages', () => {
  it.each([
    ['/', 200, 'index.html'],
    ['/about', 200, 'about/index.html'],
    ['/about/', 200, 'about/index.html'],
    ['/room', 200, 'shell.html'],
    ['/room/any/where?x=1', 200, 'shell.html'],
    ['/roommate', 404, '404/index.html'],
    ['/nothing', 404, '404/index.html'],
    ['/things/none', 404, 'things/404/index.html'],
    ['/things/none/', 404, 'things/404/index.html'],
    ['/things/none/deeper', 404, '404/index.html'],
    ['/404', 404, '404/index.html'],
    ['/shell.html', 404, '404/index.html'],
    ['/..%2fweb-addresses.json', 404, '404/index.html'],
  ])('%s is answered %i with %s', async (url, status, page) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(status);
    expect(answer.body).toBe(`<p>${page}`);
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  it('that have not changed are not sent again, but a missing one always has its words', async () => {
    const etag = String((await get('/about')).headers['etag']);
    expect((await get('/about', { 'if-none-match': etag })).statusCode).toBe(304);
    const missing = String((await get('/nothing')).headers['etag']);
    expect(await get('/nothing', { 'if-none-match': missing })).toMatchObject({
      statusCode: 404,
      body: '<p>404/index.html',
    });
  });

  it.each([
    ['/room', 'noindex'],
    ['/about?token=abc', 'noindex'],
    ['/about?x=1&key=abc', 'noindex'],
    ['/about', undefined],
    ['/about?utm_source=x', undefined],
  ])('%s tells search engines: %s', async (url, robots) => {
    expect((await get(url)).headers['x-robots-tag']).toBe(robots);
  });

  it('in capitals lead to the page', async () => {
    expect(await get('/About')).toMatchObject({ statusCode: 308, headers: { location: '/about' } });
  });

  it('are for browsers: anything else that is unknown gets the error of the API', async () => {
    for (const answer of [await get('/nothing', { accept: '*/*' }), await get('/api/nothing')]) {
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const policyOf = async (page: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'forkline-web-'));
  await mkdir(join(folder, 'client'));
  for (const name of [shell, 'index.html']) await writeFile(join(folder, 'client', name), page);
  await writeFile(join(folder, 'client/index.html.br'), brotliCompressSync(page));
  await writeFile(join(folder, 'web-addresses.json'), JSON.stringify(addresses));
  const strict = Fastify();
  strict.addHook('onRequest', async (_request, reply) => {
    void reply.header('content-security-policy', "default-src 'self';script-src 'self';style-src 'self'");
  });
  await serveWebFiles(strict, { folder: join(folder, 'client'), shell });
  const policies = [];
  for (const [url, encoding] of [
    ['/', 'identity'],
    ['/', 'br'],
    ['/room', 'identity'],
  ] as const) {
    const { headers } = await strict.inject({ url, headers: { accept: 'text/html', 'accept-encoding': encoding } });
    policies.push(headers['content-security-policy']);
  }
  await strict.close();
  await rm(folder, { recursive: true, force: true });
  expect(new Set(policies).size).toBe(1);
  return String(policies[0]);
};

describe('the content security policy of a page', () => {
  it('allows the inline scripts of that page by their hashes, and no others', async () => {
    const policy = await policyOf(
      `<script>alert(1)</script><script type="module" async="">\nimport 'x';</script><script src="/a.js"></script>` +
        `<script type="application/ld+json">{"@type":"FAQPage"}</script><script>alert(1)</script>`,
    );
    expect(policy).toBe(
      `default-src 'self';script-src 'self' ${hashOf('alert(1)')} ${hashOf("\nimport 'x';")};style-src 'self'`,
    );
  });
});

describe('assets', () => {
  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ])('for a browser that takes %s are sent so, to be kept for good', async (accepted, encoding) => {
    const answer = await get('/assets/a.js', { 'accept-encoding': accepted });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['content-type']).toContain('javascript');
    expect(answer.headers['vary']).toContain('accept-encoding');
    expect(answer.headers['cache-control']).toContain('immutable');
  });
});

it('without a build it says what to do', async () => {
  const empty = Fastify();
  await serveWebFiles(empty, { folder: join(root, 'none/client'), shell });
  expect((await empty.inject('/')).statusCode).toBe(503);
  await empty.close();
});
