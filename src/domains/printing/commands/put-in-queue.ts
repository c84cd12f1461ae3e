import type { Context } from '../../../platform/context.ts';
import type { MerchantId } from '../../../shared/ids.ts';
import { sendToPrinterRequest } from '../jobs.ts';
import { readPrinters } from '../printer-store.ts';
import { insertTickets, type NewTicket } from '../ticket-store.ts';

/** Puts tickets of one store into their printers' queues, and has those sent that we connect to. What is there stays. */
export async function putInQueue(ctx: Context, merchantId: MerchantId, tickets: readonly NewTicket[]): Promise<void> {
  const [first] = tickets;
  if (!first) return;
  const now = ctx.clock.now();
  const fresh = await insertTickets(ctx.tx, tickets, now);
  const printers = await readPrinters(ctx.tx, first.storeId);
  const reached = new Set(printers.filter(({ kind }) => kind === 'tcp').map(({ id }) => id));
  const due = tickets.filter(({ id, printerId, dueAt }) => fresh.has(id) && reached.has(printerId) && dueAt <= now);
  const wanted = new Set(due.map(({ printerId }) => printerId));
  await ctx.enqueue(...[...wanted].map((printerId) => sendToPrinterRequest({ merchantId, printerId })));
}
