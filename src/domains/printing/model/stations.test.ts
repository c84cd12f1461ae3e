import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { routeLines, type Station } from './stations.ts';

const station = (id: string, more: Partial<Station> = {}): Station => ({
  id,
  hasEverything: false,
  takesRest: false,
  categoryIds: [],
  ...more,
});
const line = (name: string, categoryId?: string) => ({ name, categoryId });
const names = (routed: Map<string, { name: string }[]>) =>
  Object.fromEntries([...routed].map(([id, lines]) => [id, lines.map(({ name }) => name)]));

const kitchen = station('kitchen', { categoryIds: ['tacos'], takesRest: true });
const bar = station('bar', { categoryIds: ['drinks'] });
const packing = station('packing', { hasEverything: true });

describe('the stations of an order', () => {
  it('get what is theirs, and packing gets everything', () => {
    const lines = [line('Taco', 'tacos'), line('Cola', 'drinks'), line('Taco 2', 'tacos')];
    expect(names(routeLines(lines, [kitchen, bar, packing]))).toEqual({
      kitchen: ['Taco', 'Taco 2'],
      bar: ['Cola'],
      packing: ['Taco', 'Cola', 'Taco 2'],
    });
  });

  it('are left out where they have nothing to make', () => {
    expect(names(routeLines([line('Taco', 'tacos')], [kitchen, bar]))).toEqual({ kitchen: ['Taco'] });
  });

  it('that take the rest get what is not on our menu', () => {
    expect(names(routeLines([line('Mystery'), line('Soup', 'soups')], [kitchen, bar]))).toEqual({
      kitchen: ['Mystery', 'Soup'],
    });
  });

  it('all get it where nobody takes the rest, and packing where there is nobody else', () => {
    const grill = station('grill', { categoryIds: ['meat'] });
    expect(names(routeLines([line('Mystery')], [grill, bar]))).toEqual({ grill: ['Mystery'], bar: ['Mystery'] });
    expect(names(routeLines([line('Mystery')], [packing]))).toEqual({ packing: ['Mystery'] });
  });

  it('never lose a line, whatever the stations are', () => {
    const ids = fc.constantFrom('a', 'b', 'c');
    const anyStation = fc.record({
      id: fc.uuid(),
      hasEverything: fc.boolean(),
      takesRest: fc.boolean(),
      categoryIds: fc.array(ids),
    });
    const anyLine = fc.record({ name: fc.uuid(), categoryId: fc.option(ids, { nil: undefined }) });
    fc.assert(
      fc.property(
        fc.array(anyStation, { minLength: 1, maxLength: 5 }),
        fc.array(anyLine, { maxLength: 10 }),
        (stations, lines) => {
          const printed = new Set([...routeLines(lines, stations).values()].flat());
          expect(printed.size).toBe(lines.length);
        },
      ),
    );
  });
});
