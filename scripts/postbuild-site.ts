/** The last step of building the web app: what is made from the list of pages, and the compressed copies of all files. */
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { company } from '../src/shared/company.ts';
import type { WebAddresses } from '../src/platform/http/web-files.ts';
import { career, paths } from '../src/web/lib/paths.ts';
import { slimManifest } from './vite-slim-manifest.ts';
import { notFoundPaths, publicPages, robotsDisallow, shellPaths } from '../src/web/site/pages.ts';

const compressible = new Set(['.html', '.js', '.css', '.svg', '.json', '.xml', '.txt', '.webmanifest', '.data']);
/** Below this, headers weigh more than what compression saves. */
const smallestBytes = 1024;

/** Every address that is written to HTML: the public pages, a page per role, and the two that are served as 404. */
export function prerenderedPaths(roleIds: readonly string[]): string[] {
  return [...publicPages.map(({ path }) => path), ...roleIds.map(career), ...Object.values(notFoundPaths)];
}

export async function finishSite(folder: string, roleIds: readonly string[]): Promise<void> {
  await writeFile(join(folder, 'sitemap.xml'), sitemap(roleIds));
  await writeFile(join(folder, 'robots.txt'), robots());
  await writeFile(join(folder, '..', 'web-addresses.json'), `${JSON.stringify(addresses(), null, 2)}\n`);
  await slimManifest(folder, prerenderedPaths(roleIds));
  const files = await readdir(folder, { withFileTypes: true, recursive: true });
  await Promise.all(
    files.filter((file) => file.isFile()).map(({ parentPath, name }) => compress(join(parentPath, name))),
  );
}

/** What the server must know of addresses; it reads this file, since it knows no product. */
function addresses(): WebAddresses {
  return {
    shellUnder: [...shellPaths],
    notFound: [{ directlyUnder: paths.careers, page: htmlOf(notFoundPaths.career) }],
    notFoundPage: htmlOf(notFoundPaths.any),
  };
}

function sitemap(roleIds: readonly string[]): string {
  const listed = publicPages.filter(({ hidden }) => !hidden).map(({ path }) => path);
  const urls = [...listed, ...roleIds.map(career)].map((path) => `  <url><loc>${company.siteUrl}${path}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>\n',
  ].join('\n');
}

function robots(): string {
  const lines = robotsDisallow.map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...lines, '', `Sitemap: ${company.siteUrl}/sitemap.xml\n`].join('\n');
}

async function compress(file: string): Promise<void> {
  if (!compressible.has(extname(file)) || (await stat(file)).size < smallestBytes) return;
  const content = await readFile(file);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, quality));
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }));
}

function htmlOf(path: string): string {
  return join(path, 'index.html').slice(1);
}
