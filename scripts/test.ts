/**
 * `npm test`: the web build, then the check and beside it all tests. Both run to the end; it fails when one of
 * them does. Arguments go to Vitest: `npm test -- src/web`.
 *
 * The tests' output is printed as it comes, the check's in one piece. The check has the lower priority: tests wait most
 * of the time, and their time limits are for a machine that answers.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';

interface Result {
  name: string;
  passed: boolean;
  seconds: number;
}

const root = join(import.meta.dirname, '..');
const running = new Set<ChildProcess>();
let stopped: NodeJS.Signals | undefined;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal));

// The build rewrites the route types that the check reads, so it runs first.
const isBuilt = await run(['scripts/build-web.ts'], { onOutput: print });
const results = stopped === undefined ? await Promise.all([timed('Check', check), timed('Tests', test)]) : [];
if (stopped === undefined) {
  console.log();
  for (const { name, passed, seconds } of results)
    console.log(`${name}  ${passed ? 'passed' : 'FAILED'}  ${seconds.toFixed(0)} s`);
}
process.exitCode =
  stopped === undefined ? Number(results.some(({ passed }) => !passed)) : 128 + constants.signals[stopped];

async function timed(name: string, run: () => Promise<boolean>): Promise<Result> {
  const began = performance.now();
  const passed = await run();
  return { name, passed, seconds: (performance.now() - began) / 1000 };
}

async function check(): Promise<boolean> {
  const output: Buffer[] = [];
  const passed = await run(['scripts/check.ts'], { onOutput: (chunk) => output.push(chunk), isBackground: true });
  if (stopped === undefined) process.stdout.write(Buffer.concat([Buffer.from('\n'), ...output, Buffer.from('\n')]));
  return passed;
}

/** Only the journeys need the web app: without it the others still run. */
async function test(): Promise<boolean> {
  // The tests read the assistant's model: it is trained where this machine has none of its data yet.
  await run(['scripts/learn.ts'], { onOutput: print });
  if (stopped !== undefined) return false;
  const projects = isBuilt ? [] : ['unit', 'web', 'database'].flatMap((project) => ['--project', project]);
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...projects, ...process.argv.slice(2)];
  return (await run(vitest, { onOutput: print })) && isBuilt;
}

function print(output: Buffer): void {
  process.stdout.write(output);
}

/** Runs a Node program to its end, in a process group of its own; says whether it succeeded. */
function run(
  args: readonly string[],
  { onOutput, isBackground = false }: { onOutput: (chunk: Buffer) => void; isBackground?: boolean },
): Promise<boolean> {
  const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  // Each worker, and each process that a test starts, loads a thousand files of TypeScript: the first one compiles them.
  const compiled = { NODE_COMPILE_CACHE: join(root, '.cache/compiled') };
  const child = spawn(process.execPath, args, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...compiled, ...color },
  });
  running.add(child);
  if (isBackground && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  child.stdout.on('data', onOutput);
  child.stderr.on('data', onOutput);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      running.delete(child);
      // The compiler goes on after the signal of Ctrl-C.
      if (stopped !== undefined) endGroup(child, 'SIGKILL');
      resolve(code === 0);
    });
  });
}

/** Ends what was started; at a second signal at once. */
function stop(signal: NodeJS.Signals): void {
  const sent = stopped === undefined ? signal : 'SIGKILL';
  stopped ??= signal;
  for (const child of running) endGroup(child, sent);
}

function endGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // The group has ended meanwhile.
  }
}
