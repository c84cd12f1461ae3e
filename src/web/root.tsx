import '@fontsource-variable/inter';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './kit/base.css';
import { Button, Center, ColorSchemeScript, Group, Loader, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import type { Route } from './+types/root.ts';
import { Notice } from './kit/notice.tsx';
import { cssVariables, theme } from './kit/theme.ts';
import { paths } from './lib/paths.ts';
import { queryClient } from './lib/query-client.ts';

// A worker that an earlier version of the site left behind would serve old pages (specification, 'General behaviour').
if (typeof navigator !== 'undefined' && 'serviceWorker' in navigator) {
  void navigator.serviceWorker.getRegistrations().then((stale) => Promise.all(stale.map((one) => one.unregister())));
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f5f0e7" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#161411" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <ColorSchemeScript defaultColorScheme="auto" />
        <Meta />
        <Links />
      </head>
      <body>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
          {children}
        </MantineProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return (
    <QueryClientProvider client={queryClient}>
      <Notifications position="top-center" autoClose={8_000} limit={4} />
      <Outlet />
    </QueryClientProvider>
  );
}

/** What the dashboard's address shows until its code has arrived. */
export function HydrateFallback() {
  return (
    <Center h="100dvh">
      <Loader aria-label="Forkline is loading" />
    </Center>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const sentence = isRouteErrorResponse(error)
    ? `${error.status} ${error.statusText}`
    : 'Something in this page broke. Loading it again usually helps; your orders are safe on the server.';
  return (
    <main>
      <title>Something went wrong - Forkline</title>
      <Notice
        title="Something went wrong"
        actions={
          <Group>
            <Button size="md" onClick={() => location.reload()}>
              Load again
            </Button>
            <Button size="md" variant="default" component="a" href={paths.home}>
              To the start
            </Button>
          </Group>
        }
      >
        {sentence}
      </Notice>
    </main>
  );
}
