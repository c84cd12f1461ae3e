import { Readable } from 'node:stream';
import { sql } from 'kysely';
import yazl from 'yazl';
import { asMerchant, type Db, type Tx } from '../db/database.ts';

/** What is no use to anybody but us, and what would let somebody in. */
const leftOutTables = new Set([
  'connection_credentials',
  'consents',
  'orders_to_post',
  'stock_takings',
  'feeds',
  'feed_events',
]);
const leftOutColumns = /secret|token|encrypted|sealed|cipher|password|digest|hash|download_key|amounts/;
const rowsAtOnce = 500;

const readMe = (name: string, at: Date) =>
  [
    `The data of ${name} at Forkline, as of ${at.toISOString()}.`,
    '',
    'Each file holds one kind of thing, one JSON object a line. Amounts are integer cents, times are UTC.',
    'Files with nothing in them are left out. Secrets (passwords, keys of the delivery services, bank account numbers) are',
    'in none of them. Photos lie at the addresses /photos/<id>/standard.jpg.',
    '',
  ].join('\n');

/**
 * Everything that is kept of the scope's merchant as a ZIP of JSON lines, read in one transaction, so that it fits
 * together, and a few hundred rows at a time. The stream fails when the reading does.
 *
 * @param about.people who the ids of users in it are: rows of no single merchant, which the others do not hold
 */
export function exportTenant(
  db: Db,
  merchantId: string,
  about: { name: string; at: Date; people: readonly object[] },
): Readable {
  const zip = new yazl.ZipFile();
  const out = new Readable().wrap(zip.outputStream);
  zip.addBuffer(Buffer.from(readMe(about.name, about.at)), 'README.txt', { mtime: about.at });
  const people = about.people.map((one) => `${JSON.stringify(one)}\n`).join('');
  zip.addBuffer(Buffer.from(people), 'people.jsonl', { mtime: about.at });
  const written = asMerchant(db, merchantId as Parameters<typeof asMerchant>[1], async (tx) => {
    for (const table of await readableTables(tx)) await addTable(tx, zip, { ...table, at: about.at });
    zip.end();
  });
  written.catch((error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))));
  return out;
}

interface Table {
  name: string;
  columns: string[];
}

/** Those with a merchant's rows that the transaction's role may read, with the columns that leave the house. */
async function readableTables(tx: Tx): Promise<Table[]> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity
      and has_table_privilege(c.oid, 'select')
      and exists (select from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname and p.policyname = 'own')
    group by c.relname order by c.relname`.execute(tx);
  return rows
    .filter(({ name }) => !leftOutTables.has(name))
    .map(({ name, columns }) => ({ name, columns: columns.filter((column) => !leftOutColumns.test(column)) }));
}

async function addTable(tx: Tx, zip: yazl.ZipFile, { name, columns, at }: Table & { at: Date }): Promise<void> {
  const rows = lines(tx, { name, columns });
  const first = await rows.next();
  if (first.done) return;
  const content = Readable.from(prepend(first.value, rows));
  const done = new Promise<void>((resolve, reject) => {
    content.once('end', resolve);
    content.once('error', reject);
  });
  zip.addReadStream(content, `${name}.jsonl`, { mtime: at });
  // One after the other: they are read by one transaction.
  await done;
}

async function* prepend(first: string, rest: AsyncGenerator<string, void>): AsyncGenerator<string, void> {
  yield first;
  yield* rest;
}

async function* lines(tx: Tx, { name, columns }: Table): AsyncGenerator<string, void> {
  const chosen = sql.join(columns.map((column) => sql.ref(column)));
  const cursor = sql.id(`export_${name}`);
  await sql`declare ${cursor} no scroll cursor for select to_jsonb(t)::text as line from (select ${chosen} from ${sql.table(name)}) t`.execute(
    tx,
  );
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(rowsAtOnce)} from ${cursor}`.execute(tx);
    if (rows.length > 0) yield `${rows.map(({ line }) => line).join('\n')}\n`;
    if (rows.length < rowsAtOnce) break;
  }
  await sql`close ${cursor}`.execute(tx);
}
