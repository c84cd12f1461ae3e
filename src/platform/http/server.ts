import { randomUUID } from 'node:crypto';
import helmet from '@fastify/helmet';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { describeError } from './describe-error.ts';
import type { Log } from '../telemetry/log.ts';
import type { Metrics } from '../telemetry/metrics.ts';

const maxBodyBytes = 1024 * 1024;
const sweepMs = 100;

/** A Fastify server with a request id on every log line, security headers, health, metrics and one form of error. */
export async function createServer(options: {
  log: Log;
  metrics: Metrics;
  /** Rejects while the process cannot serve (its database is away). */
  checkReady: () => Promise<void>;
}): Promise<FastifyInstance> {
  const { log, metrics } = options;
  const server = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => requestIdOf(request.headers['x-request-id']) ?? randomUUID(),
    bodyLimit: maxBodyBytes,
    // Open live streams must not hold up a shutdown; they are ended by their hub.
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true },
  });
  await server.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'unsafe-inline'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        upgradeInsecureRequests: null,
      },
    },
    // Set by the proxy that ends TLS; here it would break plain HTTP on the loopback address.
    strictTransportSecurity: false,
  });

  server.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unmatched';
    metrics.httpSeconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    request.log.debug({ route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request answered');
  });
  server.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    const failure = describeError(error, request.id);
    if (failure.status >= 500) request.log.error({ err: error }, 'request failed');
    void reply.status(failure.status).send(failure.body);
  });

  server.get('/api/health', () => ({ status: 'ok' }));
  server.get('/api/ready', async (_request, reply) => {
    try {
      await options.checkReady();
      return { status: 'ready' };
    } catch {
      return reply.status(503).send({ code: 'SERVICE_UNAVAILABLE', message: 'The database does not answer.' });
    }
  });
  server.get('/metrics', async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
  return server;
}

/**
 * Answers what is under way and then closes. A connection that falls idle meanwhile is closed too: kept alive, it would
 * hold up the shutdown for as long as its client likes.
 */
export async function closeServer(server: FastifyInstance): Promise<void> {
  const sweep = setInterval(() => server.server.closeIdleConnections(), sweepMs);
  try {
    await server.close();
  } finally {
    clearInterval(sweep);
  }
}

/** Callers may name their request; anything but a short plain word is ignored, since it goes into logs. */
function requestIdOf(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[\w-]{1,64}$/.test(header) ? header : undefined;
}
