import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';

const neverChanges = () => () => undefined;

/**
 * A value of the address's search; null until the page is alive. A page that was written to HTML was written without a
 * search, and its first rendering in the browser has to be the same.
 */
export function useSearchParam(name: string): string | null {
  const [search] = useSearchParams();
  const isAlive = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return isAlive ? search.get(name) : null;
}
