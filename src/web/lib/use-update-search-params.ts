import { useSearchParams } from 'react-router';

/**
 * Sets some of the address's values, takes those off that are null or empty, and leaves the others. The way back leads to
 * the address as it was only with `replace: false`.
 */
export function useUpdateSearchParams() {
  const [, setSearch] = useSearchParams();
  return (values: Readonly<Record<string, string | null>>, { replace = true }: { replace?: boolean } = {}) => {
    // The address itself: what a screen was drawn from may lack the change of a moment ago.
    const next = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries(values)) {
      if (value === null || value === '') next.delete(name);
      else next.set(name, value);
    }
    setSearch(next, { replace, preventScrollReset: true });
  };
}
