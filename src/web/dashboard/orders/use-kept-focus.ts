import { useWindowEvent } from '@mantine/hooks';
import { useCallback, useEffect, useRef } from 'react';
import { focusCard, focusedOrderId } from './card-focus.ts';
import { focusAfter } from './shortcuts.ts';

/**
 * Keeps the focus on the board when the card that has it moves or goes, by a person's own action or by the live feed:
 * the browser would drop it to the top of the page. Call the result when a dialog has closed, for its card may be gone.
 */
export function useKeptFocus(columns: readonly (readonly string[])[]): () => void {
  const focused = useRef<string>(undefined);
  const before = useRef(columns);

  useWindowEvent('focusin', () => {
    if (document.activeElement?.closest('[role="dialog"]')) return;
    focused.current = focusedOrderId();
  });

  const restore = useCallback(() => {
    if (focused.current && document.activeElement === document.body) focusCard(focused.current);
  }, []);

  // Only after the page has changed is it known whether the focus was lost.
  useEffect(() => {
    const orderId = focused.current;
    const at = before.current.findIndex((ids) => orderId !== undefined && ids.includes(orderId));
    const column = before.current[at];
    before.current = columns;
    if (!orderId || !column) return;
    if (!columns[at]?.includes(orderId)) focused.current = focusAfter(column, orderId);
    restore();
  }, [columns, restore]);

  return restore;
}
