import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../src/web/routes.ts';

/** What the bundler knows about its modules. */
interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

interface Group {
  name: string | ((id: string, graph: Graph) => string | null);
  debugName: string;
  test: RegExp;
  priority: number;
}

const web = join(import.meta.dirname, '../src/web');
/** Loaded with pages of several areas, the outer one first; with them the pages that people load first. */
const outerFrames: Frames = [
  ['root', ['root.tsx']],
  ['landing', ['site/landing/landing-page.tsx']],
  ['site', ['site/layout.tsx']],
  ['workspace', ['kit/workspace/layout.tsx']],
  ['account', ['account/login-page.tsx']],
];
/** Loaded with all pages of one area. */
const areaFrames: Frames = [
  ['dashboard', ['dashboard/layout.tsx', 'dashboard/screen/layout.tsx']],
  ['backoffice', ['backoffice/layout.tsx']],
];
/** What as many pages of one area share is loaded with each of them. */
const manyPages = 8;

type Frames = readonly (readonly [name: string, files: readonly string[]])[];

/**
 * How the modules below `src` are put together into the scripts that a browser loads. Left alone, the bundler makes one
 * for each set of pages that share something, most of them of some hundred bytes: a page of the dashboard asked for 165.
 *
 * The packages that a module imports go with it, into the first group that takes them, so that what more areas share
 * comes first: else one area would load the frame of another for the sake of a package.
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
  const ours = groups.map((group) => ({ ...group, test: /\/src\// }));
  return [react, ...ours].map((group, place, all) => ({ ...group, priority: all.length - place }));
}

/** By module: the chunk of each that several pages need. */
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
  // The first one counts.
  return new Map(byRank.toReversed());
}

/** The modules below `src` that are loaded with a route: those that it imports, and what these import. */
function reachedFrom(file: string, graph: Graph): Set<string> {
  const route = join(web, file);
  const reached = new Set([route, `${route}?__react-router-build-client-route`]);
  for (const id of reached) {
    const imported = graph.getModuleInfo(id)?.importedIds ?? [];
    for (const one of imported.filter((other) => other.includes('/src/'))) reached.add(one);
  }
  return reached;
}

function pageFiles(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ file, children = [] }) => (children.length > 0 ? pageFiles(children) : [file]));
}

/** The first folder of each file: what part of the app it belongs to. */
function areasOf(files: ReadonlySet<string>): string[] {
  return [...new Set([...files].map((file) => file.split('/')[0] ?? ''))].toSorted();
}
