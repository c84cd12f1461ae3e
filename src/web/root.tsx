import './lib/language.ts';
import '@fontsource-variable/bricolage-grotesque';
import '@fontsource-variable/inter';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import './kit/base.css';
import displayFont from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import textFont from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { ColorSchemeScript, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts } from 'react-router';
import type { Route } from './+types/root.ts';
import { Notice } from './kit/notice.tsx';
import actions from './kit/action.module.css';
import { ScrollToTop } from './kit/scroll-to-top.tsx';
import { cssVariables, theme } from './kit/theme.ts';
import { paths } from './lib/paths.ts';

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
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href="/app.webmanifest" />
        {[textFont, displayFont].map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <ColorSchemeScript defaultColorScheme="auto" />
        <Meta />
        <Links />
      </head>
      <body>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
          {children}
        </MantineProvider>
        <ScrollToTop />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** What the dashboard's address shows until its code has arrived. */
export function HydrateFallback() {
  return <output className="fl-loading" aria-label="Forkline is loading" />;
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
          <>
            <button type="button" className={actions.primary} onClick={() => location.reload()}>
              Load again
            </button>
            <a className={actions.quiet} href={paths.home}>
              To the start
            </a>
          </>
        }
      >
        {sentence}
      </Notice>
    </main>
  );
}
