import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** A source file: its path from the root of the repository, and its text. */
export interface Source {
  path: string;
  text: string;
}

/** Reads the TypeScript of the folders and those below them, without declarations, and without tests unless asked for. */
export async function readSources(
  root: string,
  folders: readonly string[],
  { tests = false }: { tests?: boolean } = {},
): Promise<Source[]> {
  const isRead = tests ? /(?<!\.d)\.tsx?$/ : /(?<!\.test|\.d)\.tsx?$/;
  const entries = await Promise.all(
    folders.map((folder) => readdir(join(root, folder), { recursive: true, withFileTypes: true })),
  );
  const files = entries.flat().filter((entry) => entry.isFile() && isRead.test(entry.name));
  return Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = join(parentPath, name);
      return { path: relative(root, file), text: await readFile(file, 'utf8') };
    }),
  );
}
