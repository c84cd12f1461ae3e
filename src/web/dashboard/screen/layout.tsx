import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Outlet } from 'react-router';
import { Notice } from '../../kit/notice.tsx';
import { NextStep } from '../onboarding/next-step.tsx';
import { ScreenTitle } from '../shell/screen-title.tsx';

/** One screen inside the shell: when it breaks, the shell with its live state, bell and way out stays. */
export default function ScreenLayout() {
  return (
    <>
      <NextStep />
      <Outlet />
    </>
  );
}

export function ErrorBoundary() {
  return (
    <>
      <ScreenTitle title={t`Something went wrong`} />
      <Notice
        title={t`This screen broke`}
        actions={
          <Button size="md" onClick={() => location.reload()}>
            <Trans>Load again</Trans>
          </Button>
        }
      >
        <Trans>
          Loading it again usually helps. Your orders are safe on the server, and the other screens still work.
        </Trans>
      </Notice>
    </>
  );
}
