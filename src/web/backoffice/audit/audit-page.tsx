import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { ListBody } from '../parts/list-body.tsx';
import { SearchBox } from '../parts/search-box.tsx';
import { useFilters } from '../parts/use-filters.ts';
import classes from '../parts/page.module.css';
import { ActionsList } from './actions-list.tsx';

/** What staff did, and why. Nobody can change it here. */
export default function AuditPage() {
  const { filters, isFiltered, set, clear } = useFilters(['search']);
  const query = useInfiniteQuery(
    api.listStaffActions.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...(filters.search && { search: filters.search }),
        ...(cursor && { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: (present) => present,
    }),
  );
  const actions = query.data?.pages.flatMap((page) => page.actions) ?? [];
  return (
    <div className={classes.page}>
      <title>Audit - Back office</title>
      <h1 className={classes.title}>Audit</h1>
      <p className={classes.hint}>Everything that staff decide, open or view, newest first.</p>
      <search className={classes.filters}>
        <SearchBox
          value={filters.search}
          placeholder="Name, action or reason"
          onChange={(text) => set('search', text)}
        />
      </search>
      <ListBody
        query={query}
        what="The actions"
        count={actions.length}
        empty="Staff have done nothing yet."
        onShowAll={isFiltered ? clear : undefined}
      >
        <ActionsList actions={actions} />
      </ListBody>
    </div>
  );
}
