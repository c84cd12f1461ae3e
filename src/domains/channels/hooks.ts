import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../shared/ids.ts';
import { takeDelivery, type TakeParts } from './commands/take-delivery.ts';
import type { Connector, HookRequest } from './connector.ts';
import { toInboxRow } from './inbox-row.ts';
import type { RefusalCounter } from './refusals.ts';
import type { Registry } from './registry.ts';

export interface HookParts extends TakeParts {
  registry: Registry;
  refusals: RefusalCounter;
}

/** `POST /hooks/:service`: every webhook of every service comes in here. */
export function hookRoutes(given: HookParts): (server: FastifyInstance) => void {
  return (server) => {
    void server.register(async (hooks) => {
      hooks.removeAllContentTypeParsers();
      hooks.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      hooks.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
        if (error.statusCode !== 413) throw error;
        await recordOversized(given, request);
        return reply.status(413).send({ code: 'PAYLOAD_TOO_LARGE', message: 'A delivery may hold 1 MiB at most.' });
      });
      // Its headers are for browsers; no browser calls this.
      const options = {
        helmet: false as const,
        // In a hook of its own, so that only authenticated requests count against the load limits.
        preValidation: async (request: FastifyRequest) => authenticate(given, request),
      };
      hooks.post('/hooks/:service', options, async (request, reply) => {
        const { status, body } = await answer(given, request);
        return reply.status(status).send(body ?? '');
      });
    });
  };
}

/**
 * Counts a delivery that is too large. Where the service proves itself by a header, a row in the inbox also says when it
 * came and why it was refused; a signature over a body that nobody read proves nothing.
 */
async function recordOversized(given: HookParts, request: FastifyRequest): Promise<void> {
  const service = serviceOf(request);
  const connector = given.registry.get(service);
  if (!connector) return;
  const reason = 'larger than 1 MiB';
  refuse(given, { service, reason, log: request.log });
  const hook: HookRequest = { headers: request.headers, rawBody: Buffer.alloc(0) };
  if (!connector.authenticate(hook).ok) return;
  const receivedAt = given.clock.now();
  const named = { eventKey: `oversized:${newId()}`, eventType: 'oversized', occurredAt: undefined };
  const delivery = { ...named, externalStoreId: undefined, externalOrderId: undefined };
  const row = toInboxRow({ connector, hook, delivery, receivedAt });
  await given.receive({
    row: { ...row, state: 'ignored', reason, body_encoding: 'omitted', due_at: null, processed_at: receivedAt },
    received: undefined,
  });
}

function serviceOf(request: FastifyRequest): string {
  const { params } = request;
  return typeof params === 'object' && params !== null && 'service' in params ? String(params.service) : '';
}

function connectorOf({ registry }: HookParts, request: FastifyRequest): Connector {
  const connector = registry.get(serviceOf(request));
  if (!connector) throw new AppError('NOT_FOUND', 'No such delivery service.');
  return connector;
}

function hookOf({ headers, body }: FastifyRequest): HookRequest {
  return { headers, rawBody: Buffer.isBuffer(body) ? body : Buffer.alloc(0) };
}

/** Throws UNAUTHORIZED unless the service's signature or token is right. */
function authenticate(given: HookParts, request: FastifyRequest): void {
  const connector = connectorOf(given, request);
  const verdict = connector.authenticate(hookOf(request));
  if (verdict.ok) return;
  refuse(given, { service: connector.service, reason: verdict.reason, log: request.log });
  throw new AppError('UNAUTHORIZED', 'The signature or token of this delivery is wrong.');
}

async function answer(given: HookParts, request: FastifyRequest) {
  const { metrics } = given;
  const connector = connectorOf(given, request);
  const { service } = connector;
  const hook = hookOf(request);
  const outcome = await takeDelivery(given, { connector, hook, log: request.log });
  metrics.deliveries.inc({ service, outcome: outcome.kind });
  if (outcome.kind !== 'received' && outcome.kind !== 'accepted') {
    const reason = 'reason' in outcome ? outcome.reason : 'no connection claims this store';
    const storeId = 'delivery' in outcome ? outcome.delivery.externalStoreId : undefined;
    request.log.warn({ service, outcome: outcome.kind, reason, externalStoreId: storeId }, 'delivery set aside');
  }
  return connector.acknowledge(outcome);
}

function refuse(
  { refusals, metrics }: HookParts,
  { service, reason, log }: { service: string; reason: string; log: FastifyRequest['log'] },
): void {
  refusals.add(service, reason);
  metrics.deliveries.inc({ service, outcome: 'refused' });
  log.warn({ service, reason }, 'delivery refused');
}
