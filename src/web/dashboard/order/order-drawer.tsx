import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ORPCError } from '@orpc/client';
import { Drawer, Skeleton, Stack } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Notice } from '../../kit/notice.tsx';
import { api } from '../../lib/api.ts';
import { stateText } from '../../lib/order-words.ts';
import { useActiveOrders } from '../data/active-orders-query.ts';
import classes from './order-drawer.module.css';
import { AdjustModal } from './adjust-modal.tsx';
import { OrderDetails } from './order-details.tsx';
import { type Refusal, RefuseModal } from './refuse-modal.tsx';

/** Everything about the order that the address names in `?order=`, on whichever screen. */
export function OrderDrawer() {
  const [search, setSearch] = useSearchParams();
  const id = search.get('order');
  const { orders, isPending } = useActiveOrders();
  const atWork = orders.find((order) => order.id === id);
  const { data, error, isError, isFetching, refetch } = useQuery(
    api.getOrder.queryOptions({ input: id && !atWork && !isPending ? { id } : skipToken }),
  );
  const isMissing = error instanceof ORPCError && error.status === 404;
  const [refusing, setRefusing] = useState<Refusal>();
  const [adjustingId, setAdjustingId] = useState<string>();
  const order = atWork ?? (data?.id === id ? data : undefined);

  function close() {
    const next = new URLSearchParams(search);
    next.delete('order');
    setSearch(next, { preventScrollReset: true });
  }

  return (
    <Drawer.Root opened={id !== null} onClose={close} position="right" size={560}>
      <Drawer.Overlay backgroundOpacity={0.4} />
      <Drawer.Content aria-label={order ? t`Order ${order.displayId}` : t`Order`}>
        <div className={classes.top}>
          <Drawer.Title fw={700}>{order ? stateText(order) : t`Order`}</Drawer.Title>
          <Drawer.CloseButton size={44} aria-label={t`Close the order`} />
        </div>
        <Drawer.Body p={0}>
          {order ? (
            <OrderDetails order={order} onRefuse={setRefusing} onAdjust={() => setAdjustingId(order.id)} />
          ) : null}
          {!order && isMissing ? (
            <Notice title={t`There is no such order`}>
              <Trans>It may belong to another store.</Trans>
            </Notice>
          ) : null}
          {!order && isError && !isMissing ? (
            <Stack p="md">
              <LoadFailure what={t`This order`} onRetry={() => void refetch()} retrying={isFetching} />
            </Stack>
          ) : null}
          {!order && !isError && id ? (
            <Stack p="md" component="output" aria-busy aria-label={t`Loading the order`}>
              <Skeleton h={40} w={180} />
              <Skeleton h={140} />
              <Skeleton h={200} />
            </Stack>
          ) : null}
        </Drawer.Body>
      </Drawer.Content>
      <RefuseModal
        how={refusing ?? 'decline'}
        order={refusing ? order : undefined}
        onClose={() => setRefusing(undefined)}
      />
      <AdjustModal order={adjustingId === order?.id ? order : undefined} onClose={() => setAdjustingId(undefined)} />
    </Drawer.Root>
  );
}
