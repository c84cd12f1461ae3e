/** `npm run check`: everything that reads the code without running the product. Prints what fails, and how long each took. */
import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
// TypeScript 7 compiles; the package named `typescript` is the API of version 6, which dependency-cruiser and knip read with.
const tsc = join(root, 'node_modules/typescript-7/bin/tsc');
const migrations = (await readdir(join(root, 'db/migrations'))).map((name) => `db/migrations/${name}`);

const checks: Record<string, readonly string[]> = {
  types: ['node', tsc, '-p', 'tsconfig.json'],
  'web types': ['sh', '-c', `react-router typegen && node ${tsc} -p src/web/tsconfig.json`],
  lint: ['oxlint', '--type-aware', '--deny-warnings'],
  format: ['oxfmt', '--check'],
  boundaries: ['node', 'scripts/boundaries.ts'],
  translations: ['sh', '-c', 'lingui check missing --verbose && lingui check sync --clean --verbose'],
  'dead code': ['knip'],
  migrations: ['squawk', ...migrations],
  'derived files': ['node', 'scripts/database.ts', '--check'],
};
const atOnce = 2;

const queue = Object.entries(checks);
let failed = 0;
await Promise.all(Array.from({ length: atOnce }, work));
console.log(`${queue.length === 0 ? Object.keys(checks).length - failed : 0} checks passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

async function work(): Promise<void> {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const [name, command] = next;
    const began = performance.now();
    const { code, output } = await run(command);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name} (${seconds} s)`);
    if (code === 0) continue;
    failed += 1;
    console.log(output.trim());
  }
}

function run([program = '', ...args]: readonly string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(program, args, { cwd: root, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1;
      resolve({ code, output: error?.code === 'ENOENT' ? `${program} is not installed.` : `${stdout}\n${stderr}` });
    });
  });
}
