import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Which addresses the web app fills, as its build writes them down beside its folder (`web-addresses.json`). */
export interface WebAddresses {
  /** These, and all below them, get the app's shell: what they show is known in the browser only. */
  shellUnder: string[];
  /** Pages for what does not exist one step below an address, tried before the general one. */
  notFound: { directlyUnder: string; page: string }[];
  /** The page for any other address that does not exist. */
  notFoundPage: string;
}

const cspHeader = 'content-security-policy';
/** The app's own pages and links from emails are no search results. */
const robotsHeader = 'x-robots-tag';

/**
 * Serves the built web app, compressed as the browser takes it. Pages that were prerendered come as they are, the app's
 * own addresses get its shell, which decides what to show, and any other address that a browser opens is answered 404
 * with a page that says so.
 */
export async function serveWebFiles(server: FastifyInstance, { folder, shell }: { folder: string; shell: string }) {
  const addresses = readAddresses(folder);
  if (!addresses || !existsSync(join(folder, shell))) {
    server.setNotFoundHandler((_request, reply) =>
      reply.status(503).type('text/plain').send('The web app has not been built: run `npm run build`.'),
    );
    return;
  }
  const scriptHashes = readScriptHashes(folder);
  await server.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    // The compressed copies are no addresses of their own, nor are the pages that are served in place of others.
    globIgnore: ['**/*.br', '**/*.gz', shell, ...allPages(addresses)],
    preCompressed: true,
    index: ['index.html'],
    redirect: false,
    cacheControl: false,
    setHeaders(response, path) {
      if (hasSecret(response.request.url)) void response.header(robotsHeader, 'noindex');
      const hashes = scriptHashes.get(path.replace(/\.(?:br|gz)$/u, ''));
      const policy = response.getHeader(cspHeader);
      if (hashes !== undefined && typeof policy === 'string') {
        void response.header(cspHeader, policy.replace("script-src 'self'", `script-src 'self' ${hashes}`));
      }
      // Built assets carry a hash of their content in their name; whatever else may change is asked for again.
      const isHashed = path.startsWith(join(folder, 'assets'));
      void response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const isPage = ['GET', 'HEAD'].includes(request.method) && (request.headers.accept ?? '').includes('text/html');
    if (!isPage || isUnder(path, '/api')) {
      return reply.status(404).send({ code: 'NOT_FOUND', message: `There is no ${request.method} ${path}.` });
    }
    if (addresses.shellUnder.some((address) => isUnder(path, address))) {
      return reply.header(robotsHeader, 'noindex').sendFile(shell);
    }
    const lowerCase = path.toLowerCase();
    if (lowerCase !== path && isPrerendered(folder, lowerCase)) return reply.redirect(lowerCase, 308);
    const page = addresses.notFound.find(({ directlyUnder }) => isDirectlyUnder(path, directlyUnder))?.page;
    // A browser that has the page already would otherwise get a 404 without a body.
    delete request.headers['if-none-match'];
    delete request.headers['if-modified-since'];
    return reply.status(404).sendFile(page ?? addresses.notFoundPage);
  });
}

/**
 * The sources that the content security policy of each page allows beside our own files: a hash for every inline script
 * that the build wrote into it (CSP level 3, section 2.3.1).
 */
function readScriptHashes(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
  return new Map(
    files.map((name) => {
      const file = join(folder, name);
      const hashes = inlineScripts(readFileSync(file, 'utf8')).map(
        (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
      );
      return [file, [...new Set(hashes)].join(' ')];
    }),
  );
}

/** The executable inline scripts of a page; blocks of data (`application/ld+json`) need no permission. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gsu)].flatMap(([, attributes = '', script = '']) =>
    script !== '' && !/\bsrc=|type="application\/[\w+]*json"/u.test(attributes) ? [script] : [],
  );
}

/** Whether the address carries the secret of an emailed link. */
function hasSecret(url: string): boolean {
  return /[?&](?:token|key|code|invitation)=/u.test(url);
}

function allPages({ notFound, notFoundPage }: WebAddresses): string[] {
  return [notFoundPage, ...notFound.map(({ page }) => page)];
}

function isUnder(path: string, address: string): boolean {
  return path === address || path.startsWith(`${address}/`);
}

function isDirectlyUnder(path: string, address: string): boolean {
  return path.startsWith(`${address}/`) && /^[^/]+\/?$/.test(path.slice(address.length + 1));
}

/** The browser's router takes no notice of capitals, so a page that exists must not be called missing. */
function isPrerendered(folder: string, path: string): boolean {
  return /^(\/[a-z0-9-]+)+\/?$/.test(path) && existsSync(join(folder, path, 'index.html'));
}

function readAddresses(folder: string): WebAddresses | undefined {
  const file = join(folder, '../web-addresses.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as WebAddresses) : undefined; // our own build wrote it
}
