import { mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { startChild, type Child } from '../child.ts';
import { StartupError } from '../errors.ts';

/** An embedded PostgreSQL in a process of its own; `url` names its database. */
export interface EmbeddedProcess {
  url: string;
  child: Child;
}

const isRoot = process.getuid?.() === 0;
const othersMayPass = 0o001;

/**
 * Starts PostgreSQL in a process and group of its own, which outlives our Ctrl-C until it is told to stop, and ends by
 * itself when we are gone.
 *
 * PostgreSQL refuses to run as root. Run by root it acts as the user `postgres`; where that user cannot even reach the
 * folder (a checkout under /root), it runs in a user namespace instead, in which root goes by another number.
 */
export async function startEmbeddedProcess(
  folder: string,
  { durable, port }: { durable: boolean; port?: number },
): Promise<EmbeddedProcess> {
  await mkdir(folder, { recursive: true });
  const isReachable = !isRoot || ((await othersReach(folder)) && (await othersReach(import.meta.dirname)));
  const wrapper = isReachable ? [] : ['unshare', '--user', '--map-user=1000', '--map-group=1000'];
  const file = join(import.meta.dirname, 'embedded-main.ts');
  const env = { EMBEDDED_FOLDER: folder, EMBEDDED_DURABLE: String(durable), EMBEDDED_PORT: String(port ?? '') };
  const child = await startChild('database', file, env, wrapper).catch((error: unknown) => {
    throw !isReachable && isWrapperFailure(error) ? new StartupError(unreachable(folder), { cause: error }) : error;
  });
  return { url: String(child.ready['url']), child };
}

/** Whether `unshare` is missing or failed itself; what PostgreSQL says under it is another matter. */
export function isWrapperFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isSpawn = 'syscall' in error && typeof error.syscall === 'string' && error.syscall.startsWith('spawn');
  return isSpawn || /^unshare: /m.test(error.message);
}

function unreachable(folder: string): string {
  return (
    `PostgreSQL does not run as root, and no other user can reach ${folder} or this checkout. ` +
    'Move the checkout out of /root, start as another user, or name a server with DATABASE_URL.'
  );
}

/** Whether any user may pass through all folders above, and this one. */
async function othersReach(folder: string): Promise<boolean> {
  const { mode } = await stat(folder);
  const above = dirname(folder);
  const mayPass = (mode & othersMayPass) !== 0 || above === folder;
  return mayPass && (above === folder || othersReach(above));
}
