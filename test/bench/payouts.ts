import { pino } from 'pino';
import type pg from 'pg';
import { demoSecrets, readConfig } from '../../src/config.ts';
import { sealNumber } from '../../src/domains/payouts/bank-accounts/sealed-account.ts';
import type { StaffMember } from '../../src/domains/identity/index.ts';
import { runPayouts } from '../../src/domains/payouts/commands/run-payouts.ts';
import { makeFile } from '../../src/domains/payouts/files/commands/make-file.ts';
import { releaseFile } from '../../src/domains/payouts/files/commands/release-file.ts';
import type { FileParts } from '../../src/domains/payouts/files/file-parts.ts';
import { standardRunTime } from '../../src/domains/payouts/model/pay-week.ts';
import { createFindAccount } from '../../src/domains/payouts/payout-account.ts';
import { createRails } from '../../src/domains/payouts/rails/create-rails.ts';
import type { ContextParts } from '../../src/platform/context.ts';
import { createVault } from '../../src/platform/crypto/vault.ts';
import { createDb, createPool } from '../../src/platform/db/database.ts';
import { Events } from '../../src/platform/events.ts';
import { assert } from '../../src/shared/assert.ts';
import { newId } from '../../src/shared/ids.ts';
import { printTable, round, say } from './figures.ts';
import type { Stage } from './stage.ts';

/** Merchants that are paid in one run, one run after the other; each has so many entries in the week. */
const sizes = [100, 1_000];
const entriesEach = 1_000;
const monday = '2031-06-09';
const runAt = new Date('2031-06-17T10:00:00Z');
/** A merchant may cost so much more where there are ten times as many. */
const maxGrowth = 1.3;
const sampleEveryMs = 20;

export interface PayoutFigures {
  merchants: number;
  entries: number;
  runSeconds: number;
  perMerchantMs: number;
  statementsPerMerchant: number;
  makeSeconds: number;
  releaseSeconds: number;
  /** The most that the heap held beyond what it held before. */
  peakMb: number;
}

/** What the weekly run, its file and its release cost as merchants and postings grow. */
export async function measurePayouts(stage: Stage): Promise<{ figures: PayoutFigures[]; isWithinBudget: boolean }> {
  const figures: PayoutFigures[] = [];
  for (const merchants of sizes) {
    await addMerchants(stage, merchants);
    figures.push(await measure(stage, merchants));
  }
  say(`\nPayouts: the weekly run, ${entriesEach.toLocaleString('en-US')} entries a merchant.`);
  printTable(
    ['merchants', 'run s', 'ms each', 'statements each', 'file s', 'release s', 'heap MB'],
    figures.map((one) => [
      one.merchants,
      one.runSeconds,
      one.perMerchantMs,
      one.statementsPerMerchant,
      one.makeSeconds,
      one.releaseSeconds,
      one.peakMb,
    ]),
  );
  const [small, large] = [figures[0]?.perMerchantMs ?? Number.NaN, figures.at(-1)?.perMerchantMs ?? Number.NaN];
  return { figures, isWithinBudget: large <= small * maxGrowth };
}

const keys = [demoSecrets.SECRETS_KEY] as const;

/** Merchants with a bank account and a week of orders on four services. */
async function addMerchants({ owner }: Stage, count: number): Promise<void> {
  const vault = createVault(keys);
  const rows = Array.from({ length: count }, (_, at) => {
    const [merchantId, id] = [newId<'merchant'>(), newId<'bank_account'>()];
    const number = String(1_000_000 + at);
    return {
      merchantId,
      storeId: newId(),
      id,
      name: `Kitchen ${at}`,
      sealed: sealNumber(vault, { merchantId, id }, number),
    };
  });
  const given = `json_to_recordset($1::json) as given ("merchantId" uuid, "storeId" uuid, id uuid, name text, sealed text)`;
  const write = (statement: string) => owner.query(`${statement} from ${given}`, [JSON.stringify(rows)]);
  await write(`insert into merchants (id, name, business_type) select "merchantId", name, 'restaurant'`);
  await write(
    `insert into stores (merchant_id, id, name, address, time_zone)
     select "merchantId", "storeId", name, '1 Bench Street', 'America/New_York'`,
  );
  await write(
    `insert into bank_accounts (merchant_id, id, state, holder_name, kind, routing_number, sealed_number, last_four,
       entered_by, contact_name, contact_email, entered_at, verified_at, usable_from)
     select "merchantId", id, 'verified', name, 'checking', '121000358', sealed, '0000', 'x', 'x', 'x@bench.test',
       '2031-01-01', '2031-01-01', '2031-01-01'`,
  );
  await owner.query(
    `insert into ledger_entries (merchant_id, id, key, kind, store_id, service, order_id, currency, business_date,
       happened_at, posted_at, policy, accounts, amounts, details)
     select "merchantId", gen_random_uuid(), 'bench ' || n, 'order', "storeId",
       (array['doordash', 'uber-eats', 'grubhub', 'deliveroo'])[1 + n % 4], gen_random_uuid(), 'USD',
       $2::date + n % 7, $2::date, $2::date, 'x', array['receivable', 'payable.base', 'service_fee'],
       array[3000, -2000, -1000], '{"order": "x", "lines": []}'
     from ${given} cross join generate_series(1, $3::int) n`,
    [JSON.stringify(rows), monday, entriesEach],
  );
  await owner.query('vacuum analyze ledger_entries, ledger_days, ledger_balances');
}

async function measure(stage: Stage, merchants: number): Promise<PayoutFigures> {
  const counter = { statements: 0 };
  const pools = [
    createPool({ url: stage.databaseUrl, role: 'forkline_app', max: 10 }),
    createPool({ url: stage.databaseUrl, role: 'forkline_staff', max: 4 }),
  ] as const;
  const [db, staffDb] = [createDb(counting(pools[0], counter)), createDb(pools[1])];
  const vault = createVault(keys);
  const parts: ContextParts = {
    clock: { now: () => runAt },
    log: pino({ level: 'error' }),
    events: new Events([]),
    pubSub: { publish: () => {} },
    jobNotifier: { notify: () => {} },
  };
  const config = readConfig({ FORKLINE_DEMO: 'true', DATABASE_URL: stage.databaseUrl });
  const files: FileParts = {
    db,
    staffDb,
    parts,
    vault,
    findAccount: createFindAccount({ vault, hasStripe: false }),
    rails: createRails(config.payouts, () => Promise.reject(new Error('Nothing is sent here.'))),
  };
  try {
    await stage.owner.query("update payout_runs set state = 'due', began_at = null where week_from = $1", [monday]);
    const heap = watchHeap();
    const runSeconds = await seconds(() => runPayouts({ ...files, runTime: standardRunTime }));
    const statements = counter.statements;
    const made = await stage.owner.query<{ count: number }>(
      "select count(*)::int as count from payouts where state = 'prepared'",
    );
    assert(made.rows[0]?.count === merchants, `${merchants} payouts are ready, not ${made.rows[0]?.count}`);
    let id = '';
    const makeSeconds = await seconds(async () => void ({ id } = await makeFile(files, person('maker'), 'nacha')));
    const releaseSeconds = await seconds(() => releaseFile(files, person('releaser'), id));
    return {
      merchants,
      entries: merchants * entriesEach,
      runSeconds,
      perMerchantMs: round((runSeconds * 1000) / merchants, 2),
      statementsPerMerchant: round(statements / merchants, 1),
      makeSeconds,
      releaseSeconds,
      peakMb: heap(),
    };
  } finally {
    await Promise.all([db.destroy(), staffDb.destroy()]);
  }
}

/** One of ours; no more of a staff member is read. */
function person(name: string): StaffMember {
  const user = { id: name, name, email: `${name}@bench.test` };
  return { user, actor: { kind: 'user', userId: name, role: 'staff' } } as StaffMember; // as said
}

const heapMb = () => process.memoryUsage().heapUsed / 1024 ** 2;

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return round((performance.now() - began) / 1000, 2);
}

/** Looks at the heap until it is asked for the peak, in megabytes beyond the beginning. */
function watchHeap(): () => number {
  const before = heapMb();
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, heapMb());
  }, sampleEveryMs);
  return () => {
    clearInterval(timer);
    return round(peak - before, 1);
  };
}

/** The pool, its clients counting the statements that they send. */
function counting(pool: pg.Pool, counter: { statements: number }): pg.Pool {
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...args: unknown[]) => unknown; // one of its many signatures
    client.query = ((...args: unknown[]) => {
      counter.statements += 1;
      return send(...args);
    }) as typeof client.query; // the same
  });
  return pool;
}
