import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from './context.ts';
import { isObject, withoutRequiredPart, withUnknownFields, type Fault, type Struck } from './faults.ts';
import type { MenuService } from './world.ts';

export type ServiceEdge = {
  service: MenuService;
  /** How this service words an error. */
  errorBody: (status: number, message: string) => object;
};

const delayedMs = 2_000;
const bodyKeptChars = 8_000;

/** Puts faults in front of a service's API and writes down every call that it hears. */
export function guardServiceApi(app: FastifyInstance, context: Context, { service, errorBody }: ServiceEdge): void {
  const struckBy = new WeakMap<FastifyRequest, Struck>();

  app.addHook('preHandler', async (request, reply) => {
    const struck = context.faults.strike({ on: 'api', service, path: request.url });
    struckBy.set(request, struck);
    if (struck.has('drop')) {
      // 0 in the record stands for a call that got no answer.
      logCall(request, 0);
      reply.hijack();
      request.raw.socket.destroy();
      return;
    }
    const delay = struck.get('delay');
    if (delay) await context.clock.wait(delay.delayMs ?? delayedMs);
    const error = struck.get('error');
    if (error && error.after !== true) await failWith(reply, error);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const struck = struckBy.get(request);
    const error = struck?.get('error');
    if (!struck || struck.size === 0) return payload;
    if (error?.after === true) {
      const status = error.status ?? 500;
      reply.code(status).type('application/json');
      return JSON.stringify(errorBody(status, 'The answer was lost.'));
    }
    return typeof payload === 'string' && reply.statusCode < 300 ? spoil(payload, struck) : payload;
  });

  app.addHook('onResponse', async (request, reply) => {
    if (request.method !== 'GET' && reply.statusCode < 300) recordHeardOf(context, service, request);
    if (struckBy.get(request)?.has('drop') !== true) logCall(request, reply.statusCode);
  });

  app.setNotFoundHandler((_request, reply) => reply.code(404).send(errorBody(404, 'There is no such path.')));
  app.setErrorHandler((error, _request, reply) => {
    const status = isObject(error) && typeof error['statusCode'] === 'number' ? error['statusCode'] : 500;
    const message = error instanceof Error ? error.message : 'The simulator failed.';
    return reply.code(status).send(errorBody(status, message));
  });

  function logCall(request: FastifyRequest, status: number): void {
    context.book.logCall(service, orderIdIn(request), {
      at: context.clock.now(),
      method: request.method,
      path: request.url,
      body: boundedBody(request.body),
      status,
    });
  }

  async function failWith(reply: FastifyReply, fault: Fault): Promise<void> {
    const status = fault.status ?? 500;
    if (status === 429 || status === 503) reply.header('retry-after', '1');
    await reply.code(status).send(errorBody(status, 'A fault was ordered.'));
  }
}

/** Notes the stores that a call of the partner has changed: those that the service's path or body names. */
function recordHeardOf({ world, stores }: Context, service: MenuService, request: FastifyRequest): void {
  const waiting = world.outlets.filter((outlet) => outlet.service === service && !stores.isConnected(outlet));
  if (waiting.length === 0) return;
  const parts = new Set([...request.url.split(/[/?&=]/), ...textsIn(request.body)]);
  for (const outlet of waiting) if (parts.has(outlet.externalStoreId)) stores.recordHeardOf(outlet);
}

function textsIn(body: unknown): string[] {
  if (typeof body === 'string') return [body];
  if (Array.isArray(body)) return body.every((one) => typeof one === 'string') ? body : [];
  if (!isObject(body)) return [];
  // The store is named at the top of a body or one level below, and menus are large.
  return Object.values(body).flatMap((part) =>
    isObject(part) ? Object.values(part).filter((one) => typeof one === 'string') : textsIn(part),
  );
}

function spoil(payload: string, struck: Struck): string {
  const body: unknown = payload.startsWith('{') ? JSON.parse(payload) : null;
  if (!isObject(body)) return payload;
  const widened = struck.has('unknown_fields') ? withUnknownFields(body) : body;
  return JSON.stringify(struck.has('malformed') ? withoutRequiredPart(widened) : widened);
}

function orderIdIn(request: FastifyRequest): string | null {
  const { params } = request;
  return isObject(params) && typeof params['orderId'] === 'string' ? params['orderId'] : null;
}

function boundedBody(body: unknown): unknown {
  const text = JSON.stringify(body ?? null);
  return text.length <= bodyKeptChars ? (body ?? null) : `${text.slice(0, bodyKeptChars)}…`;
}
