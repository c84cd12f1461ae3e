import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, VisuallyHidden } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconHandStop } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { OrderView } from '../../../domains/orders/contract.ts';
import { api } from '../../lib/api.ts';
import { failureOf } from '../../lib/failure.ts';
import { said } from '../../lib/said.ts';
import { ring } from '../../lib/sound.ts';
import { useTakeOrder } from '../data/active-orders-query.ts';
import { mutedSound } from '../data/ringing.ts';
import classes from './stop-notice.module.css';

/**
 * Orders that were cancelled while the kitchen made them: across every screen of the store, red and loud, until somebody
 * says that the kitchen has stopped.
 */
export function StopNotice({ stopped }: { stopped: readonly OrderView[] }) {
  const muted = mutedSound.use() === 'yes';
  const rings = stopped.length > 0 && !muted;

  // The loudspeaker is outside React.
  useEffect(() => (rings ? ring('alarm') : undefined), [rings]);

  return (
    <>
      <VisuallyHidden component="output" aria-live="assertive">
        {stopped.map(({ displayId }) => t`Stop: order ${displayId} was cancelled.`).join(' ')}
      </VisuallyHidden>
      {stopped.length > 0 ? (
        <ul className={classes.list} aria-label={t`Cancelled while being made`}>
          {stopped.map((order) => (
            <StoppedOrder key={order.id} order={order} />
          ))}
        </ul>
      ) : null}
    </>
  );
}

function StoppedOrder({ order }: { order: OrderView }) {
  const takeOrder = useTakeOrder();
  const confirm = useMutation({
    mutationFn: () => api.confirmStop.call({ id: order.id }),
    onSuccess: (now) => takeOrder(now),
  });
  const { displayId, customer, brandName, ending } = order;
  return (
    <li className={classes.stop}>
      <IconHandStop size={34} aria-hidden className={classes.hand} />
      <div className={classes.words}>
        <strong>
          <Trans>Stop: order {displayId} was cancelled</Trans>
        </strong>
        <span>
          {customer.name}, {brandName}
          {ending?.reason ? `. ${said(ending.reason)}` : ''}
        </span>
        {confirm.error ? <span role="alert">{failureOf(confirm.error).sentence}</span> : null}
      </div>
      <Button
        h={48}
        variant="white"
        color="dark"
        loading={confirm.isPending}
        onClick={() => confirm.mutate()}
        aria-label={t`We have stopped order ${displayId}`}
      >
        <Trans>We have stopped</Trans>
      </Button>
    </li>
  );
}
