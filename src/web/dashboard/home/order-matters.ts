import { plural, t } from '@lingui/core/macro';
import type { OrderView } from '../../../domains/orders/contract.ts';
import { useTick } from '../../lib/clock.ts';
import { orderOnBoard, paths } from '../../lib/paths.ts';
import { said } from '../../lib/said.ts';
import { useActiveOrders } from '../data/active-orders-query.ts';
import { useStoreWords } from '../data/current-store.ts';

/** Something that needs somebody, and where it is mended. */
export interface Matter {
  key: string;
  title: string;
  sentence: string;
  to: string;
}

/** More orders in the same trouble stand in one line, so that a rush hides nothing else. */
const maxListed = 3;

/** New orders whose time to answer is half gone. */
export function useUnansweredOrders(): Matter[] {
  const { orders } = useActiveOrders();
  const storeWords = useStoreWords();
  const unanswered = orders.flatMap((order) => {
    const alarm = order.state === 'new' ? order.alarms.find(({ kind }) => kind === 'accept_deadline') : undefined;
    return alarm ? [{ order, sentence: said(alarm.sentence) }] : [];
  });
  if (unanswered.length > maxListed) {
    return [
      {
        key: 'unanswered',
        title: t`${plural(unanswered.length, { one: '# order waits', other: '# orders wait' })} for your answer.`,
        sentence: t`Half of the time to answer is gone. Without an answer their services cancel them.`,
        to: paths.orders,
      },
    ];
  }
  return unanswered.map(({ order, sentence }) => ({
    key: order.id,
    title: unansweredTitle(order, storeWords(order.storeId)),
    sentence,
    to: orderOnBoard(order.id),
  }));
}

function unansweredTitle({ displayId }: OrderView, storeName: string | undefined): string {
  return storeName === undefined
    ? t`Order ${displayId} waits for your answer.`
    : t`Order ${displayId} at ${storeName} waits for your answer.`;
}

/** Accepted orders that were to be ready by now. */
export function useLateOrders(): Matter[] {
  const { orders } = useActiveOrders();
  const storeWords = useStoreWords();
  const lateIds = useTick((nowMs) =>
    orders
      .filter(({ state, readyTargetAt }) => state === 'getting_ready' && Date.parse(readyTargetAt ?? '') < nowMs)
      .map(({ id }) => id)
      .join(' '),
  );
  const ids = new Set(lateIds.split(' '));
  const late = orders.filter(({ id }) => ids.has(id));
  if (late.length > maxListed) {
    return [
      {
        key: 'late',
        title: t`${plural(late.length, { one: '# order is', other: '# orders are' })} late.`,
        sentence: t`They were promised by now and are not ready.`,
        to: paths.orders,
      },
    ];
  }
  return late.map(({ id, storeId, displayId, brandName }) => ({
    key: id,
    title: lateTitle(displayId, storeWords(storeId)),
    sentence: t`It was promised to ${brandName} by now and is not ready.`,
    to: orderOnBoard(id),
  }));
}

function lateTitle(displayId: string, storeName: string | undefined): string {
  return storeName === undefined ? t`Order ${displayId} is late.` : t`Order ${displayId} at ${storeName} is late.`;
}
