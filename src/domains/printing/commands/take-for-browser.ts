import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { secondMs } from '../../../shared/time.ts';
import { holdForDevice, lockPrinter } from '../printer-store.ts';
import { takeNext } from '../queue.ts';
import type { TicketRow } from '../ticket-store.ts';

/** A device that does not ask for so long has been closed, and another may print. */
const heldForMs = 20 * secondMs;

/**
 * The next ticket for a device that prints on its own printer. One device prints at a time, so that two open screens do
 * not print everything twice; `isElsewhere`: another one does.
 */
export async function takeForBrowser(
  ctx: Context,
  { printerId, device }: { printerId: string; device: string },
): Promise<{ ticket: TicketRow | undefined; isElsewhere: boolean }> {
  const printer = await lockPrinter(ctx.tx, printerId);
  if (printer?.kind !== 'browser') throw new AppError('NOT_FOUND', 'There is no such printer.');
  const now = ctx.clock.now();
  const isHeld = printer.deviceUntil !== null && printer.deviceUntil > now;
  if (isHeld && printer.device !== device) return { ticket: undefined, isElsewhere: true };
  await holdForDevice(ctx.tx, { id: printerId, device, until: new Date(now.getTime() + heldForMs), at: now });
  return { ticket: await takeNext(ctx, printer), isElsewhere: false };
}
