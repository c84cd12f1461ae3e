import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { OrderView } from '../../../domains/orders/contract.ts';
import type { OrderWork } from '../data/order-actions.ts';
import { useTick } from '../../lib/clock.ts';
import { formatAge, formatClock, formatTimeLeft, percentLeft, urgencyOf } from '../../lib/format-time.ts';
import classes from './order-times.module.css';

/** Time since an instant; renders once a minute, and nothing around it. */
export function Age({ since }: { since: string }) {
  const text = useTick((nowMs) => formatAge(since, nowMs));
  return <span className={classes.age}>{text === null ? t`just now` : t`${text} ago`}</span>;
}

/** What is left to accept or decline, counting down. */
export function AcceptCountdown({ order }: { order: Pick<OrderView, 'receivedAt' | 'acceptBy' | 'serviceName'> }) {
  const window = { fromIso: order.receivedAt, untilIso: order.acceptBy };
  const left = useTick((nowMs) => formatTimeLeft(Date.parse(window.untilIso) - nowMs));
  const percent = useTick((nowMs) => percentLeft(window, nowMs));
  const urgency = useTick((nowMs) => urgencyOf(window, nowMs));
  return (
    <div className={classes.countdown} data-urgency={urgency} role="timer">
      <span>
        {urgency === 'passed' ? (
          <Trans>
            <strong>Time to accept has passed.</strong> {order.serviceName} may cancel it at any moment.
          </Trans>
        ) : (
          <>
            <Trans>
              <strong className={classes.left}>{left}</strong> left to accept
            </Trans>
          </>
        )}
      </span>
      <span className={classes.bar} aria-hidden="true">
        <span style={{ transform: `scaleX(${percent / 100})` }} />
      </span>
    </div>
  );
}

/** When the order should be ready, and that it is late once it is. A move that is under way counts at once. */
export function ReadyBy({
  order,
  work,
  timeZone,
}: {
  order: OrderView;
  work: OrderWork | undefined;
  timeZone: string;
}) {
  const target = work?.movesTo ?? order.readyTargetAt;
  const late = useTick((nowMs) => target !== null && Date.parse(target) < nowMs);
  if (!target) return null;
  return (
    <div className={classes.ready} data-late={late || undefined}>
      <Trans>
        Ready by <strong>{formatClock(target, timeZone)}</strong>
        {late ? t` - late` : ''}
      </Trans>
    </div>
  );
}
