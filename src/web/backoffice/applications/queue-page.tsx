import { Select } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { applicationStates } from '../../../domains/applications/model/application-states.ts';
import { businessTypes } from '../../../domains/merchants/contract.ts';
import { api } from '../../lib/api.ts';
import { liveList } from '../parts/live-list.ts';
import { AssignmentFilter } from '../parts/assignment-filter.tsx';
import { assignments } from '../parts/assignments.ts';
import { QueueFrame } from '../parts/queue-frame.tsx';
import { SearchBox } from '../parts/search-box.tsx';
import { oneOf, useFilters } from '../parts/use-filters.ts';
import { applicationStateWords, businessTypeWords } from '../parts/words.ts';
import classes from '../parts/page.module.css';
import { QueueRow } from './queue-row.tsx';

const types = businessTypes.map((value) => ({ value, label: businessTypeWords[value] }));

/** What waits for a decision, longest waiting first. */
export default function QueuePage() {
  const { filters, isFiltered, set, clear } = useFilters(['state', 'type', 'assigned', 'search']);
  const state = oneOf(applicationStates, filters.state);
  const businessType = oneOf(businessTypes, filters.type);
  const assigned = oneOf(assignments, filters.assigned);
  const query = useInfiniteQuery(
    api.listApplications.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...(state && { state }),
        ...(businessType && { businessType }),
        ...(assigned && { assigned }),
        ...(filters.search && { search: filters.search }),
        ...(cursor && { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: (present) => present,
      ...liveList,
    }),
  );
  const applications = query.data?.pages.flatMap((page) => page.applications) ?? [];
  const counts = query.data?.pages[0]?.counts;
  return (
    <QueueFrame
      title="Applications"
      states={applicationStates}
      words={applicationStateWords}
      counts={counts}
      chosen={state}
      onChoose={(value) => set('state', value)}
      filters={
        <search className={classes.filters}>
          <SearchBox
            value={filters.search}
            placeholder="Business, person, address or email"
            onChange={(text) => set('search', text)}
          />
          <Select
            label="Type"
            placeholder="All"
            data={types}
            value={businessType ?? null}
            onChange={(value) => set('type', value)}
            clearable
            clearButtonProps={{ 'aria-label': 'All types' }}
          />
          <AssignmentFilter value={assigned} onChange={(value) => set('assigned', value)} />
        </search>
      }
      query={query}
      what="The applications"
      count={applications.length}
      empty="Nobody has applied yet. Who signs up on the site appears here."
      onShowAll={isFiltered ? clear : undefined}
      headings={['Business', 'Type', 'Place', 'Waiting', 'State', 'Assigned to']}
    >
      {applications.map((application) => (
        <QueueRow key={application.id} application={application} />
      ))}
    </QueueFrame>
  );
}
