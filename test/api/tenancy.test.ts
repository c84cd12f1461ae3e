import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  asMerchant,
  createDb,
  createPool,
  type DatabaseRole,
  type Db,
  type Tx,
} from '../../src/platform/db/database.ts';
import type { MerchantId } from '../../src/shared/ids.ts';
import { doorDashOrder } from '../support/orders.ts';
import { password, type CastMerchant } from '../support/cast.ts';
import { useRestaurant } from '../support/restaurant.ts';

const restaurant = useRestaurant();
let app: Db;

/** What only a transaction of its merchant may see, with the column that says whose a row is. */
const tenantTables = [
  ['merchants', 'id'],
  ['memberships', 'merchant_id'],
  ['invitations', 'merchant_id'],
  ['stores', 'merchant_id'],
  ['connections', 'merchant_id'],
  ['inbox', 'merchant_id'],
  ['outbound_calls', 'merchant_id'],
  ['orders', 'merchant_id'],
  ['order_lines', 'merchant_id'],
  ['feeds', 'merchant_id'],
  ['feed_events', 'merchant_id'],
  ['menus', 'merchant_id'],
  ['menu_categories', 'merchant_id'],
  ['menu_photos', 'merchant_id'],
  ['menu_items', 'merchant_id'],
  ['modifier_groups', 'merchant_id'],
  ['modifiers', 'merchant_id'],
  ['menu_stock', 'merchant_id'],
  ['stock_takings', 'merchant_id'],
  ['pricing_settings', 'merchant_id'],
  ['price_exceptions', 'merchant_id'],
  ['price_changes', 'merchant_id'],
  ['menu_contents', 'merchant_id'],
  ['publications', 'merchant_id'],
  ['publication_targets', 'merchant_id'],
  ['connection_menus', 'merchant_id'],
  ['sold_outs', 'merchant_id'],
  ['availability_calls', 'merchant_id'],
  ['drifts', 'merchant_id'],
  ['menu_imports', 'merchant_id'],
  ['connection_checks', 'merchant_id'],
  ['order_gaps', 'merchant_id'],
  ['store_wishes', 'merchant_id'],
  ['store_hours', 'merchant_id'],
  ['store_photos', 'merchant_id'],
  ['reviews', 'merchant_id'],
  ['customers', 'merchant_id'],
  ['customer_orders', 'merchant_id'],
  ['customer_days', 'merchant_id'],
  ['customer_items', 'merchant_id'],
  ['customer_counts', 'merchant_id'],
  ['customer_lasts', 'merchant_id'],
  ['review_items', 'merchant_id'],
  ['review_checks', 'merchant_id'],
  ['notice_choices', 'merchant_id'],
  ['notices', 'merchant_id'],
  ['notice_people', 'merchant_id'],
  ['notice_deliveries', 'merchant_id'],
  ['notice_preferences', 'merchant_id'],
  ['escalation_people', 'merchant_id'],
  ['merchant_changes', 'merchant_id'],
  ['deletion_requests', 'merchant_id'],
  ['late_order_letters', 'merchant_id'],
  ['connection_credentials', 'merchant_id'],
  ['consents', 'merchant_id'],
  ['ledger_entries', 'merchant_id'],
  ['ledger_days', 'merchant_id'],
  ['ledger_balances', 'merchant_id'],
  ['ledger_closings', 'merchant_id'],
  ['orders_to_post', 'merchant_id'],
  ['service_reports', 'merchant_id'],
  ['report_lines', 'merchant_id'],
  ['reconciliation_cases', 'merchant_id'],
  ['expected_deposits', 'merchant_id'],
  ['report_requests', 'merchant_id'],
  ['bank_accounts', 'merchant_id'],
  ['payouts', 'merchant_id'],
  ['payout_holds', 'merchant_id'],
  ['stripe_accounts', 'merchant_id'],
  ['orders_to_count', 'merchant_id'],
  ['order_facts', 'merchant_id'],
  ['order_fact_items', 'merchant_id'],
  ['report_days', 'merchant_id'],
  ['report_hours', 'merchant_id'],
  ['report_items', 'merchant_id'],
  ['store_offs', 'merchant_id'],
  ['report_downtime', 'merchant_id'],
  ['report_mails', 'merchant_id'],
  ['printing_stores', 'merchant_id'],
  ['printers', 'merchant_id'],
  ['print_stations', 'merchant_id'],
  ['print_tickets', 'merchant_id'],
  ['api_keys', 'merchant_id'],
  ['webhook_endpoints', 'merchant_id'],
  ['webhook_messages', 'merchant_id'],
  ['webhook_attempts', 'merchant_id'],
  ['webhook_orders', 'merchant_id'],
  ['loyalty_programmes', 'merchant_id'],
  ['loyalty_rewards', 'merchant_id'],
  ['loyalty_guests', 'merchant_id'],
  ['loyalty_phones', 'merchant_id'],
  ['loyalty_consents', 'merchant_id'],
  ['loyalty_slips', 'merchant_id'],
  ['loyalty_redemptions', 'merchant_id'],
  ['loyalty_purchases', 'merchant_id'],
  ['loyalty_movements', 'merchant_id'],
  ['promotions', 'merchant_id'],
  ['promotion_targets', 'merchant_id'],
  ['campaigns', 'merchant_id'],
  ['campaign_messages', 'merchant_id'],
  ['support_cases', 'merchant_id'],
  ['support_messages', 'merchant_id'],
  ['service_threads', 'merchant_id'],
  ['service_messages', 'merchant_id'],
  ['chats', 'merchant_id'],
  ['chat_messages', 'merchant_id'],
  ['assistant_conversations', 'merchant_id'],
  ['assistant_turns', 'merchant_id'],
  ['assistant_deeds', 'merchant_id'],
] as const;

/** Runs `work` on one connection in a role. */
async function onConnectionOf<T>(role: DatabaseRole, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = createPool({ url: restaurant().databaseUrl, role, max: 1 });
  return work(pool).finally(() => pool.end());
}

const ownRows = (tx: Db | Tx, table: string) =>
  sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(tx);
const asRosalia = <T>(work: (tx: Tx) => Promise<T>) => asMerchant(app, restaurant().cast.rosalia.merchantId, work);

const inCharge = (storeId: string) =>
  asRosalia((tx) =>
    sql<{ email: string }>`select email from people_of_store(${storeId}) where role = 'owner'`.execute(tx),
  );

beforeAll(async () => {
  app = createDb(createPool({ url: restaurant().databaseUrl, role: 'forkline_app', max: 1 }));
  const { cast, doorDash, call } = restaurant();
  for (const merchant of [cast.rosalia, cast.neighbour]) {
    await call(merchant.owner, 'POST', '/api/team/invitations', { email: `new-${merchant.owner}`, role: 'kitchen' });
    const bodies = Array.from({ length: 3 }, () => doorDashOrder({ store: merchant.doorDashStore }));
    for (const body of bodies) await doorDash(body);
    const { body } = await call(merchant.owner, 'GET', '/api/orders');
    const { orders } = body as { orders: { id: string }[] }; // the route's contract
    await call(merchant.owner, 'POST', `/api/orders/${orders[0]?.id}/accept`, {});
    await writeMenuRows(merchant);
  }
  await restaurant().runWatch('orders-to-count');
  for (const merchant of [cast.rosalia, cast.neighbour]) {
    await writeCountedRows(merchant);
    await writeGuestRows(merchant);
    await writeSupportRows(merchant);
    await writePrintRows(merchant);
    await writeReachRows(merchant);
    await writeAssistantRows(merchant);
  }
});

/** Something in every table of the reports beside what the job has counted: an order that waits, a store that was off. */
async function writeCountedRows({ merchantId, storeId, owner }: CastMerchant): Promise<void> {
  const { call, sql: asOwner } = restaurant();
  await asOwner(
    `insert into orders_to_count (merchant_id, order_id, store_id, noted_at) values ($1, gen_random_uuid(), $2, now())`,
    [merchantId, storeId],
  );
  await asOwner(
    `insert into store_offs (merchant_id, connection_id, from_at, store_id, service, state, by)
     values ($1, gen_random_uuid(), now(), $2, 'doordash', 'paused', 'service')`,
    [merchantId, storeId],
  );
  await asOwner(`insert into report_downtime values ($1, now(), $2, 'doordash', 12, 60000, 100)`, [
    merchantId,
    storeId,
  ]);
  await call(owner, 'PUT', '/api/reports/mail', { every: 'week' });
}

/** A review of an order with an item, how far reviews are read, and a customer who came twice. */
async function writeReviewRows({ merchantId, storeId }: CastMerchant): Promise<void> {
  const { sql: asOwner } = restaurant();
  await asOwner(`insert into customer_lasts values ($1, now(), $2, 'doordash', 1)`, [merchantId, storeId]);
  const at = [merchantId, randomUUID(), storeId];
  await asOwner(
    `insert into reviews (merchant_id, id, store_id, service, external_id, stars, text, tags, written_at, taken_at,
       search_text, reply_state)
     values ($1, $2, $3, 'doordash', 'x', 2, 'x', '{}', now(), now(), 'x', 'none')`,
    at,
  );
  await asOwner(
    `insert into review_items (merchant_id, review_id, store_id, key, name, service, stars, written_at)
     values ($1, $2, $3, 'x', 'x', 'doordash', 2, now())`,
    at,
  );
  await asOwner(
    `insert into review_checks (merchant_id, connection_id, store_id, due_at) values ($1, $2, $3, now())`,
    at,
  );
}

/** A case with its first message, a letter to a service, and a conversation with a customer. */
async function writeSupportRows({ owner, merchantId, storeId }: CastMerchant): Promise<void> {
  await restaurant().call(owner, 'POST', '/api/service-threads', {
    key: randomUUID(),
    storeId,
    service: 'doordash',
    subjectKind: 'menu',
    subjectId: null,
    subjectLabel: null,
    title: 'A question',
    text: 'Where is the menu?',
  });
  const { sql: asOwner } = restaurant();
  const at = [merchantId, storeId, randomUUID()];
  await asOwner(
    `insert into chats (merchant_id, store_id, id, connection_id, service, external_order_id, customer_name, last_at)
     values ($1, $2, $3, gen_random_uuid(), 'doordash', 'x', 'x', now())`,
    at,
  );
  await asOwner(
    `insert into chat_messages (merchant_id, store_id, chat_id, id, seq, said_by, author_name, text, state, at)
     values ($1, $2, $3, gen_random_uuid(), 1, 'customer', 'x', 'x', 'received', now())`,
    at,
  );
  await restaurant().call(owner, 'POST', '/api/support/cases', {
    key: randomUUID(),
    storeId: null,
    topic: 'menu',
    urgency: 'normal',
    subject: 'A question',
    text: 'Where is the menu?',
  });
}

/** A printer of a store that prints, with a station and a ticket. */
async function writePrintRows({ merchantId, storeId }: CastMerchant): Promise<void> {
  const { sql: asOwner } = restaurant();
  for (const statement of [
    `insert into printing_stores (merchant_id, store_id, language, ahead_minutes, expires_after_minutes,
       silent_after_seconds)
     values ($1, $2, 'en', 30, 15, 45)`,
    `insert into printers (merchant_id, id, store_id, name, kind, tongue, columns, code_page, is_on, created_at)
     values ($1, $3, $2, 'x', 'browser', 'esc-pos', 42, 'ascii', true, now())`,
    `insert into print_stations (merchant_id, id, store_id, printer_id, name, position, copies, has_everything, takes_rest,
       category_ids)
     values ($1, $3, $2, $3, 'x', 1, 1, true, true, '{}')`,
    `insert into print_tickets (merchant_id, id, store_id, printer_id, key, kind, contents, copies, state, due_at,
       expires_at, created_at)
     values ($1, $3, $2, $3, 'x', 'test', '{}', 1, 'printed', now(), now(), now())`,
  ]) {
    await asOwner(`with given as (select $1::uuid, $2::uuid, $3::uuid) ${statement}`, [merchantId, storeId, storeId]);
  }
}

/** A key, and an endpoint with a message that was tried. */
async function writeReachRows({ merchantId }: CastMerchant): Promise<void> {
  const { sql: asOwner } = restaurant();
  for (const statement of [
    `insert into api_keys (merchant_id, id, name, prefix, token_hash, scopes, created_at, created_by)
     values ($1, $1, 'x', 'x', 'x', '{read_menu}', now(), 'x')`,
    `insert into webhook_endpoints (merchant_id, id, name, url, kinds, sealed_secret, state, created_at)
     values ($1, $1, 'x', 'https://example.com', '{}', 'x', 'off', now())`,
    `insert into webhook_messages (merchant_id, id, endpoint_id, key, kind, happened_at, body, state, next_at, created_at)
     values ($1, $1, $1, 'x', 'x', now(), '{}', 'taken', now(), now())`,
    `insert into webhook_attempts (merchant_id, message_id, number, at, duration_ms, answer)
     values ($1, $1, 1, now(), 1, 'x')`,
    `insert into webhook_orders values ($1, $1, 1, false, now())`,
  ]) {
    await asOwner(statement, [merchantId]);
  }
}

/** A question with its answer, and something done on its word. */
async function writeAssistantRows({ owner, merchantId }: CastMerchant): Promise<void> {
  const id = randomUUID();
  const question = { id, conversationId: randomUUID(), text: 'Are we open?', storeId: null, language: 'en' };
  await restaurant().call(owner, 'POST', '/api/assistant/questions', question);
  await restaurant().sql(
    `insert into assistant_deeds (merchant_id, turn_id, place, state, done_at) values ($1, $2, 0, 'done', now())`,
    [merchantId, id],
  );
}

/** A guest with a slip, a reward that was given and taken back, a promotion and a campaign. */
async function writeGuestRows({ merchantId, storeId }: CastMerchant): Promise<void> {
  const { sql: asOwner } = restaurant();
  const [guest, thing] = [randomUUID(), randomUUID()];
  const at = [merchantId, storeId, guest, thing];
  for (const statement of [
    `insert into loyalty_programmes values ($1, 'x', 'running', 'points', 10, 100, null, 'USD', $1::text, 1, now())`,
    `insert into loyalty_rewards values ($1, $4, 'x', 1, true, now())`,
    `insert into loyalty_guests (merchant_id, id, name, phone, language, time_zone, card_code, last_moved_at, joined_at)
     values ($1, $3, 'x', '+13025550142', 'en', 'UTC', 'x', now(), now())`,
    `insert into loyalty_phones (merchant_id, phone_digest) values ($1, '\\x00')`,
    `insert into loyalty_consents (merchant_id, id, guest_id, channel, is_given, wording, version, source, at)
     values ($1, $4, $3, 'sms', true, 'x', 'x', 'x', now())`,
    `insert into loyalty_slips (merchant_id, order_id, store_id, code, kind, points_per_unit, made_at, expires_at)
     values ($1, $4, $2, $1::text, 'points', 10, now(), now())`,
    `insert into loyalty_redemptions (merchant_id, id, guest_id, store_id, reward_id, reward_name, points, request_key, at,
       by_user)
     values ($1, $4, $3, $2, $4, 'x', 1, $4, now(), 'x')`,
    `insert into loyalty_purchases (merchant_id, id, guest_id, store_id, spent_minor, points, request_key, at, by_user)
     values ($1, $4, $3, $2, 1, 1, $4, now(), 'x')`,
    `insert into loyalty_movements (merchant_id, id, guest_id, store_id, kind, points, at)
     values ($1, $4, $3, $2, 'expired', -1, now())`,
    `insert into promotions (merchant_id, id, name, terms, begins_on, ends_on, begins_at, ends_at, budget_minor, currency,
       time_zone, state, created_at)
     values ($1, $4, 'x', '{}', now(), now(), now(), now() + interval '1 day', 1, 'USD', 'UTC', 'draft', now())`,
    `insert into promotion_targets (merchant_id, promotion_id, connection_id, store_id, service, state, changed_at)
     values ($1, $4, $4, $2, 'doordash', 'draft', now())`,
    `insert into campaigns (merchant_id, id, name, channel, subject, body, audience, state, created_at)
     values ($1, $4, 'x', 'sms', '', 'x', '{}', 'draft', now())`,
    `insert into campaign_messages (merchant_id, campaign_id, guest_id, state, due_at)
     values ($1, $4, $3, 'waiting', now())`,
  ]) {
    // Each parameter is named once, so that its type is known where the statement leaves it out.
    await asOwner(`with given as (select $1::uuid, $2::uuid, $3::uuid, $4::uuid) ${statement}`, at);
  }
}

/** Something in every table of the menu, half by the front door, half by hand. */
async function writeMenuRows(merchant: CastMerchant): Promise<void> {
  const { call, sql: asOwner } = restaurant();
  const { merchantId, storeId, owner } = merchant;
  const post = async (path: string, body: unknown) => (await call(owner, 'POST', path, body)).body as { id: string }; // the contract
  const group = { name: 'Salsa', minimum: 0, maximum: 1, free: 0 };
  const modifier = { name: 'Verde', basePriceMinor: 0, itemId: null, defaultQuantity: 0, maximum: 1, isListed: true };
  const modifiers = [{ ...modifier, groupIds: [], details: { alcohol: false } }];
  const { id: groupId } = await post('/api/menu/modifier-groups', { ...group, modifiers });
  const { id: categoryId } = await post('/api/menu/categories', { name: 'Tacos' });
  const details = { alcohol: false, dietary: [], allergens: [], taxCategory: 'prepared_food' };
  const item = { name: 'Taco', basePriceMinor: 400, categoryId, groupIds: [groupId], details };
  const { id: itemId } = await post('/api/menu/items', item);
  await post('/api/menu/menus', {
    name: 'Lunch',
    timetable: { weekly: [{ day: 1, from: '11:00', to: '15:00' }], special: [] },
  });
  await call(owner, 'PUT', `/api/menu/items/${itemId}/stock`, { storeId, count: 5 });
  await post('/api/menu/sold-out', { storeId, subjects: [{ kind: 'item', id: itemId }], until: null });
  const everywhere = { categoryId: null, itemId: null, service: 'doordash', storeId: null };
  await post('/api/menu/pricing/exceptions', { ...everywhere, upchargeBasisPoints: 5_200 });
  await post('/api/menu/pricing/changes', {
    itemId,
    modifierId: null,
    basePriceMinor: 500,
    startsLocal: '2032-01-01T06:00',
  });
  const [connection] = await asOwner<{ id: string }>('select id from connections where merchant_id = $1', [merchantId]);
  const connectionId = connection?.id ?? '';
  await post('/api/menu/publications', { connectionIds: [connectionId] });
  await call(owner, 'PUT', `/api/menu/connections/${connectionId}/drift-policy`, { policy: 'repair' });
  const at = [merchantId, connectionId, storeId];
  await asOwner(
    `insert into availability_calls (merchant_id, id, connection_id, store_id, kind, subject_id, ref, available, state,
       deadline_at, created_at)
     values ($1, gen_random_uuid(), $2, $3, 'item', gen_random_uuid(), 'x', false, 'done', now(), now())`,
    at,
  );
  await asOwner(
    `insert into drifts (merchant_id, id, connection_id, store_id, subject, kind, ref, name, field, since)
     values ($1, gen_random_uuid(), $2, $3, 'item  x price', 'item', 'x', 'x', 'price', now())`,
    at,
  );
  await asOwner(
    `insert into connection_checks (merchant_id, connection_id, store_id, orders_due_at) values ($1, $2, $3, now())`,
    at,
  );
  await asOwner(
    `insert into order_gaps (merchant_id, id, connection_id, store_id, external_order_id, kind, cause, stage, suspected_at)
     values ($1, gen_random_uuid(), $2, $3, 'x', 'missing', 'no_webhook', 'offered', now())`,
    at,
  );
  await asOwner(
    `insert into late_order_letters (merchant_id, store_id, user_id, written_at)
     select $1, $2, id, now() from users where email = $3`,
    [merchantId, storeId, owner],
  );
  await asOwner(
    `insert into connection_credentials (merchant_id, connection_id, store_id, sealed, created_at)
     values ($1, $2, $3, 'x', now())`,
    at,
  );
  await asOwner(
    `insert into ledger_entries (merchant_id, id, key, kind, store_id, service, currency, business_date, happened_at,
       posted_at, policy, accounts, amounts, details)
     values ($1, gen_random_uuid(), 'x', 'order', $2, 'doordash', 'USD', now(), now(), now(), 'x',
       array['receivable', 'payable.base'], array[100, -100], '{}')`,
    [merchantId, storeId],
  );
  await asOwner('insert into ledger_closings values ($1, now())', [merchantId]);
  await asOwner(`insert into orders_to_post values ($1, gen_random_uuid(), $2, now())`, [merchantId, storeId]);
  await writeReportRows(merchant);
  await writeReviewRows(merchant);
  await post('/api/bank-account', {
    holderName: 'x',
    kind: 'checking',
    routingNumber: '021000021',
    accountNumber: '000123456789',
    accountNumberAgain: '000123456789',
    password,
  });
  await asOwner(
    `insert into payouts (merchant_id, id, number, week_from, week_to, amount_minor, currency, shares, state,
       created_at, updated_at)
     values ($1, gen_random_uuid(), 'PO-1', '2031-06-02', '2031-06-08', 100, 'USD', '[]', 'held',
       now(), now())`,
    [merchantId],
  );
  await asOwner(`insert into stripe_accounts values ($1, gen_random_uuid(), 'acct_000000', 'x', now())`, [merchantId]);
  await asOwner(`insert into payout_holds values ($1, gen_random_uuid(), 'x', 'x', now())`, [merchantId]);
  await post('/api/integrations/consents', { service: 'hubrise', storeId });
  await call(owner, 'PUT', `/api/stores/${storeId}/hours`, {
    hours: { weekly: [{ day: 1, from: '11:00', to: '15:00' }], special: [] },
  });
  await asOwner(
    `insert into notice_choices select merchant_id, user_id, 'late_order', 'sms', false, now(), user_id
     from memberships where merchant_id = $1`,
    [merchantId],
  );
  await writeNoticeRows(merchant);
  await call(owner, 'POST', '/api/connections/pause', { connectionIds: [connectionId], until: null, reason: 'Flood' });
  for (const statement of [
    'insert into stock_takings (merchant_id, order_id, taken_at) values ($1, gen_random_uuid(), now())',
    `insert into menu_photos (merchant_id, id, width, height, bytes, created_at)
     values ($1, gen_random_uuid(), 1, 1, 1, now())`,
    `insert into menu_imports (merchant_id, id, file_name, state, columns, rows, created_at)
     values ($1, gen_random_uuid(), 'x', 'ready', '[]', '[]', now())`,
  ]) {
    await asOwner(statement, [merchantId]);
  }
  await asOwner(`insert into deletion_requests values ($1, gen_random_uuid(), now(), 'x', 'x', 'x', null)`, [
    merchantId,
  ]);
  await asOwner(
    `insert into store_photos (merchant_id, id, store_id, position, width, height, created_at)
     values ($1, gen_random_uuid(), $2, 1, 1, 1, now())`,
    [merchantId, storeId],
  );
}

/** A notice on the owner's screen, a mail about it that waits, and who is told next. */
async function writeNoticeRows({ merchantId, storeId, owner }: CastMerchant): Promise<void> {
  const { sql: asOwner } = restaurant();
  const [person] = await asOwner<{ id: string }>('select id from users where email = $1', [owner]);
  const at = [merchantId, storeId, randomUUID(), person?.id];
  for (const statement of [
    `insert into notices (merchant_id, id, kind, store_id, key, subject, facts, created_at)
     values ($1, $3, 'store_off', $2, 'x', 'x', '{}', now())`,
    `insert into notice_people (merchant_id, user_id, notice_id, created_at, on_device)
     values ($1, $4, $3, now(), false)`,
    `insert into notice_deliveries (merchant_id, id, notice_id, user_id, channel, step, state, due_at, changed_at)
     values ($1, gen_random_uuid(), $3, $4, 'mail', 0, 'held', now() + interval '9 years', now())`,
    `insert into notice_preferences (merchant_id, user_id, time_zone, stop_key)
     values ($1, $4, 'UTC', gen_random_uuid())`,
    'insert into escalation_people values ($1, $2, 1, $4, 5)',
  ]) {
    // Each parameter is named once, so that its type is known where the statement leaves it out.
    await asOwner(`with given as (select $1::uuid, $2::uuid, $3::uuid, $4::text) ${statement}`, at);
  }
}

/** A payout report of one line, and a case about it. */
async function writeReportRows({ merchantId, storeId }: CastMerchant): Promise<void> {
  const { sql: asOwner } = restaurant();
  const at = [merchantId, storeId, randomUUID()];
  await asOwner(
    `insert into service_reports (merchant_id, store_id, id, service, period_from, period_to, file_name, digest,
       currency, lines, counts, claimed_minor, deposited_minor, unknown_columns, unknown_kinds, tolerances, taken_at,
       taken_by)
     values ($1, $2, $3, 'doordash', now(), now(), 'x', 'x', 'USD', 1, '{}', 0, 0, '{}', '{}', 'x', now(), 'x')`,
    at,
  );
  await asOwner(
    `insert into report_lines (merchant_id, store_id, report_id, row_number, service, kind, line_key, gross_minor,
       deducted_minor, net_minor, verdict, line)
     values ($1, $2, $3, 2, 'doordash', 'fee', 'x', 0, 0, 0, 'matched', '{}')`,
    at,
  );
  await asOwner(
    `insert into reconciliation_cases (merchant_id, store_id, report_id, id, subject, kind, service, currency,
       expected_minor, seen_minor, claim_minor, due_at, dispute_text, evidence, history, opened_at)
     values ($1, $2, $3, gen_random_uuid(), 'x', 'unknown_charge', 'doordash', 'USD', 0, 0, 0, now(), 'x', '{}', '[]',
       now())`,
    at,
  );
  await asOwner(
    `insert into expected_deposits (merchant_id, store_id, report_id, id, service, row_number, line_key, amount_minor,
       currency, expected_on)
     values ($1, $2, $3, gen_random_uuid(), 'doordash', 3, 'x', 100, 'USD', now())`,
    at,
  );
  await asOwner(
    `insert into report_requests (merchant_id, store_id, report_id, id, connection_id, service, period_from, period_to,
       due_at, created_at)
     values ($1, $2, $3, gen_random_uuid(), gen_random_uuid(), 'doordash', now(), now(), now(), now())`,
    at,
  );
}

afterAll(async () => {
  await app.destroy();
});

describe('the catalogue', () => {
  it('has row-level security and a policy of its own rows on every table that names a merchant', async () => {
    const tables = await restaurant().sql<{ name: string; secured: boolean; policies: string[] | null }>(`
      select c.relname as name, c.relrowsecurity as secured,
        (select array_agg(p.policyname || ' ' || p.cmd || ' ' || array_to_string(p.roles, ',') || ' ' || coalesce(p.qual, '-'))
         from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname and p.policyname = 'own') as policies
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'merchant_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'm', 'f')
      order by 1`);
    const named = tenantTables.map(([name]) => name).filter((name) => name !== 'merchants');
    expect(tables.map(({ name }) => name)).toEqual(named.toSorted());
    const own = 'own ALL forkline_app (merchant_id = current_merchant_id())';
    for (const table of tables) expect(table).toEqual({ name: table.name, secured: true, policies: [own] });
  });

  it('leads every key of such a table with the merchant, but for the three that route webhooks', async () => {
    const keys = await restaurant().sql<{ name: string; first: string }>(`
      select i.indexrelid::regclass::text as name, a.attname as first
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
      where i.indisunique and i.indrelid in (
        select attrelid from pg_attribute where attname = 'merchant_id' and not attisdropped)
        and i.indrelid in (
        select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')
        and a.attname <> 'merchant_id'
      order by 1`);
    expect(keys.map(({ name }) => name)).toEqual([
      'connections_service_external_store_id_key',
      'inbox_pkey',
      'inbox_service_event_key_key',
    ]);
  });

  it('has a store policy on every table that names stores, but for these, each for a reason', async () => {
    const tables = await restaurant().sql<{ name: string }>(`
      select distinct c.relname as name
      from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and a.attname in ('store_id', 'store_ids')
        and not exists (select 1 from pg_policies p
          where p.schemaname = 'public' and p.tablename = c.relname and p.policyname = 'open_stores')
      order by 1`);
    expect(tables.map(({ name }) => name)).toEqual([
      // Routes of the team read these two in the auth role, and cut them by the stores that two people share.
      'invitations',
      // A guest's balance and history are the restaurant's: points are earned in one store and spent in another. Totals
      // over guests are shown to people of every store only.
      'loyalty_movements',
      'loyalty_purchases',
      'loyalty_redemptions',
      'memberships',
    ]);
  });

  it('asks once for a statement, not for each row, which stores somebody may see', async () => {
    const policies = await restaurant().sql<{ tablename: string; is_once: boolean }>(`
      select tablename, qual ~ 'SELECT (public\\.)?open_store_ids\\(\\)' and qual !~ 'store_is_open' as is_once
      from pg_policies where policyname = 'open_stores'`);
    expect(policies.length).toBeGreaterThan(50);
    // A delivery has no store of its own: it is looked for among the connections.
    const forEachRow = policies.filter(({ is_once: isOnce }) => !isOnce).map(({ tablename }) => tablename);
    expect(forEachRow).toEqual(['inbox']);
  });

  it('has no policy that sees across merchants but these, each for a reason', async () => {
    const wide = await restaurant().sql<{ policy: string }>(`
      select tablename || '.' || policyname || ' ' || cmd || ' ' || array_to_string(roles, ',') as policy
      from pg_policies where schemaname = 'public' and policyname <> 'own' order by 1`);
    expect(wide.map(({ policy }) => policy)).toEqual([
      // The back office sees every application, an applicant their own.
      'application_documents.every_document ALL forkline_staff',
      'application_documents.own_person ALL forkline_app',
      'application_entries.every_entry ALL forkline_staff',
      'application_entries.own_person ALL forkline_app',
      'applications.every_application ALL forkline_staff',
      'applications.own_person ALL forkline_app',
      // `open_stores` only ever narrow what `own` shows. A webhook names a store; its merchant is found by `routing`.
      // Which answers did not help, over all merchants.
      'assistant_turns.every_assistant_turn SELECT forkline_staff',
      'availability_calls.open_stores ALL forkline_app',
      'chat_messages.open_stores ALL forkline_app',
      'chats.open_stores ALL forkline_app',
      'connection_checks.open_stores ALL forkline_app',
      'connection_credentials.open_stores ALL forkline_app',
      'connection_menus.open_stores ALL forkline_app',
      'connections.open_stores ALL forkline_app',
      'connections.routing SELECT forkline_intake',
      'consents.open_stores ALL forkline_app',
      'customer_counts.open_stores ALL forkline_app',
      'customer_days.open_stores ALL forkline_app',
      'customer_items.open_stores ALL forkline_app',
      'customer_lasts.open_stores ALL forkline_app',
      'customer_orders.open_stores ALL forkline_app',
      'customers.open_stores ALL forkline_app',
      'deletion_requests.every_request ALL forkline_staff',
      'drifts.open_stores ALL forkline_app',
      'escalation_people.open_stores ALL forkline_app',
      // Staff hold what services announce against what our bank shows, over all merchants.
      'expected_deposits.every_expected_deposit ALL forkline_staff',
      'expected_deposits.open_stores ALL forkline_app',
      'feed_events.intake INSERT forkline_intake',
      'feed_events.open_stores ALL forkline_app',
      'feeds.intake ALL forkline_intake',
      'feeds.open_stores ALL forkline_app',
      'inbox.intake ALL forkline_intake',
      'inbox.open_stores ALL forkline_app',
      // Whom a mailed link belongs to is found before their merchant is known.
      'invitations.every_invitation ALL forkline_auth',
      'late_order_letters.open_stores ALL forkline_app',
      // The back office reads every merchant's books, and writes none.
      'ledger_balances.every_ledger_balance SELECT forkline_staff',
      'ledger_balances.open_stores ALL forkline_app',
      'ledger_days.every_ledger_day SELECT forkline_staff',
      'ledger_days.open_stores ALL forkline_app',
      'ledger_entries.every_ledger_entry SELECT forkline_staff',
      'ledger_entries.open_stores ALL forkline_app',
      // An order that changes at its intake marks its slip: ids only.
      'loyalty_slips.intake ALL forkline_intake',
      'loyalty_slips.open_stores ALL forkline_app',
      // At log-in nobody knows yet whose team the person is in.
      'memberships.every_membership ALL forkline_auth',
      'memberships.every_membership_of_staff ALL forkline_staff',
      // Whether an arriving order touches a counted stock: ids and refs only.
      'menu_stock.intake SELECT forkline_intake',
      'menu_stock.open_stores ALL forkline_app',
      'merchant_changes.every_change ALL forkline_auth',
      'merchants.every_merchant ALL forkline_staff',
      // Whether a team may come in at all.
      'merchants.state SELECT forkline_auth',
      'notice_choices.every_choice ALL forkline_auth',
      'notice_choices.open_stores ALL forkline_app',
      // An order that ends at its intake is nobody's alarm any more: subjects and times only.
      'notices.intake ALL forkline_intake',
      'notices.open_stores ALL forkline_app',
      'order_fact_items.open_stores ALL forkline_app',
      'order_facts.open_stores ALL forkline_app',
      'order_gaps.open_stores ALL forkline_app',
      'order_lines.intake INSERT forkline_intake',
      'orders.intake ALL forkline_intake',
      'orders.open_stores ALL forkline_app',
      // Every order that arrives is marked with its intake.
      'orders_to_count.intake ALL forkline_intake',
      'orders_to_count.open_stores ALL forkline_app',
      // So are those that arrive when they are over.
      'orders_to_post.intake ALL forkline_intake',
      'orders_to_post.open_stores ALL forkline_app',
      'outbound_calls.intake INSERT forkline_intake',
      // The back office pays all merchants.
      'payout_holds.every_hold ALL forkline_staff',
      // A payout is the sum of every store.
      'payout_holds.whole_merchant ALL forkline_app',
      'payouts.every_payout ALL forkline_staff',
      'payouts.whole_merchant ALL forkline_app',
      'price_exceptions.open_stores ALL forkline_app',
      'print_stations.open_stores ALL forkline_app',
      // Whether an order that arrives is to be printed: ids only.
      'print_tickets.intake SELECT forkline_intake',
      'print_tickets.open_stores ALL forkline_app',
      'printers.open_stores ALL forkline_app',
      'printing_stores.intake SELECT forkline_intake',
      'printing_stores.open_stores ALL forkline_app',
      'promotion_targets.open_stores ALL forkline_app',
      'publication_targets.open_stores ALL forkline_app',
      // Staff dispute what services paid wrongly, over all merchants.
      'reconciliation_cases.every_case ALL forkline_staff',
      'reconciliation_cases.open_stores ALL forkline_app',
      'report_days.open_stores ALL forkline_app',
      'report_downtime.open_stores ALL forkline_app',
      'report_hours.open_stores ALL forkline_app',
      'report_items.open_stores ALL forkline_app',
      'report_lines.open_stores ALL forkline_app',
      // Whose week has ended is looked at over all merchants.
      'report_requests.intake ALL forkline_intake',
      'report_requests.open_stores ALL forkline_app',
      'review_checks.open_stores ALL forkline_app',
      'review_items.open_stores ALL forkline_app',
      'reviews.open_stores ALL forkline_app',
      // Staff write to services for everybody.
      'service_messages.every_row ALL forkline_staff',
      'service_messages.open_stores ALL forkline_app',
      'service_reports.every_report SELECT forkline_staff',
      'service_reports.open_stores ALL forkline_app',
      'service_threads.every_row ALL forkline_staff',
      'service_threads.open_stores ALL forkline_app',
      'sold_outs.open_stores ALL forkline_app',
      'store_hours.open_stores ALL forkline_app',
      'store_offs.open_stores ALL forkline_app',
      'store_photos.open_stores ALL forkline_app',
      'store_wishes.open_stores ALL forkline_app',
      'stores.every_store ALL forkline_staff',
      // Whether the stores of an invitation are the merchant's: ids only.
      'stores.every_store_id SELECT forkline_auth',
      'stores.open_stores ALL forkline_app',
      'stripe_accounts.every_stripe_account ALL forkline_staff',
      // Staff answer everybody; whoever has no account may ask and reads nothing.
      'support_cases.every_support_case ALL forkline_staff',
      'support_cases.open_stores ALL forkline_app',
      'support_cases.visitors INSERT forkline_app',
      'support_messages.every_support_message ALL forkline_staff',
      'support_messages.visitors INSERT forkline_app',
      // Whether somebody wants to hear of an order that arrives: ids only.
      'webhook_endpoints.intake SELECT forkline_intake',
    ]);
  });

  it('lets these functions alone act with more rights than their caller, and only the roles that need them call them', async () => {
    const functions = await restaurant().sql<{ name: string; callers: string | null }>(`
      select p.proname as name, (
        select string_agg(r.rolname, ',' order by r.rolname) from pg_roles r
        where r.rolname in ('forkline_app', 'forkline_intake', 'forkline_auth', 'forkline_staff')
          and has_function_privilege(r.oid, p.oid, 'execute')) as callers
      from pg_proc p where p.prosecdef and p.pronamespace = 'public'::regnamespace order by 1`);
    expect(functions).toEqual([
      { name: 'add_up_ledger', callers: null },
      { name: 'campaign_deliveries', callers: 'forkline_app' },
      { name: 'campaigns_due', callers: 'forkline_app' },
      { name: 'due_connecting_work', callers: 'forkline_app' },
      { name: 'due_menu_work', callers: 'forkline_app' },
      { name: 'due_order_checks', callers: 'forkline_app' },
      { name: 'due_store_work', callers: 'forkline_app' },
      { name: 'enqueue_jobs', callers: 'forkline_app,forkline_auth,forkline_intake,forkline_staff' },
      { name: 'forget_notices', callers: 'forkline_app' },
      { name: 'holder_of_key', callers: 'forkline_app' },
      { name: 'late_orders', callers: 'forkline_app' },
      { name: 'ledger_faults', callers: null },
      { name: 'ledger_faults_between', callers: 'forkline_app' },
      { name: 'links_of_report', callers: 'forkline_app' },
      { name: 'loyalty_card', callers: 'forkline_app' },
      { name: 'loyalty_phone', callers: 'forkline_app' },
      { name: 'loyalty_place', callers: 'forkline_app' },
      { name: 'merchant_owners', callers: 'forkline_app' },
      { name: 'merchants_after', callers: 'forkline_app' },
      { name: 'merchants_to_count', callers: 'forkline_app' },
      { name: 'merchants_to_pay', callers: 'forkline_app' },
      { name: 'merchants_to_post', callers: 'forkline_app' },
      { name: 'merchants_to_print', callers: 'forkline_app' },
      { name: 'merchants_with_deposits_to_send', callers: 'forkline_app' },
      { name: 'merchants_with_offs', callers: 'forkline_app' },
      { name: 'merchants_with_points_due', callers: 'forkline_app' },
      { name: 'merchants_with_promotions', callers: 'forkline_app' },
      { name: 'notice_mails_due', callers: 'forkline_app' },
      { name: 'notice_messages', callers: 'forkline_app' },
      { name: 'notices_to_escalate', callers: 'forkline_app' },
      { name: 'orders_to_end', callers: 'forkline_app' },
      { name: 'orders_to_watch', callers: 'forkline_app' },
      { name: 'orders_unheard_of', callers: 'forkline_app' },
      { name: 'overdue_calls', callers: 'forkline_app' },
      { name: 'overdue_deliveries', callers: 'forkline_app' },
      { name: 'own_sms_number', callers: 'forkline_auth' },
      { name: 'payouts_in_state', callers: 'forkline_app' },
      { name: 'people_of_store', callers: 'forkline_app' },
      { name: 'people_texted_at', callers: 'forkline_auth' },
      { name: 'printer_of_token', callers: 'forkline_app' },
      { name: 'promotion_goes_beyond', callers: 'forkline_app' },
      { name: 'release_held_calls', callers: 'forkline_app' },
      { name: 'release_held_deliveries', callers: 'forkline_app' },
      { name: 'report_mails_due', callers: 'forkline_app' },
      { name: 'review_checks_due', callers: 'forkline_app' },
      { name: 'service_answer_times', callers: 'forkline_app,forkline_staff' },
      { name: 'service_drift', callers: 'forkline_staff' },
      { name: 'start_texts_to', callers: 'forkline_app' },
      { name: 'stop_notice_mails', callers: 'forkline_app' },
      { name: 'stop_report_mails', callers: 'forkline_app' },
      { name: 'stop_texts_to', callers: 'forkline_app' },
      { name: 'stop_waiting_campaigns', callers: null },
      { name: 'stop_waiting_news', callers: null },
      { name: 'team_member', callers: 'forkline_app' },
      { name: 'unconfirmed_payouts', callers: 'forkline_app' },
      { name: 'visitor_support_case', callers: 'forkline_app,forkline_staff' },
      { name: 'webhook_work_due', callers: 'forkline_app' },
    ]);
  });

  it('gives no role of the app the power to step over row-level security', async () => {
    const roles = await restaurant().sql<{ name: string }>(`
      select rolname as name from pg_roles
      where (rolsuper or rolbypassrls or rolcreaterole or rolcanlogin) and rolname in ('forkline_app', 'forkline_intake', 'forkline_auth', 'forkline_staff', 'forkline_jobs')`);
    expect(roles).toEqual([]);
  });
});

describe("inside Rosalía's transaction", () => {
  it.each(tenantTables)(
    'a select on %s without a where shows only her rows, though her neighbour has some',
    async (table, column) => {
      const { cast, sql: asOwner } = restaurant();
      const everyone = await asOwner(`select distinct ${column} as whose from ${table}`);
      expect(everyone).toEqual(
        expect.arrayContaining([{ whose: cast.rosalia.merchantId }, { whose: cast.neighbour.merchantId }]),
      );
      const { rows } = await asRosalia((tx) => ownRows(tx, table));
      expect(rows.length).toBeGreaterThan(0);
      expect(new Set(rows.map((row) => row[column]))).toEqual(new Set([cast.rosalia.merchantId]));
    },
  );

  it("naming the neighbour's order by its id finds nothing to read and nothing to change", async () => {
    const { cast, sql: asOwner } = restaurant();
    const neighbours = 'select id, version, state from orders where merchant_id = $1 order by id';
    const before = await asOwner<{ id: string }>(neighbours, [cast.neighbour.merchantId]);
    const id = before[0]?.id ?? '';
    const touched = await asRosalia(async (tx) => [
      await tx.selectFrom('orders').select('id').where('id', '=', id).execute(),
      await tx.updateTable('orders').set({ state: 'cancelled' }).where('id', '=', id).returning('id').execute(),
      await tx
        .updateTable('stores')
        .set({ name: 'Mine' })
        .where('id', '=', cast.neighbour.storeId)
        .returning('id')
        .execute(),
      await tx.deleteFrom('order_lines').where('order_id', '=', id).returning('order_id').execute(),
    ]);
    expect(touched).toEqual([[], [], [], []]);
    expect(await asOwner(neighbours, [cast.neighbour.merchantId])).toEqual(before);
  });

  it('only her own people are told about a store, whichever store is named', async () => {
    const { cast } = restaurant();
    expect((await inCharge(cast.rosalia.storeId)).rows).toEqual([{ email: cast.rosalia.owner }]);
    expect((await inCharge(cast.neighbour.storeId)).rows).toEqual([{ email: cast.rosalia.owner }]);
    const nobody = await sql`select email from people_of_store(${cast.rosalia.storeId})`.execute(app);
    expect(nobody.rows).toEqual([]);
  });

  it('only her own owners are told about her money', async () => {
    const { cast } = restaurant();
    const owners = sql<{ email: string }>`select email from merchant_owners()`;
    expect((await asRosalia((tx) => owners.execute(tx))).rows).toEqual([{ email: cast.rosalia.owner }]);
    expect((await owners.execute(app)).rows).toEqual([]);
  });

  it('no row can be written in the name of the neighbour, nor be given to them', async () => {
    const { cast, sql: asOwner } = restaurant();
    const theirs = cast.neighbour.merchantId;
    const refused = /row-level security policy/;
    const store = { id: randomUUID(), name: 'Trojan', address: '-', time_zone: 'UTC' };
    await expect(
      asRosalia((tx) =>
        tx
          .insertInto('stores')
          .values({ ...store, merchant_id: theirs })
          .execute(),
      ),
    ).rejects.toThrow(refused);
    const event = {
      store_id: cast.neighbour.storeId,
      position: 9_999,
      type: 'order_ended',
      order_id: randomUUID(),
      at: new Date(),
    };
    await expect(
      asRosalia((tx) =>
        tx
          .insertInto('feed_events')
          .values({ ...event, merchant_id: theirs })
          .execute(),
      ),
    ).rejects.toThrow(refused);
    const feed = { merchant_id: theirs, store_id: cast.neighbour.storeId, last_position: 0 };
    await expect(
      asRosalia((tx) =>
        tx
          .insertInto('feeds')
          .values(feed)
          .onConflict((conflict) => conflict.columns(['merchant_id', 'store_id']).doUpdateSet({ last_position: 0 }))
          .execute(),
      ),
    ).rejects.toThrow(refused);
    await expect(asRosalia((tx) => tx.updateTable('orders').set({ merchant_id: theirs }).execute())).rejects.toThrow(
      /permission denied|row-level security|foreign key/,
    );
    expect(await asOwner('select id from stores where id = $1', [store.id])).toEqual([]);
    expect(await asOwner('select 1 from feed_events where position = 9999')).toEqual([]);
    expect(await asOwner('select 1 from feeds where last_position = 0')).toEqual([]);
  });
});

describe('outside of any merchant', () => {
  it.each(tenantTables)('%s is empty for the app', async (table) => {
    expect((await ownRows(app, table)).rows).toEqual([]);
  });

  it.each(['', randomUUID()])('the merchant %j is nobody', async (nobody) => {
    const rows = await asMerchant(app, nobody as MerchantId, (tx) => ownRows(tx, 'orders')); // deliberately no real one
    expect(rows.rows).toEqual([]);
  });

  it('nothing of the transaction before is left on its connection, whether that committed or failed', async () => {
    // The pool has one connection, so each of these runs on the same.
    const { cast } = restaurant();
    const setting = () =>
      sql<{ id: string | null }>`select current_merchant_id() as id, pg_backend_pid() as pid`.execute(app);
    const first = await asMerchant(app, cast.rosalia.merchantId, (tx) => ownRows(tx, 'orders'));
    expect(first.rows.length).toBeGreaterThan(0);
    const [afterCommit, emptyAfterCommit] = [await setting(), await ownRows(app, 'orders')];
    await expect(asMerchant(app, cast.rosalia.merchantId, (tx) => ownRows(tx, 'no_such_table'))).rejects.toThrow(
      'no_such_table',
    );
    const [afterFailure, emptyAfterFailure] = [await setting(), await ownRows(app, 'orders')];
    expect([afterCommit.rows[0]?.id, afterFailure.rows[0]?.id]).toEqual([null, null]);
    expect(afterCommit.rows).toEqual(afterFailure.rows);
    expect([emptyAfterCommit.rows, emptyAfterFailure.rows]).toEqual([[], []]);
    const theirs = await asMerchant(app, cast.neighbour.merchantId, (tx) => ownRows(tx, 'orders'));
    expect(new Set(theirs.rows.map((row) => row['merchant_id']))).toEqual(new Set([cast.neighbour.merchantId]));
  });
});

describe('what a role has no business with', () => {
  const denied = [
    ['forkline_app', 'select * from users'],
    ['forkline_app', 'select * from sms_consents'],
    ['forkline_auth', "update sms_consents set wording = ''"],
    ['forkline_app', 'select * from sessions'],
    ['forkline_app', 'select * from accounts'],
    ['forkline_app', 'select * from verifications'],
    ['forkline_app', 'select * from staff_members'],
    ['forkline_app', 'select * from webhook_refusals'],
    ['forkline_app', 'select * from graphile_worker._private_jobs'],
    ['forkline_app', 'select * from payout_files'],
    ['forkline_app', 'select * from payout_file_entries'],
    ['forkline_app', 'select * from bank_files_received'],
    ['forkline_app', "update payout_holds set reason = ''"],
    ['forkline_app', 'delete from payouts'],
    ['forkline_app', 'update loyalty_movements set points = 1'],
    ['forkline_app', "update loyalty_consents set wording = ''"],
    ['forkline_intake', 'select code from loyalty_slips'],
    ['forkline_intake', 'select facts from notices'],
    ['forkline_app', 'delete from notices'],
    ['forkline_intake', 'select contents from print_tickets'],
    ['forkline_intake', 'select * from printers'],
    ['forkline_intake', 'select url from webhook_endpoints'],
    ['forkline_app', "update webhook_attempts set answer = ''"],
    ['forkline_app', 'delete from api_keys'],
    ['forkline_app', "update stripe_accounts set account_id = ''"],
    ['forkline_staff', 'select * from bank_accounts'],
    ['forkline_staff', 'insert into payouts select * from payouts'],
    ['forkline_staff', 'update payouts set amount_minor = 1'],
    ['forkline_staff', "update payout_files set sealed = ''"],
    ['forkline_staff', 'insert into ledger_entries select * from ledger_entries'],
    ['forkline_app', "update inbox set body = ''"],
    ['forkline_app', 'delete from orders'],
    ['forkline_app', 'delete from inbox'],
    ['forkline_app', 'delete from feed_events'],
    ['forkline_app', 'update feed_events set position = 1'],
    ['forkline_app', 'update memberships set role = role'],
    ['forkline_app', 'create table loot (id int)'],
    ['forkline_intake', 'select details from orders'],
    ['forkline_intake', 'select customer_name from orders'],
    ['forkline_intake', 'select * from order_lines'],
    ['forkline_intake', 'select * from memberships'],
    ['forkline_intake', 'select * from users'],
    ['forkline_intake', 'select * from outbound_calls'],
    ['forkline_intake', 'select * from feed_events'],
    ['forkline_intake', "update orders set state = 'cancelled'"],
    ['forkline_intake', 'delete from inbox'],
    ['forkline_intake', 'select * from graphile_worker._private_jobs'],
    ['forkline_auth', 'select * from orders'],
    ['forkline_auth', 'select * from merchants'],
    ['forkline_auth', 'update merchants set state = state'],
    ['forkline_jobs', 'select * from orders'],
    ['forkline_jobs', 'select * from users'],
  ] as const satisfies [DatabaseRole, string][];

  it.each(denied)('%s may not: %s', async (role, statement) => {
    await expect(onConnectionOf(role, (pool) => pool.query(statement))).rejects.toThrow(/permission denied/);
  });

  it('is not in the way of what intake needs: it finds the order that an event is about', async () => {
    const { rows } = await onConnectionOf('forkline_intake', (pool) =>
      pool.query('select merchant_id, id, state from orders'),
    );
    expect(rows.length).toBeGreaterThanOrEqual(6);
  });
});
