import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { OrderView } from '../../../domains/orders/contract.ts';
import { paths } from '../../lib/paths.ts';
import { onNoticePressed, showNotice, withdrawNotice } from '../../lib/system-notices.ts';
import { useShownId, useStoreFinder, useStoreWords } from '../data/current-store.ts';
import { noticeOf, noticeSteps, noticeTag, type NoticeStage } from './order-notices.ts';

/** Has the device tell of orders while nobody looks at this page; a press on such a notice opens the order. */
export function SystemNotices({ orders }: { orders: readonly OrderView[] }) {
  const storeOf = useEffectEvent(useStoreFinder());
  const storeWords = useEffectEvent(useStoreWords());
  const shownId = useShownId();
  const navigate = useNavigate();
  const known = useRef<ReadonlyMap<string, NoticeStage>>(new Map());

  // The device's notices are outside React.
  useEffect(() => {
    const isHidden = document.visibilityState === 'hidden';
    const isInUse = !isHidden && document.hasFocus();
    const steps = noticeSteps({ orders, known: known.current, isHidden, isInUse });
    known.current = steps.known;
    for (const order of steps.show) {
      const { timeZone } = storeOf(order.storeId);
      void showNotice(noticeOf(order, { timeZone, shownId, storeName: storeWords(order.storeId) }));
    }
    for (const id of steps.withdraw) void withdrawNotice(noticeTag(id));
  }, [orders, shownId]);

  useEffect(
    () =>
      onNoticePressed((address) => {
        // A message may only lead to orders and notices.
        const mayOpen = [paths.orders, paths.notices].some((path) => address.startsWith(`${path}?`));
        if (mayOpen) void navigate(address);
      }),
    [navigate],
  );
  return null;
}
