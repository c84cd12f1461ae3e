import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../src/web/routes.ts';

/** The bundler's module graph. */
interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

interface Group {
  name: string | ((id: string, graph: Graph) => string | null);
  debugName: string;
  test?: RegExp;
  priority: number;
}

const source = join(import.meta.dirname, '../src/');
/** Layouts of several areas, the outer one first, and the two pages that most visitors load first. */
const outerFrames: Frames = [
  ['root', ['root.tsx']],
  ['landing', ['site/landing/landing-page.tsx']],
  ['site', ['site/layout.tsx']],
  ['workspace', ['kit/workspace/layout.tsx']],
  ['account', ['account/login-page.tsx']],
];
/** Layouts of one area. */
const areaFrames: Frames = [
  ['dashboard', ['dashboard/layout.tsx', 'dashboard/screen/layout.tsx']],
  ['backoffice', ['backoffice/layout.tsx']],
];
/** A module that at least this many pages of one area import is loaded with all of them. */
const manyPages = 8;

type Frames = readonly (readonly [name: string, files: readonly string[]])[];

/**
 * Returns the bundler's groups: which modules below `src` share a script. By default the bundler makes one script for each
 * set of pages with common modules, most of them under 1 kB; a page of the dashboard loaded 165.
 *
 * The packages that a module imports join the first group that needs them. Groups that more areas share come first, so
 * that no area loads another area's layout for a package.
 */
export function clientChunks(): Group[] {
  let chunks: Map<string, string> | undefined;
  const chunkOf = (id: string, graph: Graph) => (chunks ??= findChunks(graph)).get(id) ?? null;
  const only = (isMeant: (chunk: string) => boolean) => (id: string, graph: Graph) => {
    const chunk = chunkOf(id, graph);
    return chunk !== null && isMeant(chunk) ? chunk : null;
  };
  const groups = [
    ...outerFrames.map(([frame]) => ({ debugName: frame, name: only((chunk) => chunk === frame) })),
    { debugName: 'several areas', name: only((chunk) => chunk.startsWith('areas-')) },
    ...areaFrames.map(([frame]) => ({ debugName: frame, name: only((chunk) => chunk === frame) })),
    { debugName: 'several pages', name: chunkOf },
  ];
  const react = {
    debugName: 'react',
    name: 'react',
    test: /\/node_modules\/(?:react|react-dom|react-router|scheduler)\//,
  };
  return [react, ...groups].map((group, index, all) => ({ ...group, priority: all.length - index }));
}

/** Returns the chunk of each module that several pages import, by module id. */
function findChunks(graph: Graph): Map<string, string> {
  const users = new Map<string, Set<string>>();
  const frameFiles = areaFrames.flatMap(([, files]) => files);
  for (const file of new Set([...pageFiles(routes), ...frameFiles])) {
    for (const id of reachedFrom(file, graph)) users.set(id, (users.get(id) ?? new Set()).add(file));
  }
  const shared = [...users].map(([id, files]) => ({ id, areas: areasOf(files), pages: files.size }));
  const framed = (frames: Frames) =>
    frames.flatMap(([frame, files]) =>
      files.flatMap((file) => [...reachedFrom(file, graph)].map((id) => [id, frame] as const)),
    );
  const byRank = [
    ...framed(outerFrames),
    ...shared.filter(({ areas }) => areas.length > 1).map(({ id, areas }) => [id, `areas-${areas.join('-')}`] as const),
    ...framed(areaFrames),
    ...shared.filter(({ pages }) => pages >= manyPages).map(({ id, areas }) => [id, `pages-${areas[0]}`] as const),
  ];
  // A map keeps the last entry of a key: the first of `byRank` wins.
  return new Map(byRank.toReversed());
}

/** Returns the modules below `src` that a route imports statically, directly or not. */
function reachedFrom(file: string, graph: Graph): Set<string> {
  const route = join(source, 'web', file);
  const reached = new Set([route, `${route}?__react-router-build-client-route`]);
  for (const id of reached) {
    const imported = graph.getModuleInfo(id)?.importedIds ?? [];
    for (const one of imported.filter((other) => other.startsWith(source))) reached.add(one);
  }
  return reached;
}

function pageFiles(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ file, children = [] }) => (children.length > 0 ? pageFiles(children) : [file]));
}

/** Returns the areas of route files, which are their first folders, sorted. */
function areasOf(files: ReadonlySet<string>): string[] {
  return [...new Set([...files].map((file) => file.split('/')[0] ?? ''))].toSorted();
}
