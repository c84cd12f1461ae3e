import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from 'react-router';
import { allStores } from '../../domains/orders/model/feed.ts';
import { LoadFailure } from '../kit/load-failure.tsx';
import { Notice } from '../kit/notice.tsx';
import { api } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';
import { choiceOf, chosenStoreId, StoreProvider } from './data/current-store.ts';
import { LiveFeed } from './data/live-feed.tsx';
import { LazyOrderDrawer } from './order/lazy-order-drawer.tsx';
import { DevicePrinting } from './printing/device-printing.tsx';
import { Notices } from './shell/notices.tsx';
import { Shell } from './shell/shell.tsx';
import { StateBanner } from './shell/state-banner.tsx';
import { ViewingBanner } from './shell/viewing-banner.tsx';

/** Finds the store to work in, or all of them, and puts the shell, the live feed and the screen around it. */
export function Frame() {
  const { data, isError, isFetching, refetch } = useQuery(api.listStores.queryOptions({ staleTime: 300_000 }));
  const chosenId = chosenStoreId.use();
  const isOnWall = useLocation().pathname.replace(/\/$/, '') === paths.kitchen;
  const stores = data?.stores;
  const choice = stores && choiceOf(stores, chosenId);

  if (stores && choice) {
    return (
      <StoreProvider value={choice} key={choice.chosen?.id ?? allStores}>
        <LiveFeed>
          {isOnWall ? (
            <Outlet />
          ) : (
            <Shell stores={stores}>
              <ViewingBanner />
              <StateBanner />
              <Outlet />
            </Shell>
          )}
          <LazyOrderDrawer />
          <DevicePrinting />
          <Notices />
        </LiveFeed>
      </StoreProvider>
    );
  }
  return (
    <Shell>
      <ViewingBanner />
      <title>{t`Dashboard - Forkline`}</title>
      {stores ? (
        <Notice title={t`No restaurant yet`}>
          <Trans>This account belongs to no store. Ask the owner to invite you.</Trans>
        </Notice>
      ) : isError ? (
        <Box p="md">
          <LoadFailure what={t`Your restaurant`} onRetry={() => void refetch()} retrying={isFetching} />
        </Box>
      ) : (
        <Stack p="md" component="output" aria-busy aria-label={t`Loading`}>
          <Skeleton h={36} w={240} />
          <Skeleton h={320} />
        </Stack>
      )}
    </Shell>
  );
}
