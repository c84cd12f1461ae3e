import { startApp } from './app/start.ts';
import { readConfig } from './config.ts';
import { StartupError } from './platform/errors.ts';
import { createLog } from './platform/telemetry/log.ts';

const stopWithinMs = 20_000;

try {
  const config = readConfig(process.env);
  const log = createLog({ level: config.log.level, process: config.roles.join('+') });
  const app = await startApp(config, { log });
  log.info({ url: app.url, roles: config.roles }, 'started');
  process.send?.({ ready: true, url: app.url });

  let stopping = false;
  const stop = (why: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ why }, 'stopping');
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    void app.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'did not stop cleanly');
        process.exit(1);
      },
    );
  };
  // The queue's library lets go of promises that fail when the database restarts. What they were about is looked after
  // by the watches, and an end of the process would only add to the trouble.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise failed and nobody waited for it'));
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  // Started by the demo's launcher: when that is gone, so are we.
  if (process.send) process.on('disconnect', () => stop('launcher gone'));
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
  process.exit();
}

/** One sentence for what a person can mend; the whole error for what only we can. */
function explain(error: unknown): string {
  if (error instanceof StartupError) return error.message;
  if (error instanceof Error && 'code' in error) {
    if (error.code === 'EADDRINUSE')
      return `Not started: port ${process.env['PORT'] ?? 3000} is in use. Set PORT to a free one.`;
    if (error.code === 'ECONNREFUSED') return 'Not started: the database at DATABASE_URL does not answer.';
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
