import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { retentionRules } from '../../src/domains/retention/model/rules.ts';
import { dayMs } from '../../src/shared/time.ts';
import { multipart, pdf } from '../support/forms.ts';
import { doorDashOrder } from '../support/orders.ts';
import { useRestaurant } from '../support/restaurant.ts';
import { signUp, signUpForm } from '../support/sign-up.ts';

const restaurant = useRestaurant();
const page = readFile(join(import.meta.dirname, '../../docs/retention.md'), 'utf8');

/** Words that only the customer, the applicant or the visitor has given. */
const markers = ['Xaviera', 'Quillfeather', '5550177', 'Larkspur', 'Blue door', 'No zucchini'];

interface Column extends Record<string, unknown> {
  table: string;
  column: string;
  type: string;
}
const textColumns = () =>
  restaurant().sql<Column>(`
    select c.table_name as table, c.column_name as column, c.data_type as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.udt_name in ('text', 'varchar', 'jsonb', 'json', 'bytea', 'inet', '_text')
      and c.table_name <> 'migrations'
    order by 1, 2`);

/** Where a marker is found, as `table.column`. */
async function placesOf(words: readonly string[]): Promise<string[]> {
  const places: string[] = [];
  for (const { table, column } of await textColumns()) {
    const [row] = await restaurant().sql<{ has: boolean }>(
      `select exists (select from "${table}" where "${column}"::text ilike any ($1)) as has`,
      [words.map((word) => `%${word}%`)],
    );
    if (row?.has) places.push(`${table}.${column}`);
  }
  return places;
}

/** Everything that adds up: what retention must leave as it is. */
async function sums() {
  const { sql } = restaurant();
  const whole = (table: string) => sql(`select * from ${table} order by ${table}::text`);
  return {
    orders: await sql(`select id, state, subtotal_minor, tax_minor, total_minor, placed_at, accepted_at, ended_at,
      details -> 'totals' as totals, details -> 'collection' as collection from orders order by id`),
    lines:
      await sql(`select order_id, line_number, name, quantity, unit_total_minor, line_total_minor, line -> 'price' as price
      from order_lines order by order_id, line_number`),
    entries: await whole('ledger_entries'),
    days: await whole('ledger_days'),
    balances: await whole('ledger_balances'),
    facts: await whole('order_facts'),
    reported: await whole('report_days'),
    items: await whole('report_items'),
    customerOrders: await whole('customer_orders'),
    customers: await whole('customers'),
    customerDays: await whole('customer_days'),
    customerCounts: await whole('customer_counts'),
  };
}

const forgetNow = () => restaurant().runPeriodicTask('retention');
const count = async (table: string) => {
  const [row] = await restaurant().sql<{ n: number }>(`select count(*)::int as n from ${table}`);
  return row?.n;
};

describe('orders after half a year', () => {
  let before: Awaited<ReturnType<typeof sums>>;

  beforeAll(async () => {
    const { cast, doorDash, sql, call, runJobs, runPeriodicTask } = restaurant();
    const order = () => {
      const made = doorDashOrder({
        store: cast.rosalia.doorDashStore,
        customer: 'Xaviera',
        note: 'Blue door, buzzer 9',
      });
      const [category] = made.order.categories;
      const consumer = { ...made.order.consumer, last_name: 'Quillfeather', phone: '302-555-0177' };
      const items = category?.items.map((item) => ({ ...item, special_instructions: 'No zucchini' })) ?? [];
      return { ...made, order: { ...made.order, consumer, categories: [{ ...category, items }] } };
    };
    for (let index = 0; index < 3; index += 1) await doorDash(order());
    await runJobs();
    await sql(`update orders set details = details || '{"destination": {"lines": ["9 Larkspur Way"], "instructions": "Blue door"}}',
      courier = '{"name": "Quillfeather", "phone": "5550177", "stage": "delivered"}'`);
    for (const { id } of await sql<{ id: string }>('select id from orders')) {
      await call(cast.rosalia.kitchen, 'POST', `/api/orders/${id}/accept`, { prepMinutes: 15 });
      await runJobs();
      for (const from of ['getting_ready', 'ready'])
        await call(cast.rosalia.kitchen, 'POST', `/api/orders/${id}/ready`, { from });
    }
    await runJobs();
    await runPeriodicTask('orders-to-post');
    await runPeriodicTask('orders-to-count');
    restaurant().clock.forward(91 * dayMs);
  }, 60_000);

  it('name their customer before, and lose the raw messages after 90 days', async () => {
    expect(await placesOf(markers)).toEqual(
      expect.arrayContaining(['inbox.body', 'orders.customer_name', 'orders.details', 'order_lines.line']),
    );
    await forgetNow();
    const places = await placesOf(markers);
    expect(places).not.toContain('inbox.body');
    expect(places).toContain('orders.customer_name');
    expect(await count('inbox')).toBeGreaterThan(0);
  });

  it('hold no word of their customer in any table after 180 days, and no sum has changed', async () => {
    before = await sums();
    expect(before.entries.length).toBeGreaterThan(0);
    expect(before.customers.length).toBeGreaterThan(0);
    restaurant().clock.forward(90 * dayMs);
    await forgetNow();
    expect(await placesOf(markers)).toEqual([]);
    expect(await sums()).toEqual(before);
    await forgetNow();
    expect(await sums()).toEqual(before);
  });

  it('are counted and posted again as they were, their customers included', async () => {
    const { sql, runPeriodicTask } = restaurant();
    await sql(
      `insert into orders_to_count (merchant_id, order_id, store_id, noted_at)
      select merchant_id, id, store_id, now() from orders`,
    );
    await sql(
      `insert into orders_to_post (merchant_id, order_id, store_id, noted_at)
      select merchant_id, id, store_id, now() from orders`,
    );
    await runPeriodicTask('orders-to-count');
    await runPeriodicTask('orders-to-post');
    await runPeriodicTask('customer-check');
    await runPeriodicTask('report-check');
    await runPeriodicTask('whole-ledger');
    expect(await sums()).toEqual(before);
  });

  it('are shown, found by their items, and have no customer to show', async () => {
    const { call, cast, sql } = restaurant();
    const [order] = await sql<{ id: string }>('select id from orders limit 1');
    const shown = await call(cast.rosalia.owner, 'GET', `/api/orders/${order?.id}`);
    expect([shown.status, shown.body]).toMatchObject([200, { customer: { name: 'Customer' } }]);
    const found = await call(cast.rosalia.owner, 'GET', '/api/orders?search=birria');
    expect(found.text).toContain(order?.id);
    expect((await call(cast.rosalia.owner, 'GET', '/api/orders?search=xaviera')).text).not.toContain(order?.id);
  });

  it('that are younger stay as they are, and a batch is bounded', async () => {
    const { cast, doorDash, runJobs, sql } = restaurant();
    for (let index = 0; index < 3; index += 1)
      await doorDash(doorDashOrder({ store: cast.rosalia.doorDashStore, customer: 'Marguerite' }));
    await runJobs();
    await forgetNow();
    expect(await placesOf(['Marguerite'])).toContain('orders.customer_name');
    const [batch] = await sql(`select affected from forget('order_customers', now() + interval '100 years', 2)`);
    expect(batch).toEqual({ affected: 2 });
    const [rest] = await sql(`select affected from forget('order_customers', now() + interval '100 years', 2)`);
    expect(rest).toEqual({ affected: 1 });
  });
});

describe('applicants and visitors', () => {
  it('are forgotten with their documents and accounts when nothing came of the application', async () => {
    const { call, cast, sql, app, config } = restaurant();
    const email = 'xaviera@quillfeather.test';
    const form = signUpForm({
      email,
      firstName: 'Xaviera',
      lastName: 'Quillfeather',
      storeAddress: '9 Larkspur Way, Reno, NV',
    });
    await signUp(restaurant(), form);
    const { access } = (await call(undefined, 'POST', '/api/token/', { username: email, password: form.password }))
      .body as {
      access: string; // the route's contract
    };
    const upload = multipart({}, { field: 'document', name: 'Quillfeather.pdf', content: pdf });
    await app.server.inject({
      method: 'POST',
      url: '/api/application/documents',
      headers: { ...upload.headers, authorization: `Bearer ${access}` },
      payload: upload.payload,
    });
    const [document] = await sql<{ file_key: string }>('select file_key from application_documents');
    const file = join(config.files.folder, document?.file_key ?? '');
    expect(existsSync(file)).toBe(true);
    const [application] = await sql<{ id: string }>('select id from applications where email = $1', [email]);
    await call(cast.staff, 'POST', `/api/backoffice/applications/${application?.id}/decline`, { text: 'No.' });
    await call(undefined, 'POST', '/api/contact', {
      name: 'Xaviera Quillfeather',
      email,
      topic: 'press',
      message: 'I live in Larkspur Way.',
    });
    restaurant().clock.forward(179 * dayMs);
    await forgetNow();
    expect(await placesOf(markers)).toEqual(
      expect.arrayContaining(['applications.email', 'users.email', 'contact_messages.name']),
    );
    restaurant().clock.forward(2 * dayMs);
    await forgetNow();
    const places = await placesOf(markers);
    expect(places.filter((place) => /^(application|users|accounts)/.test(place))).toEqual([]);
    expect(existsSync(file)).toBe(false);
    // Mails to them and their message go after a year.
    restaurant().clock.forward(190 * dayMs);
    await forgetNow();
    expect((await placesOf(markers)).filter((place) => !place.startsWith('graphile'))).toEqual([]);
  });

  it('keep an account that works for a merchant, and applications that became one', async () => {
    const { sql, cast } = restaurant();
    await signUp(restaurant(), signUpForm({ email: cast.rosalia.owner, storeAddress: '44 Nowhere St, Reno, NV' }));
    restaurant().clock.forward(31 * dayMs);
    await forgetNow();
    expect(await sql('select id from applications where email = $1', [cast.rosalia.owner])).toEqual([]);
    expect(await sql('select id from users where email = $1', [cast.rosalia.owner])).toHaveLength(1);
  });
});

describe('each rule', () => {
  it('is known to the database, and one that is not is refused', async () => {
    for (const rule of Object.keys(retentionRules)) {
      const rows = await restaurant().sql(`select affected from forget($1, '2000-01-01', 10)`, [rule]);
      expect([rule, rows]).toEqual([rule, [{ affected: 0 }]]);
    }
    await expect(restaurant().sql(`select forget('none', now(), 1)`)).rejects.toThrow('no such rule');
  });

  it('is written down with its days', async () => {
    const text = await page;
    for (const [rule, days] of Object.entries(retentionRules)) {
      const row = text.split('\n').find((line) => line.startsWith(`| \`${rule}\``)) ?? '';
      expect([rule, row.includes(` ${days.toLocaleString('en-US')}`)]).toEqual([rule, true]);
    }
  });
});

/** Names of columns that hold no words of people: codes, references to rows, digests and what the product itself says. */
const technical =
  /^(id|.*_id|key|.*_key|.*_by|by_user|ref|.*_ref|.*_hash|hash|.*_digest|digest|state|.*_state|kind|.*_kind|service|currency|role|language|channel|.*_language|time_zone|country|.*version|status|type|.*_type|.*_types|intent|topic|queue|urgency|verdict|rail|span|every|tongue|code_page|brand|via|position|policy|unit|prefix|purpose|stage|held_service|body_encoding|scopes|kinds|store_ids|counts|code|number|trace|answer_code|account|accounts|shares|timetable|why|problem|cause|codes|tags|cuisines|device|file_id_modifier|account_last_four|last_four|routing_number|correction_code|failure|plan|source|reference|links|line_key|told|wording|assigned_to|notice|join_code|.*_ids)$/;

/** Columns whose names look like more than they hold, each with its reason. */
const withoutPeople: Record<string, string> = {
  ...Object.fromEntries(
    // The merchant's own menu, prices and settings.
    `menu_categories.name menu_categories.description menu_contents.content menu_imports.columns menu_imports.file_name
    menu_imports.matching menu_imports.result menu_imports.rows menu_items.description menu_items.details menu_items.name
    menus.name modifier_groups.name modifiers.details modifiers.name order_fact_items.name customer_items.name
    customer_orders.items report_items.name review_items.name print_stations.name printers.host printers.name
    printers.trouble loyalty_programmes.name loyalty_rewards.name loyalty_redemptions.reward_name price_changes.starts_local
    pricing_settings.rounding promotions.name promotions.terms promotion_targets.known_ids promotion_targets.words
    publications.note publications.snapshot publication_targets.about publication_targets.job drifts.ending drifts.field drifts.found drifts.name
    drifts.subject drifts.wanted connections.accept_rules connection_menus.drift_policy store_wishes.pause_reason
    store_offs.by store_offs.reason stores.logo_url campaigns.name campaigns.audience campaign_messages.reason
    merchants.state_reason webhook_endpoints.name webhook_endpoints.url api_keys.name menu_categories.tax
    pricing_settings.store_taxes publication_targets.held_back`
      .split(/\s+/)
      .map((name) => [name, 'of the business']),
  ),
  ...Object.fromEntries(
    // What the product or a service says about its own work.
    `connection_checks.orders_problem connection_checks.status_problem connection_checks.status_reason
    connection_checks.reopen_refusal connections.refused_why consents.choices inbox.reason order_gaps.cause
    orders.alarms orders.ending orders.adjustments outbound_calls.call outbound_calls.last_error
    outgoing_messages.last_error outgoing_messages.in_reply_to print_tickets.reason reviews.reply_why reviews.order_number
    chats.order_number connection_menus.read_problem review_checks.problem unknown_fields.path webhook_refusals.reason
    payouts.anomalies payouts.reasons payout_holds.reason payout_runs.reason payout_files.reason
    bank_files_received.name bank_files_received.problems bank_files_received.taken bank_statement_lines.description
    bank_statement_lines.reason bank_statements.name bank_accounts.bank_name expected_deposits.payout_reference
    report_lines.payout_reference service_reports.file_name service_reports.tolerances service_reports.unknown_columns
    service_reports.unknown_kinds reconciliation_cases.subject ledger_entries.details staff_actions.action
    support_saved_replies.text support_saved_replies.title news_letters.body_en news_letters.body_es
    news_letters.subject_en news_letters.subject_es service_threads.promise service_threads.subject_label
    service_contacts.hours applications.brand_name loyalty_guests.card_code accounts.scope application_checks.name order_lines.name`
      .split(/\s+/)
      .map((name) => [name, 'of the system']),
  ),
  ...Object.fromEntries(
    // Secrets, sealed or hashed: removed with what they open.
    `accounts.access_token accounts.id_token accounts.refresh_token connection_credentials.sealed consents.sealed_grant
    bank_accounts.sealed_deposits sessions.token webhook_endpoints.sealed_former webhook_endpoints.sealed_secret`
      .split(/\s+/)
      .map((name) => [name, 'a secret']),
  ),
};

describe('the page on retention', () => {
  it('names every column that holds words of people, so that a new one cannot be forgotten', async () => {
    const text = await page;
    const unnamed = (await textColumns())
      .filter(({ table, column }) => !table.startsWith('_') && !technical.test(column))
      .map(({ table, column }) => `${table}.${column}`)
      .filter((name) => !(name in withoutPeople))
      .filter((name) => !text.includes(`\`${name}\``) && !text.includes(`\`${name.split('.')[0]}.*\``));
    expect(unnamed).toEqual([]);
  });

  it('names no column that does not exist', async () => {
    const columns = await restaurant().sql<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
    );
    const known = new Set(columns.map(({ name }) => name));
    const named = [...(await page).matchAll(/`(\w+\.\w+)`/g)].map(([, name = '']) => name);
    const listed = [...named, ...Object.keys(withoutPeople)];
    expect(listed.filter((name) => !known.has(name) && !name.endsWith('.ts'))).toEqual([]);
  });
});
