/** The focus of the order screen is a card's link; the page itself knows which one has it. */

export function cardLink(orderId: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-order-id="${CSS.escape(orderId)}"] [data-card-link]`);
}

export function focusedOrderId(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-order-id]')?.dataset['orderId'];
}

/** Moves the focus, and scrolls to it only for those who see a focus ring: a finger's next target must not move. */
export function focusCard(orderId: string): void {
  const link = cardLink(orderId);
  link?.focus({ preventScroll: true });
  if (link?.matches(':focus-visible')) link.closest('[data-order-id]')?.scrollIntoView({ block: 'nearest' });
}
