import { t } from '@lingui/core/macro';
import type { OrderView } from '../../../domains/orders/contract.ts';
import { clockWords } from '../../../shared/format-time.ts';
import { itemCountText } from '../../lib/order-words.ts';
import { orderInStore } from '../../lib/paths.ts';
import type { SystemNotice } from '../../lib/system-notices.ts';

export const noticeTag = (orderId: string) => `order-${orderId}`;

export type NoticeStage = 'new' | 'late';

/** Where an unanswered order stands; its alarm is raised at half of its time. */
export function stageOf({ alarms }: Pick<OrderView, 'alarms'>): NoticeStage {
  return alarms.some(({ kind }) => kind === 'accept_deadline') ? 'late' : 'new';
}

/** An unanswered order as the device shows it, on a locked screen maybe: nobody's name, no address. */
export function noticeOf(
  order: OrderView,
  { timeZone, shownId, storeName }: { timeZone: string; shownId: string; storeName: string | undefined },
): SystemNotice {
  const { id, displayId, brandName, serviceName } = order;
  const by = clockWords(new Date(order.acceptBy), timeZone);
  const shared = { tag: noticeTag(id), address: orderInStore({ storeId: shownId, orderId: id }) };
  const at = storeName === undefined ? '' : t` at ${storeName}`;
  if (stageOf(order) === 'late') {
    return {
      ...shared,
      stage: 'late',
      title: t`Answer now: order ${displayId} from ${brandName}${at}`,
      body: t`Half of the time is gone. Without an answer by ${by} ${serviceName} cancels it.`,
      stays: true,
    };
  }
  return {
    ...shared,
    stage: 'new',
    title: t`New order ${displayId} from ${brandName}${at}`,
    body: t`${itemCountText(order.lines)}. Answer by ${by}.`,
    stays: false,
  };
}

/**
 * What is to be shown and taken away, given what this page knows of each order: a new order when nobody can see the
 * page, and a late one unless somebody is working on the page. What was in sight when it came is not told later.
 */
export function noticeSteps(given: {
  orders: readonly OrderView[];
  /** The stage that was last looked at here, by order. */
  known: ReadonlyMap<string, NoticeStage>;
  isHidden: boolean;
  isInUse: boolean;
}): { show: OrderView[]; withdraw: string[]; known: Map<string, NoticeStage> } {
  const { orders, known, isHidden, isInUse } = given;
  const open = orders.filter(({ state }) => state === 'new');
  const changed = open.filter((order) => known.get(order.id) !== stageOf(order));
  const show = changed.filter((order) => (stageOf(order) === 'late' ? !isInUse : isHidden));
  const now = new Map(open.map((order) => [order.id, stageOf(order)]));
  return { show, withdraw: [...known.keys()].filter((id) => !now.has(id)), known: now };
}
