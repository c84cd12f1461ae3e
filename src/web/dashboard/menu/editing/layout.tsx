import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link, Outlet } from 'react-router';
import { Notice } from '../../../kit/notice.tsx';
import { paths } from '../../../lib/paths.ts';
import { useMay } from '../../data/permission.tsx';
import { ScreenTitle } from '../../shell/screen-title.tsx';

/** Screens that change or publish the menu. Who may not is told whom to ask, instead of at the first press. */
export default function EditingLayout() {
  if (useMay('edit_menu') !== false) return <Outlet />;
  const title = t`Menu`;
  return (
    <>
      <ScreenTitle title={title} />
      <Notice
        title={title}
        actions={
          <Button component={Link} to={paths.menu} h={44}>
            <Trans>Your Menu</Trans>
          </Button>
        }
      >
        <Trans>Only owners and managers change and publish the menu. Ask one of them.</Trans>
      </Notice>
    </>
  );
}
