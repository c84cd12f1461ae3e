import type { Context } from '../../platform/context.ts';
import { minuteMs, secondMs } from '../../shared/time.ts';
import { readOrderStates } from '../orders/index.ts';
import { endPrinterTrouble } from './commands/tell-of-printer.ts';
import { whyUseless } from './model/usefulness.ts';
import { recordSent, type PrinterRow } from './printer-store.ts';
import { readDueTickets, writeStep, type TicketRow } from './ticket-store.ts';

/** A printer's queue, whichever way its tickets leave: one after the other, each once, and only what is still of use. */

/** Not faster than this, so that a printer that is back is not flooded: about three a second. */
export const minGapMs = 350;
/** Whoever has taken a ticket and says nothing for so long has lost it. */
const lostAfterMs = minuteMs;
/** After so many tries without a word of success, somebody must look. */
const maxAttempts = 5;

/** The next ticket that is worth printing; those before it that are not are listed with the reason. */
export async function findNext(ctx: Context, printer: PrinterRow): Promise<TicketRow | undefined> {
  const now = ctx.clock.now();
  const due = await readDueTickets(ctx.tx, printer.id, now);
  const states = await readOrderStates(
    ctx.tx,
    due.flatMap(({ orderId }) => (orderId === null ? [] : [orderId])),
  );
  for (const ticket of due) {
    // What a printer has in its hands comes out, or is given back.
    if (ticket.state === 'printing' && !isLost(ticket, now)) return ticket;
    const order = ticket.orderId === null ? undefined : states.get(ticket.orderId);
    const useless = whyUseless(ticket, { order, now });
    if (!useless && ticket.attempts < maxAttempts) return ticket;
    await writeStep(
      ctx.tx,
      ticket.id,
      useless ?? { state: 'failed', reason: 'The printer took it several times and never said that it came out.' },
    );
  }
  return undefined;
}

/** Nobody has heard of it since the printer took it. */
export function isLost({ takenAt }: TicketRow, now: Date): boolean {
  return takenAt === null || now.getTime() - takenAt.getTime() > lostAfterMs;
}

/**
 * Gives the printer its next ticket, and notes that it has it. Undefined: nothing to print, or too soon after the one
 * before. One that was taken and never confirmed comes with the mark that it may have come out.
 */
export async function takeNext(ctx: Context, printer: PrinterRow): Promise<TicketRow | undefined> {
  const now = ctx.clock.now();
  const sinceMs = printer.lastSentAt === null ? minGapMs : now.getTime() - printer.lastSentAt.getTime();
  if (sinceMs < minGapMs || !printer.isOn) return undefined;
  const ticket = await findNext(ctx, printer);
  if (!ticket || (ticket.state === 'printing' && !isLost(ticket, now))) return undefined;
  return take(ctx, printer, ticket);
}

/** Notes that the printer has this ticket now. */
export async function take(ctx: Context, printer: PrinterRow, ticket: TicketRow): Promise<TicketRow> {
  const takenAt = ctx.clock.now();
  const taken = {
    ...ticket,
    state: 'printing',
    takenAt,
    attempts: ticket.attempts + 1,
    mayBeDouble: ticket.mayBeDouble || ticket.state === 'printing',
  } as const;
  const { attempts, mayBeDouble } = taken;
  await writeStep(ctx.tx, ticket.id, { state: 'printing', takenAt, attempts, mayBeDouble });
  await recordSent(ctx.tx, { id: printer.id, at: takenAt });
  return taken;
}

/** It came out. */
export async function settlePrinted(
  ctx: Context,
  { id, printerId }: Pick<TicketRow, 'id' | 'printerId'>,
): Promise<void> {
  await writeStep(ctx.tx, id, { state: 'printed', reason: null, printedAt: ctx.clock.now() });
  await endPrinterTrouble(ctx, printerId);
}

/** It did not come out, and is tried again. `begun`: part of it may have. */
export async function giveBack(
  ctx: Context,
  ticket: TicketRow,
  { reason, begun }: { reason: string; begun: boolean },
): Promise<void> {
  await writeStep(ctx.tx, ticket.id, {
    state: 'waiting',
    reason,
    takenAt: null,
    mayBeDouble: ticket.mayBeDouble || begun,
    // A printer that was not reached has taken nothing.
    attempts: begun ? ticket.attempts : ticket.attempts - 1,
  });
}

/** A printer that did not answer is tried again after this. */
export const tryAgainAfterMs = 5 * secondMs;
