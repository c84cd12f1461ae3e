import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Loader, Tooltip } from '@mantine/core';
import { IconCheck, IconMotorbike } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Capability } from '../../../domains/channels/model/capabilities.ts';
import type { OrderView } from '../../../domains/orders/contract.ts';
import { unreachable } from '../../../shared/assert.ts';
import { said } from '../../lib/said.ts';
import { type OrderWork, useOrderAction } from '../data/order-actions.ts';
import { AcceptButton } from './accept-button.tsx';
import classes from './card-actions.module.css';

const savingWords = {
  accept: t`Accepting…`,
  decline: t`Declining…`,
  cancel: t`Cancelling…`,
  adjust: t`Asking…`,
  ready: t`Saving…`,
  delivered: t`Saving…`,
  moreTime: t`Saving…`,
} as const;

/** What can be done next with this order; what cannot says why, as a tooltip and in plain sight. */
export function CardActions({
  order,
  work,
  onDecline,
}: {
  order: OrderView;
  work: OrderWork | undefined;
  onDecline: (orderId: string) => void;
}) {
  if (work?.pending) {
    return (
      <output className={classes.saving}>
        <Loader size="sm" aria-hidden />
        {savingWords[work.pending]}
      </output>
    );
  }
  switch (order.state) {
    case 'new':
      return <NewActions order={order} onDecline={onDecline} />;
    case 'getting_ready':
    case 'ready':
      return <ReadyAction order={order} from={order.state} />;
    case 'driver_on_the_way':
      return order.actions.markDelivered.can ? (
        <DeliveredAction order={order} />
      ) : (
        <div className={classes.enRoute}>
          <IconMotorbike size={22} aria-hidden />
          <Trans>Driver en route</Trans>
        </div>
      );
    case 'declined':
    case 'cancelled':
      return <div className={classes.enRoute}>{said(order.stateLabel)}</div>;
    default:
      return unreachable(order.state);
  }
}

function NewActions({ order, onDecline }: { order: OrderView; onDecline: (orderId: string) => void }) {
  const { accept, decline } = order.actions;
  return (
    <div className={classes.actions}>
      <div className={classes.pair}>
        <Explained ability={decline}>
          <Button
            variant="default"
            className={classes.decline}
            disabled={!decline.can}
            onClick={() => onDecline(order.id)}
            h={52}
          >
            <Trans>Decline</Trans>
          </Button>
        </Explained>
        <Explained ability={accept}>
          <AcceptButton order={order} />
        </Explained>
      </div>
      <Why ability={accept} />
      <Why ability={decline} />
    </div>
  );
}

function ReadyAction({ order, from }: { order: OrderView; from: 'getting_ready' | 'ready' }) {
  const act = useOrderAction();
  const { markAsReady } = order.actions;
  return (
    <div className={classes.actions}>
      <Explained ability={markAsReady}>
        <Button
          className={classes.button}
          leftSection={<IconCheck size={22} aria-hidden />}
          disabled={!markAsReady.can}
          onClick={() => act({ kind: 'ready', order, from })}
          data-quiet={from === 'ready' || undefined}
          h={52}
          fullWidth
        >
          <Trans>Mark as Ready</Trans>
        </Button>
      </Explained>
      {from === 'ready' && markAsReady.can ? (
        <p className={classes.hint}>
          <Trans>Hands over to the driver</Trans>
        </p>
      ) : null}
      <Why ability={markAsReady} />
    </div>
  );
}

function DeliveredAction({ order }: { order: OrderView }) {
  const act = useOrderAction();
  return (
    <div className={classes.actions}>
      <Button
        className={classes.button}
        leftSection={<IconMotorbike size={22} aria-hidden />}
        onClick={() => act({ kind: 'delivered', order })}
        data-quiet
        h={52}
        fullWidth
      >
        <Trans>Delivered</Trans>
      </Button>
      <p className={classes.hint}>
        <Trans>Your own driver has it</Trans>
      </p>
    </div>
  );
}

/** A disabled button gets no pointer events, so its tooltip hangs on the box around it. */
function Explained({ ability, children }: { ability: Capability; children: ReactNode }) {
  if (ability.can) return children;
  return (
    <Tooltip label={said(ability.reason)} multiline maw={260}>
      <div className={classes.explained}>{children}</div>
    </Tooltip>
  );
}

function Why({ ability }: { ability: Capability }) {
  return ability.can ? null : <p className={classes.why}>{said(ability.reason)}</p>;
}
