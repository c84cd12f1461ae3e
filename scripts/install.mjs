// Runs before `npm start` and `npm test`, on whatever Node the machine has: plain JavaScript, no dependencies.
// Installs what package-lock.json names, unless node_modules already holds just that.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const stamp = join(root, 'node_modules', '.installed-from');
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package.json')))
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');

if (read(stamp) !== wanted) {
  process.stdout.write('Installing what is missing (about a minute the first time) ...\n');
  // npm tells its own commands by a variable where it lives; without it, the one on the PATH serves.
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const child = npm
    ? spawn(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawn('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  // Stopped meanwhile, nothing is left running.
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => child.kill(signal));
  const status = await new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', resolve);
  });
  if (status !== 0) {
    process.stderr.write('The packages could not be installed: see above, then try again.\n');
    process.exit(status ?? 1);
  }
  writeFileSync(stamp, wanted);
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
