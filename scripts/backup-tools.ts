import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { StartupError } from '../src/platform/errors.ts';

/** What `manifest.json` of a backup says. */
export interface BackupManifest {
  createdAt: string;
  /** A dump of a server, or a copy of the demo's data folder. */
  kind: 'dump' | 'data folder';
  /** The major version of the server that was dumped. */
  postgres: number;
  /** Who owned the tables there. */
  owner: string;
  /** Fingerprints of the keys that its encrypted values need; null where the demo's were in use. */
  keys: Record<'SECRETS_KEY' | 'AUTH_SECRET', string | null>;
}

/** Runs one of PostgreSQL's programs and returns what it printed. Throws a StartupError with its last words. */
export async function runTool(program: string, args: string[]): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(program, args, { maxBuffer: 64 * 1024 * 1024 });
    return stdout;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if ('code' in error && error.code === 'ENOENT') {
      throw new StartupError(`${program} is not installed. Install PostgreSQL's client programs (postgresql-client).`);
    }
    const words = 'stderr' in error ? String(error.stderr).trim() : error.message;
    throw new StartupError(`${program} failed: ${words.split('\n').slice(-5).join('\n')}`, { cause: error });
  }
}

/** Copies what is in a folder, with owners and modes: PostgreSQL's own user owns its data folder. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await runTool('cp', ['-a', `${from}/.`, to]);
}
