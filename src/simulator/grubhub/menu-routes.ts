import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { checkMenu } from './menu-check.ts';
import { endOfTime, type GrubhubMenuShelf } from './menu-shelf.ts';
import { operationSchema, type Kind, type Span } from './schedule-overrides.ts';

const ingestionSchema = z.looseObject({
  merchant_ids: z.array(z.string()).length(1, 'must hold one merchant'),
  menu_url: z.url({ protocol: /^https?$/ }),
  normalized_menu: z.literal(true, 'must be true: other menus are not taken'),
  apply_existing_schedule_overrides: z.boolean().default(false),
});

/** Grubhub does not say how it words an error. */
export function errorBody(status: number, message: string): object {
  return { status, message };
}

/** Menus that Grubhub comes for, read back, and what is hidden. */
export function menuRoutes(app: FastifyInstance, context: Context, shelf: GrubhubMenuShelf): void {
  app.post('/pos/v1/menu/ingestion/validate', (request, reply) => {
    const query = z.object({ is_normalized_menu: z.literal('true') }).safeParse(request.query);
    if (!query.success) return reply.code(400).send(errorBody(400, 'is_normalized_menu must be true.'));
    const { errors } = checkMenu(request.body);
    return reply.send({ valid: errors.length === 0, validation_errors: errors });
  });

  app.post('/pos/v1/menu/ingestion', (request, reply) => {
    const parsed = ingestionSchema.safeParse(request.body);
    if (!parsed.success) return reply.code(422).send(errorBody(422, sentenceOf(parsed.error)));
    const {
      merchant_ids: merchants,
      menu_url: menuUrl,
      apply_existing_schedule_overrides: keepsOverrides,
    } = parsed.data;
    const [storeId = ''] = merchants;
    if (!shelf.isKnown(storeId)) return reply.code(422).send(errorBody(422, `There is no merchant ${storeId}.`));
    const job = shelf.ingest(storeId, { menuUrl, keepsOverrides });
    if (!job) return reply.code(409).send(errorBody(409, 'The merchant already has an active async update process.'));
    return reply.send({ job_id: job.id });
  });

  app.get('/pos/v1/menu/ingestion/jobs/:jobId', (request, reply) => {
    const job = shelf.jobOf(jobIdIn(request));
    if (!job) return reply.code(404).send(errorBody(404, 'No job found for that ID.'));
    const { id, storeId, status, details } = job;
    return reply.send({
      job_id: id,
      details: status === 'SUCCESS' ? 'Successful ingestion' : `Ingestion: ${status}`,
      merchant_statuses: [{ merchant_id: storeId, status, details }],
    });
  });

  app.get('/pos/v1/merchant/:merchantId/menu/normalized', (request, reply) => {
    const menu = shelf.menuOf(merchantIn(request));
    return menu ? reply.send(menu) : reply.code(404).send(errorBody(404, 'Menu not found.'));
  });

  overrideRoutes(app, context, shelf);
}

const moment = z.union([
  z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
  z.enum(['now', 'endOfTime']),
]);
const windowSchema = z.object({ ending_after: moment, ending_before: moment });

function momentOf(given: z.output<typeof moment>, now: number): number {
  if (given === 'now') return now;
  return given === 'endOfTime' ? endOfTime : given;
}

function overrideRoutes(app: FastifyInstance, { clock }: Context, shelf: GrubhubMenuShelf): void {
  app.get('/pos/v1/merchant/:merchantId/menu/schedules/overrides', (request, reply) => {
    const query = windowSchema.safeParse(request.query);
    if (!query.success) return reply.code(400).send(errorBody(400, sentenceOf(query.error)));
    const now = clock.now();
    const { ending_after: after, ending_before: before } = query.data;
    const window = { after: momentOf(after, now), before: momentOf(before, now) };
    const merchant = merchantIn(request);
    const overrides = shelf.overridesOf(merchant);
    const listed = (kind: Kind, word: 'item_id' | 'modifier_id') =>
      overrides.ending(kind, window).map(([id, spans]) => ({
        merchant_id: merchant,
        [word]: `gh-${id}`,
        external_id: id,
        intervals: spans.map(showSpan),
      }));
    const items = listed('items', 'item_id');
    const modifiers = listed('modifiers', 'modifier_id');
    if (items.length + modifiers.length === 0) {
      return reply.code(404).send(errorBody(404, 'Schedule Override(s) do not exist.'));
    }
    return reply.send({ merchant_id: merchant, item_overrides: items, modifier_overrides: modifiers });
  });

  app.patch('/pos/v1/merchant/:merchantId/menu/schedules/overrides/external', (request, reply) => {
    const query = z.object({ allow_partial_success: z.stringbool() }).safeParse(request.query);
    if (!query.success) return reply.code(400).send(errorBody(400, sentenceOf(query.error)));
    const merchant = merchantIn(request);
    if (!shelf.isKnown(merchant)) return reply.code(404).send(errorBody(404, 'There is no such merchant.'));
    const parsed = z.array(operationSchema).min(1).safeParse(request.body);
    if (!parsed.success) return reply.send({ status: 'INVALID', message: sentenceOf(parsed.error), entity_ids: [] });
    const job = shelf.override(merchant, parsed.data, query.data.allow_partial_success);
    return reply.send({
      status: 'QUEUED',
      message: 'Menu entity schedule override operation is queued.',
      entity_ids: parsed.data.flatMap(({ entity_ids: ids }) => ids),
      job_id: job.id,
    });
  });

  app.get('/pos/v1/merchant/:merchantId/menu/schedules/overrides/:jobId/status', (request, reply) => {
    const job = shelf.overrideJobOf(jobIdIn(request));
    if (!job) return reply.code(404).send(errorBody(404, 'Job does not exist.'));
    const { id: job_id, storeId: merchant_id, results } = job;
    if (results === null) return reply.send({ job_id, merchant_id, processing_complete: false });
    const done = results.filter(({ status }) => status === 'SUCCESSFUL').length;
    return reply.send({
      job_id,
      merchant_id,
      processing_complete: true,
      status: done > 0 ? 'SUCCESSFUL' : 'FAILED',
      reason: `${done} of ${results.length} overrides were made.`,
      entity_override_results: results,
    });
  });
}

const showSpan = ({ startAt, endAt, isHiding }: Span) => ({
  start: new Date(startAt).toISOString(),
  end: new Date(endAt).toISOString(),
  show_or_hide: isHiding ? 'HIDE' : 'SHOW',
});

const merchantIn = (request: FastifyRequest) => z.object({ merchantId: z.string() }).parse(request.params).merchantId;
const jobIdIn = (request: FastifyRequest) => z.object({ jobId: z.string() }).parse(request.params).jobId;

function sentenceOf({ issues: [issue] }: z.ZodError): string {
  return `${issue?.path.join('.') || 'The request'}: ${issue?.message ?? 'is wrong'}`;
}
