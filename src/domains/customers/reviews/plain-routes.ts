import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { inCall } from '../../../platform/changes/call-scope.ts';
import { inMerchant, type Context, type ContextParts } from '../../../platform/context.ts';
import { asMerchant, type Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { csvOptions, fileLanguage } from '../../../platform/files/write-csv.ts';
import { parseQuery } from '../../../platform/http/query.ts';
import { fieldError, readForm, type UploadRule } from '../../../platform/http/uploads.ts';
import type { Registry } from '../../channels/index.ts';
import type { Sessions } from '../../identity/index.ts';
import { dateReading } from '../../reconciliation/model/date-reading.ts';
import { readStores } from '../../merchants/index.ts';
import { replyStates } from '../model/reply-states.ts';
import { isReviewFileService } from '../model/review-columns.ts';
import { reviewCsvPath, reviewFilters, reviewUploadPath, type ReviewView } from '../reviews-contract.ts';
import { readReviewFile, takeInReviewFile } from './commands/take-in-file.ts';
import { listReviews } from './queries.ts';

interface Given {
  db: Db;
  parts: ContextParts;
  sessions: Sessions;
  registry: Registry;
  publicUrl: string;
}

const uploadsPerMinute = 20;
const csv = 'text/csv';
const reviewRule: UploadRule = {
  field: 'file',
  maxBytes: 10 * 1024 * 1024,
  mediaTypes: { [csv]: 'a CSV file' },
  textAs: csv,
};
const chosenStore = z.uuid().optional();
const filePage = 200;
const maxRows = 100_000;

/** Reviews as files: a service's own comes in, the list goes out. */
export function reviewPlainRoutes(given: Given) {
  return (server: FastifyInstance): void => {
    uploadRoute(server, given);
    downloadRoute(server, given);
  };
}

function uploadRoute(server: FastifyInstance, { db, parts, sessions, registry, publicUrl }: Given): void {
  const limit = { config: { rateLimit: { max: uploadsPerMinute, timeWindow: '1 minute' } } };
  server.post(reviewUploadPath, limit, async (request, reply) => {
    const member = await sessions.member(request, 'answer_reviews');
    const { fields, file } = await readForm(request, reviewRule);
    const service = fields['service'] ?? '';
    if (!isReviewFileService(service)) throw fieldError('service', 'Choose the service that wrote the file.');
    const chosen = chosenStore.safeParse(fields['storeId'] === '' ? undefined : fields['storeId']);
    if (!chosen.success) throw fieldError('storeId', 'Choose one of your stores, or none.');
    const lines = await readReviewFile(service, file.content, dateReading(fields, parts.clock));
    const serviceName = registry.get(service)?.name ?? service;
    const call = { words: 'Take in reviews of a service', input: { service, fileName: file.fileName } };
    const takeIn = async (ctx: Context) => {
      const isTheirs = chosen.data === undefined || (await readStores(ctx.tx)).some(({ id }) => id === chosen.data);
      if (!isTheirs) throw fieldError('storeId', 'Choose one of your stores.');
      return takeInReviewFile(ctx, { publicUrl, serviceName }, { service, storeId: chosen.data, lines });
    };
    const taken = await inCall(call, () => inMerchant({ db, parts, actor: member.actor }, member, takeIn));
    return reply.status(201).send(taken);
  });
}

function downloadRoute(server: FastifyInstance, { db, parts, sessions, registry }: Given): void {
  server.get(reviewCsvPath, async (request, reply) => {
    const member = await sessions.member(request, 'answer_reviews');
    // A download leaves the house: staff look on screen.
    if (member.viewing) throw new AppError('FORBIDDEN', 'You are viewing as this merchant: nothing can be downloaded.');
    const filters = parseQuery(reviewFilters, request.query);
    const now = parts.clock.now();
    const readPage = (cursor: string | undefined) =>
      asMerchant(db, member, (tx) => listReviews(tx, registry, { ...filters, cursor, limit: filePage }, now));
    const language = fileLanguage(request.query);
    const rows = stringify(csvOptions({ columns: reviewColumns, spoken: ['answer_state'], language }));
    pipeline(Readable.from(rowsOf(readPage)), rows, (error) => {
      if (error) request.log.warn({ err: error }, 'a download was not finished');
    });
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="reviews.csv"')
      .send(rows);
  });
}

/** The heads of the file, in English. */
export const reviewColumns = [
  'written_at',
  'service',
  'store',
  'stars',
  'review',
  'author',
  'tags',
  'order',
  'items',
  'answer_state',
  'answer',
  'answered_by',
];

async function* rowsOf(
  readPage: (cursor: string | undefined) => ReturnType<typeof listReviews>,
): AsyncGenerator<Record<string, string>> {
  let cursor: string | undefined;
  for (let count = 0; count < maxRows; count += filePage) {
    const page = await readPage(cursor);
    for (const review of page.reviews) yield cellsOf(review);
    if (page.nextCursor === null) return;
    cursor = page.nextCursor;
  }
}

function cellsOf(review: ReviewView): Record<string, string> {
  const { reply } = review;
  return {
    written_at: review.writtenOn ?? review.writtenAt,
    service: review.serviceName,
    store: review.storeName,
    stars: String(review.stars),
    review: review.text,
    author: review.author ?? '',
    tags: review.tags.join('; '),
    order: review.orderNumber ?? '',
    items: review.items.map(({ name }) => name).join('; '),
    answer_state: replyStates[reply.state].label,
    answer: reply.text ?? '',
    answered_by: reply.by ?? '',
  };
}
