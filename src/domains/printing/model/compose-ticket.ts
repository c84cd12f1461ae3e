import type { ServiceOrder, ServiceOrderLine } from '../../channels/model/service-order.ts';
import { mentionsAllergy } from '../../orders/model/allergy.ts';
import { toCollectMinor } from '../../orders/model/collect.ts';
import { ownDestination } from '../../orders/model/destination.ts';
import type { TicketContents, TicketLine } from './ticket.ts';

/** A line of an order as the kitchen reads it. What our menu does not know still has a name. */
export function toTicketLine(line: ServiceOrderLine): TicketLine {
  return {
    quantity: line.unit === undefined ? String(line.quantity) : `${line.quantity} ${line.unit}`,
    name: line.kitchenName === undefined ? line.name : `${line.name} (${line.kitchenName})`,
    isRemoved: line.action === 'removed',
    modifiers: flatten(line.modifiers, 0),
    notes: [...(line.deal === undefined ? [] : [line.deal]), ...notesOf(line)],
    allergies: allergiesOf(line),
    participant: line.participant ?? null,
  };
}

function flatten(modifiers: readonly ServiceOrderLine[], depth: number): TicketLine['modifiers'] {
  return modifiers.flatMap((modifier) => [
    {
      depth,
      text: modifier.quantity === 1 ? modifier.name : `${modifier.quantity} x ${modifier.name}`,
      isRemoved: modifier.action === 'removed',
    },
    ...flatten(modifier.modifiers, depth + 1),
  ]);
}

const nested = (line: ServiceOrderLine): ServiceOrderLine[] => [line, ...line.modifiers.flatMap(nested)];

function notesOf(line: ServiceOrderLine): string[] {
  return nested(line).flatMap(({ note }) => (note ? [note] : []));
}

/** An empty one: the customer has an allergy and does not say which. */
function allergiesOf(line: ServiceOrderLine): string[] {
  return nested(line).flatMap(({ allergy }) => {
    if (!allergy) return [];
    const isWorded = Boolean(allergy.instructions);
    // "Other" alone says that words follow; with the words it only stands in their way.
    const codes = allergy.codes.filter((code) => !isWorded || code !== 'OTHER');
    const named = codes.map((code) => code.toLowerCase().replaceAll('_', ' ')).join(', ');
    return [[named, allergy.instructions].filter(Boolean).join(': ')];
  });
}

/** What is about an allergy anywhere in the order, for the block at the top of each of its tickets. */
export function orderAllergies({ lines, notes }: Pick<ServiceOrder, 'lines' | 'notes'>): string[] {
  const ofLines = lines.flatMap((line) => {
    const worded = allergiesOf(line).map((allergy) => (allergy === '' ? line.name : `${line.name}: ${allergy}`));
    return [
      ...worded,
      ...notesOf(line)
        .filter(mentionsAllergy)
        .map((note) => `${line.name}: ${note}`),
    ];
  });
  const ofOrder = [notes.kitchen, notes.store].filter((note) => note !== undefined).filter(mentionsAllergy);
  return [...ofLines, ...ofOrder];
}

/** The name that is called across a kitchen. */
export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? '';
}

/**
 * All that the kitchen reads of an order, as one string: two versions of an order that have the same are no change for
 * it, whatever else the service sent.
 */
export function kitchenDigest(
  order: Pick<ServiceOrder, 'lines' | 'notes' | 'kind' | 'utensils' | 'scheduledFor' | 'collection' | 'destination'>,
): string {
  const { lines, notes, kind, utensils, scheduledFor } = order;
  const parts = [lines.map(toTicketLine), notes.kitchen, notes.store, kind, utensils, scheduledFor?.startAt];
  const collectMinor = toCollectMinor(order);
  // Only where there is something of it: what was printed before has a digest without it.
  const extra = [collectMinor > 0 ? collectMinor : undefined, ownDestination(order)].filter((one) => one !== undefined);
  return JSON.stringify([...parts, ...extra]);
}

/** When a ticket is to come out: now, or for an order placed ahead so long before it is to be ready. */
export function dueAt(
  { scheduledFor, readyAt }: Pick<TicketContents, 'scheduledFor' | 'readyAt'>,
  { now, aheadMs }: { now: Date; aheadMs: number },
): Date {
  if (scheduledFor === null) return now;
  const wanted = new Date(Date.parse(readyAt ?? scheduledFor) - aheadMs);
  return wanted > now ? wanted : now;
}
