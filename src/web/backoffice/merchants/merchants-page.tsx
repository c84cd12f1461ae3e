import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { merchantStates, type MerchantSummary } from '../../../domains/merchants/contract.ts';
import { api } from '../../lib/api.ts';
import { backofficeMerchant } from '../../lib/paths.ts';
import { ListPage, pageInput } from '../parts/list-page.tsx';
import { StateBadge } from '../parts/state-badge.tsx';
import { momentShown } from '../parts/times.ts';
import { oneOf, useFilters } from '../parts/use-filters.ts';
import { businessTypeWords, merchantStateWords } from '../parts/words.ts';
import classes from '../parts/page.module.css';

const tabs = [
  { value: undefined, label: 'All' },
  ...merchantStates.map((value) => ({ value, label: merchantStateWords[value] })),
];

export default function MerchantsPage() {
  const list = useFilters(['state', 'search']);
  const state = oneOf(merchantStates, list.filters.state);
  const query = useInfiniteQuery(
    api.listMerchants.infiniteOptions({
      input: pageInput(state, list.filters.search),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: (present) => present,
    }),
  );
  const merchants = query.data?.pages.flatMap((page) => page.merchants) ?? [];
  return (
    <>
      <title>Merchants - Back office</title>
      <ListPage
        title="Merchants"
        tabs={tabs}
        state={state}
        list={list}
        placeholder="Merchant, store or address"
        query={query}
        what="The merchants"
        count={merchants.length}
        empty="No merchants yet. An approved application becomes one."
      >
        <table className={classes.table}>
          <thead>
            <tr>
              <th>Merchant</th>
              <th>Type</th>
              <th>Stores</th>
              <th>State</th>
              <th>Since</th>
            </tr>
          </thead>
          <tbody>
            {merchants.map((merchant) => (
              <Row key={merchant.id} merchant={merchant} />
            ))}
          </tbody>
        </table>
      </ListPage>
    </>
  );
}

function Row({ merchant }: { merchant: MerchantSummary }) {
  const [first, ...others] = merchant.stores;
  return (
    <tr className={classes.row}>
      <td>
        <Link to={backofficeMerchant(merchant.id)} className={classes.link}>
          {merchant.name}
        </Link>
      </td>
      <td>{businessTypeWords[merchant.businessType]}</td>
      <td className={classes.soft}>
        {first ? first.address : 'No store'}
        {others.length > 0 ? ` and ${others.length} more` : ''}
      </td>
      <td className={classes.state}>
        <StateBadge state={merchant.state}>{merchantStateWords[merchant.state]}</StateBadge>
      </td>
      <td className={classes.soft}>{momentShown(merchant.stateChangedAt ?? merchant.createdAt)}</td>
    </tr>
  );
}
