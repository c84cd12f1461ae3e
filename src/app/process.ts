import { startApp, type RunningApp } from './start.ts';
import { readConfig } from '../config.ts';
import { listenProblem } from '../platform/db/free-port.ts';
import { StartupError } from '../platform/errors.ts';
import { createLog, type Log } from '../platform/telemetry/log.ts';

const stopWithinMs = 20_000;

let app: RunningApp | undefined;
let log: Log | undefined;
let stopping = false;

// Before anything is started: as process 1, a process without a handler never receives the signal.
process.on('SIGTERM', () => void stop('SIGTERM'));
process.on('SIGINT', () => void stop('SIGINT'));
// Started by the demo's launcher: when that is gone, so are we.
if (process.send) process.on('disconnect', () => void stop('launcher gone'));

try {
  const config = readConfig(process.env);
  log = createLog({ level: config.log.level, process: config.roles.join('+') });
  // The queue's library lets go of promises that fail when the database restarts. What they were about is looked after
  // by the periodic tasks, and an end of the process would only add to the trouble.
  process.on('unhandledRejection', (error) => log?.error({ err: error }, 'promise rejection unhandled'));
  app = await startApp(config, { log });
  log.info({ url: app.url, roles: config.roles }, 'started');
  process.send?.({ ready: true, url: app.url });
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

/** Lets work under way finish, for 20 seconds at most; a process that is still starting has none. */
async function stop(reason: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  if (app === undefined) process.exit(0);
  log?.info({ reason }, 'stopping');
  setTimeout(() => process.exit(1), stopWithinMs).unref();
  try {
    await app.stop();
    process.exit(0);
  } catch (error) {
    log?.error({ err: error }, 'stop failed');
    process.exit(1);
  }
}

/** One sentence for what a person can fix; the whole error for a fault of ours. */
function explain(error: unknown): string {
  if (error instanceof StartupError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const port = 'port' in error ? Number(error.port) : Number(process.env['PORT'] ?? 3000);
  const host = 'address' in error ? String(error.address) : (process.env['HOST'] ?? '');
  const isListening = 'syscall' in error && error.syscall === 'listen';
  const isLookup = 'hostname' in error && error.hostname === process.env['HOST'];
  const sentence = isListening || isLookup ? listenProblem(error, { port, host }) : undefined;
  if (sentence !== undefined) return sentence;
  if ('code' in error && error.code === 'ECONNREFUSED') {
    return 'Not started: the database at DATABASE_URL does not answer.';
  }
  return error.stack ?? error.message;
}
