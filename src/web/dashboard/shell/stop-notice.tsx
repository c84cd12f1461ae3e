import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Button, VisuallyHidden } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconHandStop } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { OrderView } from '../../../domains/orders/contract.ts';
import { api } from '../../lib/api.ts';
import { failureOf } from '../../lib/failure.ts';
import { orderTitle } from '../../lib/order-words.ts';
import { said } from '../../lib/said.ts';
import { ring } from '../../lib/sound.ts';
import { useTakeOrder } from '../data/active-orders-query.ts';
import { mutedSound } from '../data/alert-sound.ts';
import classes from './stop-notice.module.css';

/** More than these would stand over the work of every screen. */
const maxAlone = 2;

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
          {stopped.slice(0, maxAlone).map((order) => (
            <StoppedOrder key={order.id} order={order} />
          ))}
          {stopped.length > maxAlone ? <StoppedTogether stopped={stopped} /> : null}
        </ul>
      ) : null}
    </>
  );
}

/** Says of some orders that the kitchen has stopped; those that could not be told stay, and can be told again. */
function useConfirmStop() {
  const takeOrder = useTakeOrder();
  return useMutation({
    mutationFn: async (orders: readonly OrderView[]) => {
      for (const { id } of orders) takeOrder(await api.confirmStop.call({ id }));
    },
  });
}

function StoppedOrder({ order }: { order: OrderView }) {
  const confirm = useConfirmStop();
  const { displayId, brandName, ending } = order;
  return (
    <li className={classes.stop}>
      <IconHandStop size={34} aria-hidden className={classes.hand} />
      <div className={classes.words}>
        <strong>
          <Trans>Stop: order {displayId} was cancelled</Trans>
        </strong>
        <span>
          <bdi>{orderTitle(order)}</bdi>, {brandName}
          {ending?.reason ? `. ${said(ending.reason)}` : ''}
        </span>
        {confirm.error ? <span role="alert">{failureOf(confirm.error).sentence}</span> : null}
      </div>
      <Button
        h={48}
        variant="white"
        color="dark"
        loading={confirm.isPending}
        onClick={() => confirm.mutate([order])}
        aria-label={t`We have stopped order ${displayId}`}
      >
        <Trans>We have stopped</Trans>
      </Button>
    </li>
  );
}

/** Where a service calls off many at once: the others in one line, and all of them by one press. */
function StoppedTogether({ stopped }: { stopped: readonly OrderView[] }) {
  const confirm = useConfirmStop();
  const others = stopped.slice(maxAlone);
  const more = others.length;
  const all = stopped.length;
  return (
    <li className={classes.stop}>
      <IconHandStop size={34} aria-hidden className={classes.hand} />
      <div className={classes.words}>
        <strong>
          <Plural value={more} one="# more order was cancelled" other="# more orders were cancelled" />
        </strong>
        <span className={classes.numbers}>{others.map(({ displayId }) => displayId).join(', ')}</span>
        {confirm.error ? <span role="alert">{failureOf(confirm.error).sentence}</span> : null}
      </div>
      <Button h={48} variant="white" color="dark" loading={confirm.isPending} onClick={() => confirm.mutate(stopped)}>
        <Trans>We have stopped all {all}</Trans>
      </Button>
    </li>
  );
}
