import { Select } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { inboxViews, type DeskCase } from '../../../domains/support/desk-contract.ts';
import { isOurTurn } from '../../../domains/support/model/case-states.ts';
import { supportQueues, topicWords } from '../../../domains/support/model/topics.ts';
import { api } from '../../lib/api.ts';
import { useTick } from '../../lib/clock.ts';
import { backofficeSupportCase, paths } from '../../lib/paths.ts';
import { ListBody } from '../parts/list-body.tsx';
import page from '../parts/page.module.css';
import { PageTable } from '../parts/page-table.tsx';
import { SearchBox } from '../parts/search-box.tsx';
import { StateBadge } from '../parts/state-badge.tsx';
import { StateTabs } from '../parts/state-tabs.tsx';
import { momentShown } from '../parts/times.ts';
import { oneOf, useFilters } from '../parts/use-filters.ts';
import { queueWords, supportStateWords, viewWords } from './support-words.ts';

const refetchEveryMs = 10_000;
const headings = ['Subject', 'Who', 'About', 'Answer by', 'State', 'Assigned to'];

/** What people ask us: what waits for us first, urgent on top, the soonest due next. */
export default function InboxPage() {
  const { filters, isFiltered, set, clear } = useFilters(['view', 'queue', 'search']);
  const view = oneOf(inboxViews, filters.view) ?? 'open';
  const queue = oneOf(supportQueues, filters.queue);
  const query = useInfiniteQuery(
    api.listDeskCases.infiniteOptions({
      input: (cursor: string | undefined) => ({
        view,
        ...(queue && { queue }),
        ...(filters.search && { search: filters.search }),
        ...(cursor && { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: (shown) => shown.nextCursor ?? undefined,
      placeholderData: (present) => present,
      refetchInterval: refetchEveryMs,
      refetchOnWindowFocus: 'always',
    }),
  );
  const cases = query.data?.pages.flatMap((shown) => shown.cases) ?? [];
  const counts = query.data?.pages[0]?.counts;
  const tabs = inboxViews.map((value) => ({ value, label: viewWords[value], count: counts?.[value] }));
  return (
    <div className={page.page}>
      <title>Support - Back office</title>
      <div className={page.head}>
        <h1 className={page.title}>Support</h1>
        <Link to={paths.backofficeReplies}>Saved replies</Link>
      </div>
      <p className={page.hint}>
        What restaurants and visitors ask. While somebody is here it is answered within two hours, else within one
        business day.
      </p>
      <StateTabs label="Which cases" tabs={tabs} chosen={view} onChoose={(value) => set('view', value)} />
      <search className={page.filters}>
        <SearchBox
          value={filters.search}
          placeholder="C-1042, subject, name, email or merchant"
          onChange={(text) => set('search', text)}
        />
        <Select
          label="Queue"
          placeholder="All"
          data={supportQueues.map((value) => ({ value, label: queueWords[value] }))}
          value={queue ?? null}
          onChange={(value) => set('queue', value)}
          clearable
          clearButtonProps={{ 'aria-label': 'All queues' }}
        />
      </search>
      <ListBody
        query={query}
        what="The cases"
        count={cases.length}
        empty="Nobody has asked anything yet."
        onShowAll={isFiltered ? clear : undefined}
      >
        <PageTable headings={headings}>
          {cases.map((one) => (
            <CaseRow key={one.id} one={one} />
          ))}
        </PageTable>
      </ListBody>
    </div>
  );
}

function CaseRow({ one }: { one: DeskCase }) {
  const { id, number, subject, contact, merchant, topic, urgency, state, assignedTo } = one;
  return (
    <tr className={page.row}>
      <td>
        <Link to={backofficeSupportCase(id)} className={page.link}>
          {number} {subject}
        </Link>
      </td>
      <td className={page.soft}>{merchant ? `${contact.name}, ${merchant.name}` : contact.name}</td>
      <td className={page.soft}>
        {topicWords[topic]}
        {urgency === 'urgent' ? <strong> · urgent</strong> : null}
      </td>
      <td className={`${page.nowrap} ${page.left}`}>
        <Due one={one} />
      </td>
      <td className={page.state}>
        <StateBadge state={state === 'reopened' ? 'open' : state}>{supportStateWords[state]}</StateBadge>
      </td>
      <td className={`${assignedTo ? '' : `${page.soft} ${page.nowrap}`} ${page.right}`}>
        {assignedTo?.name ?? 'Unassigned'}
      </td>
    </tr>
  );
}

/** Until when we should answer; late ones stand out. */
function Due({ one: { answerDueAt, state } }: { one: DeskCase }) {
  const isLate = useTick((nowMs) => answerDueAt !== null && Date.parse(answerDueAt) < nowMs);
  if (answerDueAt === null || !isOurTurn(state)) return <span className={page.soft}>nothing due</span>;
  return (
    <span className={isLate ? page.late : undefined}>
      {isLate ? `late, ${momentShown(answerDueAt)}` : momentShown(answerDueAt)}
    </span>
  );
}
