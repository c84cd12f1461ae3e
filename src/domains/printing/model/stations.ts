/** Who in the kitchen makes what: which lines of an order go on the ticket of which station. */

export interface Station {
  id: string;
  hasEverything: boolean;
  takesRest: boolean;
  categoryIds: readonly string[];
}

/** A line with the category of our own menu that it belongs to; undefined where nobody knows. */
export interface Routable {
  categoryId: string | undefined;
}

/**
 * The lines of each station, in the order's own order; stations that have nothing to make are left out. A line that no
 * station wants goes to those that take the rest, and where none does, to all: rather read twice than made by nobody.
 */
export function routeLines<Line extends Routable>(
  lines: readonly Line[],
  stations: readonly Station[],
): Map<string, Line[]> {
  const makers = stations.filter(({ hasEverything }) => !hasEverything);
  const rest = makers.filter(({ takesRest }) => takesRest);
  const fallback = rest.length > 0 ? rest : makers.length > 0 ? makers : stations;
  const routed = new Map<string, Line[]>();
  const put = (station: Station, line: Line) => routed.set(station.id, [...(routed.get(station.id) ?? []), line]);
  for (const line of lines) {
    const wanted = makers.filter(
      ({ categoryIds }) => line.categoryId !== undefined && categoryIds.includes(line.categoryId),
    );
    const goes = new Set([
      ...(wanted.length > 0 ? wanted : fallback),
      ...stations.filter(({ hasEverything }) => hasEverything),
    ]);
    for (const station of goes) put(station, line);
  }
  return routed;
}
