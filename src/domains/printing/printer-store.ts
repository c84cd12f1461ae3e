import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { asId, type MerchantId } from '../../shared/ids.ts';
import type { CodePage, PaperColumns, PrinterKind, Tongue } from './model/paper.ts';

/** All reading and writing of printers and stations. */

export interface PrinterForm {
  name: string;
  kind: PrinterKind;
  host: string | null;
  port: number | null;
  tongue: Tongue;
  columns: PaperColumns;
  codePage: CodePage;
  isOn: boolean;
}

export interface PrinterRow extends PrinterForm {
  id: string;
  storeId: string;
  hasAddress: boolean;
  lastSeenAt: Date | null;
  trouble: string | null;
  troubleSince: Date | null;
  busyUntil: Date | null;
  lastSentAt: Date | null;
  device: string | null;
  deviceUntil: Date | null;
  version: number;
}

interface StoredPrinter {
  id: string;
  store_id: string;
  name: string;
  kind: string;
  host: string | null;
  port: number | null;
  tongue: string;
  columns: number;
  code_page: string;
  has_address: boolean;
  last_seen_at: Date | null;
  trouble: string | null;
  trouble_since: Date | null;
  busy_until: Date | null;
  last_sent_at: Date | null;
  device: string | null;
  device_until: Date | null;
  is_on: boolean;
  version: number;
}

const printerColumns = sql`id, store_id, name, kind, host, port, tongue, columns, code_page,
  token_hash is not null as has_address, last_seen_at, trouble, trouble_since, busy_until, last_sent_at, device,
  device_until, is_on, version`;

const toPrinter = (row: StoredPrinter): PrinterRow => ({
  id: row.id,
  storeId: row.store_id,
  name: row.name,
  // The columns' checks.
  kind: row.kind as PrinterKind,
  tongue: row.tongue as Tongue,
  columns: row.columns as PaperColumns,
  codePage: row.code_page as CodePage,
  host: row.host,
  port: row.port,
  isOn: row.is_on,
  hasAddress: row.has_address,
  lastSeenAt: row.last_seen_at,
  trouble: row.trouble,
  troubleSince: row.trouble_since,
  busyUntil: row.busy_until,
  lastSentAt: row.last_sent_at,
  device: row.device,
  deviceUntil: row.device_until,
  version: row.version,
});

/** The oldest first. */
export async function readPrinters(tx: Tx, storeId: string): Promise<PrinterRow[]> {
  const { rows } = await sql<StoredPrinter>`
    select ${printerColumns} from printers
    where merchant_id = current_merchant_id() and store_id = ${storeId} and removed_at is null
    order by created_at, id`.execute(tx);
  return rows.map(toPrinter);
}

/** The stores with a printer, in the order in which they began to print. */
export async function readStoresThatPrint(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ store_id: string }>`
    select store_id from printers where merchant_id = current_merchant_id() and removed_at is null
    group by store_id order by min(created_at), store_id`.execute(tx);
  return rows.map((row) => row.store_id);
}

/** What is known of printers by id, removed ones included. */
export async function readAllPrinterNames(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, { name: string; kind: PrinterKind; columns: number; isRemoved: boolean }>> {
  const rows = await tx
    .selectFrom('printers')
    .select(['id', 'name', 'kind', 'columns', 'removed_at'])
    .where('merchant_id', '=', sql<string>`current_merchant_id()`)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(
    rows.map(({ id, name, kind, columns, removed_at: removedAt }) => [
      id,
      // The column's check.
      { name, kind: kind as PrinterKind, columns, isRemoved: removedAt !== null },
    ]),
  );
}

/** Locked until the transaction ends: whoever gives it the next ticket waits for whoever is at it. */
export async function lockPrinter(tx: Tx, id: string): Promise<PrinterRow | undefined> {
  const { rows } = await sql<StoredPrinter>`
    select ${printerColumns} from printers
    where merchant_id = current_merchant_id() and id = ${id} and removed_at is null for update`.execute(tx);
  return rows[0] && toPrinter(rows[0]);
}

export async function insertPrinter(
  tx: Tx,
  { id, storeId, at, ...form }: PrinterForm & { id: string; storeId: string; at: Date },
): Promise<void> {
  await sql`
    insert into printers (merchant_id, id, store_id, name, kind, host, port, tongue, columns, code_page, is_on, created_at)
    values (current_merchant_id(), ${id}, ${storeId}, ${form.name}, ${form.kind}, ${form.host}, ${form.port},
      ${form.tongue}, ${form.columns}, ${form.codePage}, ${form.isOn}, ${at})`.execute(tx);
}

/** False where somebody else has changed it since `version` was read. */
export async function updatePrinter(
  tx: Tx,
  { id, version, ...form }: PrinterForm & { id: string; version: number },
): Promise<boolean> {
  const { rows } = await sql`
    update printers set name = ${form.name}, host = ${form.host}, port = ${form.port}, tongue = ${form.tongue},
      columns = ${form.columns}, code_page = ${form.codePage}, is_on = ${form.isOn}, trouble = null,
      trouble_since = null, version = version + 1
    where merchant_id = current_merchant_id() and id = ${id} and version = ${version} and removed_at is null
    returning id`.execute(tx);
  return rows.length > 0;
}

export async function removePrinter(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`
    update printers set removed_at = ${at}, token_hash = null
    where merchant_id = current_merchant_id() and id = ${id}`.execute(tx);
}

export async function writeToken(tx: Tx, { id, tokenHash }: { id: string; tokenHash: string }): Promise<void> {
  await sql`
    update printers set token_hash = ${tokenHash}, last_seen_at = null
    where merchant_id = current_merchant_id() and id = ${id}`.execute(tx);
}

export async function findPrinterOfToken(
  db: Db,
  tokenHash: string,
): Promise<{ merchantId: MerchantId; printerId: string } | undefined> {
  const { rows } = await sql<{ merchant_id: string; printer_id: string }>`
    select merchant_id, printer_id from printer_of_token(${tokenHash})`.execute(db);
  return rows[0] && { merchantId: asId(rows[0].merchant_id), printerId: rows[0].printer_id };
}

/** It was heard of: with what is wrong with it, or with nothing. */
export async function recordSeen(
  tx: Tx,
  { id, at, trouble }: { id: string; at: Date; trouble: string | null },
): Promise<void> {
  await sql`
    update printers set last_seen_at = ${at}, trouble = ${trouble}::text,
      trouble_since = case when ${trouble}::text is null then null else coalesce(trouble_since, ${at}) end
    where merchant_id = current_merchant_id() and id = ${id}`.execute(tx);
}

/** It was not reached. */
export async function recordTrouble(
  tx: Tx,
  { id, at, trouble }: { id: string; at: Date; trouble: string },
): Promise<void> {
  await sql`
    update printers set trouble = ${trouble}, trouble_since = coalesce(trouble_since, ${at})
    where merchant_id = current_merchant_id() and id = ${id}`.execute(tx);
}

export async function recordSent(tx: Tx, { id, at }: { id: string; at: Date }): Promise<void> {
  await sql`
    update printers set last_sent_at = ${at} where merchant_id = current_merchant_id() and id = ${id}`.execute(tx);
}

/** Whoever sends to it next has it until `until`; null: nobody has. */
export async function holdPrinter(tx: Tx, { id, until }: { id: string; until: Date | null }): Promise<void> {
  await sql`
    update printers set busy_until = ${until}::timestamptz
    where merchant_id = current_merchant_id() and id = ${id}`.execute(tx);
}

/** Of a browser's printer: this device prints, and no other until then. */
export async function holdForDevice(
  tx: Tx,
  { id, device, until, at }: { id: string; device: string; until: Date; at: Date },
): Promise<void> {
  await sql`
    update printers set device = ${device}, device_until = ${until}, last_seen_at = ${at}
    where merchant_id = current_merchant_id() and id = ${id}`.execute(tx);
}

export interface StationForm {
  name: string;
  printerId: string;
  copies: number;
  hasEverything: boolean;
  takesRest: boolean;
  categoryIds: string[];
}

export interface StationRow extends StationForm {
  id: string;
  version: number;
}

/** In their own order. */
export async function readStations(tx: Tx, storeId: string): Promise<StationRow[]> {
  const rows = await tx
    .selectFrom('print_stations')
    .select(['id', 'name', 'printer_id', 'copies', 'has_everything', 'takes_rest', 'category_ids', 'version'])
    .where('merchant_id', '=', sql<string>`current_merchant_id()`)
    .where('store_id', '=', storeId)
    .where('removed_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    printerId: row.printer_id,
    copies: row.copies,
    hasEverything: row.has_everything,
    takesRest: row.takes_rest,
    categoryIds: row.category_ids,
    version: row.version,
  }));
}

export async function insertStation(
  tx: Tx,
  { id, storeId, ...form }: StationForm & { id: string; storeId: string },
): Promise<void> {
  await sql`
    insert into print_stations (merchant_id, id, store_id, printer_id, name, position, copies, has_everything, takes_rest,
      category_ids)
    select current_merchant_id(), ${id}, ${storeId}, ${form.printerId}, ${form.name}, coalesce(max(position) + 1, 1),
      ${form.copies}::int, ${form.hasEverything}::boolean, ${form.takesRest}::boolean, ${form.categoryIds}::uuid[]
    from print_stations where merchant_id = current_merchant_id() and store_id = ${storeId}`.execute(tx);
}

/** False where somebody else has changed it since `version` was read. */
export async function updateStation(
  tx: Tx,
  { id, storeId, version, ...form }: StationForm & { id: string; storeId: string; version: number },
): Promise<boolean> {
  const { rows } = await sql`
    update print_stations set printer_id = ${form.printerId}, name = ${form.name}, copies = ${form.copies},
      has_everything = ${form.hasEverything}, takes_rest = ${form.takesRest},
      category_ids = ${form.categoryIds}::uuid[], version = version + 1
    where merchant_id = current_merchant_id() and store_id = ${storeId} and id = ${id} and version = ${version}
      and removed_at is null
    returning id`.execute(tx);
  return rows.length > 0;
}

/** The store of a station; undefined where there is none such. */
export async function findStationStore(tx: Tx, id: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('print_stations')
    .select('store_id')
    .where('merchant_id', '=', sql<string>`current_merchant_id()`)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row?.store_id;
}

export async function removeStations(
  tx: Tx,
  { id, printerId, at }: { id?: string; printerId?: string; at: Date },
): Promise<void> {
  await sql`
    update print_stations set removed_at = ${at}
    where merchant_id = current_merchant_id() and removed_at is null
      and (id = ${id ?? null}::uuid or printer_id = ${printerId ?? null}::uuid)`.execute(tx);
}
