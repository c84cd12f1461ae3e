import { sql } from 'kysely';
import { countPoints } from '../../src/domains/loyalty/commands/count-points.ts';
import { joinProgramme } from '../../src/domains/loyalty/commands/join-programme.ts';
import { makeSlip } from '../../src/domains/loyalty/commands/make-slip.ts';
import { redeemReward } from '../../src/domains/loyalty/commands/redeem-reward.ts';
import { saveProgramme } from '../../src/domains/loyalty/commands/save-programme.ts';
import { findMember, recordConfirmed } from '../../src/domains/loyalty/guest-store.ts';
import { consentVersion } from '../../src/domains/loyalty/model/consent.ts';
import { insertReward, readProgramme, readRewards } from '../../src/domains/loyalty/programme-store.ts';
import { saveCampaign } from '../../src/domains/marketing/commands/save-campaign.ts';
import { startCampaign } from '../../src/domains/marketing/commands/run-campaign.ts';
import { writeCampaigns } from '../../src/domains/marketing/commands/write-campaigns.ts';
import { sendPromotionRequest } from '../../src/domains/marketing/jobs.ts';
import {
  insertPromotion,
  moveTargets,
  recordEnded,
  recordRunning,
  recordUse,
  readTargets,
  replaceTargets,
  settleTarget,
} from '../../src/domains/marketing/promotion-store.ts';
import { businessDate } from '../../src/domains/merchants/index.ts';
import { spendOf } from '../../src/domains/marketing/spend.ts';
import { inMerchant, type Context } from '../../src/platform/context.ts';
import { createDb, createPool, type Db } from '../../src/platform/db/database.ts';
import { asId, newId, type MerchantId } from '../../src/shared/ids.ts';
import { dayMs, hourMs } from '../../src/shared/time.ts';
import { demoMerchantId } from './load-partner.ts';
import { partsAt } from './parts-at.ts';
import { pastPromotion } from './past-orders.ts';

/**
 * Guests of the demo's restaurant who joined by the slips of its past orders, what they collected and got, a promotion that
 * has ended and one that runs, and a campaign: each by the commands that do it otherwise, at its own time.
 */

const guests = [
  { name: 'Amara', email: 'amara@example.com', orders: 6, language: 'en' },
  { name: 'Lucía', email: 'lucia@example.com', orders: 5, language: 'es' },
  { name: 'Ben', phone: '(302) 555-0161', orders: 4, language: 'en' },
  { name: 'Chloé', email: 'chloe@example.com', orders: 4, language: 'en' },
  { name: 'Dev', email: 'dev@example.com', orders: 3, language: 'en' },
  { name: 'Elena', phone: '(302) 555-0164', orders: 3, language: 'es' },
  { name: 'Farid', email: 'farid@example.com', orders: 2, language: 'en' },
  { name: 'Grace', email: 'grace@example.com', orders: 2, language: 'en' },
  { name: 'Hugo', email: 'hugo@example.com', orders: 1, language: 'en' },
  { name: 'Inés', phone: '(302) 555-0169', orders: 1, language: 'es' },
] as const;

const rewards = [
  { name: 'A free taco', costPoints: 400 },
  { name: 'Churros for two', costPoints: 900 },
  { name: '$15 off at the counter', costPoints: 2_000 },
];
const actor = { kind: 'system', name: 'demo' } as const;
const merchantId: MerchantId = asId(demoMerchantId);

/** Loads them where the restaurant has no programme yet. Takes a few seconds. Links that they are sent lead to `publicUrl`. */
export async function loadGuests(url: string, publicUrl: string): Promise<void> {
  const db = createDb(createPool({ url, role: 'forkline_app', max: 1 }));
  try {
    const isThere = await at(db, new Date(), ({ tx }) => readProgramme(tx));
    if (isThere) return;
    await beginProgramme(db);
    await joinAll(db, publicUrl);
    await giveRewards(db);
    await writeCampaign(db, publicUrl);
    await runPromotions(db);
  } finally {
    await db.destroy();
  }
}

const at = <T>(db: Db, when: Date, work: (ctx: Context) => Promise<T>): Promise<T> =>
  inMerchant({ db, parts: partsAt(when), actor }, merchantId, work);
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);

async function beginProgramme(db: Db): Promise<void> {
  const began = daysAgo(50);
  await at(db, began, async (ctx) => {
    await saveProgramme(ctx, {
      name: 'Taco club',
      kind: 'points',
      pointsPerUnit: 10,
      worthPerHundredMinor: 100,
      expiresAfterDays: 365,
      state: 'running',
      currency: 'USD',
      version: null,
    });
    for (const reward of rewards) await insertReward(ctx.tx, { ...reward, isOffered: true }, began);
  });
}

/** The oldest orders first, so that everybody has some weeks behind them. */
async function joinAll(db: Db, publicUrl: string): Promise<void> {
  const wanted = guests.reduce((sum, { orders }) => sum + orders, 0);
  const { rows } = await at(db, new Date(), ({ tx }) =>
    sql<{ id: string; placed_at: Date }>`
      select id, placed_at from orders
      where merchant_id = current_merchant_id() and state = 'driver_on_the_way' and placed_at > ${daysAgo(45)}
      order by md5(id::text) limit ${wanted}`.execute(tx),
  );
  let next = 0;
  for (const [index, guest] of guests.entries()) {
    const own = rows.slice(next, next + guest.orders).toSorted((a, b) => a.placed_at.getTime() - b.placed_at.getTime());
    next += guest.orders;
    for (const order of own)
      await scan(db, guest, { id: order.id, publicUrl, when: new Date(order.placed_at.getTime() + hourMs) });
    // Most open the link that they are sent.
    if (index < guests.length - 2) await at(db, new Date(), (ctx) => confirm(ctx, guest));
  }
  await countPoints({ db, parts: partsAt(daysAgo(1)) });
}

async function scan(
  db: Db,
  guest: (typeof guests)[number],
  order: { id: string; publicUrl: string; when: Date },
): Promise<void> {
  await at(db, order.when, async (ctx) => {
    await makeSlip(ctx, order);
    await joinProgramme(
      ctx,
      { publicUrl: order.publicUrl },
      {
        name: guest.name,
        phone: 'phone' in guest ? guest.phone : '',
        email: 'email' in guest ? guest.email : '',
        smsOptIn: true,
        mailOptIn: true,
        agrees: true,
        consentVersion,
        language: guest.language,
        timeZone: 'America/New_York',
        orderId: order.id,
        from: '127.0.0.1',
      },
    );
  });
}

async function confirm({ tx }: Context, guest: (typeof guests)[number]): Promise<void> {
  const found = await findMember(tx, 'email' in guest ? { email: guest.email } : { phone: e164(guest.phone) });
  if (found) await recordConfirmed(tx, found.id, found.joinedAt);
}

const e164 = (phone: string) => `+1${phone.replaceAll(/\D/g, '')}`;

/** Whoever can have a taco gets one. */
async function giveRewards(db: Db): Promise<void> {
  await at(db, daysAgo(1), async (ctx) => {
    const taco = (await readRewards(ctx.tx)).find(({ name }) => name === 'A free taco');
    const { rows } = await sql<{ id: string; version: number; store_id: string }>`
      select g.id, g.version, (select id from stores where merchant_id = current_merchant_id() order by created_at limit 1)
        as store_id
      from loyalty_guests g where g.merchant_id = current_merchant_id() and g.balance >= ${taco?.costPoints ?? 0}
      order by g.joined_at limit 3`.execute(ctx.tx);
    for (const { id: guestId, version, store_id: storeId } of rows) {
      const press = { requestKey: newId(), guestId, rewardId: taco?.id ?? '', storeId, version };
      await redeemReward(ctx, 'demo', press);
    }
  });
}

/** Ten days ago, at noon in New York. */
async function writeCampaign(db: Db, publicUrl: string): Promise<void> {
  const noon = new Date(`${daysAgo(10).toISOString().slice(0, 10)}T17:00:00Z`);
  await at(db, noon, async (ctx) => {
    const id = await saveCampaign(ctx, {
      name: 'Birria is back',
      channel: 'mail',
      subject: 'Birria is back, {name}',
      body: 'Hello {name},\n\nour birria tacos are back on the menu, slow-cooked since the morning. See you soon!',
      audience: {},
    });
    await startCampaign(ctx, { id, version: 1 });
  });
  const given = { db, parts: partsAt(noon), publicUrl };
  await writeCampaigns(given);
  await writeCampaigns(given);
}

async function runPromotions(db: Db): Promise<void> {
  const { rows } = await at(db, new Date(), ({ tx }) =>
    sql<{ id: string; store_id: string }>`
      select id, store_id from connections where merchant_id = current_merchant_id() and service = 'uber-eats'
      order by created_at, id limit 1`.execute(tx),
  );
  const targets = rows.map(({ id, store_id: storeId }) => ({ connectionId: id, storeId, service: 'uber-eats' }));
  const shared = { currency: 'USD', timeZone: 'America/New_York' };
  const dayOf = (moment: Date) => businessDate(moment, { timeZone: shared.timeZone, cutoff: '04:00' });
  const ended = newId<'promotion'>();
  const { percent, from, to, reference } = pastPromotion;
  const [beginsAt, endsAt] = [daysAgo(from), daysAgo(to)];
  await at(db, beginsAt, async ({ tx }) => {
    const draft = {
      id: ended,
      name: `${percent}% for two weeks`,
      terms: { kind: 'percentage', percent, minimumMinor: 0 },
    } as const;
    const times = { beginsAt, endsAt, beginsOn: dayOf(beginsAt), endsOn: dayOf(endsAt) };
    await insertPromotion(tx, { ...draft, ...shared, ...times, budgetMinor: 60_000 }, beginsAt);
    await replaceTargets(tx, ended, targets, beginsAt);
    await recordRunning(tx, ended);
    for (const target of await readTargets(tx, [ended])) {
      const settled = { externalId: null, reference, words: null, attempts: 0, now: endsAt };
      await settleTarget(tx, { ...target, ...settled, state: 'ended' });
    }
    const { orders, spentMinor } = await spendOf(tx, { since: beginsAt, ids: [reference] });
    await recordUse(tx, { id: ended, orders, spentMinor });
    await recordEnded(tx, { id: ended, by: 'end', at: endsAt });
  });
  const running = newId<'promotion'>();
  const [today, later] = [daysAgo(0), daysAgo(-20)];
  await at(db, today, async (ctx) => {
    const terms = { kind: 'percentage', percent: 10, minimumMinor: 2_500 } as const;
    const draft = { id: running, name: 'Ten off from $25', terms, budgetMinor: 40_000 };
    const times = { beginsAt: today, endsAt: later, beginsOn: dayOf(today), endsOn: dayOf(later) };
    await insertPromotion(ctx.tx, { ...draft, ...shared, ...times }, today);
    await replaceTargets(ctx.tx, running, targets, today);
    await recordRunning(ctx.tx, running);
    await moveTargets(ctx.tx, { promotionId: running, state: 'sending', at: today });
    for (const { connectionId } of targets) {
      await ctx.enqueue(sendPromotionRequest({ merchantId, promotionId: running, connectionId }));
    }
  });
}
