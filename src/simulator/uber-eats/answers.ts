import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { Order } from '../order.ts';
import type { UberEatsDesk } from './desk.ts';

/** What the route files need besides the world itself. */
export type UberApi = {
  context: Context;
  desk: UberEatsDesk;
  /** Refuses calls whose token has none of these scopes; `eats.order` implies reading. */
  scoped: (...scopes: string[]) => { preHandler: (request: FastifyRequest, reply: FastifyReply) => Promise<void> };
  /** The order of the path, or a 404 that has been sent already. */
  orderOf: (request: FastifyRequest, reply: FastifyReply) => Order | null;
};

const codes: { [status: number]: string } = {
  400: 'validation_failed',
  401: 'unauthorized',
  403: 'user_not_allowed',
  404: 'resource_not_found',
  409: 'resource_status_conflict',
  429: 'rate_limited',
  503: 'service_unavailable',
};

export function errorBody(status: number, message: string): object {
  return { code: codes[status] ?? 'internal_server_error', message };
}

/** The body parsed by the schema, or null after a 400 that names the fields at fault. */
export function parsedBody<T>(schema: z.ZodType<T>, request: FastifyRequest, reply: FastifyReply): T | null {
  const parsed = schema.safeParse(request.body ?? {});
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map((issue) => issue.path.join('.'));
  const message = parsed.error.issues[0]?.message ?? 'The body is wrong.';
  void reply.code(400).send({ ...errorBody(400, message), metadata: { field_violations: fields } });
  return null;
}
