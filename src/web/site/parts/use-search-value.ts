import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';

const never = () => () => {};

/**
 * A value of the address's query. It is null while React takes over a prerendered page, which was written without any
 * query; reading it at once would not match that page.
 */
export function useSearchValue(name: string): string | null {
  const [search] = useSearchParams();
  const isTakenOver = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isTakenOver ? search.get(name) : null;
}
