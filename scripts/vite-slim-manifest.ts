import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Manifest {
  entry: { imports?: string[] };
  routes: Record<string, ManifestRoute>;
}
interface ManifestRoute {
  parentId?: string;
  path?: string;
  index?: boolean;
  imports?: string[];
}

/**
 * Takes out of React Router's list of all pages, which every page loads, what the browser has no use for: a third is left.
 *
 * @param folder that of the browser's files
 * @param written the addresses that are written to HTML
 */
export async function slimManifest(folder: string, written: readonly string[]): Promise<void> {
  const assets = join(folder, 'assets');
  const name = (await readdir(assets)).find((file) => /^manifest-.*\.js$/.test(file));
  if (name === undefined) throw new Error(`There is no list of pages in ${assets}.`);
  const file = join(assets, name);
  const text = await readFile(file, 'utf8');
  const [begin, end] = [text.indexOf('{'), text.lastIndexOf('}') + 1];
  const manifest = JSON.parse(text.slice(begin, end)) as Manifest; // what the build has just written
  await writeFile(file, text.slice(0, begin) + JSON.stringify(slim(manifest, written)) + text.slice(end));
}

/**
 * What a route does not have goes, and the names of the files that it needs: each file names its own. Only a page that is
 * written to HTML keeps them, since its first look in the browser must be the same.
 */
export function slim({ routes, entry, ...rest }: Manifest, written: readonly string[]): Manifest {
  const kept = new Set<string>();
  for (const [id, route] of Object.entries(routes)) {
    if (!isWritten(route, routes, written)) continue;
    for (let at: string | undefined = id; at !== undefined; at = routes[at]?.parentId) kept.add(at);
  }
  const slimmed = Object.entries(routes).map(([id, { imports, ...route }]) => {
    const had = Object.entries(route).filter(([, value]) => value !== false);
    return [id, { ...Object.fromEntries(had), ...(imports && kept.has(id) && { imports }) }] as const;
  });
  return { ...rest, entry, routes: Object.fromEntries(slimmed) };
}

/** Whether one of the addresses leads to this page. A route without a path is a frame, or the first page of the one around it. */
function isWritten(route: ManifestRoute, routes: Manifest['routes'], written: readonly string[]): boolean {
  if (!route.path && route.index !== true) return false;
  let at: ManifestRoute | undefined = route;
  while (at && !at.path) at = at.parentId === undefined ? undefined : routes[at.parentId];
  const path = at?.path ?? '/';
  const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+').replaceAll('*', '.*')}$`);
  return written.some((address) => pattern.test(address));
}
