import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { queryClient } from '../../lib/query-client.ts';
import classes from './layout.module.css';

/**
 * What account, dashboard and back office share: cached data, notices, the language, and the styles of all components. The public
 * pages do without them, so that a visitor's first page stays light.
 */
export default function WorkspaceLayout() {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <Notifications position="top-center" autoClose={8_000} limit={4} classNames={{ root: classes.notices ?? '' }} />
        <Outlet />
      </QueryClientProvider>
    </I18nProvider>
  );
}
