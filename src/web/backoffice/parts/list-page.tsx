import type { ReactNode } from 'react';
import { ListBody, type Paged } from './list-body.tsx';
import { SearchBox } from './search-box.tsx';
import { StateTabs, type StateTab } from './state-tabs.tsx';
import type { useFilters } from './use-filters.ts';
import classes from './page.module.css';

interface ListPageProps {
  title: string;
  /** What a newcomer should know about the list. */
  hint?: ReactNode;
  tabs: readonly StateTab[];
  state: string | undefined;
  list: ReturnType<typeof useFilters<'state' | 'search'>>;
  /** What may be searched for. */
  placeholder: string;
  query: Paged;
  what: string;
  count: number;
  empty: string;
  children: ReactNode;
}

/** A screen that is one list, filtered by a state and by words. */
export function ListPage({ title, hint, tabs, state, list, placeholder, children, ...body }: ListPageProps) {
  const { filters, isFiltered, set, clear } = list;
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{title}</h1>
      {hint ? <p className={classes.hint}>{hint}</p> : null}
      <StateTabs label="State" tabs={tabs} chosen={state} onChoose={(value) => set('state', value)} />
      <search className={classes.filters}>
        <SearchBox value={filters.search} placeholder={placeholder} onChange={(text) => set('search', text)} />
      </search>
      <ListBody {...body} onShowAll={isFiltered ? clear : undefined}>
        {children}
      </ListBody>
    </div>
  );
}

/** What such a list asks the server for, page by page; filters that are not set are left out. */
export function pageInput<State extends string>(state: State | undefined, search: string | undefined) {
  return (cursor: string | undefined) => ({
    ...(state && { state }),
    ...(search && { search }),
    ...(cursor && { cursor }),
  });
}
