import type { Tx } from '../../platform/db/database.ts';
import { cutPage, parseCursor } from '../../platform/db/page.ts';
import { AppError } from '../../platform/errors.ts';
import type { OrderId } from '../../shared/ids.ts';
import { hourMs, secondMs } from '../../shared/time.ts';
import { readCategoryChoices } from '../menu/index.ts';
import { readStores } from '../merchants/index.ts';
import type { Printer, Printing, TakenTicket, Ticket } from './contract.ts';
import { isCertain, mayPrintAnyway } from './model/certainty.ts';
import { columnsOf, type PrinterKind } from './model/paper.ts';
import { printerState } from './model/printer-state.ts';
import { printerSentence } from './model/printer-words.ts';
import { readAllPrinterNames, readPrinters, readStations, readStoresThatPrint } from './printer-store.ts';
import { readSettings } from './settings-store.ts';
import { findTicket, lockTicketsOf, readQueues, readTickets, type TicketRow } from './ticket-store.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;
/** About one service: what went wrong at lunch is of no interest at dinner. */
const latelyMs = 12 * hourMs;

/** Throws NOT_FOUND where the store is not the transaction's. */
export async function getPrinting(
  tx: Tx,
  { storeId, now, mayConnect }: { storeId: string; now: Date; mayConnect: boolean },
): Promise<Printing> {
  const printers = await listPrinters(tx, storeId, now);
  const { automaticSince, ...settings } = await readSettings(tx, storeId);
  return {
    settings: { ...settings, isAutomatic: automaticSince !== null },
    printers,
    stations: await readStations(tx, storeId),
    categories: await readCategoryChoices(tx),
    mayConnect,
  };
}

/**
 * The printers of a store, or of all that the transaction sees, with how they stand. Throws NOT_FOUND where the store is
 * not the transaction's.
 */
export async function listStanding(
  tx: Tx,
  { storeId, now }: { storeId: string | undefined; now: Date },
): Promise<(Printer & { storeId: string })[]> {
  const all: (Printer & { storeId: string })[] = [];
  for (const id of storeId === undefined ? await readStoresThatPrint(tx) : [storeId]) {
    all.push(...(await listPrinters(tx, id, now)).map((printer) => ({ ...printer, storeId: id })));
  }
  return all;
}

async function listPrinters(tx: Tx, storeId: string, now: Date): Promise<Printer[]> {
  const stores = await readStores(tx);
  if (!stores.some(({ id }) => id === storeId)) throw new AppError('NOT_FOUND', 'There is no such store.');
  const { silentAfterSeconds } = await readSettings(tx, storeId);
  const queues = await readQueues(tx, { storeId, now, since: new Date(now.getTime() - latelyMs) });
  return (await readPrinters(tx, storeId)).map((row) => {
    const { waiting = 0, waitingSince = null, notPrinted = 0 } = queues.get(row.id) ?? {};
    const state = printerState({ ...row, waitingSince, silentAfterMs: silentAfterSeconds * secondMs, now });
    return {
      id: row.id,
      name: row.name,
      kind: row.kind,
      host: row.host,
      port: row.port,
      tongue: row.tongue,
      columns: row.columns,
      codePage: row.codePage,
      isOn: row.isOn,
      hasAddress: row.hasAddress,
      version: row.version,
      state,
      sentence: printerSentence({ ...row, state, waiting }),
      waiting,
      waitingSince: iso(waitingSince),
      notPrinted,
      lastSeenAt: iso(row.lastSeenAt),
    };
  });
}

/** A page of a store's tickets, newest first. */
export async function listTickets(
  tx: Tx,
  { storeId, cursor, limit }: { storeId: string; cursor: string | undefined; limit: number },
): Promise<{ tickets: Ticket[]; nextCursor: string | null }> {
  const stores = await readStores(tx);
  if (!stores.some(({ id }) => id === storeId)) throw new AppError('NOT_FOUND', 'There is no such store.');
  const after = cursor === undefined ? undefined : parseCursor(cursor);
  const rows = await readTickets(tx, { storeId, after, limit: limit + 1 });
  const { shown, nextCursor } = cutPage(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
  return { tickets: await toTickets(tx, shown), nextCursor };
}

/** One ticket as lists show it. */
export async function showTicket(tx: Tx, id: string): Promise<Ticket> {
  const row = await findTicket(tx, id);
  const [shown] = row ? await toTickets(tx, [row]) : [];
  if (!shown) throw new AppError('NOT_FOUND', 'There is no such ticket.');
  return shown;
}

/** The tickets of an order, oldest first. */
export async function ticketsOfOrder(tx: Tx, orderId: OrderId): Promise<Ticket[]> {
  return toTickets(tx, await lockTicketsOf(tx, orderId));
}

async function toTickets(tx: Tx, rows: readonly TicketRow[]): Promise<Ticket[]> {
  const names = await readAllPrinterNames(
    tx,
    rows.map(({ printerId }) => printerId),
  );
  return rows.map((row) => toShown(row, names.get(row.printerId)));
}

function toShown(row: TicketRow, printer: { name: string; kind: PrinterKind; isRemoved: boolean } | undefined): Ticket {
  return {
    id: row.id,
    printerId: row.printerId,
    printerName: printer?.name ?? '',
    orderId: row.orderId,
    kind: row.kind,
    state: row.state,
    reason: row.reason,
    number: row.contents.number,
    station: row.contents.station,
    customer: row.contents.customer,
    copies: row.copies,
    copyNumber: row.contents.copyNumber,
    dueAt: row.dueAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    printedAt: iso(row.printedAt),
    isCertain: isCertain(row, printer),
    mayPrintAnyway: mayPrintAnyway(row, printer) && printer?.isRemoved === false,
  };
}

/** A ticket with what stands on it, for a screen that prints it. */
export async function getTicket(tx: Tx, id: string): Promise<TakenTicket> {
  const row = await findTicket(tx, id);
  if (!row) throw new AppError('NOT_FOUND', 'There is no such ticket.');
  return toTaken(tx, row);
}

export async function toTaken(tx: Tx, row: TicketRow): Promise<TakenTicket> {
  const names = await readAllPrinterNames(tx, [row.printerId]);
  const { id, contents, copies, mayBeDouble } = row;
  return { id, contents, copies, mayBeDouble, columns: columnsOf.parse(names.get(row.printerId)?.columns) };
}
