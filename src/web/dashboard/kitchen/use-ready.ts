import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { OrderView } from '../../../domains/orders/contract.ts';
import { secondMs } from '../../../shared/time.ts';
import { useOrderAction } from '../data/order-actions.ts';

/** A wrong touch on a wall is taken back within this time: what a service has been told cannot be. */
const undoMs = 4 * secondMs;

interface Waiting {
  timer: ReturnType<typeof setTimeout>;
  send: () => void;
}

/** Marks orders as ready a moment after the touch; touched again before, nothing has happened. */
export function useReady(): { marked: ReadonlySet<string>; touch: (order: OrderView) => void } {
  const act = useOrderAction();
  const waiting = useRef(new Map<string, Waiting>());
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const show = () => setMarked(new Set(waiting.current.keys()));

  function touch(order: OrderView): void {
    const before = waiting.current.get(order.id);
    if (before) {
      clearTimeout(before.timer);
      waiting.current.delete(order.id);
      return show();
    }
    if (!order.actions.markAsReady.can) return;
    const send = () => {
      waiting.current.delete(order.id);
      act({ kind: 'ready', order, from: 'getting_ready' });
    };
    const timer = setTimeout(() => {
      send();
      show();
    }, undoMs);
    waiting.current.set(order.id, { timer, send });
    show();
  }

  // Whoever leaves the screen meant what they touched.
  const sendAll = useEffectEvent(() => {
    for (const { timer, send } of waiting.current.values()) {
      clearTimeout(timer);
      send();
    }
  });
  useEffect(() => () => sendAll(), []);

  return { marked, touch };
}
