import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { merchantStates, type MerchantSummary } from '../../../domains/merchants/contract.ts';
import { api } from '../../lib/api.ts';
import { backofficeMerchant } from '../../lib/paths.ts';
import { ListBody } from '../parts/list-body.tsx';
import { SearchBox } from '../parts/search-box.tsx';
import { StateBadge } from '../parts/state-badge.tsx';
import { StateTabs } from '../parts/state-tabs.tsx';
import { momentShown } from '../parts/times.ts';
import { oneOf, useFilters } from '../parts/use-filters.ts';
import { businessTypeWords, merchantStateWords } from '../parts/words.ts';
import classes from '../parts/page.module.css';

const tabs = [
  { value: undefined, label: 'All' },
  ...merchantStates.map((value) => ({ value, label: merchantStateWords[value] })),
];

export default function MerchantsPage() {
  const { filters, isFiltered, set, clear } = useFilters(['state', 'search']);
  const state = oneOf(merchantStates, filters.state);
  const query = useInfiniteQuery(
    api.listMerchants.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...(state && { state }),
        ...(filters.search && { search: filters.search }),
        ...(cursor && { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: (present) => present,
    }),
  );
  const merchants = query.data?.pages.flatMap((page) => page.merchants) ?? [];
  return (
    <div className={classes.page}>
      <title>Merchants - Back office</title>
      <h1 className={classes.title}>Merchants</h1>
      <StateTabs label="State" tabs={tabs} chosen={state} onChoose={(value) => set('state', value)} />
      <search className={classes.filters}>
        <SearchBox
          value={filters.search}
          placeholder="Merchant, store or address"
          onChange={(text) => set('search', text)}
        />
      </search>
      <ListBody
        query={query}
        what="The merchants"
        count={merchants.length}
        empty="No merchants yet. An approved application becomes one."
        onShowAll={isFiltered ? clear : undefined}
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
      </ListBody>
    </div>
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
