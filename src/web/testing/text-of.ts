import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { choiceOf, StoreProvider } from '../dashboard/data/current-store.ts';
import { store } from './render-screen.tsx';

/** What the server has answered, by the key of its query. */
type Answers = readonly (readonly [key: readonly unknown[], answer: unknown])[];

interface Given {
  answers?: Answers;
  /** The queries that the server has refused, each with its error. */
  failures?: Answers;
  /** The page's path and search. */
  at?: string;
}

/**
 * The text of a part of the web app as it is first painted, with spaces between elements. Nothing is asked of a server,
 * no effect runs, and dialogs, which are painted elsewhere, are empty.
 */
export async function textOf(part: ReactElement, given: Given = {}): Promise<string> {
  return (await markupOf(part, given))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The same as HTML. */
export async function markupOf(
  part: ReactElement,
  { answers = [], failures = [], at = '/' }: Given = {},
): Promise<string> {
  const cache = new QueryClient({
    defaultOptions: { queries: { retry: false, retryOnMount: false, staleTime: Infinity } },
  });
  for (const [queryKey, answer] of answers) cache.setQueryData(queryKey, answer);
  for (const [queryKey, error] of failures) {
    await cache.prefetchQuery({ queryKey, queryFn: () => Promise.reject(error) }); // oxlint-disable-line no-await-in-loop
  }
  const inStore = createElement(StoreProvider, { value: choiceOf([store], null) }, part);
  const inApp = createElement(QueryClientProvider, { client: cache }, inStore);
  const inRouter = createElement(StaticRouter, { location: at }, inApp);
  const inTheme = createElement(MantineProvider, { withGlobalClasses: false, withCssVariables: false }, inRouter);
  return renderToStaticMarkup(createElement(I18nProvider, { i18n }, inTheme));
}
