import { declineReasons, type DeclineReason, type Refusal } from '../../channels/model/reasons.ts';
import type { ServiceOrderLine } from '../../channels/model/service-order.ts';

/** What a person enters when refusing an order. `lines` are places in the order, counted from 1. */
export interface EnteredRefusal {
  reason: DeclineReason;
  note?: string | undefined;
  lines?: readonly number[] | undefined;
}

/** The refusal as the service is told; places that the order does not have are left out. */
export function toRefusal({ reason, note, lines = [] }: EnteredRefusal, ordered: readonly ServiceOrderLine[]): Refusal {
  const items = lines.flatMap((place) => {
    const line = ordered[place - 1];
    if (!line) return [];
    const { name, itemRef, externalLineId } = line;
    return {
      name,
      ...(itemRef !== undefined && { itemRef }),
      ...(externalLineId !== undefined && { externalLineId }),
    };
  });
  return { reason, ...(note !== undefined && { note }), ...(items.length > 0 && { items }) };
}

/** The refusal in words, for whoever looks at the order later. */
export function refusalText({ reason, note, items = [] }: Refusal): string {
  const names = items.map(({ name }) => name).join(', ');
  return [declineReasons[reason], names, note].filter(Boolean).join(': ');
}
