import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { readReviewFile, takeInReviewFile } from '../../src/domains/customers/reviews/commands/take-in-file.ts';
import { inMerchant, type ContextParts } from '../../src/platform/context.ts';
import { asMerchant, createDb, createPool, type Db } from '../../src/platform/db/database.ts';
import { Events } from '../../src/platform/events.ts';
import { createLog } from '../../src/platform/telemetry/log.ts';
import { asId } from '../../src/shared/ids.ts';
import { minuteMs, systemClock } from '../../src/shared/time.ts';
import { demoMerchantId } from './load-partner.ts';

/**
 * What customers wrote about the demo's past orders. Where a service gives its reviews by itself, its stand-in is told of
 * them and the product reads them there; for the others a file is taken in, as an owner would.
 */

const read = ['uber-eats', 'deliveroo'];
const filed = { doordash: 'DoorDash', grubhub: 'Grubhub' } as const;
const reviewedShare = 0.3;
const actor = { kind: 'system', name: 'demo' } as const;
const merchantId = asId<'merchant'>(demoMerchantId);

const praise = [
  'The birria was incredible, still hot when it came.',
  'Best tacos in Portland. The consommé!',
  'Always on time and packed with care.',
  'Generous portions, thank you for the extra salsa.',
  '',
];
const fair = ['Good, but smaller than last time.', 'Tasty. Took a bit long to arrive.', 'Fine for a quick lunch.', ''];
const blame = [
  'Tortillas were soggy and everything was cold.',
  'My drink was missing and nobody could help.',
  'Much too salty for us, sorry.',
  'Bag was open when it arrived.',
  '',
];
const complaints = ['Cold food', 'Missing item', 'Packaging'];

interface PastReview {
  orderId: string;
  orderNumber: string;
  service: string;
  externalStoreId: string;
  author: string;
  stars: number;
  text: string;
  tags: string[];
  writtenAt: Date;
}

/** Tells the services' stand-in what its customers have written; it forgets when it ends. */
export async function writePastReviews(url: string, simulatorUrl: string): Promise<void> {
  const reviews = await withDb(url, (db) => pastReviews(db, read));
  for (const { orderId, writtenAt, ...review } of reviews) {
    const body = {
      ...review,
      id: `review-${orderId}`,
      orderId,
      minutesAgo: Math.max(0, (Date.now() - writtenAt.getTime()) / minuteMs),
    };
    const answer = await fetch(`${simulatorUrl}/control/reviews`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`A review of the demo was not taken: ${await answer.text()}`);
  }
}

/** Takes in the files of the services that give theirs to people only; again, it changes nothing. */
export async function loadFiledReviews(url: string): Promise<void> {
  await withDb(url, async (db) => {
    for (const [service, serviceName] of Object.entries(filed) as [keyof typeof filed, string][]) {
      const reviews = await pastReviews(db, [service]);
      if (reviews.length === 0) continue;
      const lines = await readReviewFile(service, Buffer.from(fileOf(reviews)));
      await inMerchant({ db, parts: quietParts(), actor }, merchantId, (ctx) =>
        takeInReviewFile(ctx, { publicUrl: 'http://127.0.0.1', serviceName }, { service, storeId: undefined, lines }),
      );
    }
  });
}

/** The same people write the same about the same orders, whenever they are asked. */
async function pastReviews(db: Db, services: readonly string[]): Promise<PastReview[]> {
  const { rows } = await asMerchant(db, merchantId, (tx) =>
    sql<{
      external_id: string;
      display_id: string;
      service: string;
      external_store_id: string;
      customer_name: string;
      ended_at: Date;
    }>`
      select o.external_id, o.display_id, o.service, c.external_store_id, o.customer_name, o.ended_at
      from orders o join connections c on c.merchant_id = o.merchant_id and c.id = o.connection_id
      where o.merchant_id = current_merchant_id() and o.service = any(${services}::text[])
        and o.external_id like 'past-%' and o.state = 'driver_on_the_way' and o.ended_at is not null
      order by o.placed_at`.execute(tx),
  );
  return rows.flatMap((row) => {
    const chance = chanceOf(row.external_id);
    if (chance() > reviewedShare) return [];
    const stars = pick([5, 5, 5, 5, 5, 5, 5, 4, 4, 4, 3, 3, 2, 1], chance);
    return {
      orderId: row.external_id,
      orderNumber: row.display_id,
      service: row.service,
      externalStoreId: row.external_store_id,
      author: row.customer_name,
      stars,
      text: pick(stars >= 4 ? praise : stars === 3 ? fair : blame, chance),
      tags: stars <= 2 && chance() < 0.6 ? [pick(complaints, chance)] : [],
      writtenAt: new Date(Math.min(Date.now(), row.ended_at.getTime() + (10 + chance() * 300) * minuteMs)),
    };
  });
}

/** Where the demo's restaurant is: a date of UTC would be tomorrow's there in the evening. */
const dayThere = (moment: Date) =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO('America/New_York')
    .toPlainDate()
    .toString();

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** In the headings that both services write. */
function fileOf(reviews: readonly PastReview[]): string {
  const rows = reviews.map(({ writtenAt, orderId, orderNumber, stars, text, author, tags }) =>
    [dayThere(writtenAt), orderId, orderNumber, String(stars), text, author, tags.join('; ')].map(cell).join(','),
  );
  return ['Review Date,Order UUID,Order Number,Rating,Comment,Customer Name,Tags', ...rows, ''].join('\n');
}

/** Nobody is written to about the demo's past. */
function quietParts(): ContextParts {
  return {
    clock: systemClock,
    log: createLog({ level: 'warn', process: 'demo' }),
    events: new Events([]),
    pubSub: { publish() {} },
    jobNotifier: { notify() {} },
  };
}

async function withDb<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = createDb(createPool({ url, role: 'forkline_app', max: 1 }));
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

const pick = <T>(all: readonly T[], chance: () => number): T => all[Math.floor(chance() * all.length)] as T; // never empty

/** Chance that follows from a text alone (FNV-1a, then a linear congruence). */
function chanceOf(text: string): () => number {
  let state = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}
