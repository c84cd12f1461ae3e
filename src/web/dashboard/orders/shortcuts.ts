import { t } from '@lingui/core/macro';
import { unreachable } from '../../../shared/assert.ts';

/** The keys of the order screen: one table for what they do and for the help that names them. */
export const shortcuts = [
  { does: 'next', keys: ['ArrowDown', 'j'], label: t`Next order` },
  { does: 'previous', keys: ['ArrowUp', 'k'], label: t`Previous order` },
  { does: 'right', keys: ['ArrowRight', 'l'], label: t`Column to the right` },
  { does: 'left', keys: ['ArrowLeft', 'h'], label: t`Column to the left` },
  { does: 'open', keys: ['Enter'], label: t`Open the details` },
  { does: 'accept', keys: ['a'], label: t`Accept` },
  { does: 'decline', keys: ['d'], label: t`Decline` },
  { does: 'ready', keys: ['r'], label: t`Mark as Ready` },
  { does: 'mute', keys: ['m'], label: t`Mute or unmute the chime` },
  { does: 'help', keys: ['?'], label: t`Show these keys` },
] as const;

export type Shortcut = (typeof shortcuts)[number]['does'];

export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/**
 * What a key press asks for. Nothing with Ctrl, Alt or Command, which belong to the browser; letters only while
 * `lettersOn` (WCAG 2.1.4 lets people who dictate turn them off). `Enter` is left to the link that has the focus.
 */
export function shortcutFor(press: KeyPress, lettersOn: boolean): Shortcut | undefined {
  if (press.ctrlKey || press.metaKey || press.altKey) return undefined;
  const isLetter = press.key.length === 1;
  if (isLetter && !lettersOn) return undefined;
  const key = isLetter ? press.key.toLowerCase() : press.key;
  const found = shortcuts.find((shortcut) => shortcut.keys.some((known) => known === key));
  return found?.does === 'open' ? undefined : found?.does;
}

export type Direction = 'next' | 'previous' | 'right' | 'left';

/**
 * The card to go to from `current` in columns of order ids. Without a current card it is the first there is; at an
 * edge it stays. Sideways, empty columns are skipped and the height in the column is kept where possible.
 */
export function neighbour(
  columns: readonly (readonly string[])[],
  current: string | undefined,
  direction: Direction,
): string | undefined {
  const at = columns.findIndex((column) => current !== undefined && column.includes(current));
  const column = columns[at];
  if (current === undefined || !column) return columns.find((ids) => ids.length > 0)?.[0];
  const row = column.indexOf(current);
  switch (direction) {
    case 'next':
      return column[row + 1] ?? current;
    case 'previous':
      return column[row - 1] ?? current;
    case 'right':
      return sideways(columns.slice(at + 1), row) ?? current;
    case 'left':
      return sideways(columns.slice(0, at).toReversed(), row) ?? current;
    default:
      return unreachable(direction);
  }
}

function sideways(columns: readonly (readonly string[])[], row: number): string | undefined {
  const column = columns.find((ids) => ids.length > 0);
  return column?.[Math.min(row, column.length - 1)];
}

/** Where the focus goes when `leaving` moves away: the card that takes its place, the last one, or the card itself. */
export function focusAfter(column: readonly string[], leaving: string): string {
  const at = column.indexOf(leaving);
  return column[at + 1] ?? column[at - 1] ?? leaving;
}
