import { execFile } from 'node:child_process';
import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { StartupError } from '../errors.ts';

const pollMs = 50;
const maxPolls = 300;
/** An owner that is just ending takes its server along, soon. */
const maxPollsOfOwned = 60;
/** In the command line of every process that serves an embedded PostgreSQL. */
const ownerMark = 'embedded-main';

/**
 * Stops the server that a killed process left running in `databaseDir`, and waits (15 s at most) until it is gone. A
 * lock file whose process is dead, or is by now some other program, is left to PostgreSQL. Rejects with one sentence
 * when a living Forkline serves the folder: its database is not taken from under it.
 */
export async function stopStaleServer(databaseDir: string): Promise<void> {
  const pid = await postmasterOf(databaseDir);
  if (pid === undefined) return;
  for (let polls = 0; await isOwned(pid); polls++) {
    if (polls === maxPollsOfOwned) {
      throw new StartupError(
        `Another Forkline runs in ${databaseDir}. Stop it, or choose another folder with DATA_DIR.`,
      );
    }
    await pause(pollMs);
  }
  // PostgreSQL's fast shutdown.
  if (await isPostgres(pid)) signal(pid, 'SIGINT');
  for (let polls = 0; await isPostgres(pid); polls++) {
    if (polls === maxPolls) {
      throw new StartupError(
        `PostgreSQL (process ${pid}) still runs in ${databaseDir} and does not stop. End it, then start again.`,
      );
    }
    await pause(pollMs);
  }
}

/** The process that the lock file names (first line), if the file is about this very folder (second line). */
async function postmasterOf(databaseDir: string): Promise<number | undefined> {
  const lock = await readFile(join(databaseDir, 'postmaster.pid'), 'utf8').catch(() => '');
  const [first = '', folder = ''] = lock.split('\n');
  const pid = Number(first);
  if (!Number.isSafeInteger(pid) || pid <= 1) return undefined;
  const [named, asked] = await Promise.all([folder, databaseDir].map((path) => realpath(path).catch(() => path)));
  return named === asked ? pid : undefined;
}

/** Numbers of processes are used again: after a restart of the machine the one in the file may be anything. */
async function isPostgres(pid: number): Promise<boolean> {
  return /postgres[\0 ]-D[\0 ]/.test(await commandOf(pid));
}

async function isOwned(pid: number): Promise<boolean> {
  if (!(await isPostgres(pid))) return false;
  const parent = await parentOf(pid);
  return parent !== undefined && (await commandOf(parent)).includes(ownerMark);
}

/** A process's command line; empty when it has ended, also while nobody has taken notice of that yet. */
async function commandOf(pid: number): Promise<string> {
  return process.platform === 'linux'
    ? readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    : ps('command=', pid).catch(() => '');
}

async function parentOf(pid: number): Promise<number | undefined> {
  const found =
    process.platform === 'linux'
      ? /^PPid:\s*(\d+)$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''))?.[1]
      : await ps('ppid=', pid).catch(() => undefined);
  return found === undefined ? undefined : Number(found);
}

async function ps(column: string, pid: number): Promise<string> {
  const { stdout } = await promisify(execFile)('ps', ['-o', column, '-p', String(pid)]);
  return stdout.trim();
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // Gone, or another user's: the sentence at the end says so.
  }
}
