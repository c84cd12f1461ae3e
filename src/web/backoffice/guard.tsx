import { Button, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet } from 'react-router';
import { LoadFailure } from '../kit/load-failure.tsx';
import { Notice } from '../kit/notice.tsx';
import { paths } from '../lib/paths.ts';
import { Frame } from './frame.tsx';
import { staffMe } from './staff-me.ts';

/** Lets staff with a second factor in and tells everybody else where to go instead. */
export function Guard() {
  const { data, isError, isFetching, refetch } = useQuery(staffMe);
  if (isError && !data) {
    return (
      <Frame>
        <LoadFailure what="Your account" onRetry={() => void refetch()} retrying={isFetching} />
      </Frame>
    );
  }
  if (!data) {
    return (
      <Frame>
        <Stack component="output" aria-busy aria-label="Loading">
          <Skeleton h={36} w={240} />
          <Skeleton h={320} />
        </Stack>
      </Frame>
    );
  }
  if (data.role !== 'staff') {
    return (
      <Frame>
        <title>Back office - Forkline</title>
        <Notice
          title="This part is for Forkline’s staff"
          actions={
            <Button component={Link} to={paths.dashboard} h={44}>
              To your dashboard
            </Button>
          }
        >
          You are logged in as {data.user.email}. Your orders and your restaurant are in your dashboard.
        </Notice>
      </Frame>
    );
  }
  if (!data.twoFactorEnabled) {
    return (
      <Frame>
        <title>Back office - Forkline</title>
        <Notice
          title="Turn on two-factor sign-in first"
          actions={
            <Button component={Link} to={paths.settings} h={44}>
              To your settings
            </Button>
          }
        >
          The back office shows other people’s data, so a password alone does not open it. Set up an authenticator app
          in your settings, then come back.
        </Notice>
      </Frame>
    );
  }
  return (
    <Frame me={data}>
      <Outlet />
    </Frame>
  );
}
