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
import { fillEveryTable } from '../support/every-table.ts';
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
  ['connection_requests', 'merchant_id'],
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
  await fillEveryTable(restaurant());
});

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

  it('leads every key of such a table with the merchant, but for those that route webhooks and claim stores', async () => {
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
      // Two merchants never claim one store of a service.
      'connection_requests_claim',
      'connections_by_store_key',
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
      // An owner asks for one more location in their own name; their merchant's other owners see it.
      'applications.own_merchant SELECT forkline_app',
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
      // Staff work through requests to connect; intake hears a claimed store prove itself.
      'connection_requests.claims SELECT forkline_intake',
      'connection_requests.every_request ALL forkline_staff',
      'connection_requests.open_stores ALL forkline_app',
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
      // Intake books an order without a currency in that of the store's country.
      'stores.country SELECT forkline_intake',
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
      { name: 'audit_subject', callers: 'forkline_staff' },
      { name: 'campaign_deliveries', callers: 'forkline_app' },
      { name: 'campaigns_due', callers: 'forkline_app' },
      { name: 'campaigns_kept', callers: 'forkline_app' },
      { name: 'due_connecting_work', callers: 'forkline_app' },
      { name: 'due_menu_work', callers: 'forkline_app' },
      { name: 'due_order_checks', callers: 'forkline_app' },
      { name: 'due_proof_checks', callers: 'forkline_app' },
      { name: 'due_store_work', callers: 'forkline_app' },
      { name: 'enqueue_jobs', callers: 'forkline_app,forkline_auth,forkline_intake,forkline_staff' },
      { name: 'erase_merchant', callers: 'forkline_staff' },
      { name: 'erase_merchant_batch', callers: 'forkline_staff' },
      { name: 'forget', callers: 'forkline_staff' },
      { name: 'forget_notices', callers: 'forkline_app' },
      { name: 'forget_people', callers: null },
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
      { name: 'store_holder', callers: 'forkline_app,forkline_staff' },
      { name: 'store_request_owner', callers: 'forkline_app' },
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
