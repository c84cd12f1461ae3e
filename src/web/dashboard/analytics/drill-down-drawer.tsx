import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Drawer, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { LabeledAmount } from '../../kit/labeled-amount.tsx';
import { amountWords } from '../../lib/order-words.ts';
import type { DowntimeSpell, ReportOrder } from '../../../domains/reports/contract.ts';
import { durationWords } from '../../lib/figure-words.ts';
import { causes, figureKeys, figureOf } from '../../../domains/reports/model/figures.ts';
import { formatMoney } from '../../../shared/money.ts';
import { Empty } from '../../kit/empty.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { ServiceBadge } from '../../kit/service-badge.tsx';
import { formatDayAndClock } from '../../lib/format-time.ts';
import { orderInStore } from '../../lib/paths.ts';
import { said } from '../../lib/said.ts';
import { useStoreOf } from '../data/current-store.ts';
import { useBehind, type Behind } from './analytics-address.ts';
import { useDowntime, useOrdersBehind } from './analytics-data.ts';
import classes from './analytics-page.module.css';
import { daysWords } from './day-words.ts';
import { OrdersFileButton } from './file-button.tsx';

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
      title={<strong>{behind?.title ?? t`Orders`}</strong>}
      closeButtonProps={{ 'aria-label': t`Close`, size: 44 }}
    >
      {behind === undefined ? null : (
        <Stack gap="sm">
          <Text fz="sm" c="dimmed">
            {daysWords({ from: behind.from ?? '', to: behind.to ?? '' })}
            {figure === undefined ? '' : `. ${said(figureOf(figure).sentence)}`}
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
  if (shown.isPending) return <Loading label={t`Loading the orders`} h={320} />;
  if (shown.isError) {
    return <LoadFailure what={t`The orders`} onRetry={() => void shown.refetch()} retrying={shown.isFetching} />;
  }
  const orders = shown.data.pages.flatMap((page) => page.orders);
  const currency = shown.data.pages[0]?.currency ?? 'USD';
  if (orders.length === 0) return <Empty>{nothingBehind[behind.figure ?? ''] ?? t`No orders here.`}</Empty>;
  return (
    <>
      <OrdersFileButton behind={behind} />
      <ul className={classes.orders}>
        {orders.map((order) => (
          <li key={order.orderId}>
            <Order order={order} currency={currency} />
          </li>
        ))}
      </ul>
      {shown.hasNextPage ? (
        <Button variant="default" h={44} loading={shown.isFetchingNextPage} onClick={() => void shown.fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      ) : null}
    </>
  );
}

const nothingBehind: Record<string, string> = {
  accuracy: t`No order with a mistake: every one went out as it was ordered.`,
  acceptance: t`You accepted every order that was yours to answer.`,
  late: t`No order was late.`,
  lateBy: t`No order was late.`,
  cancellations: t`No order was declined or cancelled.`,
};

function Order({ order, currency }: { order: ReportOrder; currency: string }) {
  const { timeZone } = useStoreOf(order.storeId);
  const facts = [
    order.prepMs === null ? '' : t`Ready in ${durationWords(order.prepMs)}`,
    order.lateMs === null || order.lateMs === 0 ? '' : t`${durationWords(order.lateMs)} late`,
    order.cause === null ? '' : said(causes[order.cause]),
    // Of an order that ran out of time the cause says it all.
    order.cause === 'byTimeout' ? '' : said(order.reason ?? ''),
    order.isWrong ? t`A mistake was found` : '',
  ].filter((fact) => fact !== '');
  return (
    <Link className={classes.order} to={orderInStore({ storeId: order.storeId, orderId: order.orderId })}>
      <span className={classes.orderName}>
        <strong>{order.displayId}</strong> {order.customerName}
        <span className={classes.orderFacts}>
          {[t`Placed ${formatDayAndClock(order.placedAt, timeZone)}`, said(order.stateLabel), ...facts].join(' · ')}
        </span>
      </span>
      <ServiceBadge service={order.service} name={order.serviceName} />
      <LabeledAmount amount={formatMoney(order.salesMinor, currency)} label={amountWords.itemsBeforeTax} />
    </Link>
  );
}

const byWords = { merchant: t`by you`, service: t`by the service`, unknown: '' } as const;

/** By the clock of its store. */
function OneSpell({ spell }: { spell: DowntimeSpell }) {
  const { timeZone } = useStoreOf(spell.storeId);
  return (
    <div className={classes.order}>
      <span className={classes.orderName}>
        <strong>{spell.serviceName}</strong> {spell.storeName}
        <span className={classes.orderFacts}>
          {formatDayAndClock(spell.fromAt, timeZone)} –{' '}
          {spell.toAt === null ? t`now` : formatDayAndClock(spell.toAt, timeZone)}
          {' · '}
          {[spell.state === 'paused' ? t`Paused` : t`Closed`, byWords[spell.by]].filter(Boolean).join(' ')}
          {spell.reason === null ? '' : `: ${said(spell.reason)}`}
        </span>
      </span>
      <strong className={classes.amount}>{durationWords(spell.offMs)}</strong>
    </div>
  );
}

function Spells({ behind }: { behind: Behind }) {
  const shown = useDowntime(behind);
  if (shown.isPending) return <Loading label={t`Loading the times`} h={200} />;
  if (shown.isError) {
    return <LoadFailure what={t`The times`} onRetry={() => void shown.refetch()} retrying={shown.isFetching} />;
  }
  const { spells, isCut } = shown.data;
  if (spells.length === 0)
    return (
      <Empty>
        <Trans>No store was off within its opening hours.</Trans>
      </Empty>
    );
  return (
    <>
      <ul className={classes.orders}>
        {spells.map((spell) => (
          <li key={`${spell.storeId} ${spell.serviceName} ${spell.fromAt}`}>
            <OneSpell spell={spell} />
          </li>
        ))}
      </ul>
      {isCut ? (
        <Text fz="sm">
          <Trans>Only the latest are shown: choose fewer days for the others.</Trans>
        </Text>
      ) : null}
    </>
  );
}
