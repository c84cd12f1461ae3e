import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Anchor, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { may } from '../../../domains/identity/model/permissions.ts';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { api } from '../../lib/api.ts';
import { useLanguageOf } from '../../lib/language.ts';
import { paths } from '../../lib/paths.ts';
import { AccountSection } from './account-section.tsx';
import { ChangesSection } from './changes-section.tsx';
import { LanguageSection } from './language-section.tsx';
import { MessagesSection } from './messages-section.tsx';
import { MobileSection } from './mobile-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { ApiKeysSection } from './reach/api-keys-section.tsx';
import { WebhooksSection } from './reach/webhooks-section.tsx';
import { ReportMailSection } from './report-mail-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TwoFactorSection } from './two-factor-section.tsx';
import classes from './settings-page.module.css';

const workplaces = { staff: paths.backoffice, applicant: paths.application } as const;

export default function SettingsPage() {
  const { data: me, isPending, isError, isFetching, refetch } = useQuery(api.me.queryOptions());
  useLanguageOf(me);
  const back = me && (me.role === 'staff' || me.role === 'applicant') ? workplaces[me.role] : paths.dashboard;
  return (
    <div className={classes.page}>
      <title>{t`Settings - Forkline`}</title>
      <Anchor component={Link} to={back} className={classes.back}>
        <Trans>Back to work</Trans>
      </Anchor>
      <Title order={1}>
        <Trans>Settings</Trans>
      </Title>
      {isPending ? <Loading label={t`Loading your settings`} h={320} /> : null}
      {isError ? <LoadFailure what={t`Your settings`} onRetry={() => void refetch()} retrying={isFetching} /> : null}
      {me ? (
        <>
          {me.role === 'staff' && !me.twoFactorEnabled ? (
            <Alert color="yellow" title={t`Set up two-factor sign-in`}>
              <Trans>The back office opens once this account has a second factor.</Trans>
            </Alert>
          ) : null}
          <ProfileSection me={me} />
          <LanguageSection chosen={me.language} />
          <PasswordSection about={[me.user.name, me.user.email]} hasTwoFactor={me.twoFactorEnabled} />
          <TwoFactorSection enabled={me.twoFactorEnabled} isStaff={me.role === 'staff'} />
          <SessionsSection />
          <MessagesSection wanted={me.newsOptIn} hasNotices={may(me.role, 'see_stores') && !me.viewing} />
          {me.role === 'staff' || me.viewing ? null : <MobileSection />}
          {may(me.role, 'see_reports') && !me.viewing ? <ReportMailSection /> : null}
          {may(me.role, 'run_reach') && !me.viewing ? (
            <>
              <ApiKeysSection />
              <WebhooksSection />
            </>
          ) : null}
          {may(me.role, 'run_account') && !me.viewing ? <AccountSection /> : null}
          {may(me.role, 'see_changes') && !me.viewing ? <ChangesSection /> : null}
        </>
      ) : null}
    </div>
  );
}
