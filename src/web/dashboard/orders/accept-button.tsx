import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { OrderView } from '../../../domains/orders/contract.ts';
import { useOrderAction } from '../data/order-actions.ts';
import classes from './accept-button.module.css';

/** What most kitchens promise when nobody chooses. */
export const usualPrepMinutes = 20;
const prepChoices = [10, 15, 20, 25, 30, 45, 60];

/** Accepts with the usual time, or with another one from its menu. An order placed ahead brings its own time. */
export function AcceptButton({ order }: { order: OrderView }) {
  const act = useOrderAction();
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
      <Button h={52} className={classes.main} disabled={!can} onClick={() => accept(usualPrepMinutes)}>
        <span className={classes.words}>
          <Trans>
            Accept
            <span className={classes.minutes}>{usualPrepMinutes} min</span>
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
          {prepChoices.map((minutes) => (
            <Menu.Item key={minutes} mih={44} fz="md" onClick={() => accept(minutes)}>
              <Trans>{minutes} minutes</Trans>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
