import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { Notice } from '../kit/notice.tsx';
import { paths } from '../lib/paths.ts';
import { ScreenTitle } from './shell/screen-title.tsx';

/** What each screen that is being built will do, in a sentence. */
const screens: Record<string, { title: string; sentence: string }> = {
  [paths.dashboardSupport]: { title: t`Help & Support`, sentence: t`answers at once, and a person when you need one.` },
  [paths.profile]: { title: t`Profile`, sentence: t`your name, email and password.` },
};

export default function ToComePage() {
  const screen = screens[useLocation().pathname.replace(/\/$/, '')];
  return (
    <>
      <ScreenTitle title={screen?.title ?? t`Being built`} />
      <Notice
        title={screen?.title ?? t`Being built`}
        actions={
          <Group>
            <Button component={Link} to={paths.orders} size="md">
              <Trans>Order Management</Trans>
            </Button>
            <Button component={Link} to={paths.orderHistory} size="md" variant="default">
              <Trans>Order History</Trans>
            </Button>
          </Group>
        }
      >
        <Trans>
          <strong>This screen is being built.</strong> Here will be {screen?.sentence} Orders already work:
        </Trans>
      </Notice>
    </>
  );
}
