import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Button, Divider, Indicator, Popover, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBell, IconReceipt } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { NoticeView } from '../../../domains/notices/contract.ts';
import type { OrderView } from '../../../domains/orders/contract.ts';
import { itemCountText, orderTitle } from '../../lib/order-words.ts';
import { openNotice, orderOnBoard, paths } from '../../lib/paths.ts';
import { useActiveOrders } from '../data/active-orders-query.ts';
import { useShownId, useStoreWords } from '../data/current-store.ts';
import { acknowledge } from '../data/alert-sound.ts';
import { NoticeIcon } from '../notices/notice-icon.tsx';
import { AcknowledgeButton, NoticeState } from '../notices/notice-marks.tsx';
import { useBell, wordsOf } from '../notices/notices-data.ts';
import { ReadAllButton } from '../notices/read-all-button.tsx';
import { NoticesSwitch } from './notices-switch.tsx';
import classes from './notification-bell.module.css';

/**
 * Counts orders that nobody accepted yet and notices that nobody here has read and that still matter; no dot when there
 * are none. To look at the list reads nothing.
 */
export function NotificationBell() {
  const { orders } = useActiveOrders();
  const bell = useBell(useShownId());
  const [opened, list] = useDisclosure(false);
  const fresh = orders.filter((order) => order.state === 'new');
  const { unread, notices } = bell.data ?? { unread: 0, notices: [] };
  const count = fresh.length + unread;
  const more = unread - notices.length;
  return (
    <Popover
      opened={opened}
      onChange={(open) => !open && list.close()}
      position="bottom-end"
      width={360}
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
            onClick={list.toggle}
            aria-label={count === 0 ? t`Notifications: nothing new` : t`Notifications: ${count}`}
          >
            <IconBell aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p="xs">
        <Stack gap={2} mah={420} className={classes.list}>
          {count === 0 ? (
            <Text p="sm" c="dimmed">
              {bell.isError ? (
                <Trans>Nobody knows at the moment: the connection is gone.</Trans>
              ) : (
                <Trans>Nothing waits for you.</Trans>
              )}
            </Text>
          ) : null}
          {fresh.map((order) => (
            <OrderEntry key={order.id} order={order} onFollow={list.close} />
          ))}
          {notices.map((notice) => (
            <NoticeEntry key={notice.id} notice={notice} onFollow={list.close} />
          ))}
          {more > 0 ? (
            <Text p="sm" c="dimmed">
              <Trans>And {more} more.</Trans>
            </Text>
          ) : null}
        </Stack>
        <Divider my={4} />
        <Stack gap={4}>
          <ReadAllButton unread={unread} />
          <Button component={Link} to={paths.notices} h={44} variant="subtle" fullWidth onClick={list.close}>
            <Trans>All notices</Trans>
          </Button>
        </Stack>
        <Divider my={4} />
        <NoticesSwitch />
      </Popover.Dropdown>
    </Popover>
  );
}

function OrderEntry({ order, onFollow }: { order: OrderView; onFollow: () => void }) {
  const storeName = useStoreWords()(order.storeId);
  function follow() {
    acknowledge([order.id]);
    onFollow();
  }
  return (
    <Link to={orderOnBoard(order.id)} className={classes.entry} onClick={follow}>
      <IconReceipt size={20} aria-hidden />
      <span>
        <strong>{order.displayId}</strong>
        {storeName === undefined ? null : ` · ${storeName}`}
        <br />
        {t`New from ${order.brandName}: ${orderTitle(order)}, ${itemCountText(order.lines)}`}
      </span>
    </Link>
  );
}

function NoticeEntry({ notice, onFollow }: { notice: NoticeView; onFollow: () => void }) {
  const storeName = useStoreWords()(notice.storeId ?? '');
  const { title, text } = wordsOf(notice);
  return (
    <div>
      <Link
        to={openNotice(notice.id)}
        className={classes.entry}
        onClick={onFollow}
        data-alarm={notice.waits || undefined}
      >
        <NoticeIcon kind={notice.told.kind} />
        <span>
          <strong>{title}</strong>
          <br />
          {text[0]}
          {storeName === undefined ? null : ` · ${storeName}`}
        </span>
      </Link>
      {notice.waits ? (
        <div className={classes.waits}>
          <NoticeState notice={notice} />
          <AcknowledgeButton notice={notice} />
        </div>
      ) : null}
    </div>
  );
}
