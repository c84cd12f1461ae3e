import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

const soonMs = 4_000;

/**
 * A component whose code is not needed to show the page: it comes a moment after it, so that it is there before it is
 * wanted, and before the network may be gone.
 */
export function lazyPreload<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  if (typeof window !== 'undefined') setTimeout(() => void load().catch(() => {}), soonMs);
  return lazy(async () => ({ default: await load() }));
}
