import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '..');
const stamp = join(root, 'build/.built-from');
/** What the built pages depend on. */
const sources = [
  'src/web',
  'src/domains',
  'src/shared',
  'public',
  'content',
  'scripts/client-chunks.ts',
  'scripts/vite-strip-schemas.ts',
  'scripts/postbuild-site.ts',
  'scripts/site-content.ts',
  'scripts/vite-slim-manifest.ts',
  'scripts/web-messages.ts',
  'react-router.config.ts',
  'vite.config.ts',
  'lingui.config.ts',
  'package-lock.json',
];

/** Builds the web app into `build/client`, unless it was built from just these sources. */
export async function buildWeb({ signal }: { signal?: AbortSignal } = {}): Promise<void> {
  const wanted = await hashOf(sources);
  const built = await readFile(stamp, 'utf8').catch(() => '');
  if (built === wanted) return;
  try {
    await promisify(execFile)('react-router', ['build'], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
      ...(signal && { signal }),
    });
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    throw new Error(`The web app could not be built:\n${output}`, { cause: error });
  }
  await writeFile(stamp, wanted);
}

async function hashOf(paths: string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of await filesUnder(path)) hash.update(file).update(await readFile(join(root, file)));
  }
  return hash.digest('hex');
}

async function filesUnder(path: string): Promise<string[]> {
  const entries = await readdir(join(root, path), { withFileTypes: true, recursive: true }).catch(() => undefined);
  if (!entries) return [path];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .toSorted();
}

if (import.meta.main) await buildWeb();
