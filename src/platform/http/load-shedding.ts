import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { secondMs } from '../../shared/time.ts';
import { errorTable } from '../errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Live streams stay open, and health must be answered under any load. */
    exemptFromLoadShedding?: boolean;
  }
}

export interface LoadLimits {
  /** Requests of one lane whose body is complete and whose response is not sent yet. */
  maxInFlight: number;
  /** The same for one client address. Webhooks are not counted by address: a service calls from a few. */
  maxInFlightPerAddress: number;
  /** Requests of one client address whose body has been arriving for longer than `bodyGraceMs`. */
  maxReceivingPerAddress: number;
  bodyGraceMs: number;
  /** A body that arrives more slowly than this over a whole check interval is dropped. */
  minBodyBytesPerSecond: number;
  bodyCheckMs: number;
}

const defaultLimits: LoadLimits = {
  // More requests than this would queue for a database connection longer than their clients wait.
  maxInFlight: 500,
  maxInFlightPerAddress: 100,
  maxReceivingPerAddress: 64,
  bodyGraceMs: secondMs,
  minBodyBytesPerSecond: 1024,
  bodyCheckMs: 5 * secondMs,
};

const retryAfterSeconds = '2';

type Lane = 'webhooks' | 'others';

/** Webhooks do not queue behind screens, nor screens behind webhooks. */
const laneOf = ({ url }: FastifyRequest): Lane => (url.startsWith('/hooks/') ? 'webhooks' : 'others');

/**
 * Protects the process from more requests than it can serve.
 *
 * A request counts only once its body is complete (a webhook: once a `preValidation` hook of its route has authenticated
 * it), so that clients which never finish a body hold no capacity. Beyond the limits it is answered 503 with
 * `Retry-After`. Bodies that stall are dropped, and one address cannot hold more than a few unfinished ones: the slowest
 * is dropped for the newest.
 */
export function shedLoad(server: FastifyInstance, overrides: Partial<LoadLimits> = {}): void {
  const limits = { ...defaultLimits, ...overrides };
  const bodies = trackBodies(limits, (body) => drop(server, body));
  const inFlight: Record<Lane, number> = { webhooks: 0, others: 0 };
  const byAddress = new Map<string, number>();

  server.addHook('onRequest', async (request) => {
    if (hasBody(request.raw)) bodies.add(request);
  });
  // The last hook before the handler: an earlier one of the route may have refused the request already.
  server.addHook('preHandler', async (request, reply) => {
    if (request.routeOptions.config.exemptFromLoadShedding === true) return undefined;
    const lane = laneOf(request);
    const address = lane === 'others' ? request.ip : undefined;
    const ofAddress = address === undefined ? 0 : (byAddress.get(address) ?? 0);
    if (inFlight[lane] >= limits.maxInFlight || ofAddress >= limits.maxInFlightPerAddress) return refuse(reply);
    const count = () => {
      inFlight[lane] += 1;
      if (address !== undefined) byAddress.set(address, (byAddress.get(address) ?? 0) + 1);
      reply.raw.once('close', () => {
        inFlight[lane] -= 1;
        if (address === undefined) return;
        const left = (byAddress.get(address) ?? 1) - 1;
        if (left > 0) byAddress.set(address, left);
        else byAddress.delete(address);
      });
    };
    // A form with files is read by its handler, so that its body is still arriving.
    const isArriving = isForm(request) && !request.raw.complete && !request.raw.readableEnded;
    if (!isArriving) count();
    else request.raw.once('end', () => (reply.raw.closed ? undefined : count()));
    return undefined;
  });
  server.addHook('onClose', async () => bodies.stop());
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function isForm({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.startsWith('multipart/') === true;
}

/** Answers 408 and closes the connection, as Node does with a request that exceeds its own time limits. */
function drop(server: FastifyInstance, { raw }: IncomingBody): void {
  const error = Object.assign(new Error('request body dropped'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  server.server.emit('clientError', error, raw.socket);
}

function refuse(reply: FastifyReply): FastifyReply {
  const message = 'Forkline is very busy. Try again in a moment.';
  return reply
    .status(errorTable.SERVICE_UNAVAILABLE.status)
    .header('retry-after', retryAfterSeconds)
    .send({ code: 'SERVICE_UNAVAILABLE', message });
}

interface IncomingBody {
  raw: IncomingMessage;
  address: string;
  startedAt: number;
  /** Of the connection, which carries one request at a time. */
  bytesAtStart: number;
  bytesAtCheck: number;
}

/** Watches bodies that are still arriving. */
function trackBodies(
  { maxReceivingPerAddress, bodyGraceMs, minBodyBytesPerSecond, bodyCheckMs }: LoadLimits,
  dropBody: (body: IncomingBody) => void,
) {
  const arriving = new Map<string, Set<IncomingBody>>();
  const remove = (body: IncomingBody) => {
    const ofAddress = arriving.get(body.address);
    ofAddress?.delete(body);
    if (ofAddress?.size === 0) arriving.delete(body.address);
  };
  const check = () => {
    for (const ofAddress of arriving.values()) {
      for (const body of ofAddress) {
        const { bytesRead } = body.raw.socket;
        const isSlow = (bytesRead - body.bytesAtCheck) * secondMs < minBodyBytesPerSecond * bodyCheckMs;
        const isNew = performance.now() - body.startedAt < bodyCheckMs;
        // A full buffer waits for our own handler, not for the client.
        const isUnread = body.raw.readableLength > 0;
        if (isSlow && !isNew && !isUnread) dropBody(body);
        body.bytesAtCheck = bytesRead;
      }
    }
  };
  const timer = setInterval(check, bodyCheckMs);
  timer.unref();
  return {
    add({ raw, ip: address }: FastifyRequest): void {
      const { bytesRead } = raw.socket;
      const body = { raw, address, startedAt: performance.now(), bytesAtStart: bytesRead, bytesAtCheck: bytesRead };
      const ofAddress = arriving.get(address) ?? new Set();
      arriving.set(address, ofAddress.add(body));
      raw.once('end', () => remove(body));
      raw.once('close', () => remove(body));
      if (ofAddress.size <= maxReceivingPerAddress) return;
      const now = performance.now();
      const slowest = slowestOf([...ofAddress].filter(({ startedAt }) => now - startedAt > bodyGraceMs));
      if (slowest === undefined) return;
      remove(slowest);
      dropBody(slowest);
    },
    stop: () => clearInterval(timer),
  };
}

function slowestOf(bodies: readonly IncomingBody[]): IncomingBody | undefined {
  const now = performance.now();
  const rateOf = ({ raw, bytesAtStart, startedAt }: IncomingBody) =>
    (raw.socket.bytesRead - bytesAtStart) / Math.max(now - startedAt, 1);
  return bodies.reduce<{ body: IncomingBody; rate: number } | undefined>((slowest, body) => {
    const rate = rateOf(body);
    return slowest === undefined || rate < slowest.rate ? { body, rate } : slowest;
  }, undefined)?.body;
}
