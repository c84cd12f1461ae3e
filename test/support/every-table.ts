import { randomUUID } from 'node:crypto';
import { password, type CastMerchant } from './cast.ts';
import type { Restaurant } from './open-restaurant.ts';
import { doorDashOrder } from './orders.ts';

/** Writes rows of both merchants of the cast into every table that names a merchant. */
export async function fillEveryTable(restaurant: Restaurant): Promise<void> {
  const { cast, doorDash, call } = restaurant;
  for (const merchant of [cast.rosalia, cast.neighbour]) {
    await call(merchant.owner, 'POST', '/api/team/invitations', { email: `new-${merchant.owner}`, role: 'kitchen' });
    const bodies = Array.from({ length: 3 }, () => doorDashOrder({ store: merchant.doorDashStore }));
    for (const body of bodies) await doorDash(body);
    const { body } = await call(merchant.owner, 'GET', '/api/orders');
    const { orders } = body as { orders: { id: string }[] }; // the route's contract
    await call(merchant.owner, 'POST', `/api/orders/${orders[0]?.id}/accept`, {});
    await writeMenuRows(restaurant, merchant);
  }
  await restaurant.runPeriodicTask('orders-to-count');
  for (const merchant of [cast.rosalia, cast.neighbour]) {
    await writeCountedRows(restaurant, merchant);
    await writeGuestRows(restaurant, merchant);
    await writeSupportRows(restaurant, merchant);
    await writePrintRows(restaurant, merchant);
    await writeReachRows(restaurant, merchant);
    await writeAssistantRows(restaurant, merchant);
  }
}

/** Something in every table of the reports beside what the job has counted: an order that waits, a store that was off. */
async function writeCountedRows(restaurant: Restaurant, { merchantId, storeId, owner }: CastMerchant): Promise<void> {
  const { call, sql: asOwner } = restaurant;
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
async function writeReviewRows(restaurant: Restaurant, { merchantId, storeId }: CastMerchant): Promise<void> {
  const { sql: asOwner } = restaurant;
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
async function writeSupportRows(restaurant: Restaurant, { owner, merchantId, storeId }: CastMerchant): Promise<void> {
  await restaurant.call(owner, 'POST', '/api/service-threads', {
    key: randomUUID(),
    storeId,
    service: 'doordash',
    subjectKind: 'menu',
    subjectId: null,
    subjectLabel: null,
    title: 'A question',
    text: 'Where is the menu?',
  });
  await restaurant.call(owner, 'POST', '/api/integrations/requests', {
    storeId,
    service: 'doordash',
    storeLink: 'https://www.doordash.com/store/x-1',
  });
  const { sql: asOwner } = restaurant;
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
  await restaurant.call(owner, 'POST', '/api/support/cases', {
    key: randomUUID(),
    storeId: null,
    topic: 'menu',
    urgency: 'normal',
    subject: 'A question',
    text: 'Where is the menu?',
  });
}

/** A printer of a store that prints, with a station and a ticket. */
async function writePrintRows(restaurant: Restaurant, { merchantId, storeId }: CastMerchant): Promise<void> {
  const { sql: asOwner } = restaurant;
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
async function writeReachRows(restaurant: Restaurant, { merchantId }: CastMerchant): Promise<void> {
  const { sql: asOwner } = restaurant;
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
async function writeAssistantRows(restaurant: Restaurant, { owner, merchantId }: CastMerchant): Promise<void> {
  const id = randomUUID();
  const question = { id, conversationId: randomUUID(), text: 'Are we open?', storeId: null, language: 'en' };
  await restaurant.call(owner, 'POST', '/api/assistant/questions', question);
  await restaurant.sql(
    `insert into assistant_deeds (merchant_id, turn_id, place, state, done_at) values ($1, $2, 0, 'done', now())`,
    [merchantId, id],
  );
}

/** A guest with a slip, a reward that was given and taken back, a promotion and a campaign. */
async function writeGuestRows(restaurant: Restaurant, { merchantId, storeId }: CastMerchant): Promise<void> {
  const { sql: asOwner } = restaurant;
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
async function writeMenuRows(restaurant: Restaurant, merchant: CastMerchant): Promise<void> {
  const { call, sql: asOwner } = restaurant;
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
  await writeReportRows(restaurant, merchant);
  await writeReviewRows(restaurant, merchant);
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
  await writeNoticeRows(restaurant, merchant);
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

/** A notification on the owner's screen, the mail that waits for it, and the next recipients. */
async function writeNoticeRows(restaurant: Restaurant, { merchantId, storeId, owner }: CastMerchant): Promise<void> {
  const { sql: asOwner } = restaurant;
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
async function writeReportRows(restaurant: Restaurant, { merchantId, storeId }: CastMerchant): Promise<void> {
  const { sql: asOwner } = restaurant;
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
