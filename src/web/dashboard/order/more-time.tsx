import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useId } from 'react';
import type { OrderView } from '../../../domains/orders/contract.ts';
import { moreMinutes } from '../../../domains/orders/model/more-time.ts';
import { said } from '../../lib/said.ts';
import { type OrderWork, useOrderAction } from '../data/order-actions.ts';
import { ReadyBy } from './order-times.tsx';
import classes from './more-time.module.css';

interface MoreTimeProps {
  order: OrderView;
  work: OrderWork | undefined;
  timeZone: string;
}

/** When an order that is being prepared should be ready, and the way to move that; or why its service takes no move. */
export function MoreTime({ order, work, timeZone }: MoreTimeProps) {
  const act = useOrderAction();
  const titleId = useId();
  const { moreTime } = order.actions;
  const sentence = moreTime.can ? moreTime.limit : moreTime.reason;
  const isBusy = work?.pending !== undefined;
  return (
    <div className={classes.moreTime}>
      <div aria-live="polite">
        <ReadyBy order={order} work={work} timeZone={timeZone} />
      </div>
      {moreTime.can ? (
        <fieldset className={classes.choices} aria-labelledby={titleId}>
          <span id={titleId} className={classes.title}>
            <Trans>More time</Trans>
          </span>
          {moreMinutes.map((minutes) => (
            // Not disabled while the answer is awaited: a button that is would lose the focus.
            <Button
              key={minutes}
              variant="default"
              className={classes.choice}
              h={44}
              aria-disabled={isBusy}
              onClick={() => (isBusy ? undefined : act({ kind: 'moreTime', order, minutes }))}
            >
              <Trans>+{minutes} min</Trans>
            </Button>
          ))}
        </fieldset>
      ) : null}
      {sentence === undefined ? null : <p className={classes.sentence}>{said(sentence)}</p>}
    </div>
  );
}
