import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Title } from '@mantine/core';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { Notice } from '../../kit/notice.tsx';
import { ScreenTitle } from '../shell/screen-title.tsx';
import { AccountDialog } from './account-dialog.tsx';
import { AccountSection } from './account-section.tsx';
import { NextPayoutSection } from './next-payout.tsx';
import { PayoutDrawer } from './payout-drawer.tsx';
import { PayoutHistory } from './payout-history.tsx';
import { useBankAccounts } from './payouts-data.ts';
import classes from './payouts-page.module.css';

const title = t`Bank & Payouts`;

/** The bank account, the next payout to it, and those before. */
export default function PayoutsPage() {
  const shown = useBankAccounts();
  const isRefused = shown.error !== null && 'status' in shown.error && shown.error.status === 403;
  if (isRefused) {
    return (
      <>
        <ScreenTitle title={title} />
        <Notice title={title}>
          <Trans>Only owners and accountants see the bank account and the payouts. Ask one of them.</Trans>
        </Notice>
      </>
    );
  }
  return (
    <div className={classes.page}>
      <ScreenTitle title={title} />
      <Title order={1} fz={26}>
        {title}
      </Title>
      {shown.isPending ? <Loading label={t`Loading the bank account`} h={180} /> : null}
      {shown.isError && !shown.data ? (
        <LoadFailure what={t`The bank account`} onRetry={() => void shown.refetch()} retrying={shown.isFetching} />
      ) : null}
      {shown.data ? (
        <>
          <AccountSection accounts={shown.data} />
          <AccountDialog accounts={shown.data} />
        </>
      ) : null}
      <NextPayoutSection />
      <PayoutHistory />
      <PayoutDrawer />
    </div>
  );
}
