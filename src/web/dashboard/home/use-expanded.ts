import { useSearchParams } from 'react-router';

/** The one entry that is open, kept in the address; the same entry again closes it. */
export function useExpanded(): { expandedId: string | null; toggle: (id: string) => void } {
  const [search, setSearch] = useSearchParams();
  const expandedId = search.get('expanded');
  return {
    expandedId,
    toggle(id) {
      const next = new URLSearchParams(search);
      if (id === expandedId) next.delete('expanded');
      else next.set('expanded', id);
      setSearch(next, { replace: true, preventScrollReset: true });
    },
  };
}
