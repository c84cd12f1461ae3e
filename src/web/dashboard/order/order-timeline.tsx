import type { OrderView } from '../../../domains/orders/contract.ts';
import { formatClock, formatDayAndClock } from '../../lib/format-time.ts';
import classes from './order-timeline.module.css';

/** What happened when, on the store's clock. */
export function OrderTimeline({ order, timeZone }: { order: OrderView; timeZone: string }) {
  const steps = [
    { label: 'Placed by the customer', at: order.placedAt },
    { label: 'Reached Forkline', at: order.receivedAt },
    { label: 'Accepted', at: order.acceptedAt },
    ...order.readyMoves.map(({ readyAt, movedAt }) => ({
      label: `Ready time moved to ${formatClock(readyAt, timeZone)}`,
      at: movedAt,
    })),
    { label: 'Ready', at: order.readyAt },
    { label: 'Handed over to the driver', at: order.handedOverAt },
    { label: endLabel(order), at: order.endedAt },
    ...order.adjustments.flatMap(({ sentence, state, askedAt, endedAt }) => [
      { label: sentence, at: askedAt },
      ...(state === 'done' ? [{ label: `${order.serviceName} changed the order`, at: endedAt }] : []),
    ]),
    ...order.alarms.map((alarm) => ({ label: alarm.sentence, at: alarm.at })),
  ].flatMap(({ label, at }) => (at ? [{ label, at }] : []));
  return (
    <ol className={classes.steps}>
      {steps
        .toSorted((a, b) => a.at.localeCompare(b.at))
        .map(({ label, at }) => (
          <li key={`${at} ${label}`}>
            <span>{label}</span>
            <time dateTime={at}>{formatDayAndClock(at, timeZone)}</time>
          </li>
        ))}
    </ol>
  );
}

function endLabel({ ending, state, stateLabel }: OrderView): string {
  if (!ending) return 'Finished';
  if (state === 'driver_on_the_way') return ending.reason ?? 'Finished';
  return [`${stateLabel} by ${ending.by}`, ending.reason].filter(Boolean).join(': ');
}
