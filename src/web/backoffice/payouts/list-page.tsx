import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { payoutStates } from '../../../domains/payouts/model/payout-states.ts';
import { api } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { ListPage, pageInput } from '../parts/list-page.tsx';
import { oneOf, useFilters } from '../parts/use-filters.ts';
import page from '../parts/page.module.css';
import { PayoutRow } from './payout-row.tsx';
import { PayoutTable } from './payout-table.tsx';
import { payoutStateWords } from './words.ts';

/** Every payout of every merchant: to release, hold, cancel or pay again. */
export default function PayoutListPage() {
  const list = useFilters(['state', 'search']);
  const state = oneOf(payoutStates, list.filters.state);
  const query = useInfiniteQuery(
    api.listAllPayouts.infiniteOptions({
      input: pageInput(state, list.filters.search),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      placeholderData: (present) => present,
    }),
  );
  const payouts = query.data?.pages.flatMap((one) => one.payouts) ?? [];
  const counts = query.data?.pages[0]?.counts ?? [];
  const tabs = [
    { value: undefined, label: 'All' },
    ...payoutStates.map((value) => ({
      value,
      label: payoutStateWords[value],
      count: counts.find((one) => one.state === value)?.count,
    })),
  ];
  return (
    <div className={page.page}>
      <title>All payouts - Back office</title>
      <Link to={paths.backofficePayouts}>Payouts</Link>
      <ListPage
        title="All payouts"
        tabs={tabs}
        state={state}
        list={list}
        placeholder="Merchant or payout number"
        query={query}
        what="The payouts"
        count={payouts.length}
        empty="No payout has been made yet. The first weekly run makes them."
      >
        <PayoutTable>
          {payouts.map((payout) => (
            <PayoutRow key={payout.id} payout={payout} />
          ))}
        </PayoutTable>
      </ListPage>
    </div>
  );
}
