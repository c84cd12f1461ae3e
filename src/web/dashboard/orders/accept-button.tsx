import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { OrderView } from '../../../domains/orders/contract.ts';
import { prepMinutesAt } from '../../../domains/channels/model/accept-rules.ts';
import { useTick } from '../../lib/clock.ts';
import { useOrderAction } from '../data/order-actions.ts';
import classes from './accept-button.module.css';

/** For an order whose connection says nothing. */
const usualPrepMinutes = 20;

/** What the connection's settings promise at this moment: its minutes, its timetable, busy mode. */
export function promisedMinutes({ prep }: Pick<OrderView, 'prep'>, nowMs: number): number {
  if (!prep) return usualPrepMinutes;
  const busy = prep.busy && { minutes: prep.busy.minutes, until: new Date(prep.busy.until) };
  return prepMinutesAt({ ...prep, busy }, new Date(nowMs));
}

const prepChoices = [10, 15, 20, 25, 30, 45, 60];

/** Accepts with the time of the connection's settings, or with another one from its menu. An order placed ahead brings its own time. */
export function AcceptButton({ order }: { order: OrderView }) {
  const act = useOrderAction();
  const minutes = useTick((nowMs) => promisedMinutes(order, nowMs));
  const { can } = order.actions.accept;
  if (order.scheduledFor) {
    return (
      <Button h={52} disabled={!can} onClick={() => act({ kind: 'accept', order })} fullWidth>
        <Trans>Accept</Trans>
      </Button>
    );
  }
  const accept = (prepMinutes: number) => act({ kind: 'accept', order, prepMinutes });
  return (
    <div className={classes.split}>
      <Button h={52} className={classes.main} disabled={!can} onClick={() => accept(minutes)}>
        <span className={classes.words}>
          <Trans>
            Accept
            <span className={classes.minutes}>{minutes} min</span>
          </Trans>
        </span>
      </Button>
      <Menu position="top-end" shadow="lg">
        <Menu.Target>
          <Button
            h={52}
            className={classes.more}
            disabled={!can}
            aria-label={t`Accept order ${order.displayId} with another time`}
          >
            <IconChevronDown size={20} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            <Trans>Accept, ready in</Trans>
          </Menu.Label>
          {prepChoices.map((choice) => (
            <Menu.Item key={choice} mih={44} fz="md" onClick={() => accept(choice)}>
              <Trans>{choice} minutes</Trans>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
