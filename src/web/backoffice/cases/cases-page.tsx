import { Select } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { caseStates } from '../../../domains/reconciliation/model/case-states.ts';
import { reportServices } from '../../../domains/reconciliation/model/report-columns.ts';
import { api } from '../../lib/api.ts';
import { AssignmentFilter } from '../parts/assignment-filter.tsx';
import { assignments } from '../parts/assignments.ts';
import { QueueFrame } from '../parts/queue-frame.tsx';
import { oneOf, useFilters } from '../parts/use-filters.ts';
import { CaseRow } from './case-row.tsx';
import { caseStateWords } from './case-words.ts';
import classes from './cases-page.module.css';

const services = [
  { value: 'uber-eats', label: 'Uber Eats' },
  { value: 'doordash', label: 'DoorDash' },
  { value: 'grubhub', label: 'Grubhub' },
  { value: 'deliveroo', label: 'Deliveroo' },
] satisfies { value: (typeof reportServices)[number]; label: string }[];

/** Differences between what services paid and what they owe, the soonest due first. */
export default function CasesPage() {
  const { filters, isFiltered, set, clear } = useFilters(['state', 'service', 'assigned']);
  const state = oneOf(caseStates, filters.state);
  const service = oneOf(reportServices, filters.service);
  const assigned = oneOf(assignments, filters.assigned);
  const query = useInfiniteQuery(
    api.listCases.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...(state && { state }),
        ...(service && { service }),
        ...(assigned && { assigned }),
        ...(cursor && { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: (shown) => shown.nextCursor ?? undefined,
      placeholderData: (present) => present,
      refetchOnWindowFocus: 'always',
    }),
  );
  const cases = query.data?.pages.flatMap((shown) => shown.cases) ?? [];
  const counts = query.data?.pages[0]?.counts;
  return (
    <QueueFrame
      title="Cases"
      hint="What delivery services paid otherwise than they owe. Each service hears a complaint only for some days."
      states={caseStates}
      words={caseStateWords}
      counts={counts}
      chosen={state}
      onChoose={(value) => set('state', value)}
      filters={
        <search className={classes.filters}>
          <Select
            label="Service"
            placeholder="All"
            data={services}
            value={service ?? null}
            onChange={(value) => set('service', value)}
            clearable
            clearButtonProps={{ 'aria-label': 'All services' }}
          />
          <AssignmentFilter value={assigned} onChange={(value) => set('assigned', value)} />
        </search>
      }
      query={query}
      what="The cases"
      count={cases.length}
      empty="No report has differed from our record yet. What differs appears here."
      onShowAll={isFiltered ? clear : undefined}
      headings={['Difference', 'Service', 'Merchant', 'Claim', 'Time', 'State', 'Assigned to']}
    >
      {cases.map((found) => (
        <CaseRow key={found.id} found={found} />
      ))}
    </QueueFrame>
  );
}
