import { chmodSync, mkdirSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** Where uploaded files lie, under keys of ours. */
export interface Files {
  put(key: string, content: Buffer): Promise<void>;
  read(key: string): Promise<Buffer>;
  remove(key: string): Promise<void>;
}

const ownerOnlyFile = 0o600;
const ownerOnlyFolder = 0o700;

/**
 * Files in a folder of this machine, or of one that every process shares. Only the process's own user can read them:
 * they hold personal documents.
 */
export function createFolderFiles(folder: string): Files {
  mkdirSync(folder, { recursive: true, mode: ownerOnlyFolder });
  chmodSync(folder, ownerOnlyFolder);
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  return {
    async put(key, content) {
      await disk.put(key, content);
      // The driver has no mode of its own; the folder keeps others out meanwhile.
      await chmod(join(folder, key), ownerOnlyFile);
    },
    read: async (key) => Buffer.from(await disk.getBytes(key)),
    remove: (key) => disk.delete(key),
  };
}
