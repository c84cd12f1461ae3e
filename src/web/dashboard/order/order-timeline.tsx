import { t } from '@lingui/core/macro';
import type { OrderView } from '../../../domains/orders/contract.ts';
import { formatClock, formatDayAndClock } from '../../lib/format-time.ts';
import { said } from '../../lib/said.ts';
import classes from './order-timeline.module.css';

/** By whom, after the state; nothing where the service does not say. */
const endedBy: Record<string, string> = {
  merchant: t`by the restaurant`,
  customer: t`by the customer`,
  service: t`by the service`,
  courier: t`by the courier`,
  timeout: t`without an answer in time`,
};

/** What happened when, on the store's clock. */
export function OrderTimeline({ order, timeZone }: { order: OrderView; timeZone: string }) {
  const steps = [
    { label: t`Placed by the customer`, at: order.placedAt },
    { label: t`Reached Forkline`, at: order.receivedAt },
    { label: t`Accepted`, at: order.acceptedAt },
    ...order.readyMoves.map(({ readyAt, movedAt }) => ({
      label: t`Ready time moved to ${formatClock(readyAt, timeZone)}`,
      at: movedAt,
    })),
    { label: t`Ready`, at: order.readyAt },
    { label: t`Handed over to the driver`, at: order.handedOverAt },
    { label: endLabel(order), at: order.endedAt },
    ...order.adjustments.flatMap(({ sentence, state, askedAt, endedAt }) => [
      { label: sentence, at: askedAt },
      ...(state === 'done' ? [{ label: t`${order.serviceName} changed the order`, at: endedAt }] : []),
    ]),
    ...order.alarms.map((alarm) => ({ label: said(alarm.sentence), at: alarm.at })),
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
  if (!ending) return t`Finished`;
  if (state === 'driver_on_the_way') return said(ending.reason ?? t`Finished`);
  const how = [said(stateLabel), endedBy[ending.by]].filter(Boolean).join(' ');
  return [how, said(ending.reason ?? '')].filter(Boolean).join(': ');
}
