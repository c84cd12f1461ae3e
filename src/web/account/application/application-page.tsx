import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import type { MyApplication } from '../../../domains/applications/contract.ts';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { Notice } from '../../kit/notice.tsx';
import { api, client } from '../../lib/api.ts';
import { authToken } from '../../lib/auth.ts';
import { paths } from '../../lib/paths.ts';
import { SendVerification } from '../send-verification.tsx';
import { ApplyAgain, Reply, Withdraw } from './application-answers.tsx';
import { Documents } from './documents.tsx';
import { Standing } from './standing.tsx';
import { Story } from './story.tsx';
import { WhatWasSent } from './what-was-sent.tsx';
import classes from './application-page.module.css';

const lookAgainMs = 60_000;

/** An applicant's only page: where the application stands, and what to do about it. */
export default function ApplicationPage() {
  const me = useQuery(api.me.queryOptions());
  const [search] = useSearchParams();
  // Owners come from the request of one more location; everything else of theirs is in the dashboard.
  const isOwnLocation = me.data?.role === 'owner' && search.get('of') === 'location';
  const isApplicant = me.data?.role === 'applicant' || isOwnLocation;
  const mine = useQuery(
    api.myApplication.queryOptions({
      enabled: isApplicant,
      retry: false,
      refetchInterval: lookAgainMs,
      refetchOnWindowFocus: 'always',
    }),
  );
  if (me.data && !isApplicant) return <Navigate to={me.data.role === 'staff' ? paths.backoffice : paths.dashboard} />;
  const isNone = mine.error !== null && 'status' in mine.error && mine.error.status === 404;
  if (isNone) {
    return (
      <Notice title="This account is in no team" actions={<LogOut />}>
        <title>Your application - Forkline</title>
        If you worked with a restaurant here, its owner has ended that; ask them if it is a mistake. If you were invited
        to a team, open the link in that mail. To become a partner, sign up with another email.
      </Notice>
    );
  }
  return (
    <div className={classes.page}>
      <title>Your application - Forkline</title>
      <Group justify="space-between">
        <Title order={1} className={classes.heading}>
          {mine.data ? `Your application for ${mine.data.brandName}` : 'Your application'}
        </Title>
        <Group gap="xs">
          <Anchor component={Link} to={paths.settings} className={classes.link}>
            Settings
          </Anchor>
          <LogOut />
        </Group>
      </Group>
      {mine.isPending ? <Loading label="Loading your application" h={240} /> : null}
      {mine.isError ? (
        <LoadFailure what="Your application" onRetry={() => void mine.refetch()} retrying={mine.isFetching} />
      ) : null}
      {mine.data ? <Application application={mine.data} /> : null}
    </div>
  );
}

function Application({ application }: { application: MyApplication }) {
  const { state, entries, documents, emailVerified } = application;
  const isOpen = state === 'submitted' || state === 'needs_information';
  return (
    <>
      {emailVerified ? null : (
        <section className={classes.card} aria-label="Confirm your email">
          <Stack gap="xs">
            <Text fw={600}>Please confirm your email: open the link that we have mailed to {application.email}.</Text>
            <SendVerification />
          </Stack>
        </section>
      )}
      <Standing application={application} />
      {isOpen ? <Reply isAsked={state === 'needs_information'} /> : null}
      {state === 'declined' || state === 'withdrawn' ? <ApplyAgain /> : null}
      <Documents documents={documents} canUpload={isOpen} />
      <Story entries={entries} />
      <WhatWasSent application={application} />
      {isOpen ? <Withdraw brandName={application.brandName} /> : null}
    </>
  );
}

function LogOut() {
  const navigate = useNavigate();
  const cache = useQueryClient();
  async function leave() {
    // Whatever the server says: this device forgets who was here.
    await client.logOut().catch(() => undefined);
    await navigate(paths.login);
    authToken.set(null);
    cache.clear();
  }
  return (
    <Button variant="default" h={44} onClick={() => void leave()}>
      Log out
    </Button>
  );
}
