import type { ServiceOrder } from '../../model/service-order.ts';
import { compact, type Read } from '../shared-lenient-schema.ts';
import * as schemas from './order-schemas.ts';

type Order = Read<typeof schemas.order>;

interface People {
  /** Who placed the order: of a group's diners the first. */
  host: { name?: string | undefined; phone?: string | undefined; email?: string | undefined };
  /** More than one makes a group order; then each line has its diner. */
  participants: ServiceOrder['participants'];
  participantOf: (lineUuid: string | undefined, label: string | undefined) => string | undefined;
  /** The order's own groups of lines, or its diners' where it has none. */
  lineGroups: readonly unknown[];
}

/**
 * Who an order is for. A group's lines stand in one list for the kitchen and once more below each diner, joined by
 * `line_uuid`; groups of lines are to be labelled with their diner some day.
 */
export function peopleOf({ diners: sent, charges }: Order): People {
  const diners = sent
    .map((each) => schemas.diner.parse(each))
    .filter(({ status }) => status?.toUpperCase() !== 'CANCELLED');
  const names = namesOf(diners.map(({ diner_info: { name } }) => name ?? 'Customer'));
  const byLine = new Map<string, string>();
  const labels = charges.line_groups.map((group) => schemas.lineGroup.parse(group).label);
  for (const [index, diner] of diners.entries()) {
    for (const group of diner.charges.line_groups) {
      for (const line of schemas.lineGroup.parse(group).lines) {
        const { line_uuid: uuid } = schemas.line.parse(line);
        const name = names[index];
        if (uuid !== undefined && name !== undefined) byLine.set(uuid, name);
      }
    }
  }
  const named = diners.length > 1 ? names : [...new Set(labels.filter((label) => label !== undefined))];
  const isGroup = named.length > 1;
  const own = charges.line_groups.length > 0;
  return {
    host: diners[0]?.diner_info ?? {},
    participants: isGroup ? named.map((name) => compact({ name })) : [],
    participantOf: (lineUuid, label) =>
      isGroup ? ((lineUuid === undefined ? undefined : byLine.get(lineUuid)) ?? label) : undefined,
    lineGroups: own ? charges.line_groups : diners.flatMap((diner) => diner.charges.line_groups),
  };
}

/** Made different where two diners share a name. */
function namesOf(names: readonly string[]): string[] {
  const taken = new Map<string, number>();
  return names.map((name) => {
    const count = (taken.get(name) ?? 0) + 1;
    taken.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}
