import { describe, expect, it } from 'vitest';
import { focusAfter, neighbour, shortcutFor, shortcuts } from './shortcuts.ts';

const press = (key: string, rest = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...rest });

describe('the table of keys', () => {
  it('gives each key one meaning', () => {
    const keys = shortcuts.flatMap((shortcut) => [...shortcut.keys]);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each([
    ['a', 'accept'],
    ['A', 'accept'],
    ['d', 'decline'],
    ['r', 'ready'],
    ['m', 'mute'],
    ['?', 'help'],
    ['j', 'next'],
    ['ArrowUp', 'previous'],
    ['x', undefined],
    ['Enter', undefined],
  ])('%s means %s', (key, does) => {
    expect(shortcutFor(press(key), true)).toBe(does);
  });

  it('leaves the browser its own keys', () => {
    expect(shortcutFor(press('r', { ctrlKey: true }), true)).toBeUndefined();
    expect(shortcutFor(press('d', { metaKey: true }), true)).toBeUndefined();
  });

  it('keeps the arrows when letters are turned off', () => {
    expect(shortcutFor(press('a'), false)).toBeUndefined();
    expect(shortcutFor(press('ArrowDown'), false)).toBe('next');
  });
});

describe('moving between cards', () => {
  const columns = [['1', '2', '3'], [], ['4'], ['5', '6']];

  it.each([
    [undefined, 'next', '1'],
    ['gone', 'next', '1'],
    ['1', 'next', '2'],
    ['3', 'next', '3'],
    ['1', 'previous', '1'],
    ['3', 'right', '4'],
    ['4', 'right', '5'],
    ['6', 'right', '6'],
    ['6', 'left', '4'],
    ['4', 'left', '1'],
  ] as const)('from %s %s goes to %s', (from, direction, to) => {
    expect(neighbour(columns, from, direction)).toBe(to);
  });

  it('finds nothing on an empty board', () => {
    expect(neighbour([[], []], undefined, 'next')).toBeUndefined();
  });

  it('stays in the column when a card leaves it, and goes along with the last one', () => {
    expect(focusAfter(['1', '2', '3'], '2')).toBe('3');
    expect(focusAfter(['1', '2', '3'], '3')).toBe('2');
    expect(focusAfter(['4'], '4')).toBe('4');
  });
});
