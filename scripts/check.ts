/** `npm run check`: everything that reads the code without running the product. Prints what fails, and how long each took. */
import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
// TypeScript 7 compiles; the package named `typescript` is the API of version 6, which dependency-cruiser and knip read with.
const tsc = join(root, 'node_modules/typescript-7/bin/tsc');
const migrations = (await readdir(join(root, 'db/migrations'))).map((name) => `db/migrations/${name}`);

type Check = readonly [name: string, command: readonly string[]];

/** Most others read the types of the routes, which are in no commit: it rewrites them. */
const routeTypes: Check = ['route types', ['react-router', 'typegen']];
/** The longest first. */
const checks: readonly Check[] = [
  ['lint', ['oxlint', '--type-aware', '--deny-warnings']],
  ['types', compile('tsconfig.json', 'types')],
  ['web types', compile('src/web/tsconfig.json', 'web-types')],
  ['boundaries', ['node', 'scripts/check-imports.ts']],
  ['derived files', ['node', 'scripts/database.ts', '--check']],
  // Only `sync` extracts the messages. Both run in one process, since each process loads Babel.
  ['translations', ['sh', '-c', 'lingui check missing --verbose && lingui check sync --clean --verbose --workers 1']],
  ['dead code', ['knip']],
  ['source rules', ['node', 'scripts/source-rules.ts']],
  ['format', ['oxfmt', '--check']],
  ['migrations', ['squawk', ...migrations]],
];
const atOnce = 2;
/**
 * For the compiler and the linter, which are written in Go: a second thread infers most types again that the first has
 * inferred, while another check can use its core; collecting garbage half as often saves a tenth of their time.
 */
const environment = { ...process.env, GOMAXPROCS: '1', GOGC: '200' };

const queue = [...checks];
let failed = 0;
await perform(routeTypes);
await Promise.all(Array.from({ length: atOnce }, work));
console.log(`${checks.length + 1 - failed} checks passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

async function work(): Promise<void> {
  for (let next = queue.shift(); next; next = queue.shift()) await perform(next);
}

async function perform([name, command]: Check): Promise<void> {
  const began = performance.now();
  const { code, output } = await run(command);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name} (${seconds} s)`);
  if (code === 0) return;
  failed += 1;
  console.log(output.trim());
}

/** The command that checks the types of a program, and remembers in `.cache` what it need not check again. */
function compile(project: string, cache: string): string[] {
  const file = `.cache/${cache}.tsbuildinfo`;
  return ['node', tsc, '-p', project, '--checkers', '1', '--incremental', '--tsBuildInfoFile', file];
}

function run([program = '', ...args]: readonly string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(program, args, { cwd: root, env: environment, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1;
      resolve({ code, output: error?.code === 'ENOENT' ? `${program} is not installed.` : `${stdout}\n${stderr}` });
    });
  });
}
