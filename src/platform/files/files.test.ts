import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { createFolderFiles } from './files.ts';

let root: string;
afterEach(() => rm(root, { recursive: true, force: true }));

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

it('createFolderFiles keeps files readable for the owner only, in a folder that was open before, too', async () => {
  root = await mkdtemp(join(tmpdir(), 'forkline-files-'));
  const folder = join(root, 'files');
  await mkdir(folder);
  await chmod(folder, 0o755);
  const files = createFolderFiles(folder);
  await files.put('documents/a/permit.pdf', Buffer.from('%PDF'));
  expect([await modeOf(folder), await modeOf(join(folder, 'documents/a/permit.pdf'))]).toEqual([0o700, 0o600]);
  expect((await files.read('documents/a/permit.pdf')).toString()).toBe('%PDF');
});
