import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Notice } from '../kit/notice.tsx';
import { paths } from '../lib/paths.ts';
import { ScreenTitle } from './shell/screen-title.tsx';

export default function NotFoundPage() {
  return (
    <>
      <ScreenTitle title={t`Page not found`} />
      <Notice
        title={t`There is no such page`}
        actions={
          <Button component={Link} to={paths.dashboard} size="md" w="fit-content">
            <Trans>To the dashboard</Trans>
          </Button>
        }
      >
        <Trans>The address may be misspelled, or the screen has moved.</Trans>
      </Notice>
    </>
  );
}
