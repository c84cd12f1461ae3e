import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Title, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconKeyboard } from '@tabler/icons-react';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { useActiveOrders } from '../data/active-orders-query.ts';
import { ScreenTitle } from '../shell/screen-title.tsx';
import { Board } from './board.tsx';
import { BoardSkeleton } from './board-skeleton.tsx';
import { ShortcutsModal } from './shortcuts-modal.tsx';
import classes from './board-page.module.css';

export default function BoardPage() {
  const { orders, isPending, isError, isFetching, refetch } = useActiveOrders();
  const [helpOpen, help] = useDisclosure(false);
  return (
    <div className={classes.page} data-fills-screen>
      <ScreenTitle title={t`Order Management`} />
      <div className={classes.head}>
        <Title order={1} className={classes.title}>
          <Trans>Order Management</Trans>
        </Title>
        <Tooltip label={t`Keys of this screen (?)`}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            onClick={help.open}
            aria-label={t`Show the keys of this screen`}
          >
            <IconKeyboard aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      {isError ? <LoadFailure what={t`The orders`} onRetry={() => void refetch()} retrying={isFetching} /> : null}
      {isPending ? <BoardSkeleton /> : null}
      {isPending || isError ? null : <Board orders={orders} onHelp={help.open} />}
      <ShortcutsModal opened={helpOpen} onClose={help.close} />
    </div>
  );
}
