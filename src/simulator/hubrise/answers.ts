import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

const types: { [status: number]: string } = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  422: 'unprocessable_entity',
  429: 'too_many_requests',
};

/** An error as the general concepts page shows it. */
export function errorBody(status: number, message: string, errors: { field: string; message: string }[] = []): object {
  return { message, error_type: types[status] ?? 'internal_server_error', ...(errors.length > 0 && { errors }) };
}

/** The body, or null after a 422 that names each field. */
export function parsedBody<T>(schema: z.ZodType<T>, request: FastifyRequest, reply: FastifyReply): T | null {
  const parsed = schema.safeParse(request.body ?? {});
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.') || 'body', message }));
  void reply.code(422).send(errorBody(422, 'Validation failed', errors));
  return null;
}

export const time = z.iso.datetime({ offset: true, error: 'must be an ISO 8601 time' });
