import { TextInput } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ContradictingOrder, LedgerEntry } from '../../../domains/money/contract.ts';
import { formatMoney } from '../../../shared/money.ts';
import { Notice } from '../../kit/notice.tsx';
import { ServiceBadge } from '../../kit/service-badge.tsx';
import { api } from '../../lib/api.ts';
import { backofficeMerchant } from '../../lib/paths.ts';
import type { Route } from './+types/ledger-page.ts';
import { isMissing } from '../parts/is-missing.ts';
import { ListBody } from '../parts/list-body.tsx';
import { momentShown } from '../parts/times.ts';
import { useFilters } from '../parts/use-filters.ts';
import page from '../parts/page.module.css';
import classes from './ledger-page.module.css';

const kindWords: Record<LedgerEntry['kind'], string> = {
  order: 'Order',
  reversal: 'Taken back',
  adjustment: 'Later amount',
  payout: 'Payout',
  receipt: 'Transfer of the service',
  verification: 'Deposit that verifies an account',
  points: 'Points of guests',
};

/** A merchant's ledger, newest first: each entry with its accounts, and the rule that it follows. */
export default function LedgerPage({ params: { id } }: Route.ComponentProps) {
  const { filters, isFiltered, set, clear } = useFilters(['date']);
  const merchant = useQuery(api.getMerchant.queryOptions({ input: { id } }));
  const query = useInfiniteQuery(
    api.browseLedger.infiniteOptions({
      input: (cursor: string | undefined) => ({
        id,
        ...(filters.date && { date: filters.date }),
        ...(cursor && { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: (shown) => shown.nextCursor ?? undefined,
      placeholderData: (present) => present,
    }),
  );
  if (isMissing(merchant.error))
    return <Notice title="There is no such merchant">It may have been a typing error.</Notice>;
  const entries = query.data?.pages.flatMap((shown) => shown.entries) ?? [];
  const contradictions = query.data?.pages.flatMap((shown) => shown.contradictions) ?? [];
  const name = merchant.data?.name ?? '';
  return (
    <div className={page.page}>
      <title>{`Ledger of ${name} - Back office`}</title>
      <Link to={backofficeMerchant(id)}>{name === '' ? 'The merchant' : name}</Link>
      <h1 className={page.title}>Ledger</h1>
      <TextInput
        type="date"
        label="Business day"
        value={filters.date ?? ''}
        className={classes.date}
        styles={{ input: { minHeight: 44 } }}
        onChange={({ currentTarget }) => set('date', currentTarget.value)}
      />
      {contradictions.length > 0 ? (
        <section aria-label="Orders that contradict themselves">
          <h2 className={classes.subtitle}>Stated total and items disagree</h2>
          <ul className={classes.entries}>
            {contradictions.map((order) => (
              <li key={order.orderId} className={classes.entry} data-flagged>
                <Contradiction order={order} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <ListBody
        query={query}
        what="The entries"
        count={entries.length}
        empty="Nothing has been entered for this merchant yet."
        onShowAll={isFiltered ? clear : undefined}
      >
        <ol className={classes.entries}>
          {entries.map((entry) => (
            <li key={entry.id} className={classes.entry}>
              <Entry entry={entry} />
            </li>
          ))}
        </ol>
      </ListBody>
    </div>
  );
}

function Contradiction({ order }: { order: ContradictingOrder }) {
  const money = (minor: number) => formatMoney(minor, order.currency);
  return (
    <>
      <div className={classes.head}>
        <strong>Order {order.orderNumber}</strong>
        <ServiceBadge service={order.service} name={order.serviceName} />
        <span className={classes.soft}>{order.date}</span>
      </div>
      <p>
        Items {money(order.linesMinor)},{order.totalMinor === null ? '' : ` stated total ${money(order.totalMinor)},`}{' '}
        booked {money(order.bookedMinor)}. {order.note}
      </p>
    </>
  );
}

function Entry({ entry }: { entry: LedgerEntry }) {
  return (
    <>
      <div className={classes.head}>
        <strong>
          {kindWords[entry.kind]} {entry.orderNumber}
        </strong>
        <ServiceBadge service={entry.service} name={entry.serviceName} />
        <span className={classes.soft}>
          {entry.date}, <time dateTime={entry.happenedAt}>{momentShown(entry.happenedAt)}</time>
        </span>
      </div>
      <dl className={classes.postings}>
        {entry.postings.map(({ account, label, amountMinor }) => (
          <div key={account}>
            <dt>{label}</dt>
            <dd>{formatMoney(amountMinor, entry.currency)}</dd>
          </div>
        ))}
      </dl>
      {entry.contradiction ? (
        <p role="note">
          Stated total and items disagree: items {formatMoney(entry.contradiction.linesMinor, entry.currency)}, booked{' '}
          {formatMoney(entry.contradiction.bookedMinor, entry.currency)}. {entry.contradiction.note}
        </p>
      ) : null}
      <p className={classes.soft}>
        {entry.source === null ? null : `${entry.source}. `}
        {entry.sentence} Rule {entry.policy}.
      </p>
    </>
  );
}
