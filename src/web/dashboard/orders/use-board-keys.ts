import { useWindowEvent } from '@mantine/hooks';
import { cardLink, focusedOrderId, focusCard } from './card-focus.ts';
import { neighbour, type Shortcut, shortcutFor } from './shortcuts.ts';
import { letterKeys } from './shortcuts-modal.tsx';

interface BoardKeysOptions {
  /** Order ids as they stand on screen, column by column. */
  columns: readonly (readonly string[])[];
  /** A card in a column that this screen is too narrow to show wants the focus. */
  onHidden: (column: number) => void;
  actions: Record<'accept' | 'decline' | 'ready', (orderId: string) => void> & Record<'mute' | 'help', () => void>;
}

/** The keys of the order screen; they rest while someone types or a dialog is open. */
export function useBoardKeys({ columns, onHidden, actions }: BoardKeysOptions): void {
  function run(does: Shortcut): void {
    const current = focusedOrderId();
    switch (does) {
      case 'next':
      case 'previous':
      case 'left':
      case 'right':
        return go(neighbour(columns, current, does));
      case 'accept':
      case 'decline':
      case 'ready':
        return current ? actions[does](current) : go(neighbour(columns, undefined, 'next'));
      case 'mute':
      case 'help':
        return actions[does]();
      case 'open':
        return undefined;
    }
  }

  function go(orderId: string | undefined): void {
    if (!orderId) return;
    // At once where it can be: the next key may already be meant for this card.
    if (cardLink(orderId)?.offsetParent !== null) return focusCard(orderId);
    onHidden(columns.findIndex((column) => column.includes(orderId)));
    requestAnimationFrame(() => focusCard(orderId));
  }

  useWindowEvent('keydown', (event) => {
    if (event.defaultPrevented || isBusyElsewhere(event.target)) return;
    const does = shortcutFor(event, letterKeys.get() !== 'off');
    if (!does) return;
    event.preventDefault();
    run(does);
  });
}

function isBusyElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"], [role="menu"]')) return true;
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}
