import { execFile } from 'node:child_process';
import { copyFileSync, linkSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** Built or downloaded, not in Git, and only read by the tests: copied so that nothing can be written back. */
const builtFolders = ['build', '.lessons'];
const caches = new Set(['.vite', '.cache']);

/** A folder below the system's temporary one that holds copies of the repository. */
export interface Workspace {
  folder: string;
  /** Copies the repository as it is now, uncommitted changes included; `files` are written over it. Returns its path. */
  copy: (name: string, files: Record<string, string>) => Promise<string>;
  remove: () => Promise<void>;
}

export async function createWorkspace(root: string): Promise<Workspace> {
  const folder = await mkdtemp(join(tmpdir(), 'forkline-mutate-'));
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { stdout } = await promisify(execFile)('git', list, { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  const tracked = stdout.split('\0').filter((file) => file !== '');
  return {
    folder,
    async copy(name, files) {
      const to = join(folder, name);
      await mkdir(to);
      for (const path of [...tracked, ...builtFolders]) await copyIfThere(join(root, path), join(to, path));
      linkTree(join(root, 'node_modules'), join(to, 'node_modules'));
      for (const [path, text] of Object.entries(files)) await writeFile(join(to, path), text);
      return to;
    },
    // PostgreSQL may still be writing its last files.
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 }),
  };
}

/** A file may be deleted and not yet committed. */
async function copyIfThere(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await cp(from, to, { recursive: true }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  });
}

/**
 * Links the packages' files into a folder of the copy's own: some tests start the product, which may install packages and
 * then empties `node_modules`. npm replaces files and never writes into them. What is not a package's file is copied.
 * Synchronous, since that takes a tenth of the time with so many files, and nothing else runs meanwhile.
 */
function linkTree(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (caches.has(entry.name)) continue;
    if (entry.isDirectory()) linkTree(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (entry.name.startsWith('.')) copyFileSync(source, target);
    else linkOrCopy(source, target);
  }
}

/** The temporary folder may lie on another file system, which has no links to this one. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
    copyFileSync(from, to);
  }
}
