import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import helmet from '@fastify/helmet';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import { shedLoad, type LoadLimits } from './load-shedding.ts';
import { describeError } from './describe-error.ts';
import { findUnstorable } from './find-unstorable.ts';
import { secondMs } from '../../shared/time.ts';
import { requireNormalPaths } from './normal-path.ts';
import type { Log } from '../telemetry/log.ts';
import type { Metrics } from '../telemetry/metrics.ts';

const maxBodyBytes = 1024 * 1024;
const sweepMs = 100;
/**
 * A request must have come in whole by then: a document of 10 MB over a slow phone, too. Its answer, a live stream for
 * instance, may take as long as it likes.
 */
const requestTimeoutMs = 120 * secondMs;
const headersTimeoutMs = 10 * secondMs;
const closeGraceMs = 10 * secondMs;

/** A Fastify server with a request id on every log line, security headers, health, metrics and one form of error. */
export async function createServer(options: {
  log: Log;
  metrics: Metrics;
  /**
   * How many proxies in front of us, the only way to us, add to `X-Forwarded-For`. What stands left of theirs may be
   * forged.
   */
  proxyHops?: number;
  /** Rejects while the process cannot serve (its database is away). */
  checkReady: () => Promise<void>;
  /** Other limits than the usual ones, for tests. */
  loadLimits?: Partial<LoadLimits>;
}): Promise<FastifyInstance> {
  const { log, metrics, proxyHops = 0 } = options;
  const server = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => requestIdOf(request.headers['x-request-id']) ?? randomUUID(),
    bodyLimit: maxBodyBytes,
    // A function, since Fastify takes a bare number of hops for no trust at all.
    trustProxy: proxyHops > 0 && ((_address, hop) => hop < proxyHops),
    requestTimeout: requestTimeoutMs,
    http: { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: secondMs },
    // Open live streams must not hold up a shutdown; they are ended by their hub.
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true },
  });
  closeUnusedConnections(server);
  requireNormalPaths(server);
  shedLoad(server, options.loadLimits);
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
  server.addHook('preValidation', async ({ query, body }) => {
    const part = findUnstorable(query) ?? findUnstorable(body);
    if (part !== undefined) throw new AppError('BAD_REQUEST', `${part}: holds a character that cannot be stored.`);
  });
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unmatched';
    metrics.httpSeconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    request.log.debug({ route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request answered');
  });
  server.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    const failure = describeError(error, request.id);
    if (failure.status >= 500) request.log.error({ err: error }, 'request failed');
    // The route may have named another type already, for a download that then failed.
    void reply.removeHeader('content-disposition').type('application/json; charset=utf-8').status(failure.status);
    void reply.send(failure.body);
  });

  const always = { config: { exemptFromLoadShedding: true } };
  server.get('/api/health', always, () => ({ status: 'ok' }));
  server.get('/api/ready', always, async (_request, reply) => {
    try {
      await options.checkReady();
      return { status: 'ready' };
    } catch {
      return reply.status(503).send({ code: 'SERVICE_UNAVAILABLE', message: 'The database does not answer.' });
    }
  });
  server.get('/metrics', always, async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
  return server;
}

/**
 * Answers what is under way and then closes. A connection that falls idle meanwhile is closed too: kept alive, it would
 * hold up the shutdown for as long as its client likes. After ten seconds every connection is closed.
 */
export async function closeServer(server: FastifyInstance): Promise<void> {
  const sweep = setInterval(() => server.server.closeIdleConnections(), sweepMs);
  const impatience = setTimeout(() => server.server.closeAllConnections(), closeGraceMs);
  try {
    await server.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(impatience);
  }
}

/**
 * Browsers and clients connect ahead of their first request. Node does not count such a connection as idle, so it would
 * hold up a shutdown until its headers are overdue.
 */
function closeUnusedConnections(server: FastifyInstance): void {
  const unused = new Set<Socket>();
  let isClosing = false;
  server.server.on('connection', (socket) => {
    if (isClosing) return void socket.destroy();
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.server.on('request', ({ socket }) => unused.delete(socket));
  server.addHook('preClose', async () => {
    isClosing = true;
    for (const socket of unused) socket.destroy();
  });
}

/** Callers may name their request; anything but a short plain word is ignored, since it goes into logs. */
function requestIdOf(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[\w-]{1,64}$/.test(header) ? header : undefined;
}
