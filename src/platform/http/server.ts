import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import helmet from '@fastify/helmet';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { databaseOutageOf, explainFailure } from '../db/availability.ts';
import { AppError, errorTable } from '../errors.ts';
import { shedLoad, type LoadLimits } from './load-shedding.ts';
import { describeError } from './describe-error.ts';
import { findUnstorable } from './find-unstorable.ts';
import { secondMs } from '../../shared/time.ts';
import { createNetworks } from './networks.ts';
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
const retryAfterSeconds = '5';

/** A Fastify server with a request id on every log line, security headers, health and one form of error. */
export async function createServer(options: {
  log: Log;
  metrics: Metrics;
  /**
   * How many proxies in front of us, the only way to us, add to `X-Forwarded-For`. What stands left of theirs may be
   * forged.
   */
  proxyHops?: number;
  /** Rejects with the reason while the database cannot do its work. */
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
  if (proxyHops === 0) warnOfUnknownProxy(server);
  shedLoad(server, options.loadLimits);
  await server.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        // Pages add the hashes of their own inline scripts (`web-files.ts`).
        scriptSrc: ["'self'"],
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
  server.addHook('onSend', async (_request, reply) => {
    const { status } = errorTable.SERVICE_UNAVAILABLE;
    if (reply.statusCode === status && !reply.hasHeader('retry-after'))
      void reply.header('retry-after', retryAfterSeconds);
  });
  server.setErrorHandler(async (error: Error & { statusCode?: number; code?: string }, request, reply) => {
    let failure = describeError(error, request.id);
    if (failure.status === 500) {
      const reason = await explainFailure(error, options.checkReady);
      if (reason instanceof Error) failure = describeError(reason, request.id);
    }
    if (failure.status >= 500) request.log.error({ err: error }, 'request failed');
    // The route may have named another type already, for a download that then failed.
    void reply.removeHeader('content-disposition').type('application/json; charset=utf-8').status(failure.status);
    return reply.send(failure.body);
  });

  const always = { config: { exemptFromLoadShedding: true } };
  server.get('/api/health', always, () => ({ status: 'ok' }));
  server.get('/api/ready', always, async (_request, reply) => {
    try {
      await options.checkReady();
      return { status: 'ready' };
    } catch (error) {
      const isFull = databaseOutageOf(error) === 'full';
      const message = isFull ? 'The database has no space left.' : 'The database does not answer.';
      return reply.status(errorTable.SERVICE_UNAVAILABLE.status).send({ code: 'SERVICE_UNAVAILABLE', message });
    }
  });
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

const privateNetworks = createNetworks([
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '::1',
  'fc00::/7',
  'fe80::/10',
]);

/**
 * Logs once that a proxy forwards requests although none is configured. All clients then share the proxy's address, so
 * that the wrong passwords of one lock out everyone.
 */
function warnOfUnknownProxy(server: FastifyInstance): void {
  let isLogged = false;
  server.addHook('onRequest', async ({ headers, ip, log }) => {
    if (isLogged || headers['x-forwarded-for'] === undefined || !privateNetworks.holds(ip)) return;
    isLogged = true;
    log.warn({ address: ip }, 'unconfigured proxy detected: set PROXY_HOPS to the number of proxies in front');
  });
}

/** Callers may name their request; anything but a short plain word is ignored, since it goes into logs. */
function requestIdOf(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[\w-]{1,64}$/.test(header) ? header : undefined;
}
