import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { sql } from 'kysely';
import yazl from 'yazl';
import { asMerchant, type Db, type Tx } from '../db/database.ts';
import type { Files } from '../files/files.ts';
import type { Log } from '../telemetry/log.ts';

/** What is no use to anybody but us, what our people note for each other, and what would let somebody in. */
const leftOutTables = new Set([
  'payout_holds',
  'connection_credentials',
  'consents',
  'orders_to_post',
  'stock_takings',
  'feeds',
  'feed_events',
]);
const leftOutColumns =
  /secret|token|encrypted|sealed|cipher|password|digest$|hash|download_key|stop_key|^payouts\.(?:reasons|anomalies)$/;
const rowsAtOnce = 500;
/** What does not become smaller. */
const isPicture = /\.(jpe?g|png|webp|gif|heic)$/;

const readMe = (name: string, at: Date) =>
  [
    `The data of ${name} at Forkline, as of ${at.toISOString()}.`,
    '',
    'Each file holds one kind of thing, one JSON object a line. Amounts are integer cents, times are UTC.',
    'Files with nothing in them are left out. Secrets (passwords, keys of the delivery services, bank account numbers) are',
    'in none of them.',
    '',
    'Uploaded files follow: photos/<id>/standard.jpg by the ids of menu_photos.jsonl and store_photos.jsonl (wide.jpg is',
    'the same, cut to 16:9), logos as logo_url in stores.jsonl names them, and support/<id> with the ids of the',
    'attachments in support_messages.jsonl. files-not-found.txt, if there is one, names what could not be read.',
    '',
  ].join('\n');

/** A file that a merchant has uploaded: where it is kept, and its name in the export. */
export interface UploadedFile {
  key: string;
  name: string;
}

/** Tells which files belong to the merchant whose rows the transaction sees. */
export type ListUploads = (tx: Tx) => Promise<UploadedFile[]>;

interface Sources {
  db: Db;
  files: Files;
  log: Log;
}

/**
 * Everything that is kept of the scope's merchant as a ZIP: JSON lines, read in one transaction, so that they fit
 * together, and a few hundred rows at a time; then the files, one in memory at a time. The stream fails when the
 * reading of rows does; a file that cannot be read is named instead.
 *
 * @param about.people who the ids of users in it are: rows of no single merchant, which the others do not hold
 */
export function exportTenant(
  { db, files, log }: Sources,
  merchantId: string,
  about: { name: string; at: Date; people: readonly object[]; uploads: readonly ListUploads[] },
): Readable {
  const zip = new yazl.ZipFile();
  const out = new Readable().wrap(zip.outputStream);
  const mtime = about.at;
  zip.addBuffer(Buffer.from(readMe(about.name, about.at)), 'README.txt', { mtime });
  const people = about.people.map((one) => `${JSON.stringify(one)}\n`).join('');
  zip.addBuffer(Buffer.from(people), 'people.jsonl', { mtime });

  // Whoever leaves halfway ends the reading of rows as well: it holds a connection to the database.
  let reading: Readable | undefined;
  out.once('close', () => reading?.destroy());

  /** Ends when the content has gone out, and fails when nobody reads any more. */
  async function add(content: Readable, name: string, compress = true): Promise<void> {
    if (out.destroyed) throw new Error('Nobody reads the export any more.');
    reading = content;
    zip.addReadStream(content, name, { mtime, compress });
    await finished(content, { writable: false });
  }

  async function write(): Promise<void> {
    const uploaded = await asMerchant(db, merchantId as Parameters<typeof asMerchant>[1], async (tx) => {
      for (const table of await readableTables(tx)) await addTable(tx, add, table);
      return (await Promise.all(about.uploads.map((list) => list(tx)))).flat();
    });
    // Outside the transaction: files may take long, and are what they were.
    const missing: string[] = [];
    for (const { key, name } of uploaded) {
      const content = await files.read(key).catch((error: unknown) => {
        log.warn({ err: error, key, merchantId }, 'an uploaded file is missing from an export');
        missing.push(name);
      });
      if (content) await add(Readable.from([content]), name, !isPicture.test(name));
    }
    if (missing.length > 0) zip.addBuffer(Buffer.from(`${missing.join('\n')}\n`), 'files-not-found.txt', { mtime });
    zip.end();
  }
  write().catch((error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))));
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
    .map(({ name, columns }) => ({
      name,
      columns: columns.filter((column) => !leftOutColumns.test(`${name}.${column}`)),
    }));
}

async function addTable(tx: Tx, add: (content: Readable, name: string) => Promise<void>, table: Table): Promise<void> {
  const rows = lines(tx, table);
  const first = await rows.next();
  // One after the other: they are read by one transaction.
  if (!first.done) await add(Readable.from(prepend(first.value, rows)), `${table.name}.jsonl`);
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
