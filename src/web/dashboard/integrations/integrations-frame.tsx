import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { ScreenTitle } from '../shell/screen-title.tsx';
import { useMayManage } from './integrations-data.ts';
import classes from './integrations-page.module.css';

/** The head of both tabs; `actions` stand beside the title. The log is the owner's and the managers'. */
export function IntegrationsFrame({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const mayManage = useMayManage();
  return (
    <div className={classes.page}>
      <ScreenTitle title={title} />
      <div className={classes.top}>
        <Title order={1} fz={26}>
          <Trans>Integrations</Trans>
        </Title>
        {actions}
      </div>
      {mayManage ? (
        <nav className={classes.tabs} aria-label={t`Integrations`}>
          <NavLink to={paths.integrations} end>
            <Trans>Services</Trans>
          </NavLink>
          <NavLink to={paths.integrationsLog}>
            <Trans>Log</Trans>
          </NavLink>
        </nav>
      ) : null}
      {children}
    </div>
  );
}
