import type { Context } from '../../../platform/context.ts';
import { asId } from '../../../shared/ids.ts';
import { minuteMs } from '../../../shared/time.ts';
import { readStores } from '../../merchants/index.ts';
import { isTold, raiseNotice, resolveNotices, type LetterSettings } from '../../notices/index.ts';
import type { PrinterRow } from '../printer-store.ts';

/** Screens name a silent printer sooner; who is not in the kitchen hears of one that stays so. */
const toldAfterMs = 3 * minuteMs;

const subjectOf = (printerId: string) => `printer ${printerId}`;

/** Tells people of a printer that a ticket has waited for too long, once until it prints again. */
export async function tellOfPrinter(
  ctx: Context,
  letters: LetterSettings,
  { printer, waitingSince }: { printer: PrinterRow; waitingSince: Date },
): Promise<void> {
  const now = ctx.clock.now();
  const { id, storeId, name: printerName, trouble, isOn } = printer;
  if (!isOn || now.getTime() - waitingSince.getTime() < toldAfterMs) return;
  const subject = subjectOf(id);
  if (await isTold(ctx.tx, subject)) return;
  const store = (await readStores(ctx.tx)).find((one) => one.id === storeId);
  await raiseNotice(ctx, letters, {
    storeId: asId<'store'>(storeId),
    key: `${subject} ${waitingSince.toISOString()}`,
    subject,
    told: { kind: 'printer_silent', facts: { storeId, storeName: store?.name ?? '', printerName, trouble } },
  });
}

/** It prints again, or nothing is expected of it any more. */
export async function endPrinterTrouble({ tx, clock }: Context, printerId: string): Promise<void> {
  await resolveNotices(tx, { subject: subjectOf(printerId), at: clock.now() });
}
