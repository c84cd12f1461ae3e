import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { PagePlace } from '../../platform/db/page.ts';
import { asId, type MerchantId, type OrderId } from '../../shared/ids.ts';
import { ticketContents, type TicketContents, type TicketKind, type TicketState } from './model/ticket.ts';

/** All reading and writing of tickets. */

export interface TicketRow {
  id: string;
  storeId: string;
  printerId: string;
  stationId: string | null;
  orderId: OrderId | null;
  kind: TicketKind;
  contents: TicketContents;
  copies: number;
  state: TicketState;
  reason: string | null;
  attempts: number;
  mayBeDouble: boolean;
  isByHand: boolean;
  dueAt: Date;
  expiresAt: Date;
  createdAt: Date;
  takenAt: Date | null;
  printedAt: Date | null;
}

interface StoredTicket {
  id: string;
  store_id: string;
  printer_id: string;
  station_id: string | null;
  order_id: string | null;
  kind: string;
  contents: unknown;
  copies: number;
  state: string;
  reason: string | null;
  attempts: number;
  may_be_double: boolean;
  is_by_hand: boolean;
  due_at: Date;
  expires_at: Date;
  created_at: Date;
  taken_at: Date | null;
  printed_at: Date | null;
}

const ticketColumns = sql`id, store_id, printer_id, station_id, order_id, kind, contents, copies, state, reason, attempts,
  may_be_double, is_by_hand, due_at, expires_at, created_at, taken_at, printed_at`;

const toTicket = (row: StoredTicket): TicketRow => ({
  id: row.id,
  storeId: row.store_id,
  printerId: row.printer_id,
  stationId: row.station_id,
  orderId: row.order_id === null ? null : asId(row.order_id),
  kind: row.kind as TicketKind, // the column's check
  contents: ticketContents.parse(row.contents),
  copies: row.copies,
  state: row.state as TicketState, // the column's check
  reason: row.reason,
  attempts: row.attempts,
  mayBeDouble: row.may_be_double,
  isByHand: row.is_by_hand,
  dueAt: row.due_at,
  expiresAt: row.expires_at,
  createdAt: row.created_at,
  takenAt: row.taken_at,
  printedAt: row.printed_at,
});

export interface NewTicket {
  id: string;
  storeId: string;
  printerId: string;
  stationId: string | null;
  orderId: OrderId | null;
  key: string;
  kind: TicketKind;
  contents: TicketContents;
  copies: number;
  contentsAsOf: Date | null;
  digest: string | null;
  dueAt: Date;
  expiresAt: Date;
}

/** Puts tickets into the queue, and answers those that were not in it before. */
export async function insertTickets(tx: Tx, tickets: readonly NewTicket[], at: Date): Promise<Set<string>> {
  const fresh = new Set<string>();
  for (const ticket of tickets) {
    const { rows } = await sql<{ id: string }>`
      insert into print_tickets (merchant_id, id, store_id, printer_id, station_id, order_id, key, kind, contents, copies,
        contents_as_of, digest, state, due_at, expires_at, created_at)
      values (current_merchant_id(), ${ticket.id}, ${ticket.storeId}, ${ticket.printerId}, ${ticket.stationId},
        ${ticket.orderId}, ${ticket.key}, ${ticket.kind}, ${JSON.stringify(ticket.contents)}::jsonb, ${ticket.copies},
        ${ticket.contentsAsOf}, ${ticket.digest}, 'waiting', ${ticket.dueAt}, ${ticket.expiresAt}, ${at})
      on conflict (merchant_id, key) do nothing
      returning id`.execute(tx);
    for (const { id } of rows) fresh.add(id);
  }
  return fresh;
}

export async function findTicket(tx: Tx, id: string): Promise<TicketRow | undefined> {
  const { rows } = await sql<StoredTicket>`
    select ${ticketColumns} from print_tickets where merchant_id = current_merchant_id() and id = ${id}`.execute(tx);
  return rows[0] && toTicket(rows[0]);
}

/** Locked until the transaction ends. */
export async function lockTicket(tx: Tx, id: string): Promise<TicketRow | undefined> {
  const { rows } = await sql<StoredTicket>`
    select ${ticketColumns} from print_tickets
    where merchant_id = current_merchant_id() and id = ${id} for update`.execute(tx);
  return rows[0] && toTicket(rows[0]);
}

/** All of an order, oldest first; locked, so that what is decided by them holds. */
export async function lockTicketsOf(
  tx: Tx,
  orderId: OrderId,
): Promise<(TicketRow & { key: string; contentsAsOf: Date | null; digest: string | null })[]> {
  const { rows } = await sql<StoredTicket & { key: string; contents_as_of: Date | null; digest: string | null }>`
    select ${ticketColumns}, key, contents_as_of, digest from print_tickets
    where merchant_id = current_merchant_id() and order_id = ${orderId} order by created_at, id for update`.execute(tx);
  return rows.map((row) => ({ ...toTicket(row), key: row.key, contentsAsOf: row.contents_as_of, digest: row.digest }));
}

/** The order has moved on without a change that the kitchen reads: these tickets show it as it is. */
export async function recordContentsAsOf(tx: Tx, orderId: OrderId, contentsAsOf: Date): Promise<void> {
  await sql`
    update print_tickets set contents_as_of = ${contentsAsOf}
    where merchant_id = current_merchant_id() and order_id = ${orderId} and contents_as_of is not null`.execute(tx);
}

const maxLooked = 50;

/** The kitchen has been told to stop: if the order comes back to life, it is printed anew. */
export async function forgetContents(tx: Tx, orderId: OrderId): Promise<void> {
  await sql`
    update print_tickets set contents_as_of = null
    where merchant_id = current_merchant_id() and order_id = ${orderId}`.execute(tx);
}

/** What a printer has yet to print and is due, in its order; what it has taken comes first. */
export async function readDueTickets(tx: Tx, printerId: string, now: Date): Promise<TicketRow[]> {
  const { rows } = await sql<StoredTicket>`
    select ${ticketColumns} from print_tickets
    where merchant_id = current_merchant_id() and printer_id = ${printerId} and state in ('waiting', 'printing')
      and due_at <= ${now}
    order by state = 'printing' desc, due_at, id limit ${maxLooked}`.execute(tx);
  return rows.map(toTicket);
}

export interface TicketStep {
  state: TicketState;
  reason?: string | null;
  attempts?: number;
  mayBeDouble?: boolean;
  isByHand?: boolean;
  takenAt?: Date | null;
  printedAt?: Date | null;
  dueAt?: Date;
  expiresAt?: Date;
}

export async function writeStep(tx: Tx, id: string, step: TicketStep): Promise<void> {
  await tx
    .updateTable('print_tickets')
    .set({
      state: step.state,
      ...(step.reason !== undefined && { reason: step.reason }),
      ...(step.attempts !== undefined && { attempts: step.attempts }),
      ...(step.mayBeDouble !== undefined && { may_be_double: step.mayBeDouble }),
      ...(step.isByHand !== undefined && { is_by_hand: step.isByHand }),
      ...(step.takenAt !== undefined && { taken_at: step.takenAt }),
      ...(step.printedAt !== undefined && { printed_at: step.printedAt }),
      ...(step.dueAt !== undefined && { due_at: step.dueAt }),
      ...(step.expiresAt !== undefined && { expires_at: step.expiresAt }),
    })
    .where('merchant_id', '=', sql<string>`current_merchant_id()`)
    .where('id', '=', id)
    .execute();
}

/** What stands in each printer's queue of a store: how many are due, since when, and how many were not printed lately. */
export async function readQueues(
  tx: Tx,
  { storeId, now, since }: { storeId: string; now: Date; since: Date },
): Promise<Map<string, { waiting: number; waitingSince: Date | null; notPrinted: number }>> {
  const { rows } = await sql<{ printer_id: string; waiting: number; since: Date | null; not_printed: number }>`
    select printer_id,
      (count(*) filter (where state in ('waiting', 'printing') and due_at <= ${now}))::int as waiting,
      min(due_at) filter (where state in ('waiting', 'printing') and due_at <= ${now}) as since,
      (count(*) filter (where state in ('expired', 'failed') and created_at > ${since}))::int as not_printed
    from print_tickets
    where merchant_id = current_merchant_id() and store_id = ${storeId}
      and (state in ('waiting', 'printing') or created_at > ${since})
    group by printer_id`.execute(tx);
  return new Map(
    rows.map((row) => [row.printer_id, { waiting: row.waiting, waitingSince: row.since, notPrinted: row.not_printed }]),
  );
}

/** Newest first, a page at a time. */
export async function readTickets(
  tx: Tx,
  given: { storeId: string; after: PagePlace | undefined; limit: number },
): Promise<TicketRow[]> {
  const { storeId, after, limit } = given;
  const { rows } = await sql<StoredTicket>`
    select ${ticketColumns} from print_tickets
    where merchant_id = current_merchant_id() and store_id = ${storeId}
      and (${after?.at ?? null}::timestamptz is null or (created_at, id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by created_at desc, id desc limit ${limit}`.execute(tx);
  return rows.map(toTicket);
}

/** Tickets of a printer that is gone are not printed any more. */
export async function dropTicketsOf(tx: Tx, printerId: string, reason: string): Promise<void> {
  await sql`
    update print_tickets set state = 'dropped', reason = ${reason}
    where merchant_id = current_merchant_id() and printer_id = ${printerId} and state in ('waiting', 'printing')`.execute(
    tx,
  );
}

export async function deleteOldTickets(tx: Tx, before: Date): Promise<void> {
  await sql`delete from print_tickets where merchant_id = current_merchant_id() and created_at < ${before}`.execute(tx);
}

/** Printers of the merchant that have something due. */
export async function readBusyPrinters(tx: Tx, now: Date): Promise<{ printerId: string; waitingSince: Date }[]> {
  const { rows } = await sql<{ printer_id: string; since: Date }>`
    select printer_id, min(due_at) as since from print_tickets
    where merchant_id = current_merchant_id() and state in ('waiting', 'printing') and due_at <= ${now}
    group by printer_id order by printer_id`.execute(tx);
  return rows.map((row) => ({ printerId: row.printer_id, waitingSince: row.since }));
}

export async function merchantsToPrint(
  db: Db,
  { now, oldBefore, most }: { now: Date; oldBefore: Date; most: number },
): Promise<MerchantId[]> {
  const { rows } = await sql<{ merchant_id: string }>`
    select merchant_id from merchants_to_print(${now}, ${oldBefore}, ${most})`.execute(db);
  return rows.map((row) => asId(row.merchant_id));
}
