import type { ServiceGroup, ServiceMenu, WeeklySpan } from '../model/service-menu.ts';

/** What connectors share about hours: our spans may run across midnight, most services' may not. */

/** A span within one day; `to` is `24:00` where the day ends with it. */
export interface DaySpan {
  day: number;
  from: string;
  to: string;
}

/** Splits spans at midnight, by day and then by time. */
export function splitAtMidnight(weekly: readonly WeeklySpan[]): DaySpan[] {
  return weekly
    .flatMap(({ day, from, to }): DaySpan[] => {
      if (from < to) return [{ day, from, to }];
      const rest: DaySpan = { day: (day % 7) + 1, from: '00:00', to };
      return [{ day, from, to: '24:00' }, ...(to === '00:00' ? [] : [rest])];
    })
    .toSorted((a, b) => a.day - b.day || (a.from < b.from ? -1 : 1));
}

/** The hours in which at least one of several timetables is open, each day on its own. */
export function unionOf(spans: readonly DaySpan[]): DaySpan[] {
  const merged: DaySpan[] = [];
  for (const span of spans.toSorted((a, b) => a.day - b.day || (a.from < b.from ? -1 : 1))) {
    const last = merged.at(-1);
    if (last?.day === span.day && span.from <= last.to) last.to = span.to > last.to ? span.to : last.to;
    else merged.push({ ...span });
  }
  return merged;
}

/** The most units of a group where each option has a maximum of its own. */
export const sumOfMaximums = ({ modifiers }: ServiceGroup): number =>
  modifiers.reduce((sum, { maximum }) => sum + maximum, 0);

/** The part of a menu that some of its categories hold, with the groups that can be reached from there. */
export function partOf(menu: ServiceMenu, part: Pick<ServiceMenu, 'menus' | 'categories'>): ServiceMenu {
  const shown = new Set(part.categories.flatMap(({ itemRefs }) => itemRefs));
  const items = menu.items.filter(({ ref }) => shown.has(ref));
  const groups = new Map(menu.groups.map((group) => [group.ref, group]));
  const reached = new Set<ServiceGroup>();
  const visit = (refs: readonly string[]) => {
    for (const group of refs.map((ref) => groups.get(ref))) {
      if (!group || reached.has(group)) continue;
      reached.add(group);
      for (const { groupRefs } of group.modifiers) visit(groupRefs);
    }
  };
  for (const { groupRefs } of items) visit(groupRefs);
  return { ...menu, ...part, items, groups: [...reached] };
}
