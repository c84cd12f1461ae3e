import { spawn, type ChildProcess } from 'node:child_process';

/** A process that we started. It runs in a group of its own, so that Ctrl-C reaches only us, who stop it. */
export interface Child {
  name: string;
  /** What it said when it was ready. */
  ready: Record<string, unknown>;
  /** Settles when the process has ended. */
  ended: Promise<number | null>;
  /** What it last wrote to its standard error. */
  lastWords: () => string;
  /** Tells it something and resolves with the next thing that it says. */
  ask: (message: string) => Promise<unknown>;
  stop: () => Promise<void>;
  /** Ends it without warning, as a crash would. */
  kill: () => Promise<void>;
}

const killAfterMs = 25_000;
const maxChunks = 20;

/**
 * Starts `node <file>` and resolves when it has said that it is ready; rejects with its last words when it ends first.
 *
 * @param wrapper a program and its arguments that `node` is run by
 */
export async function startChild(
  name: string,
  file: string,
  env: Record<string, string>,
  wrapper: readonly string[] = [],
): Promise<Child> {
  const [program, ...args] = [...wrapper, process.execPath, file];
  const child = spawn(program, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, ...env },
  });
  const errorOutput: string[] = [];
  const lastWords = () => errorOutput.join('').trim();
  const ended = new Promise<number | null>((resolve) => void child.once('exit', (code) => resolve(code)));
  const ready = await new Promise<Record<string, unknown>>((resolve, reject) => {
    child.once('message', (message) => resolve(isRecord(message) ? message : {}));
    child.stdout?.on('data', (chunk: Buffer) => {
      const line = chunk.toString();
      const listening = /^\{"listening":"([^"]+)"/m.exec(line);
      if (listening) resolve({ url: listening[1] });
      else if (process.env['LOG_LEVEL']) process.stdout.write(line);
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      errorOutput.push(chunk.toString());
      if (errorOutput.length > maxChunks) errorOutput.shift();
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(lastWords() || `The ${name} ended while it was starting.`)));
  });
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  const ask = (message: string) =>
    new Promise<unknown>((resolve, reject) => {
      child.once('message', resolve);
      void ended.then(() => reject(new Error(`The ${name} has ended.`)));
      child.send(message);
    });
  return { name, ready, ended, lastWords, ask, stop: () => stopChild(child, ended), kill };
}

async function stopChild(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const impatience = setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  await ended;
  clearTimeout(impatience);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
