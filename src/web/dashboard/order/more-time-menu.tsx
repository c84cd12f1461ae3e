import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Menu } from '@mantine/core';
import { IconClockPlus } from '@tabler/icons-react';
import type { OrderView } from '../../../domains/orders/contract.ts';
import { moreMinutes } from '../../../domains/orders/model/more-time.ts';
import { type OrderWork, useOrderAction } from '../data/order-actions.ts';
import classes from './more-time-menu.module.css';
import { said } from '../../lib/said.ts';

/** The same for a card. Where the service takes no new time there is nothing: the open order says why. */
export function MoreTimeMenu({ order, work }: { order: OrderView; work: OrderWork | undefined }) {
  const act = useOrderAction();
  const { moreTime } = order.actions;
  if (!moreTime.can) return null;
  const isBusy = work?.pending !== undefined;
  return (
    <Menu position="bottom-end" shadow="lg" disabled={isBusy}>
      <Menu.Target>
        <ActionIcon
          variant="default"
          className={classes.target}
          size={44}
          aria-disabled={isBusy}
          aria-label={t`More time for order ${order.displayId}`}
        >
          <IconClockPlus size={22} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown maw={280}>
        <Menu.Label>
          <Trans>More time</Trans>
        </Menu.Label>
        {moreMinutes.map((minutes) => (
          <Menu.Item key={minutes} mih={44} fz="md" onClick={() => act({ kind: 'moreTime', order, minutes })}>
            <Trans>+{minutes} minutes</Trans>
          </Menu.Item>
        ))}
        {moreTime.limit === undefined ? null : <Menu.Label>{said(moreTime.limit)}</Menu.Label>}
      </Menu.Dropdown>
    </Menu>
  );
}
