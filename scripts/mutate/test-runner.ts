import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunRequest, RunResult } from './test-process.ts';

const stopWithinMs = 20_000;

interface RunnerOptions {
  /** The repository's copy whose tests it runs. */
  copy: string;
  /** Vitest's configuration, in the copy. */
  config: string;
  /** Vitest's own number if undefined. */
  workers?: number;
  env?: Record<string, string>;
  /** Ends the process; runs throw then. */
  signal: AbortSignal;
}

/** Runs test files in a child process. A run over its time limit ends the process; the next run starts another. */
export class TestRunner implements AsyncDisposable {
  readonly #options: RunnerOptions;
  #child: ChildProcess | undefined;
  #stopping: Promise<void> | undefined;

  constructor(options: RunnerOptions) {
    this.#options = options;
    options.signal.addEventListener('abort', () => void this.restart());
  }

  /** Whether its databases have been made. */
  get isRunning(): boolean {
    return this.#child !== undefined;
  }

  /** Returns `undefined` when the run takes longer than `limitMs`. A process that ends by itself is a failure. */
  async run(request: RunRequest, limitMs: number): Promise<RunResult | undefined> {
    this.#options.signal.throwIfAborted();
    const child = (this.#child ??= this.#start());
    const settled = new AbortController();
    const { signal } = settled;
    child.send(request);
    const result = await Promise.race([
      // The only message of test-process.ts.
      once(child, 'message', { signal }).then(([message]) => message as RunResult, ended),
      once(child, 'exit', { signal }).then(ended, ended),
      sleep(limitMs, undefined, { signal }),
    ]);
    settled.abort();
    this.#options.signal.throwIfAborted();
    if (result === undefined || !child.connected) await this.restart();
    return result;
  }

  /** The next run starts with new databases. */
  async restart(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child) this.#stopping = stop(child);
    await this.#stopping;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.restart();
  }

  #start(): ChildProcess {
    const { copy, config, workers, env } = this.#options;
    const args = workers === undefined ? [config] : [config, String(workers)];
    const child = fork(join(copy, 'scripts/mutate/test-process.ts'), args, {
      cwd: copy,
      env: { ...process.env, ...env },
      // A group of its own, so that none of its workers outlives it.
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    // A message may meet a process that has just ended: its exit says so.
    child.on('error', () => {});
    return child;
  }
}

function ended(): RunResult {
  return { modules: [], failure: 'the test process ended' };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    await Promise.race([exit, sleep(stopWithinMs, undefined, { ref: false })]);
  }
  killGroup(child);
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has ended.
  }
}
