import { useSearchParams } from 'react-router';

export type Filters<Name extends string> = Partial<Record<Name, string>>;

/** The filters that the address holds by these names, and a way to set one of them; an empty value takes it off. */
export function useFilters<Name extends string>(names: readonly Name[]) {
  const [search, setSearch] = useSearchParams();
  const filters: Filters<Name> = {};
  for (const name of names) {
    const value = search.get(name);
    if (value) filters[name] = value;
  }
  function change(edit: (next: URLSearchParams) => void): void {
    setSearch(
      (present) => {
        const next = new URLSearchParams(present);
        edit(next);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }
  return {
    filters,
    isFiltered: Object.keys(filters).length > 0,
    set: (name: Name, value: string | null) => change((next) => (value ? next.set(name, value) : next.delete(name))),
    clear: () => change((next) => names.forEach((name) => next.delete(name))),
  };
}

/** The value when it is one of `known`: an old link or a typing error filters nothing. */
export function oneOf<Known extends string>(known: readonly Known[], value: string | undefined): Known | undefined {
  return known.find((one) => one === value);
}
