import { join } from 'node:path';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { createRegistry } from './domains/channels/index.ts';
import { channelsModule } from './domains/channels/module.ts';
import { channelsRouter } from './domains/channels/routes.ts';
import { createAccounts, createSessions } from './domains/identity/index.ts';
import { identityRouter } from './domains/identity/routes.ts';
import { merchantsRouter } from './domains/merchants/routes.ts';
import { createLiveSource } from './domains/orders/live-source.ts';
import { ordersModule, orderSubscriptions } from './domains/orders/module.ts';
import { ordersRouter } from './domains/orders/routes.ts';
import type { ContextParts } from './platform/context.ts';
import { createDb, createPool } from './platform/db/database.ts';
import { Events } from './platform/events.ts';
import { mountApi } from './platform/http/api.ts';
import { createHttpClient } from './platform/http/client.ts';
import { createServer } from './platform/http/server.ts';
import { serveWebFiles } from './platform/http/web-files.ts';
import { startWatches } from './platform/jobs/ticker.ts';
import { startWorker } from './platform/jobs/worker.ts';
import { createLiveHub } from './platform/live/hub.ts';
import { createWakeBus } from './platform/live/wake.ts';
import type { Module } from './platform/module.ts';
import type { Log } from './platform/telemetry/log.ts';
import { createMetrics } from './platform/telemetry/metrics.ts';
import { systemClock, type Clock } from './shared/time.ts';

export interface App {
  /** The address that the web role listens on. */
  url: string | undefined;
  /** Takes no more work, lets what is under way finish, and closes every connection. */
  stop(): Promise<void>;
}

const webFolder = join(import.meta.dirname, '../build/client');
const logInsPerMinute = 30;

/** Plugs every domain into the platform and starts the roles. Resolves when requests and jobs are being served. */
export async function startApp(
  config: Config,
  { log, clock = systemClock }: { log: Log; clock?: Clock },
): Promise<App> {
  const { url, pool: max } = config.database;
  const pool = createPool({ url, role: 'forkline_app', max });
  const intakePool = createPool({ url, role: 'forkline_intake', max: 4 });
  const authPool = createPool({ url, role: 'forkline_auth', max: 4 });
  const [db, intakeDb, authDb] = [createDb(pool), createDb(intakePool), createDb(authPool)];
  const metrics = createMetrics();
  const http = createHttpClient();
  const registry = createRegistry(config.services, { send: http.send, clock });
  const wakeBus = await createWakeBus({ url, pool, log });
  const parts: ContextParts = { clock, log, events: new Events(orderSubscriptions), wakeBus };
  const accounts = createAccounts({ db: authDb, secret: config.auth.secret, baseUrl: config.http.publicUrl });
  const sessions = createSessions({ accounts, db: authDb });
  const hub = createLiveHub({ source: createLiveSource({ db, registry }), wake: wakeBus, log });
  metrics.countLiveConnections(() => hub.count());

  const modules: Module[] = [
    channelsModule({ db, intakeDb, parts, registry, metrics }),
    ordersModule({ db, parts, registry, sessions, hub }),
  ];
  const stops: (() => Promise<unknown> | void)[] = [];
  let address: string | undefined;
  if (config.roles.includes('web')) {
    const server = await createServer({ log, metrics, checkReady: async () => void (await pool.query('select 1')) });
    await server.register(rateLimit, { global: false });
    limitLogIns(server);
    for (const module of modules) module.routes?.(server);
    const onLogOut = (session: string) => hub.closeSession(session);
    mountApi(server, {
      version: '0.1.0',
      router: {
        ...identityRouter({ accounts, sessions, onLogOut }),
        ...merchantsRouter({ db, sessions }),
        ...channelsRouter({ db, parts, sessions, registry }),
        ...ordersRouter({ db, parts, sessions, registry }),
      },
    });
    await serveWebFiles(server, { folder: webFolder, shell: '__spa-fallback.html' });
    address = await server.listen({ port: config.http.port, host: config.http.host });
    stops.push(
      () => hub.close(),
      () => server.close(),
    );
  }
  if (config.roles.includes('worker')) {
    const queuePool = createPool({ url, role: 'forkline_jobs', max: 12 });
    const worker = await startWorker({ pool: queuePool, handlers: modules.flatMap(({ jobs }) => jobs ?? []), log });
    const watches = startWatches(
      modules.flatMap((module) => module.watches ?? []),
      log,
    );
    stops.push(
      () => watches.stop(),
      () => worker.stop(),
      () => queuePool.end(),
    );
  }
  return {
    url: address,
    async stop() {
      for (const stop of stops) await stop();
      hub.close();
      await wakeBus.close();
      await http.close();
      await Promise.all([db.destroy(), intakeDb.destroy(), authDb.destroy()]);
    },
  };
}

/** A slow brake against guessing passwords; the log-in's own growing waits per account come with sign-up. */
function limitLogIns(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    if (route.url !== '/api/*') return;
    route.config = {
      ...route.config,
      rateLimit: {
        max: logInsPerMinute,
        timeWindow: '1 minute',
        allowList: (request: { url: string }) => !request.url.startsWith('/api/token'),
      },
    };
  });
}
