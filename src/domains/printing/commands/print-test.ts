import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { newId, type MerchantId } from '../../../shared/ids.ts';
import { minuteMs } from '../../../shared/time.ts';
import { readStores } from '../../merchants/index.ts';
import { isWide } from '../model/paper.ts';
import type { TicketContents } from '../model/ticket.ts';
import { lockPrinter } from '../printer-store.ts';
import { readSettings } from '../settings-store.ts';
import { putInQueue } from './put-in-queue.ts';

/** Prints a ticket that shows all that tickets have, accents and an allergy included. */
export async function printTest(
  ctx: Context,
  { merchantId, printerId, requestKey }: { merchantId: MerchantId; printerId: string; requestKey: string },
): Promise<void> {
  const printer = await lockPrinter(ctx.tx, printerId);
  if (!printer) throw new AppError('NOT_FOUND', 'There is no such printer.');
  if (!printer.isOn) throw new AppError('CONFLICT', 'Switch the printer on first.');
  const { storeId } = printer;
  const { language, expiresAfterMinutes } = await readSettings(ctx.tx, storeId);
  const store = (await readStores(ctx.tx)).find(({ id }) => id === storeId);
  const now = ctx.clock.now();
  const at = now.toISOString();
  const contents: TicketContents = {
    kind: 'test',
    copyNumber: null,
    language,
    number: 'TEST',
    brand: 'Forkline',
    fulfilment: 'pickup',
    customer: 'Siobhán',
    placedAt: at,
    readyAt: new Date(now.getTime() + 20 * minuteMs).toISOString(),
    scheduledFor: null,
    madeAt: at,
    timeZone: store?.timeZone ?? 'UTC',
    station: printer.name,
    otherStations: [],
    lines: [
      {
        quantity: '2',
        name: 'Jalapeño crème brûlée',
        isRemoved: false,
        modifiers: [
          { depth: 0, text: 'Corn tortilla', isRemoved: false },
          { depth: 1, text: 'Warm', isRemoved: false },
          { depth: 0, text: 'Onion', isRemoved: true },
          ...(isWide(printer.codePage) ? [{ depth: 0, text: '麻婆豆腐 すし 김치', isRemoved: false }] : []),
        ],
        notes: ['Cut in half'],
        allergies: ['peanuts'],
        participant: null,
      },
    ],
    destination: [],
    collect: null,
    checks: [],
    notes: ['This is no order. Do not cook it.'],
    allergies: [],
    utensils: 'shop_decides',
    code: null,
    isTestOrder: false,
    reason: null,
  };
  await putInQueue(ctx, merchantId, [
    {
      id: newId(),
      storeId,
      printerId,
      stationId: null,
      orderId: null,
      key: `test:${requestKey}`,
      kind: 'test',
      contents,
      copies: 1,
      contentsAsOf: null,
      digest: null,
      dueAt: now,
      expiresAt: new Date(now.getTime() + expiresAfterMinutes * minuteMs),
    },
  ]);
}
