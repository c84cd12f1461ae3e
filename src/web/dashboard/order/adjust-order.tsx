import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { OrderView } from '../../../domains/orders/contract.ts';
import { said } from '../../lib/said.ts';
import classes from './adjust-order.module.css';

interface AdjustOrderProps {
  order: OrderView;
  isBusy: boolean;
  onAdjust: () => void;
}

/** The way to change an order that is being made; what the service does not take says why. */
export function AdjustOrder({ order, isBusy, onAdjust }: AdjustOrderProps) {
  const { adjust } = order.actions;
  if (order.endedAt || (order.state !== 'getting_ready' && order.state !== 'ready')) return null;
  // What is waited for stands above already.
  if (order.adjustments.some(({ state }) => state === 'waiting')) return null;
  if (!adjust.can) return <p className={classes.why}>{said(adjust.reason)}</p>;
  return (
    <div>
      <Button variant="default" h={44} disabled={isBusy} onClick={onAdjust}>
        <Trans>Change items</Trans>
      </Button>
    </div>
  );
}
