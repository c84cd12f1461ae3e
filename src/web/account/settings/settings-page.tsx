import { Alert, Anchor, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { may } from '../../../domains/identity/model/permissions.ts';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { api } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { AccountSection } from './account-section.tsx';
import { ChangesSection } from './changes-section.tsx';
import { MessagesSection } from './messages-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { ReportMailSection } from './report-mail-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TwoFactorSection } from './two-factor-section.tsx';
import classes from './settings-page.module.css';

const workplaces = { staff: paths.backoffice, applicant: paths.application } as const;

export default function SettingsPage() {
  const { data: me, isPending, isError, isFetching, refetch } = useQuery(api.me.queryOptions());
  const back = me && (me.role === 'staff' || me.role === 'applicant') ? workplaces[me.role] : paths.dashboard;
  return (
    <div className={classes.page}>
      <title>Settings - Forkline</title>
      <Anchor component={Link} to={back} className={classes.back}>
        Back to work
      </Anchor>
      <Title order={1}>Settings</Title>
      {isPending ? <Loading label="Loading your settings" h={320} /> : null}
      {isError ? <LoadFailure what="Your settings" onRetry={() => void refetch()} retrying={isFetching} /> : null}
      {me ? (
        <>
          {me.role === 'staff' && !me.twoFactorEnabled ? (
            <Alert color="yellow" title="Set up two-factor sign-in">
              The back office opens once this account has a second factor.
            </Alert>
          ) : null}
          <ProfileSection me={me} />
          <PasswordSection about={[me.user.name, me.user.email]} />
          <TwoFactorSection enabled={me.twoFactorEnabled} isStaff={me.role === 'staff'} />
          <SessionsSection />
          <MessagesSection wanted={me.newsOptIn} />
          {may(me.role, 'see_reports') && !me.viewing ? <ReportMailSection /> : null}
          {may(me.role, 'run_account') && !me.viewing ? <AccountSection /> : null}
          {may(me.role, 'see_changes') && !me.viewing ? <ChangesSection /> : null}
        </>
      ) : null}
    </div>
  );
}
