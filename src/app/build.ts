import { join } from 'node:path';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Registry } from '../domains/channels/index.ts';
import type { Config } from '../config.ts';
import type { ContextParts } from '../platform/context.ts';
import type { Db } from '../platform/db/database.ts';
import { mountApi } from '../platform/http/api.ts';
import { changeSubjects } from './change-subjects.ts';
import { servePhotos } from '../platform/http/photo-routes.ts';
import { closeServer, createServer } from '../platform/http/server.ts';
import { acceptForms } from '../platform/http/uploads.ts';
import { serveWebFiles } from '../platform/http/web-files.ts';
import type { PeriodicTask } from '../platform/jobs/periodic-tasks.ts';
import type { JobHandler } from '../platform/jobs/worker.ts';
import type { Metrics } from '../platform/telemetry/metrics.ts';
import { withAssistant } from './assistant.ts';
import { openCore, type Surroundings } from './core.ts';
import { givensOf } from './givens.ts';
import { limitRates } from './rate-limits.ts';
import { modulesOf } from './modules.ts';
import { plainPaths } from './plain-paths.ts';
import { routerOf } from './router.ts';

/** The app with every domain plugged in, before any role is started. */
export interface App {
  server: FastifyInstance;
  jobs: JobHandler[];
  periodicTasks: PeriodicTask[];
  db: Db;
  metrics: Metrics;
  parts: ContextParts;
  registry: Registry;
  /** Ends live streams, answers what is under way, and closes every connection. */
  close(): Promise<void>;
}

const webFolder = join(import.meta.dirname, '../../build/client');

export async function buildApp(config: Config, surroundings: Surroundings): Promise<App> {
  const core = await openCore(config, surroundings);
  const givens = givensOf(core);
  const modules = modulesOf(core, givens);
  const server = await createServer({
    log: core.log,
    metrics: core.metrics,
    proxyHops: config.http.proxyHops,
    checkReady: core.checkReady,
  });
  // Before the plugin, which reads each route's settings in a hook of its own.
  limitRates(server, core.devices);
  await server.register(rateLimit, { global: false });
  await acceptForms(server);
  servePhotos(server, core.files);
  for (const module of modules) module.routes?.(server);
  const { router, getReady } = await withAssistant(routerOf(core, givens), core, surroundings);
  mountApi(server, { version: '0.1.0', plainPaths, changeSubjects, router, checkReady: core.checkReady });
  // Where nothing has been learned yet, as after the first start of all, it takes a minute or two.
  server.addHook('onListen', async () => getReady());
  await serveWebFiles(server, { folder: webFolder, shell: '__spa-fallback.html' });

  return {
    server,
    jobs: modules.flatMap((module) => module.jobs ?? []),
    periodicTasks: modules.flatMap((module) => module.periodicTasks ?? []),
    db: core.db,
    metrics: core.metrics,
    parts: core.parts,
    registry: core.registry,
    async close() {
      core.closeStreams();
      await closeServer(server);
      for (const module of modules) await module.close?.();
      await core.close();
    },
  };
}
