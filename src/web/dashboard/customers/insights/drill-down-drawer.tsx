import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Button, Drawer, Stack } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { Link } from 'react-router';
import { LabeledAmount } from '../../../kit/labeled-amount.tsx';
import { amountWords } from '../../../lib/order-words.ts';
import type { Customer, CustomerOrderView } from '../../../../domains/customers/insights-contract.ts';
import { formatMoney } from '../../../../shared/money.ts';
import { Empty } from '../../../kit/empty.tsx';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Loading } from '../../../kit/loading.tsx';
import { ServiceBadge } from '../../../kit/service-badge.tsx';
import { formatDayAndClock } from '../../../lib/format-time.ts';
import { orderInStore } from '../../../lib/paths.ts';
import { wholeDay } from '../../analytics/day-words.ts';
import { useStoreOf } from '../../data/current-store.ts';
import { useBehind, useBehindLink, type ReadBehind, type Shown } from './insights-address.ts';
import { useCustomerOrders, useCustomers } from './insights-data.ts';
import classes from './insights-page.module.css';

/** What is behind the number that the address names: customers, or orders. Never more of a person than the service shows. */
export function BehindDrawer({ shown }: { shown: Shown }) {
  const { behind, close } = useBehind();
  const key = JSON.stringify(behind);
  return (
    <Drawer
      opened={behind !== undefined}
      onClose={close}
      position="right"
      size={620}
      title={<strong>{behind?.title ?? ''}</strong>}
      closeButtonProps={{ 'aria-label': t`Close`, size: 44 }}
    >
      <Stack gap="sm">
        {behind?.list === 'orders' ? <Orders key={key} shown={shown} behind={behind} /> : null}
        {behind?.list === 'customers' ? <Customers key={key} shown={shown} behind={behind} /> : null}
      </Stack>
    </Drawer>
  );
}

function Customers({ shown, behind }: { shown: Shown; behind: Extract<ReadBehind, { list: 'customers' }> }) {
  const customers = useCustomers(shown, behind);
  const rows = customers.data?.pages.flatMap((page) => page.customers) ?? [];
  return (
    <Listed query={customers} what={t`The customers`} isEmpty={rows.length === 0}>
      {rows.map((customer) => (
        <li key={customer.id}>
          <CustomerRow customer={customer} />
        </li>
      ))}
    </Listed>
  );
}

function CustomerRow({ customer }: { customer: Customer }) {
  const behind = useBehindLink();
  const { id, name, orders, salesMinor, currency, storeName, service, serviceName } = customer;
  const firstDate = wholeDay(customer.firstDate);
  const lastDate = wholeDay(customer.lastDate);
  return (
    <Link className={classes.row} to={behind({ list: 'orders', customerId: id, title: name })} preventScrollReset>
      <span className={classes.rowName}>
        <strong>{name}</strong> <Plural value={orders} one="# order" other="# orders" />
        <span className={classes.rowFacts}>
          {storeName} ·{' '}
          <Trans>
            first {firstDate}, last {lastDate}
          </Trans>
        </span>
      </span>
      <ServiceBadge service={service} name={serviceName} />
      <LabeledAmount amount={formatMoney(salesMinor, currency)} label={amountWords.itemsBeforeTax} />
    </Link>
  );
}

function Orders({ shown, behind }: { shown: Shown; behind: Extract<ReadBehind, { list: 'orders' }> }) {
  const orders = useCustomerOrders(shown, behind);
  const rows = orders.data?.pages.flatMap((page) => page.orders) ?? [];
  const currency = orders.data?.pages[0]?.currency ?? 'USD';
  return (
    <Listed query={orders} what={t`The orders`} isEmpty={rows.length === 0}>
      {rows.map((order) => (
        <li key={order.orderId}>
          <OrderRow order={order} currency={currency} />
        </li>
      ))}
    </Listed>
  );
}

function OrderRow({ order, currency }: { order: CustomerOrderView; currency: string }) {
  const { timeZone } = useStoreOf(order.storeId);
  const placed = formatDayAndClock(order.placedAt, timeZone);
  const { displayId, customerName, storeName, service, serviceName, salesMinor, storeId, orderId } = order;
  return (
    <Link className={classes.row} to={orderInStore({ storeId, orderId })}>
      <span className={classes.rowName}>
        <strong>{displayId}</strong> {customerName}
        <span className={classes.rowFacts}>
          <Trans>Placed {placed}</Trans> · {storeName}
        </span>
      </span>
      <ServiceBadge service={service} name={serviceName} />
      <LabeledAmount amount={formatMoney(salesMinor, currency)} label={amountWords.itemsBeforeTax} />
    </Link>
  );
}

type Query = Pick<
  UseInfiniteQueryResult,
  'isPending' | 'isError' | 'isFetching' | 'hasNextPage' | 'isFetchingNextPage' | 'refetch' | 'fetchNextPage'
>;

function Listed({
  query,
  what,
  isEmpty,
  children,
}: {
  query: Query;
  what: string;
  isEmpty: boolean;
  children: ReactNode;
}) {
  if (query.isPending) return <Loading label={what} h={320} />;
  if (query.isError)
    return <LoadFailure what={what} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
  if (isEmpty) {
    return (
      <Empty>
        <Trans>Nobody here.</Trans>
      </Empty>
    );
  }
  return (
    <>
      <ul className={classes.rows}>{children}</ul>
      {query.hasNextPage ? (
        <Button variant="default" h={44} loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      ) : null}
    </>
  );
}
