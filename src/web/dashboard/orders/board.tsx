import { Suspense, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { OrderView } from '../../../domains/orders/contract.ts';
import { boardColumns } from '../../../domains/orders/model/order-states.ts';
import { lazyPreload } from '../../lib/lazy-preload.ts';
import { useTick } from '../../lib/clock.ts';
import { dueAt, isScheduled } from '../../lib/order-words.ts';
import { useLatched } from '../../lib/use-latched.ts';
import { useOrderLink } from '../data/open-order.ts';
import { shownState, useForgetRefusal, useOrderWork } from '../data/order-actions.ts';
import { acknowledge, toggleSound, useRinging } from '../data/alert-sound.ts';
import { BoardColumn, type BoardColumnName } from './board-column.tsx';
import { ColumnTabs } from './column-tabs.tsx';
import { OrderCard } from './order-card.tsx';
import { ScheduledOrders } from './scheduled-orders.tsx';
import { useBoardActions } from './use-board-actions.ts';
import { useBoardKeys } from './use-board-keys.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import classes from './board.module.css';

const RefuseModal = lazyPreload(async () => (await import('../order/refuse-modal.tsx')).RefuseModal);

/** The four columns. Narrow screens show some of them at a time; New is on every screen wider than a phone. */
export function Board({ orders, onHelp }: { orders: readonly OrderView[]; onHelp: () => void }) {
  const work = useOrderWork();
  const forget = useForgetRefusal();
  const linkTo = useOrderLink();
  const [decliningId, setDecliningId] = useState<string>();
  const stopDeclining = () => setDecliningId(undefined);
  const hasDeclined = useLatched(decliningId !== undefined);
  const [search, setSearch] = useSearchParams();
  const selected = boardColumns.find((column) => column === search.get('column')) ?? 'new';
  const ringing = useRinging(orders).length > 0;

  // As text, since a clock renders again only what has changed.
  const scheduledIds = useTick((nowMs) =>
    orders
      .filter((order) => isScheduled(order, nowMs) && !work.get(order.id)?.pending)
      .toSorted((a, b) => dueAt(a) - dueAt(b))
      .map(({ id }) => id)
      .join(' '),
  );
  const scheduled = useMemo(
    () => scheduledIds.split(' ').flatMap((id) => orders.find((order) => order.id === id) ?? []),
    [orders, scheduledIds],
  );
  const columns = useMemo(
    () =>
      boardColumns.map((name) => ({
        name,
        orders: inTurn(
          name,
          orders.filter((order) => !scheduled.includes(order) && shownState(order, work.get(order.id)) === name),
        ),
      })),
    [orders, scheduled, work],
  );
  const ids = useMemo(() => columns.map((column) => column.orders.map(({ id }) => id)), [columns]);
  const restoreFocus = useKeptFocus(ids);

  function select(column: BoardColumnName) {
    const next = new URLSearchParams(search);
    next.set('column', column);
    setSearch(next, { replace: true, preventScrollReset: true });
  }

  const actions = useBoardActions({ orders, work, onDecline: setDecliningId });
  useBoardKeys({
    columns: ids,
    onHidden: (column) => select(boardColumns[column] ?? 'new'),
    actions: { ...actions, mute: toggleSound, help: onHelp },
  });

  return (
    <div className={classes.board}>
      <ScheduledOrders orders={scheduled} linkTo={linkTo} onOpen={open} />
      <div className={classes.frame} data-selected={selected}>
        <ColumnTabs
          columns={columns.map((column) => ({ name: column.name, count: column.orders.length }))}
          selected={selected}
          ringing={ringing}
          onSelect={select}
        />
        <div className={classes.columns}>
          {columns.map((column) => (
            <BoardColumn
              key={column.name}
              name={column.name}
              count={column.orders.length}
              ringing={ringing && column.name === 'new'}
            >
              {column.orders.map((order) => (
                <OrderCard
                  key={order.id}
                  order={order}
                  work={work.get(order.id)}
                  link={linkTo(order.id)}
                  onOpen={open}
                  onDecline={setDecliningId}
                  onForget={forget}
                />
              ))}
            </BoardColumn>
          ))}
        </div>
      </div>
      {hasDeclined ? (
        <Suspense>
          <RefuseModal
            how="decline"
            order={orders.find(({ id }) => id === decliningId)}
            onClose={stopDeclining}
            onClosed={restoreFocus}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

/** In the kitchen what is due first stands first; elsewhere first come, first served, so that no card moves by itself. */
function inTurn(column: BoardColumnName, orders: OrderView[]): OrderView[] {
  return column === 'getting_ready' ? orders.toSorted((a, b) => dueAt(a) - dueAt(b)) : orders;
}

function open(orderId: string): void {
  acknowledge([orderId]);
}
