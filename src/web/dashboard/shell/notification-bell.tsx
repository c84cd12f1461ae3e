import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Divider, Indicator, Popover, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle, IconBell, IconReceipt } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { OrderView } from '../../../domains/orders/contract.ts';
import { keptValue } from '../../lib/kept-value.ts';
import { itemCountText } from '../../lib/order-words.ts';
import { orderOnBoard } from '../../lib/paths.ts';
import { said } from '../../lib/said.ts';
import { useActiveOrders } from '../data/active-orders-query.ts';
import { acknowledge } from '../data/ringing.ts';
import { NoticesSwitch } from './notices-switch.tsx';
import classes from './notification-bell.module.css';

/** The time of the newest alarm that was read here. */
const alarmsReadUntil = keptValue('alarmsReadUntil');

/** Counts orders that nobody accepted yet and alarms that nobody read; no dot when there are none. */
export function NotificationBell() {
  const { orders } = useActiveOrders();
  const [opened, list] = useDisclosure(false);
  const readUntil = alarmsReadUntil.use() ?? '';
  const fresh = orders.filter((order) => order.state === 'new');
  const alarms = orders
    .flatMap((order) => order.alarms.map((alarm) => ({ ...alarm, order })))
    .toSorted((a, b) => b.at.localeCompare(a.at));
  const count = fresh.length + alarms.filter((alarm) => alarm.at > readUntil).length;

  function close() {
    const newest = alarms[0];
    if (newest) alarmsReadUntil.set(newest.at);
    list.close();
  }

  return (
    <Popover
      opened={opened}
      onChange={(open) => !open && close()}
      position="bottom-end"
      width={340}
      shadow="lg"
      trapFocus
      returnFocus
    >
      <Indicator label={count} size={20} offset={10} color="red" disabled={count === 0} zIndex={1}>
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            onClick={opened ? close : list.open}
            aria-label={count === 0 ? t`Notifications: nothing new` : t`Notifications: ${count}`}
          >
            <IconBell aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p="xs">
        <Stack gap={2} mah={420} className={classes.list}>
          {fresh.length + alarms.length === 0 ? (
            <Text p="sm" c="dimmed">
              <Trans>Nothing waits for you.</Trans>
            </Text>
          ) : null}
          {alarms.map((alarm) => (
            <Entry
              key={`${alarm.order.id} ${alarm.at}`}
              order={alarm.order}
              isAlarm
              text={said(alarm.sentence)}
              onFollow={close}
            />
          ))}
          {fresh.map((order) => (
            <Entry
              key={order.id}
              order={order}
              text={t`New from ${order.brandName}: ${order.customer.name}, ${itemCountText(order.lines)}`}
              onFollow={close}
            />
          ))}
        </Stack>
        <Divider my={4} />
        <NoticesSwitch />
      </Popover.Dropdown>
    </Popover>
  );
}

function Entry({
  order,
  text,
  isAlarm,
  onFollow,
}: {
  order: OrderView;
  text: string;
  isAlarm?: boolean;
  onFollow: () => void;
}) {
  function follow() {
    acknowledge([order.id]);
    onFollow();
  }
  return (
    <Link to={orderOnBoard(order.id)} className={classes.entry} onClick={follow} data-alarm={isAlarm}>
      {isAlarm ? <IconAlertTriangle size={20} aria-hidden /> : <IconReceipt size={20} aria-hidden />}
      <span>
        <strong>{order.displayId}</strong>
        <br />
        {text}
      </span>
    </Link>
  );
}
