import { createHash } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import type { Context } from '../../../../platform/context.ts';
import { AppError } from '../../../../platform/errors.ts';
import { parseCsv } from '../../../../platform/files/parse-csv.ts';
import { dayMs } from '../../../../shared/time.ts';
import { readConnections } from '../../../channels/index.ts';
import { readStores } from '../../../merchants/index.ts';
import type { Store } from '../../../merchants/contract.ts';
import { readNamedOrders, type NamedOrder } from '../../../orders/index.ts';
import type { DateReading } from '../../../reconciliation/model/choose-date-order.ts';
import { readReviews, type ReviewLine } from '../../model/read-reviews.ts';
import { countReviewHeadings, type ReviewFileService } from '../../model/review-columns.ts';
import { putReview, readReviewsOfOrders, type IncomingReview } from '../review-store.ts';
import { isBefore, writtenWithinMs } from './take-in-reviews.ts';
import { tellOfLowRatings, type AddedReview } from './tell-of-low-ratings.ts';

/** Reads a service's file of reviews. Throws BAD_REQUEST with all that is wrong in it. */
export async function readReviewFile(
  service: ReviewFileService,
  content: Buffer,
  dates: DateReading = {},
): Promise<ReviewLine[]> {
  const table = await parseCsv(content, {
    countHeadings: (cells) => countReviewHeadings(service, cells),
    noun: 'file of reviews',
    lines: 'reviews',
  });
  const read = typeof table === 'string' ? { problems: [table] } : readReviews(service, table, dates);
  if ('problems' in read) throw refusal(read.problems, 'asksForDateOrder' in read ? 'dateOrder' : 'file');
  if (read.lines.length === 0) throw refusal(['No line of this file has stars.']);
  return read.lines;
}

/**
 * Takes in a service's file of reviews, whole or not at all; what is known already is left as it is. Answers how many
 * lines it had, and how many of them are new. Throws BAD_REQUEST where nobody can tell a line's store.
 */
export async function takeInReviewFile(
  ctx: Context,
  given: { publicUrl: string; serviceName: string },
  {
    service,
    storeId,
    lines,
  }: { service: ReviewFileService; storeId: string | undefined; lines: readonly ReviewLine[] },
): Promise<{ lines: number; added: number }> {
  const stores = await readStores(ctx.tx);
  const chosen = stores.find(({ id }) => id === storeId) ?? (stores.length === 1 ? stores[0] : undefined);
  const connections = (await readConnections(ctx.tx)).filter((one) => one.service === service);
  const orders = await ordersOf(ctx, service, lines);
  const incoming = lines.map((line) => {
    const order = orderOf(line, orders);
    const connection = connections.find((one) => one.external_store_id === line.storeRef);
    const place = order?.storeId ?? connection?.store_id ?? chosen?.id;
    const store = stores.find(({ id }) => id === place);
    return { line, order, store };
  });
  const lost = incoming.find(({ store }) => !store);
  if (lost) throw refusal([`Row ${lost.line.row} does not say which store it is about. Choose the store.`]);
  const orderIds = incoming.flatMap(({ order }) => order?.id ?? []);
  const known = await readReviewsOfOrders(ctx.tx, service, orderIds);
  const added: AddedReview[] = [];
  for (const { line, order, store } of incoming) {
    // One review for an order: it came by itself, or in a file before.
    if (!store || (order && known.has(order.id))) continue;
    const review = toIncoming({ service, line, order, store });
    const id = await putReview(ctx.tx, review, ctx.clock.now());
    if (id !== undefined) added.push({ ...review, id });
  }
  await tellOfLowRatings(ctx, given, added);
  return { lines: lines.length, added: added.length };
}

const refusal = (problems: readonly string[], field = 'file') =>
  new AppError('BAD_REQUEST', `${field}: ${problems[0] ?? ''}`, {
    problems,
    issues: [{ path: [field], message: problems[0] ?? '' }],
  });

async function ordersOf(ctx: Context, service: string, lines: readonly ReviewLine[]): Promise<readonly NamedOrder[]> {
  const days = lines.map(({ date }) => Date.parse(date));
  const ids = lines.flatMap(({ orderId }) => orderId ?? []);
  return readNamedOrders(ctx.tx, {
    service,
    // Some services write their own id under either heading.
    externalIds: [...ids, ...lines.flatMap(({ orderNumber }) => orderNumber ?? [])],
    numbers: lines.flatMap(({ orderNumber }) => orderNumber ?? []),
    from: new Date(Math.min(...days) - writtenWithinMs),
    to: new Date(Math.max(...days) + 2 * dayMs),
  });
}

function orderOf({ orderId, orderNumber, date }: ReviewLine, orders: readonly NamedOrder[]): NamedOrder | undefined {
  const byId = orders.find(({ externalId }) => externalId === orderId || externalId === orderNumber);
  // A day has no time of day: whatever was placed on it may be meant.
  const until = new Date(Date.parse(date) + 2 * dayMs);
  return byId ?? orders.find(({ displayId, placedAt }) => displayId === orderNumber && isBefore(placedAt, until));
}

function toIncoming(given: {
  service: string;
  line: ReviewLine;
  order: NamedOrder | undefined;
  store: Store;
}): IncomingReview {
  const { service, line, order, store } = given;
  const { orderId, orderNumber, stars, text, author, tags, date } = line;
  return {
    storeId: store.id as IncomingReview['storeId'], // of the database, through the contract
    service,
    connectionId: null,
    externalId: `file:${digestOf([orderId, orderNumber, date, stars, text])}`,
    orderId: order?.id ?? null,
    orderNumber: order?.displayId ?? orderNumber,
    stars,
    text,
    author,
    tags,
    // The file names a day: its noon at the store.
    writtenAt: new Date(
      Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: store.timeZone, plainTime: '12:00' }).epochMilliseconds,
    ),
    items: order?.items ?? [],
    reply: null,
  };
}

const digestOf = (parts: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
