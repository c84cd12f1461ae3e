import { inMerchant, type Context, type ContextParts } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { MerchantId } from '../../../shared/ids.ts';
import { dayMs } from '../../../shared/time.ts';
import type { LetterSettings } from '../../notices/index.ts';
import { sendToPrinterRequest } from '../jobs.ts';
import { lockPrinter } from '../printer-store.ts';
import { findNext, tryAgainAfterMs } from '../queue.ts';
import { deleteOldTickets, merchantsToPrint, readBusyPrinters } from '../ticket-store.ts';
import { tellOfPrinter } from './tell-of-printer.ts';

const actor = { kind: 'system', name: 'printing' } as const;
const maxMerchants = 200;
/** Tickets are kept for so long, to look up what was printed. */
const keptDays = 30;

interface Given {
  db: Db;
  parts: ContextParts;
  letters: LetterSettings;
}

/**
 * Looks after every queue: lists what is of no use any more, and has what is due sent to the printers that we connect to,
 * those again that were not reached. Safe to repeat, and to run in several processes.
 */
export async function watchQueues({ db, parts, letters }: Given): Promise<void> {
  const now = parts.clock.now();
  const oldBefore = new Date(now.getTime() - keptDays * dayMs);
  const merchants = await merchantsToPrint(db, { now, oldBefore, most: maxMerchants });
  for (const merchantId of merchants) {
    await inMerchant({ db, parts, actor }, merchantId, (ctx) =>
      lookAfter(ctx, letters, { merchantId, oldBefore }),
    ).catch((error: unknown) => parts.log.error({ err: error, merchantId }, 'a print queue could not be looked after'));
  }
}

async function lookAfter(
  ctx: Context,
  letters: LetterSettings,
  { merchantId, oldBefore }: { merchantId: MerchantId; oldBefore: Date },
): Promise<void> {
  const now = ctx.clock.now();
  // By id, so that no two of these wait for each other.
  for (const { printerId, waitingSince } of await readBusyPrinters(ctx.tx, now)) {
    const printer = await lockPrinter(ctx.tx, printerId);
    const next = printer && (await findNext(ctx, printer));
    if (printer) await tellOfPrinter(ctx, letters, { printer, waitingSince });
    if (printer?.kind !== 'tcp' || !printer.isOn || !next) continue;
    const isBusy = printer.busyUntil !== null && printer.busyUntil > now;
    const waits = printer.lastSentAt !== null && now.getTime() - printer.lastSentAt.getTime() < tryAgainAfterMs;
    if (!isBusy && !waits) await ctx.enqueue(sendToPrinterRequest({ merchantId, printerId }));
  }
  await deleteOldTickets(ctx.tx, oldBefore);
}
