import { useSearchParams } from 'react-router';
import type { OrderFilters } from '../../../domains/orders/contract.ts';
import { orderFilters } from '../../../domains/orders/contract.ts';

export type PastFilters = Pick<OrderFilters, 'search' | 'service' | 'state' | 'day'>;

const names = ['search', 'service', 'state', 'day'] as const satisfies (keyof PastFilters)[];

/** The filters that the address holds; a value that is not one (an old link, a typing error) is left out. */
export function readFilters(search: URLSearchParams): PastFilters {
  const filters: Record<string, unknown> = {};
  for (const name of names) {
    const value = search.get(name);
    if (value && orderFilters.shape[name].safeParse(value).success) filters[name] = value;
  }
  return orderFilters.pick({ search: true, service: true, state: true, day: true }).parse(filters);
}

/** The filters and a way to set one of them; an empty value takes it off. */
export function usePastFilters(): [PastFilters, (name: keyof PastFilters, value: string | null) => void, () => void] {
  const [search, setSearch] = useSearchParams();
  const change = (edit: (next: URLSearchParams) => void) =>
    setSearch(
      (present) => {
        const next = new URLSearchParams(present);
        edit(next);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [
    readFilters(search),
    (name, value) => change((next) => (value ? next.set(name, value) : next.delete(name))),
    () => change((next) => names.forEach((name) => next.delete(name))),
  ];
}
