import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { requestStates } from '../../../domains/channels/model/request-states.ts';
import type { DeskRequest } from '../../../domains/integrations/desk-contract.ts';
import { ServiceBadge } from '../../kit/service-badge.tsx';
import { api } from '../../lib/api.ts';
import { backofficeConnection } from '../../lib/paths.ts';
import { ListBody } from '../parts/list-body.tsx';
import { liveList } from '../parts/live-list.ts';
import page from '../parts/page.module.css';
import { PageTable } from '../parts/page-table.tsx';
import { StateBadge } from '../parts/state-badge.tsx';
import { StateTabs } from '../parts/state-tabs.tsx';
import { momentShown } from '../parts/times.ts';
import { oneOf, useFilters } from '../parts/use-filters.ts';
import { requestStateWords, requestTones } from './request-words.ts';

const headings = ['Store', 'Service', 'Merchant', 'Since', 'State'];
const tabs = [
  { value: undefined, label: 'Open' },
  ...requestStates.map((value) => ({ value, label: requestStateWords[value] })),
];

/** Stores that owners ask us to connect. */
export default function QueuePage() {
  const { filters, isFiltered, set, clear } = useFilters(['state']);
  const state = oneOf(requestStates, filters.state);
  const query = useInfiniteQuery(
    api.listDeskRequests.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...(state && { state }), ...(cursor && { cursor }) }),
      initialPageParam: undefined,
      getNextPageParam: (shown) => shown.nextCursor ?? undefined,
      placeholderData: (present) => present,
      ...liveList,
    }),
  );
  const requests = query.data?.pages.flatMap((shown) => shown.requests) ?? [];
  return (
    <div className={page.page}>
      <title>Connections - Back office</title>
      <h1 className={page.title}>Connections</h1>
      <p className={page.hint}>
        Stores that owners ask us to connect. Ask the service’s representative, enter the store’s id, and wait for its
        proof: until then nothing is connected.
      </p>
      <StateTabs label="State" tabs={tabs} chosen={state} onChoose={(value) => set('state', value)} />
      <ListBody
        query={query}
        what="The requests"
        count={requests.length}
        empty="No open requests."
        onShowAll={isFiltered ? clear : undefined}
      >
        <PageTable headings={headings}>
          {requests.map((request) => (
            <RequestRow key={request.id} request={request} />
          ))}
        </PageTable>
      </ListBody>
    </div>
  );
}

function RequestRow({ request }: { request: DeskRequest }) {
  const { id, storeName, service, serviceName, merchantName, changedAt, state } = request;
  return (
    <tr className={page.row}>
      <td>
        <Link to={backofficeConnection(id)} className={page.link}>
          {storeName}
        </Link>
      </td>
      <td>
        <ServiceBadge service={service} name={serviceName} />
      </td>
      <td className={page.soft}>{merchantName}</td>
      <td className={`${page.nowrap} ${page.left}`}>{momentShown(changedAt)}</td>
      <td className={page.state}>
        <StateBadge state={requestTones[state]}>{requestStateWords[state]}</StateBadge>
      </td>
    </tr>
  );
}
