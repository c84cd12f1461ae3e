import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { MerchantId } from '../../../shared/ids.ts';
import { minuteMs } from '../../../shared/time.ts';
import { sendToPrinterRequest } from '../jobs.ts';
import { isCertain } from '../model/certainty.ts';
import { lockPrinter } from '../printer-store.ts';
import { giveBack, settlePrinted } from '../queue.ts';
import { readSettings } from '../settings-store.ts';
import { lockTicket, writeStep, type TicketRow } from '../ticket-store.ts';

async function loadTicket(ctx: Context, id: string): Promise<TicketRow> {
  const ticket = await lockTicket(ctx.tx, id);
  if (!ticket) throw new AppError('NOT_FOUND', 'There is no such ticket.');
  return ticket;
}

/**
 * Prints a ticket that was not printed in its time; one that may have come out, with a mark. Throws CONFLICT for one that
 * was printed, or that waits for its turn.
 */
export async function printAnyway(
  ctx: Context,
  { merchantId, ticketId }: { merchantId: MerchantId; ticketId: string },
): Promise<void> {
  const ticket = await loadTicket(ctx, ticketId);
  if (ticket.state === 'waiting' || ticket.state === 'printing') {
    throw new AppError('CONFLICT', 'This ticket is waiting for its printer already.');
  }
  const printer = await lockPrinter(ctx.tx, ticket.printerId);
  if (ticket.state === 'printed' && isCertain(ticket, printer)) {
    throw new AppError('CONFLICT', 'This ticket was printed. Print the order again from its details.');
  }
  if (!printer) throw new AppError('CONFLICT', 'Its printer was removed. Print the order again from its details.');
  const now = ctx.clock.now();
  const { expiresAfterMinutes } = await readSettings(ctx.tx, ticket.storeId);
  // As asked for by hand, it comes out however the order stands by now.
  await writeStep(ctx.tx, ticketId, {
    state: 'waiting',
    reason: null,
    attempts: 0,
    mayBeDouble: ticket.mayBeDouble || ticket.state === 'printed',
    isByHand: true,
    dueAt: now,
    expiresAt: new Date(now.getTime() + expiresAfterMinutes * minuteMs),
  });
  if (printer.kind === 'tcp') await ctx.enqueue(sendToPrinterRequest({ merchantId, printerId: printer.id }));
}

/** Takes a ticket that waits out of the queue. */
export async function dropTicket(ctx: Context, ticketId: string): Promise<void> {
  const ticket = await loadTicket(ctx, ticketId);
  if (ticket.state !== 'waiting') throw new AppError('CONFLICT', 'This ticket does not wait any more.');
  await writeStep(ctx.tx, ticketId, { state: 'dropped', reason: 'Somebody took it out of the queue.' });
}

/** A device says what became of a ticket that it took for its own printer. */
export async function settleByBrowser(
  ctx: Context,
  { ticketId, isPrinted }: { ticketId: string; isPrinted: boolean },
): Promise<void> {
  const ticket = await loadTicket(ctx, ticketId);
  if (ticket.state !== 'printing') return;
  if (isPrinted) await settlePrinted(ctx, ticket);
  else await giveBack(ctx, ticket, { reason: 'The device could not print it.', begun: false });
}
