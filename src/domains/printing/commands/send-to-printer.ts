import { inMerchant, type ContextParts } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Networks } from '../../../platform/http/networks.ts';
import type { MerchantId } from '../../../shared/ids.ts';
import { secondMs } from '../../../shared/time.ts';
import { sendToPrinterRequest } from '../jobs.ts';
import { holdPrinter, lockPrinter, recordSeen, recordTrouble, type PrinterRow } from '../printer-store.ts';
import { giveBack, minGapMs, settlePrinted, takeNext, tryAgainAfterMs } from '../queue.ts';
import { encodeTicket } from '../render/encode-ticket.ts';
import type { PrintOverTcp, TcpResult } from '../tcp-printer.ts';
import type { TicketRow } from '../ticket-store.ts';

export interface TcpParts {
  db: Db;
  parts: ContextParts;
  /** Where we may connect to; undefined: nowhere. */
  networks: Networks | undefined;
  print: PrintOverTcp;
}

const actor = { kind: 'system', name: 'printing' } as const;
/** Longer than a ticket takes with all its waiting. */
const goneAfterMs = 60 * secondMs;
const notAllowed = 'Forkline may not connect to this address.';

/**
 * Sends the next ticket to a printer that we connect to, and comes back for the one after it. A printer that is not
 * reached keeps its ticket; the watch tries again until the ticket is of no use any more.
 */
export async function sendToPrinter(
  { db, parts, networks, print }: TcpParts,
  { merchantId, printerId }: { merchantId: MerchantId; printerId: string },
): Promise<void> {
  const taken = await inMerchant({ db, parts, actor }, merchantId, async (ctx) => {
    const printer = await lockPrinter(ctx.tx, printerId);
    const now = ctx.clock.now();
    if (printer?.kind !== 'tcp' || (printer.busyUntil !== null && printer.busyUntil > now)) return undefined;
    const lastTryMs =
      printer.lastSentAt === null ? Number.POSITIVE_INFINITY : now.getTime() - printer.lastSentAt.getTime();
    if (printer.trouble !== null && lastTryMs < tryAgainAfterMs) return undefined;
    if (lastTryMs < minGapMs) {
      await ctx.enqueue(
        sendToPrinterRequest({ merchantId, printerId }, new Date(now.getTime() + minGapMs - lastTryMs)),
      );
      return undefined;
    }
    const ticket = await takeNext(ctx, printer);
    if (ticket) await holdPrinter(ctx.tx, { id: printerId, until: new Date(now.getTime() + goneAfterMs) });
    return ticket && { printer, ticket };
  });
  if (!taken) return;
  const { printer, ticket } = taken;
  const result = await send(printer, ticket);
  await inMerchant({ db, parts, actor }, merchantId, async (ctx) => {
    const at = ctx.clock.now();
    await lockPrinter(ctx.tx, printerId);
    await holdPrinter(ctx.tx, { id: printerId, until: null });
    if (result.outcome === 'failed') {
      await giveBack(ctx, ticket, result);
      return recordTrouble(ctx.tx, { id: printerId, at, trouble: result.reason });
    }
    await settlePrinted(ctx, ticket);
    await recordSeen(ctx.tx, { id: printerId, at, trouble: null });
    await ctx.enqueue(sendToPrinterRequest({ merchantId, printerId }, new Date(at.getTime() + minGapMs)));
  });

  async function send(
    { host, port, tongue, columns, codePage }: PrinterRow,
    { contents, copies, mayBeDouble }: TicketRow,
  ): Promise<TcpResult> {
    // The network may have been allowed when the printer was set up, and not be any more.
    if (host === null || port === null || networks?.holds(host) !== true) {
      return { outcome: 'failed', reason: notAllowed, begun: false };
    }
    const bytes = encodeTicket({ contents, copies, mayBeDouble }, { columns, codePage, tongue });
    return print({ host, port, tongue, bytes });
  }
}
