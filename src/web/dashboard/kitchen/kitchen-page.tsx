import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import type { OrderView } from '../../../domains/orders/contract.ts';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { serverNow, useTick } from '../../lib/clock.ts';
import { useActiveOrders } from '../data/active-orders-query.ts';
import { type OrderWork, useOrderAction, useOrderWork } from '../data/order-actions.ts';
import { useMay } from '../data/permission.tsx';
import { StoreMark } from '../order/store-mark.tsx';
import { promisedMinutes } from '../orders/accept-button.tsx';
import { ScreenTitle } from '../shell/screen-title.tsx';
import { AllDayList } from './all-day-list.tsx';
import { columnOf, inKitchen, type KitchenColumn, kitchenColumns } from './kitchen-columns.ts';
import { KitchenHead, lightWall } from './kitchen-head.tsx';
import { KitchenTile } from './kitchen-tile.tsx';
import classes from './kitchen.module.css';
import { useReady } from './use-ready.ts';

/** The orders of the kitchen on a screen on its wall: large, dark, and worked with a touch or the keys 1 to 9. */
export default function KitchenPage() {
  const { orders, isPending, isError, isFetching, refetch } = useActiveOrders();
  const isLight = lightWall.use() === 'yes';
  // As text, since a clock renders again only what has changed.
  const madeIds = useTick((nowMs) =>
    inKitchen(orders, nowMs)
      .map(({ id }) => id)
      .join(' '),
  ).split(' ');
  const made = madeIds.flatMap((id) => orders.find((order) => order.id === id) ?? []);
  const fresh = orders.filter(({ state }) => state === 'new');
  return (
    <main className={classes.wall} data-light={isLight || undefined}>
      <ScreenTitle title={t`Kitchen`} />
      <KitchenHead waiting={fresh.length} made={made.length} />
      {isPending ? <Loading label={t`Loading the orders`} h={420} /> : null}
      {isError ? <LoadFailure what={t`The orders`} onRetry={() => void refetch()} retrying={isFetching} /> : null}
      {isPending || isError ? null : <Wall made={made} fresh={fresh} />}
    </main>
  );
}

const maxDigits = 9;

function Wall({ made, fresh }: { made: OrderView[]; fresh: OrderView[] }) {
  const work = useOrderWork();
  const mayWork = useMay('work_orders') === true;
  const { marked, touch } = useReady();
  // As text, since a clock renders again only what has changed.
  const placed = useTick((nowMs) => made.map((order) => columnOf(order, nowMs)).join(' ')).split(' ');

  useWindowEvent('keydown', (event) => {
    const isElsewhere = event.target instanceof Element && event.target.closest('input, textarea, [role="dialog"]');
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isElsewhere || !mayWork) return;
    const order = /^[1-9]$/.test(event.key) ? made[Number(event.key) - 1] : undefined;
    if (order && !work.get(order.id)?.pending) touch(order);
  });

  return (
    <div className={classes.body}>
      {mayWork && fresh.length > 0 ? <FreshOrders orders={fresh} work={work} /> : null}
      <div className={classes.columns}>
        {kitchenColumns.map((column) => {
          const shown = made.filter((_, place) => placed[place] === column);
          return (
            <section key={column} className={classes.column} data-column={column} aria-labelledby={`kitchen-${column}`}>
              <h2 className={classes.columnName} id={`kitchen-${column}`}>
                {columnWords[column]} <span className={classes.count}>{shown.length}</span>
              </h2>
              {shown.length === 0 ? <p className={classes.nothing}>{emptyWords[column]}</p> : null}
              {shown.map((order) => {
                const digit = made.indexOf(order) + 1;
                return (
                  <KitchenTile
                    key={order.id}
                    order={order}
                    work={work.get(order.id)}
                    digit={digit <= maxDigits ? digit : undefined}
                    isMarked={marked.has(order.id)}
                    mayWork={mayWork}
                    onTouch={touch}
                  />
                );
              })}
            </section>
          );
        })}
        <AllDayList orders={made} />
      </div>
    </div>
  );
}

const columnWords: Record<KitchenColumn, string> = { late: t`Late`, soon: t`Due in 10 min`, later: t`Later` };
const emptyWords: Record<KitchenColumn, string> = {
  late: t`Nothing is late.`,
  soon: t`Nothing is due.`,
  later: t`Nothing waits.`,
};

/** What nobody has answered yet, with the one press that takes it in. Everything else about it is on the order screen. */
function FreshOrders({ orders, work }: { orders: readonly OrderView[]; work: ReadonlyMap<string, OrderWork> }) {
  const act = useOrderAction();
  return (
    <ul className={classes.fresh} aria-label={t`New orders`}>
      {orders.map((order) => (
        <li key={order.id} className={classes.freshOne}>
          <span>
            <strong>{order.displayId}</strong> {order.brandName} <StoreMark storeId={order.storeId} />
          </span>
          <Button
            h={52}
            disabled={!order.actions.accept.can}
            loading={work.get(order.id)?.pending === 'accept'}
            aria-label={t`Accept order ${order.displayId}`}
            onClick={() =>
              act({
                kind: 'accept',
                order,
                ...(order.scheduledFor ? {} : { prepMinutes: promisedMinutes(order, serverNow()) }),
              })
            }
          >
            <Trans>Accept</Trans>
          </Button>
        </li>
      ))}
    </ul>
  );
}
