import type { Context } from '../../platform/context.ts';
import { newId } from '../../shared/ids.ts';
import { formatMoney } from '../../shared/money.ts';
import { minuteMs } from '../../shared/time.ts';
import { toCollectMinor } from '../orders/model/collect.ts';
import { addressText, ownDestination } from '../orders/model/destination.ts';
import type { Registry } from '../channels/index.ts';
import { readCategoriesOf } from '../menu/index.ts';
import { readStores } from '../merchants/index.ts';
import type { WholeOrder } from '../orders/index.ts';
import { phoneWords } from '../../shared/phone-words.ts';
import { dueAt, firstName, orderAllergies, toTicketLine } from './model/compose-ticket.ts';
import { routeLines } from './model/stations.ts';
import type { TicketContents, TicketKind } from './model/ticket.ts';
import { readPrinters, readStations, type StationRow } from './printer-store.ts';
import { readSettings, type PrintingSettings } from './settings-store.ts';
import type { NewTicket } from './ticket-store.ts';

type OrderTicket = Omit<NewTicket, 'key' | 'contentsAsOf' | 'digest'>;

/** A ticket of the order for each station that has something to make of it; none where nobody prints. */
export async function ticketsFor(
  ctx: Context,
  registry: Registry,
  { order, kind, copyNumber }: { order: WholeOrder; kind: TicketKind; copyNumber: number | null },
): Promise<OrderTicket[]> {
  const { storeId } = order;
  const settings = await readSettings(ctx.tx, storeId);
  const stations = await readOpenStations(ctx, storeId);
  const routed = routeLines(await withCategories(ctx, order), stations);
  const store = (await readStores(ctx.tx)).find(({ id }) => id === storeId);
  const now = ctx.clock.now();
  const shared = sharedContents(order, { registry, settings, now, timeZone: store?.timeZone ?? 'UTC' });
  const printing = stations.filter(({ id }) => routed.has(id));
  const due = kind === 'again' ? now : dueAt(shared, { now, aheadMs: settings.aheadMinutes * minuteMs });
  return printing.map((station) => ({
    id: newId(),
    storeId,
    printerId: station.printerId,
    stationId: station.id,
    orderId: order.id,
    kind,
    contents: {
      ...shared,
      kind,
      copyNumber,
      station: station.name,
      otherStations: printing.filter(({ id }) => id !== station.id).map(({ name }) => name),
      lines: (routed.get(station.id) ?? []).map(({ line }) => toTicketLine(line)),
    },
    copies: kind === 'again' ? 1 : station.copies,
    dueAt: due,
    expiresAt: new Date(due.getTime() + settings.expiresAfterMinutes * minuteMs),
  }));
}

/** Stations whose printer is in use: what others would have made goes to these. */
async function readOpenStations({ tx }: Context, storeId: string): Promise<StationRow[]> {
  const printers = new Set((await readPrinters(tx, storeId)).filter(({ isOn }) => isOn).map(({ id }) => id));
  return (await readStations(tx, storeId)).filter(({ printerId }) => printers.has(printerId));
}

const words = (category: { ref?: string | undefined; name: string } | undefined) =>
  category ? [category.ref, category.name].filter((word) => word !== undefined) : [];

/** Each line with the category of our menu that it is in: by its item, else by what the service calls its category. */
async function withCategories({ tx }: Context, { lines }: WholeOrder) {
  const { byItem, byWord } = await readCategoriesOf(tx, {
    itemRefs: lines.flatMap(({ itemRef }) => itemRef ?? []),
    categoryWords: lines.flatMap(({ category }) => words(category)),
  });
  return lines.map((line) => ({
    line,
    categoryId:
      byItem.get(line.itemRef ?? '') ??
      words(line.category)
        .map((word) => byWord.get(word.toLowerCase()))
        .find((id) => id !== undefined),
  }));
}

type Shared = Omit<TicketContents, 'kind' | 'copyNumber' | 'station' | 'otherStations' | 'lines'>;

function sharedContents(
  order: WholeOrder,
  given: { registry: Registry; settings: PrintingSettings; now: Date; timeZone: string },
): Shared {
  const { details, lines } = order;
  const { registry, settings, now, timeZone } = given;
  const connector = registry.get(order.service);
  const collectMinor = toCollectMinor(details);
  return {
    language: settings.language,
    number: details.displayId,
    brand: connector?.brands[details.brand] ?? connector?.name ?? order.service,
    fulfilment: details.kind,
    customer: firstName(details.customer.name),
    placedAt: order.placedAt.toISOString(),
    readyAt: order.readyTargetAt?.toISOString() ?? null,
    scheduledFor: details.scheduledFor ? new Date(details.scheduledFor.startAt).toISOString() : null,
    madeAt: now.toISOString(),
    timeZone,
    notes: [details.notes.kitchen, details.notes.store].flatMap((note) => note || []),
    allergies: orderAllergies({ lines, notes: details.notes }),
    utensils: details.utensils,
    destination: destinationLines(details),
    collect: collectMinor > 0 ? formatMoney(collectMinor, details.totals.currency) : null,
    checks: checksOf(details),
    code: details.shortCode ?? null,
    isTestOrder: details.isTest,
    reason: null,
  };
}

/** Printed only where the restaurant delivers: the address, then what to do at the door. */
function destinationLines(details: WholeOrder['details']): string[] {
  const destination = ownDestination(details);
  if (!destination) return [];
  const phone = [phoneWords(details.customer.phone ?? ''), details.customer.phoneCode].filter(Boolean).join(' / ');
  return [addressText(destination), destination.dropOff, destination.instructions, phone].flatMap((line) => line || []);
}

function checksOf({ alcohol, tobacco, isAccuracyRisk, compensation }: WholeOrder['details']): Shared['checks'] {
  return [
    ...(alcohol ? (['alcohol'] as const) : []),
    ...(tobacco ? (['tobacco'] as const) : []),
    ...(isAccuracyRisk ? (['accuracy'] as const) : []),
    ...(compensation && compensation.kind !== 'compensated' ? (['remake'] as const) : []),
  ];
}
