import { describe, expect, it } from 'vitest';
import { findUnstorable } from './find-unstorable.ts';

describe('text that the database cannot take', () => {
  it.each([
    [{ note: 'a\u0000b' }, 'note'],
    [{ note: 'half \uD83C of a taco' }, 'note'],
    [{ items: [{ name: 'fine' }, { name: '\u0000' }] }, 'items.1.name'],
    [{ tags: ['a', '\uDC00'] }, 'tags.1'],
    [{ 'na\u0000me': 1 }, 'a name'],
    [{ inner: { 'na\u0000me': 1 } }, 'a name in inner'],
  ])('%j is found and named', (given, name) => {
    expect(findUnstorable(given)).toBe(name);
  });

  it.each([
    [undefined],
    [null],
    [''],
    [{ note: 'Zoë 🌮 \n\t', count: 1, on: true, none: null, list: [[], {}] }],
    [Buffer.from([0])],
  ])('%j has none', (given) => {
    expect(findUnstorable(given)).toBeUndefined();
  });

  it('is found however deep it lies', () => {
    let value: unknown = '\u0000';
    for (let depth = 0; depth < 20_000; depth++) value = [value];
    expect(findUnstorable(value)?.length).toBeGreaterThan(20_000);
  });
});
