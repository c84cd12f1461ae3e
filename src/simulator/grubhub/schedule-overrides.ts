import { z } from 'zod';
import type { GrubhubMenu } from './menu-schema.ts';

const instant = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));

/** One operation on many things: Grubhub's `PosScheduleOverrideBulkRequest`. */
export const operationSchema = z.looseObject({
  entity_ids: z.array(z.string()).min(1),
  schedule_override: z
    .looseObject({
      op: z.enum(['ADD', 'UPDATE']),
      cur_end_date: instant.optional(),
      start: instant,
      end: instant,
      show_or_hide: z.enum(['SHOW', 'HIDE']),
    })
    .refine(({ op, cur_end_date: end }) => op === 'ADD' || end !== undefined, 'an UPDATE needs a cur_end_date')
    .refine(({ start, end }) => start <= end, 'must not end before it starts'),
});
export type Operation = z.output<typeof operationSchema>;

export type Span = { startAt: number; endAt: number; isHiding: boolean };
export type Kind = 'items' | 'modifiers';
type Things = Pick<GrubhubMenu, Kind>;
export type EntityResult = { entity_index: number; entity_id: string; status: string; details: string };

/** The spans of time in which things of one merchant are shown or hidden whatever its menu says. */
export class ScheduleOverrides {
  readonly #spans: { readonly [kind in Kind]: Map<string, Span[]> } = { items: new Map(), modifiers: new Map() };

  /** Spans that end within the window, by the id of what they are laid over. */
  ending(kind: Kind, window: { after: number; before: number }): [string, Span[]][] {
    return [...this.#spans[kind]]
      .map(([id, spans]): [string, Span[]] => [
        id,
        spans.filter(({ endAt }) => endAt > window.after && endAt <= window.before),
      ])
      .filter(([, spans]) => spans.length > 0);
  }

  isHidden(kind: Kind, id: string, now: number): boolean {
    const spans = this.#spans[kind].get(id) ?? [];
    return spans.some(({ startAt, endAt, isHiding }) => isHiding && startAt <= now && now < endAt);
  }

  hide(kind: Kind, id: string, span: Omit<Span, 'isHiding'>): void {
    this.#add(kind, id, { ...span, isHiding: true });
  }

  clear(kind: Kind, id: string): void {
    this.#spans[kind].delete(id);
  }

  /** What a new menu leaves of them: those on its things, or none. */
  keepFor(menu: Things | null): void {
    for (const kind of ['items', 'modifiers'] as const) {
      const kept = new Set(menu?.[kind].map((one) => one.external_id));
      for (const id of this.#spans[kind].keys()) if (!kept.has(id)) this.#spans[kind].delete(id);
    }
  }

  /** Does what can be done; all of it or nothing unless `isPartial`. Answers a result for each thing. */
  apply(operations: readonly Operation[], { menu, isPartial }: { menu: Things; isPartial: boolean }) {
    const wanted = operations.flatMap(({ entity_ids: ids, schedule_override: override }) =>
      ids.map((id, index) => ({ id, index, override, ...this.#decide(id, override, menu) })),
    );
    const isAborted = !isPartial && wanted.some(({ wrong }) => wrong !== null);
    return wanted.map(({ id, index, wrong, act }): EntityResult => {
      const why = wrong ?? (isAborted ? 'Another entity failed: the operation was aborted.' : null);
      if (why === null) act?.();
      const [status, details] = why === null ? ['SUCCESSFUL', 'Entity override successful.'] : ['FAILED', why];
      return { entity_index: index, entity_id: id, status, details };
    });
  }

  #decide(id: string, given: Operation['schedule_override'], menu: Things) {
    const kinds = (['items', 'modifiers'] as const).filter((kind) => menu[kind].some((one) => one.external_id === id));
    if (kinds.length === 0) return { wrong: `There is no entity ${id}.`, act: null };
    const span = { startAt: given.start, endAt: given.end, isHiding: given.show_or_hide === 'HIDE' };
    if (given.op === 'ADD') return { wrong: null, act: () => kinds.forEach((kind) => this.#add(kind, id, span)) };
    const met = kinds
      .flatMap((kind) => this.#spans[kind].get(id) ?? [])
      .filter(({ endAt, isHiding }) => endAt === given.cur_end_date && isHiding === span.isHiding);
    if (met.length === 0) return { wrong: `No override of ${id} ends then.`, act: null };
    return { wrong: null, act: () => met.forEach((one) => Object.assign(one, span)) };
  }

  #add(kind: Kind, id: string, span: Span): void {
    this.#spans[kind].set(id, [...(this.#spans[kind].get(id) ?? []), { ...span }]);
  }
}
