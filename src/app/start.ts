import type { Config } from '../config.ts';
import { createPool } from '../platform/db/database.ts';
import { startPeriodicTasks } from '../platform/jobs/periodic-tasks.ts';
import { startWorker } from '../platform/jobs/worker.ts';
import { startMetricsServer } from '../platform/telemetry/metrics-server.ts';
import type { Log } from '../platform/telemetry/log.ts';
import { buildApp, type App } from './build.ts';
import type { Surroundings } from './core.ts';

/** The roles that the configuration names, running. */
export interface RunningApp {
  /** The address that the web role listens on. */
  url: string | undefined;
  /** Takes no more work, lets what is under way finish, and closes every connection. */
  stop(): Promise<void>;
}

/** Builds the app and starts its roles. Resolves when requests and jobs are being served. */
export async function startApp(config: Config, surroundings: Surroundings): Promise<RunningApp> {
  const app = await buildApp(config, surroundings);
  const { log } = surroundings;
  const isWeb = config.roles.includes('web');
  const { port, host } = config.http;
  const url = isWeb ? await app.server.listen({ port, host }) : undefined;
  const metricsServer = config.metrics && (await startMetricsServer(app.metrics, config.metrics));
  const stopWorker = config.roles.includes('worker') ? await startWorkerRole(app, config, log) : async () => {};
  return {
    url,
    async stop() {
      await stopWorker();
      await app.close();
      await metricsServer?.close();
    },
  };
}

async function startWorkerRole(app: App, config: Config, log: Log): Promise<() => Promise<void>> {
  // That a job was taken or ended may be forgotten in a crash: it is done again, which every handler allows.
  const pool = createPool({
    url: config.database.url,
    role: 'forkline_jobs',
    max: config.database.pool,
    mayLoseLast: true,
    plansOnce: true,
  });
  const worker = await startWorker({ pool, handlers: app.jobs, log });
  const periodicTasks = startPeriodicTasks(app.periodicTasks, log);
  return async () => {
    await periodicTasks.stop();
    await worker.stop();
    await pool.end();
  };
}
