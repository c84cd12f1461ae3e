import { OpenAPIGenerator } from '@orpc/openapi';
import type { OpenAPI, Route } from '@orpc/contract';
import { OpenAPIHandler } from '@orpc/openapi/fastify';
import { ORPCError, ValidationError, type Router } from '@orpc/server';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { AnyContractRouter } from '@orpc/contract';
import type { FastifyInstance } from 'fastify';
import { inCall, type ChangingCall } from '../changes/call-scope.ts';
import { subjectOf, type ChangeSubjects } from '../changes/change-subjects.ts';
import { databaseOutageOf, explainFailure } from '../db/availability.ts';
import { AppError } from '../errors.ts';
import { describeError } from './describe-error.ts';
import type { Log } from '../telemetry/log.ts';

/** What every typed route gets: of the request its method, headers and sender, and its own log. */
export interface ApiContext {
  method: string;
  /** The client's network address. */
  ip: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  log: Log;
  requestId: string;
  /** Adds a `Set-Cookie` header to the response. */
  setCookie: (cookie: string) => void;
}

/** Routes under `/api` that are no part of a contract, in the words of OpenAPI, by their path after `/api`. */
export type PlainPaths = NonNullable<OpenAPI.Document['paths']>;

const ordersTag = 'Orders';

interface MountedApi<Contract extends AnyContractRouter> {
  router: Router<Contract, ApiContext>;
  version: string;
  plainPaths?: PlainPaths;
  /** By which the list of changes says what was changed, and how it was before. */
  changeSubjects?: ChangeSubjects;
  /** Rejects with the reason while the database cannot do its work. */
  checkReady?: () => Promise<void>;
}

/** Mounts the typed routes under `/api` and their description at `/api/openapi.json`. */
export function mountApi<Contract extends AnyContractRouter>(
  server: FastifyInstance,
  { router, version, plainPaths, changeSubjects, checkReady = async () => {} }: MountedApi<Contract>,
): void {
  const handler = new OpenAPIHandler(router, {
    clientInterceptors: [
      async (call) => {
        try {
          return await inCall(changingCall(call, changeSubjects), () => call.next());
        } catch (error) {
          throw await toOrpcError(error, call.context, checkReady);
        }
      },
    ],
  });
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  let description: Promise<unknown> | undefined;

  server.get('/api/openapi.json', () => {
    description ??= generator.generate(router, {
      ...(plainPaths && { paths: plainPaths }),
      info: { title: 'Forkline', version },
      servers: [{ url: '/api' }],
      security: [{ bearer: [] }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    });
    return description;
  });
  server.all('/api/*', async (request, reply) => {
    const { method, ip, headers, log, id: requestId } = request;
    const setCookie = (cookie: string) => void reply.header('set-cookie', cookie);
    const context: ApiContext = { method, ip, headers, log, requestId, setCookie };
    try {
      const { matched } = await handler.handle(request, reply, { prefix: '/api', context });
      if (!matched) throw new AppError('NOT_FOUND', `There is no ${request.method} ${request.url.split('?')[0]}.`);
    } catch (error) {
      if (reply.sent) request.log.error({ err: error }, 'request failed after its answer');
      else throw error;
    }
  });
}

/** Reading changes nothing, and orders have a history of their own. */
function changingCall(
  { procedure, input }: { procedure: { '~orpc': { route: Route } }; input: unknown },
  subjects: ChangeSubjects | undefined,
): ChangingCall | undefined {
  const { method, path, tags, summary } = procedure['~orpc'].route;
  const isReading = method === 'GET' || path?.endsWith('/preview') === true;
  if (isReading || summary === undefined || tags?.includes(ordersTag)) return undefined;
  return { words: summary, input, ...(subjects && path !== undefined && { subject: subjectOf(subjects, path) }) };
}

/** Turns what a handler threw into the error that goes over the wire. */
async function toOrpcError(
  error: unknown,
  { log, requestId }: ApiContext,
  checkReady: () => Promise<void>,
): Promise<unknown> {
  const refusal = refusalOf(error);
  if (refusal) return refusal;
  log.error({ err: error }, 'request failed');
  const reason = await explainFailure(error, checkReady);
  const isOutage = databaseOutageOf(reason) !== undefined;
  const { status, body } = describeError(
    isOutage && reason instanceof Error ? reason : new Error('unforeseen'),
    requestId,
  );
  return new ORPCError(body.code, { status, message: body.message, data: { reference: requestId } });
}

/** What a handler refuses on purpose, as the browser reads it: its code, one sentence, and the fields that it is about. */
export function refusalOf(error: unknown): ORPCError<string, unknown> | undefined {
  if (error instanceof AppError) {
    return new ORPCError(error.code, { status: error.status, message: error.message, data: error.data });
  }
  if (!(error instanceof ORPCError) || error.status >= 500) return undefined;
  return isBadInput(error) ? withSentence(error) : error;
}

function isBadInput(error: ORPCError<string, unknown>): boolean {
  return error.code === 'BAD_REQUEST' && error.cause instanceof ValidationError;
}

/** One sentence that names the field and what is wrong with it; all issues stay in `data`. */
function withSentence(error: ORPCError<string, unknown>): ORPCError<string, unknown> {
  const issues = error.cause instanceof ValidationError ? error.cause.issues : [];
  const first = issues[0];
  const field = (first?.path ?? []).map((part) => (typeof part === 'object' ? part.key : part)).join('.');
  const message = first ? (field === '' ? first.message : `${field}: ${first.message}`) : error.message;
  return new ORPCError('BAD_REQUEST', { message, data: { issues } });
}
