import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { asId, type ConnectionId, type MerchantId } from '../../shared/ids.ts';
import {
  promotionTerms,
  type EndedBy,
  type PromotionState,
  type PromotionTerms,
  type TargetState,
} from './model/promotion.ts';

/** All reading and writing of promotions. */

export interface PromotionRow {
  id: string;
  name: string;
  terms: PromotionTerms;
  /** Business days of each store, ISO, both included. */
  beginsOn: string;
  endsOn: string;
  /** When the first of its stores begins it, and the last ends it. */
  beginsAt: Date;
  endsAt: Date;
  budgetMinor: number;
  currency: string;
  timeZone: string;
  spentMinor: number;
  orders: number;
  state: PromotionState;
  endedAt: Date | null;
  endedBy: EndedBy | null;
  version: number;
}

interface StoredPromotion {
  id: string;
  name: string;
  terms: unknown;
  begins_on: string;
  ends_on: string;
  begins_at: Date;
  ends_at: Date;
  budget_minor: number;
  currency: string;
  time_zone: string;
  spent_minor: number;
  orders: number;
  state: string;
  ended_at: Date | null;
  ended_by: string | null;
  version: number;
}

const columns = sql`id, name, terms, begins_on::text, ends_on::text, begins_at, ends_at, budget_minor, currency, time_zone,
  spent_minor, orders, state, ended_at, ended_by, version`;

const toPromotion = (row: StoredPromotion): PromotionRow => ({
  id: row.id,
  name: row.name,
  terms: promotionTerms.parse(row.terms),
  beginsOn: row.begins_on,
  endsOn: row.ends_on,
  beginsAt: row.begins_at,
  endsAt: row.ends_at,
  budgetMinor: row.budget_minor,
  currency: row.currency,
  timeZone: row.time_zone,
  spentMinor: row.spent_minor,
  orders: row.orders,
  state: row.state as PromotionState, // the column's check
  endedAt: row.ended_at,
  endedBy: row.ended_by as EndedBy | null, // the column's check
  version: row.version,
});

const maxPromotions = 100;

/** Newest first. */
export async function readPromotions(tx: Tx): Promise<PromotionRow[]> {
  const { rows } = await sql<StoredPromotion>`
    select ${columns} from promotions where merchant_id = current_merchant_id()
    order by created_at desc, id desc limit ${maxPromotions}`.execute(tx);
  return rows.map(toPromotion);
}

export async function readPromotion(tx: Tx, id: string): Promise<PromotionRow | undefined> {
  const { rows } = await sql<StoredPromotion>`
    select ${columns} from promotions where merchant_id = current_merchant_id() and id = ${id}`.execute(tx);
  return rows[0] && toPromotion(rows[0]);
}

/** Locked until the transaction ends. */
export async function lockPromotion(tx: Tx, id: string): Promise<PromotionRow | undefined> {
  const { rows } = await sql<StoredPromotion>`
    select ${columns} from promotions where merchant_id = current_merchant_id() and id = ${id} for update`.execute(tx);
  return rows[0] && toPromotion(rows[0]);
}

/** Whether it also goes to stores that this transaction does not see. */
export async function goesBeyond(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ beyond: boolean }>`select promotion_goes_beyond(${id}) as beyond`.execute(tx);
  return rows[0]?.beyond === true;
}

/** Those that run, or have ended since then, locked; those that somebody is at are left for the next time. */
export async function lockCounted(tx: Tx, endedSince: Date): Promise<PromotionRow[]> {
  const { rows } = await sql<StoredPromotion>`
    select ${columns} from promotions
    where merchant_id = current_merchant_id()
      and (state = 'running' or state = 'ended' and ended_at > ${endedSince})
    order by id for update skip locked`.execute(tx);
  return rows.map(toPromotion);
}

export type Draft = Pick<
  PromotionRow,
  'id' | 'name' | 'terms' | 'beginsOn' | 'endsOn' | 'beginsAt' | 'endsAt' | 'budgetMinor' | 'currency' | 'timeZone'
>;

export async function insertPromotion(tx: Tx, draft: Draft, at: Date): Promise<void> {
  await sql`
    insert into promotions (merchant_id, id, name, terms, begins_on, ends_on, begins_at, ends_at, budget_minor, currency,
      time_zone, state, created_at)
    values (current_merchant_id(), ${draft.id}, ${draft.name}, ${JSON.stringify(draft.terms)}::jsonb, ${draft.beginsOn}::date,
      ${draft.endsOn}::date, ${draft.beginsAt}, ${draft.endsAt}, ${draft.budgetMinor}, ${draft.currency}, ${draft.timeZone}, 'draft', ${at})`.execute(
    tx,
  );
}

export async function updateDraft(tx: Tx, draft: Draft): Promise<void> {
  await sql`
    update promotions set name = ${draft.name}, terms = ${JSON.stringify(draft.terms)}::jsonb,
      begins_on = ${draft.beginsOn}::date, ends_on = ${draft.endsOn}::date, begins_at = ${draft.beginsAt},
      ends_at = ${draft.endsAt}, time_zone = ${draft.timeZone}, budget_minor = ${draft.budgetMinor}, version = version + 1
    where merchant_id = current_merchant_id() and id = ${draft.id}`.execute(tx);
}

/** With where it was to go. */
export async function deletePromotionRow(tx: Tx, id: string): Promise<void> {
  await sql`
    delete from promotion_targets where merchant_id = current_merchant_id() and promotion_id = ${id}`.execute(tx);
  await sql`delete from promotions where merchant_id = current_merchant_id() and id = ${id}`.execute(tx);
}

export async function recordRunning(tx: Tx, id: string): Promise<void> {
  await sql`
    update promotions set state = 'running', version = version + 1
    where merchant_id = current_merchant_id() and id = ${id}`.execute(tx);
}

export async function recordEnded(tx: Tx, { id, by, at }: { id: string; by: EndedBy; at: Date }): Promise<void> {
  await sql`
    update promotions set state = 'ended', ended_by = ${by}, ended_at = ${at}, version = version + 1
    where merchant_id = current_merchant_id() and id = ${id}`.execute(tx);
}

export async function recordUse(
  tx: Tx,
  { id, spentMinor, orders }: { id: string; spentMinor: number; orders: number },
): Promise<void> {
  await sql`
    update promotions set spent_minor = ${spentMinor}, orders = ${orders}
    where merchant_id = current_merchant_id() and id = ${id}`.execute(tx);
}

export interface TargetRow {
  promotionId: string;
  connectionId: ConnectionId;
  storeId: string;
  service: string;
  state: TargetState;
  externalId: string | null;
  knownIds: string[];
  words: string | null;
  attempts: number;
}

interface StoredTarget {
  promotion_id: string;
  connection_id: string;
  store_id: string;
  service: string;
  state: string;
  external_id: string | null;
  known_ids: string[];
  words: string | null;
  attempts: number;
}

const targetColumns = sql`promotion_id, connection_id, store_id, service, state, external_id, known_ids, words, attempts`;

const toTarget = (row: StoredTarget): TargetRow => ({
  promotionId: row.promotion_id,
  connectionId: asId(row.connection_id),
  storeId: row.store_id,
  service: row.service,
  state: row.state as TargetState, // the column's check
  externalId: row.external_id,
  knownIds: row.known_ids,
  words: row.words,
  attempts: row.attempts,
});

export async function readTargets(tx: Tx, promotionIds: readonly string[]): Promise<TargetRow[]> {
  const { rows } = await sql<StoredTarget>`
    select ${targetColumns} from promotion_targets
    where merchant_id = current_merchant_id() and promotion_id = any(${promotionIds}::uuid[])
    order by service, connection_id`.execute(tx);
  return rows.map(toTarget);
}

/** Puts these in the place of the draft's targets. */
export async function replaceTargets(
  tx: Tx,
  promotionId: string,
  targets: readonly { connectionId: string; storeId: string; service: string }[],
  at: Date,
): Promise<void> {
  await sql`
    delete from promotion_targets where merchant_id = current_merchant_id() and promotion_id = ${promotionId}`.execute(
    tx,
  );
  for (const { connectionId, storeId, service } of targets) {
    await sql`
      insert into promotion_targets (merchant_id, promotion_id, connection_id, store_id, service, state, changed_at)
      values (current_merchant_id(), ${promotionId}, ${connectionId}, ${storeId}, ${service}, 'draft', ${at})`.execute(
      tx,
    );
  }
}

/** All that were not refused go into this state. */
export async function moveTargets(
  tx: Tx,
  { promotionId, state, at }: { promotionId: string; state: TargetState; at: Date },
): Promise<void> {
  await sql`
    update promotion_targets set state = ${state}, changed_at = ${at}
    where merchant_id = current_merchant_id() and promotion_id = ${promotionId} and state <> 'refused'`.execute(tx);
}

interface TargetAt {
  promotionId: string;
  connectionId: ConnectionId;
}

/** The target for whoever speaks with the service about it next; undefined while somebody else does. */
export async function claimTarget(
  tx: Tx,
  { promotionId, connectionId }: TargetAt,
  { now, goneAt }: { now: Date; goneAt: Date },
): Promise<TargetRow | undefined> {
  const { rows } = await sql<StoredTarget>`
    update promotion_targets set busy_until = ${goneAt}
    where merchant_id = current_merchant_id() and promotion_id = ${promotionId} and connection_id = ${connectionId}
      and (busy_until is null or busy_until < ${now})
    returning ${targetColumns}`.execute(tx);
  return rows[0] && toTarget(rows[0]);
}

/** What came of it; the target is free again. A given id is also kept among those that orders may name. */
export async function settleTarget(
  tx: Tx,
  at: TargetAt & {
    state: TargetState;
    externalId: string | null;
    reference: string | undefined;
    words: string | null;
    attempts: number;
    now: Date;
  },
): Promise<void> {
  const named = [at.externalId, at.reference ?? null].filter((id) => id !== null);
  await sql`
    update promotion_targets set state = ${at.state}, external_id = ${at.externalId}, words = ${at.words},
      attempts = ${at.attempts}, busy_until = null, changed_at = ${at.now},
      known_ids = (select array(select distinct unnest(known_ids || ${named}::text[])))
    where merchant_id = current_merchant_id() and promotion_id = ${at.promotionId}
      and connection_id = ${at.connectionId}`.execute(tx);
}

/** With promotions that run, or have ended since then. */
export async function merchantsWithPromotions(
  db: Db,
  { endedSince, most }: { endedSince: Date; most: number },
): Promise<MerchantId[]> {
  const { rows } = await sql<{ merchant_id: string }>`
    select merchant_id from merchants_with_promotions(${endedSince}, ${most})`.execute(db);
  return rows.map((row) => asId(row.merchant_id));
}
