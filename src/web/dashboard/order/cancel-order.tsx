import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { OrderView } from '../../../domains/orders/contract.ts';
import { said } from '../../lib/said.ts';
import classes from './cancel-order.module.css';

interface CancelOrderProps {
  order: OrderView;
  isBusy: boolean;
  onCancel: () => void;
}

/** The way out of an order that was accepted; a new one is declined instead. */
export function CancelOrder({ order, isBusy, onCancel }: CancelOrderProps) {
  const { cancel } = order.actions;
  if (order.endedAt || order.state === 'new') return null;
  return (
    <div className={classes.cancel}>
      <Button variant="subtle" color="red" h={44} disabled={!cancel.can || isBusy} onClick={onCancel}>
        <Trans>Cancel order</Trans>
      </Button>
      {cancel.can ? null : <span className={classes.why}>{said(cancel.reason)}</span>}
    </div>
  );
}
