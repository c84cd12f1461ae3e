import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ServiceThread } from '../../../domains/representatives/contract.ts';
import { threadStates } from '../../../domains/representatives/model/threads.ts';
import { ServiceBadge } from '../../kit/service-badge.tsx';
import { api } from '../../lib/api.ts';
import { backofficeThread } from '../../lib/paths.ts';
import { liveList } from '../parts/live-list.ts';
import { ListBody } from '../parts/list-body.tsx';
import page from '../parts/page.module.css';
import { PageTable } from '../parts/page-table.tsx';
import { StateBadge } from '../parts/state-badge.tsx';
import { StateTabs } from '../parts/state-tabs.tsx';
import { momentShown } from '../parts/times.ts';
import { oneOf, useFilters } from '../parts/use-filters.ts';
import { Contacts } from './contacts.tsx';
import { threadStateWords } from './thread-words.ts';

const headings = ['Subject', 'Service', 'Merchant', 'Since', 'State'];

/** The services' people, and what is written with them for all merchants. */
export default function DeskPage() {
  return (
    <div className={page.page}>
      <title>Representatives - Back office</title>
      <h1 className={page.title}>Representatives</h1>
      <p className={page.hint}>
        Who answers for us at each delivery service, and what is written with them. A letter goes to level 1; who does
        not answer is reminded twice, then the next level is asked.
      </p>
      <Threads />
      <Contacts />
    </div>
  );
}

function Threads() {
  const { filters, isFiltered, set, clear } = useFilters(['state']);
  const state = oneOf(threadStates, filters.state);
  const query = useInfiniteQuery(
    api.listDeskThreads.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...(state && { state }), ...(cursor && { cursor }) }),
      initialPageParam: undefined,
      getNextPageParam: (shown) => shown.nextCursor ?? undefined,
      placeholderData: (present) => present,
      ...liveList,
    }),
  );
  const threads = query.data?.pages.flatMap((shown) => shown.threads) ?? [];
  const tabs = [
    { value: undefined, label: 'All' },
    ...threadStates.map((value) => ({ value, label: threadStateWords[value] })),
  ];
  return (
    <section className={page.page} aria-label="Threads">
      <StateTabs label="State" tabs={tabs} chosen={state} onChoose={(value) => set('state', value)} />
      <ListBody
        query={query}
        what="The threads"
        count={threads.length}
        empty="Nothing has been written to a service yet."
        onShowAll={isFiltered ? clear : undefined}
      >
        <PageTable headings={headings}>
          {threads.map((thread) => (
            <ThreadRow key={thread.id} thread={thread} />
          ))}
        </PageTable>
      </ListBody>
    </section>
  );
}

function ThreadRow({ thread }: { thread: ServiceThread }) {
  const { id, number, title, service, serviceName, merchantName, storeName, state, waitingSince, lastAt } = thread;
  return (
    <tr className={page.row}>
      <td>
        <Link to={backofficeThread(id)} className={page.link}>
          {number} {title}
        </Link>
      </td>
      <td>
        <ServiceBadge service={service} name={serviceName} />
      </td>
      <td className={page.soft}>{merchantName === storeName ? merchantName : `${merchantName}, ${storeName}`}</td>
      <td className={`${page.nowrap} ${page.left}`}>{momentShown(waitingSince ?? lastAt)}</td>
      <td className={page.state}>
        <StateBadge state={state === 'waiting' ? 'waiting' : 'done'}>{threadStateWords[state]}</StateBadge>
      </td>
    </tr>
  );
}
