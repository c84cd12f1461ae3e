import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import type { DeliverooMenuShelf } from './menu-shelf.ts';
import { stockStatuses } from './stock.ts';

const codes: { [status: number]: string } = {
  400: 'bad_request',
  401: 'unauthorized',
  404: 'not_found',
  429: 'too_many_requests',
};

export function errorBody(status: number, message: string): object {
  return { error: { code: codes[status] ?? 'internal_server_error', message } };
}

/** Where menus are uploaded to, by an address that carries its own permission. What is in them is nobody's matter here. */
export function uploadRoute(app: FastifyInstance, shelf: DeliverooMenuShelf): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.put('/uploads/:key', (request, reply) => {
    const { key } = z.object({ key: z.string() }).parse(request.params);
    const isTaken = shelf.upload(key, z.string().default('').parse(request.body));
    return isTaken ? reply.code(200).send() : reply.code(403).send(errorBody(403, 'The address has expired.'));
  });
}

const jobSchema = z.looseObject({
  action: z.literal('publish_menu_to_live'),
  params: z.looseObject({ menu_id: z.string() }),
});

/** Menus by upload and job, read back, and what is not available. */
export function menuRoutes(app: FastifyInstance, context: Context, shelf: DeliverooMenuShelf): void {
  app.addHook('preHandler', async (request, reply) => {
    const { brandId, siteId } = placeSchema.parse(request.params);
    if (brandId !== undefined && brandId !== context.credentials.deliverooBrandId) {
      await reply.code(404).send(errorBody(404, 'There is no such brand.'));
    } else if (siteId !== undefined && !shelf.isKnown(siteId)) {
      await reply.code(404).send(errorBody(404, 'There is no such site.'));
    }
  });

  app.put('/menu/v3/brands/:brandId/menus/:menuId', (request, reply) => {
    const { menuId } = z.object({ menuId: z.string() }).parse(request.params);
    const key = shelf.openPlace(menuId);
    const base = request.url.slice(0, request.url.indexOf('/api/menu/'));
    const upload_url = `${request.protocol}://${request.host}${base}/uploads/${key}`;
    return reply.send({ id: menuId, version: key, upload_url });
  });

  app.post('/menu/v3/brands/:brandId/jobs', (request, reply) => {
    const body = parsedBody(jobSchema, request, reply);
    if (!body) return reply;
    const job = shelf.publish(body.params.menu_id);
    if (!job) return reply.code(404).send(errorBody(404, 'The menu was not uploaded.'));
    return reply.send({ job_id: job.id, status: job.status });
  });

  app.get('/menu/v3/brands/:brandId/jobs/:jobId', (request, reply) => {
    const job = shelf.jobOf(z.object({ jobId: z.string() }).parse(request.params).jobId);
    if (!job) return reply.code(404).send(errorBody(404, 'There is no such job.'));
    const { id: job_id, status, menuId: menu_id, errors } = job;
    return reply.send({ job_id, status, action: 'publish_menu_to_live', params: { menu_id }, errors });
  });

  app.get('/menu/v2/brands/:brandId/sites/:siteId/menu', (request, reply) => {
    const live = shelf.liveAt(siteIn(request));
    return live ? reply.send(live) : reply.code(404).send(errorBody(404, 'The site has no menu.'));
  });

  unavailabilityRoutes(app, context, shelf);
}

const changesSchema = z.looseObject({
  item_unavailabilities: z.array(z.looseObject({ item_id: z.string(), status: z.enum(stockStatuses) })).min(1),
});
const listsSchema = z.looseObject({ unavailable_ids: z.array(z.string()), hidden_ids: z.array(z.string()) });
/** The whole list may be replaced once a minute and site. */
const betweenReplacesMs = 60_000;

function unavailabilityRoutes(app: FastifyInstance, { clock }: Context, shelf: DeliverooMenuShelf): void {
  const path = '/menu/v2/brands/:brandId/sites/:siteId/menu/item_unavailabilities';
  const replacedAt = new Map<string, number>();
  const idsAt = (site: string) => new Set(shelf.liveAt(site)?.menu.items.map(({ id }) => id));

  app.get(path, (request, reply) => {
    const { unavailable, hidden } = shelf.stockOf(siteIn(request)).lists();
    return reply.send({ unavailable_ids: unavailable, hidden_ids: hidden });
  });

  app.post(path, (request, reply) => {
    const body = parsedBody(changesSchema, request, reply);
    if (!body) return reply;
    const site = siteIn(request);
    const known = idsAt(site);
    const unknown = body.item_unavailabilities.find(({ item_id: id }) => !known.has(id));
    if (unknown) return reply.code(404).send(errorBody(404, `There is no item ${unknown.item_id}.`));
    for (const { item_id: id, status } of body.item_unavailabilities) shelf.stockOf(site).set(id, status);
    return reply.send({});
  });

  app.put(path, (request, reply) => {
    const body = parsedBody(listsSchema, request, reply);
    if (!body) return reply;
    const site = siteIn(request);
    const nextAt = (replacedAt.get(site) ?? Number.NEGATIVE_INFINITY) + betweenReplacesMs;
    if (clock.now() < nextAt) return reply.code(429).send(errorBody(429, 'Once a minute and site.'));
    replacedAt.set(site, clock.now());
    const known = idsAt(site);
    const isKnown = (id: string) => known.has(id);
    shelf
      .stockOf(site)
      .replace({ unavailable: body.unavailable_ids.filter(isKnown), hidden: body.hidden_ids.filter(isKnown) });
    return reply.send({});
  });
}

const placeSchema = z.object({ brandId: z.string().optional(), siteId: z.string().optional() });
const siteIn = (request: FastifyRequest) => z.object({ siteId: z.string() }).parse(request.params).siteId;

export function parsedBody<T>(schema: z.ZodType<T>, request: FastifyRequest, reply: FastifyReply): T | null {
  const parsed = schema.safeParse(request.body ?? {});
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  void reply.code(400).send(errorBody(400, `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'is wrong'}`));
  return null;
}
