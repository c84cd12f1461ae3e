import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { focusCard, focusedOrderId } from './card-focus.ts';
import { focusAfter } from './shortcuts.ts';

/**
 * Keeps the focus on the board when the card that has it moves or goes, by a person's own action or by the live feed:
 * the browser would drop it to the top of the page.
 */
export function useKeptFocus(columns: readonly (readonly string[])[]): void {
  const focused = useRef<string>(undefined);
  const before = useRef(columns);

  useWindowEvent('focusin', () => {
    focused.current = focusedOrderId();
  });

  // Only after the page has changed is it known whether the focus was lost.
  useEffect(() => {
    const column = before.current.find((ids) => focused.current !== undefined && ids.includes(focused.current));
    before.current = columns;
    if (!focused.current || !column || document.activeElement !== document.body) return;
    const stays = columns.some((ids) => ids.length === column.length && ids.every((id, row) => id === column[row]));
    focusCard(stays ? focused.current : focusAfter(column, focused.current));
  }, [columns]);
}
