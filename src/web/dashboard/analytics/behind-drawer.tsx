import { Button, Drawer, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { ReportOrder } from '../../../domains/reports/contract.ts';
import { durationWords } from '../../../domains/reports/model/figure-words.ts';
import { causes, figureKeys, figureOf } from '../../../domains/reports/model/figures.ts';
import { formatMoney } from '../../../shared/money.ts';
import { Empty } from '../../kit/empty.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { ServiceBadge } from '../../kit/service-badge.tsx';
import { formatDayAndClock } from '../../lib/format-time.ts';
import { orderInStore } from '../../lib/paths.ts';
import { useStore } from '../data/current-store.ts';
import { useBehind, type Behind } from './analytics-address.ts';
import { useDowntime, useOrdersBehind } from './analytics-data.ts';
import classes from './analytics-page.module.css';
import { daysWords } from './day-words.ts';

/** What is behind the number that the address names: its orders, or when stores were off. */
export function BehindDrawer() {
  const { behind, close } = useBehind();
  const figure = figureKeys.find((key) => key === behind?.figure);
  const isDowntime = figure === 'downtime' || figure === 'lostSales';
  return (
    <Drawer
      opened={behind !== undefined}
      onClose={close}
      position="right"
      size={620}
      title={<strong>{behind?.title ?? 'Orders'}</strong>}
      closeButtonProps={{ 'aria-label': 'Close', size: 44 }}
    >
      {behind === undefined ? null : (
        <Stack gap="sm">
          <Text fz="sm" c="dimmed">
            {daysWords({ from: behind.from ?? '', to: behind.to ?? '' })}
            {figure === undefined ? '' : `. ${figureOf(figure).sentence}`}
          </Text>
          {isDowntime ? (
            <Spells behind={behind} />
          ) : (
            <Orders key={new URLSearchParams(behind).toString()} behind={behind} />
          )}
        </Stack>
      )}
    </Drawer>
  );
}

function Orders({ behind }: { behind: Behind }) {
  const shown = useOrdersBehind(behind);
  if (shown.isPending) return <Loading label="Loading the orders" h={320} />;
  if (shown.isError) {
    return <LoadFailure what="The orders" onRetry={() => void shown.refetch()} retrying={shown.isFetching} />;
  }
  const orders = shown.data.pages.flatMap((page) => page.orders);
  const currency = shown.data.pages[0]?.currency ?? 'USD';
  if (orders.length === 0) return <Empty>{nothingBehind[behind.figure ?? ''] ?? 'No orders here.'}</Empty>;
  return (
    <>
      <ul className={classes.orders}>
        {orders.map((order) => (
          <li key={order.orderId}>
            <Order order={order} currency={currency} />
          </li>
        ))}
      </ul>
      {shown.hasNextPage ? (
        <Button variant="default" h={44} loading={shown.isFetchingNextPage} onClick={() => void shown.fetchNextPage()}>
          Show more
        </Button>
      ) : null}
    </>
  );
}

const nothingBehind: Record<string, string> = {
  accuracy: 'No order with a mistake: every one went out as it was ordered.',
  acceptance: 'You accepted every order that was yours to answer.',
  late: 'No order was late.',
  lateBy: 'No order was late.',
  cancellations: 'No order was declined or cancelled.',
};

function Order({ order, currency }: { order: ReportOrder; currency: string }) {
  const { timeZone } = useStore();
  const facts = [
    order.prepMs === null ? '' : `Ready in ${durationWords(order.prepMs)}`,
    order.lateMs === null || order.lateMs === 0 ? '' : `${durationWords(order.lateMs)} late`,
    order.cause === null ? '' : causes[order.cause],
    order.reason ?? '',
    order.isWrong ? 'A mistake was found' : '',
  ].filter((fact) => fact !== '');
  return (
    <Link className={classes.order} to={orderInStore({ storeId: order.storeId, orderId: order.orderId })}>
      <span className={classes.orderName}>
        <strong>{order.displayId}</strong> {order.customerName}
        <span className={classes.orderFacts}>
          {[formatDayAndClock(order.placedAt, timeZone), order.stateLabel, ...facts].join(' · ')}
        </span>
      </span>
      <ServiceBadge service={order.service} name={order.serviceName} />
      <strong className={classes.amount}>{formatMoney(order.salesMinor, currency)}</strong>
    </Link>
  );
}

const byWords = { merchant: 'by you', service: 'by the service', unknown: '' } as const;

function Spells({ behind }: { behind: Behind }) {
  const { timeZone } = useStore();
  const shown = useDowntime(behind);
  if (shown.isPending) return <Loading label="Loading the times" h={200} />;
  if (shown.isError) {
    return <LoadFailure what="The times" onRetry={() => void shown.refetch()} retrying={shown.isFetching} />;
  }
  const { spells, isCut } = shown.data;
  if (spells.length === 0) return <Empty>No store was off within its opening hours.</Empty>;
  return (
    <>
      <ul className={classes.orders}>
        {spells.map((spell) => (
          <li key={`${spell.storeName} ${spell.serviceName} ${spell.fromAt}`} className={classes.order}>
            <span className={classes.orderName}>
              <strong>{spell.serviceName}</strong> {spell.storeName}
              <span className={classes.orderFacts}>
                {formatDayAndClock(spell.fromAt, timeZone)} –{' '}
                {spell.toAt === null ? 'now' : formatDayAndClock(spell.toAt, timeZone)}
                {' · '}
                {[spell.state === 'paused' ? 'Paused' : 'Closed', byWords[spell.by]].filter(Boolean).join(' ')}
                {spell.reason === null ? '' : `: ${spell.reason}`}
              </span>
            </span>
            <strong className={classes.amount}>{durationWords(spell.offMs)}</strong>
          </li>
        ))}
      </ul>
      {isCut ? <Text fz="sm">Only the latest are shown: choose fewer days for the others.</Text> : null}
    </>
  );
}
