import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Accordion, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { HelpArticle } from '../../../domains/assistant/contract.ts';
import { articleTopics, type ArticleTopic } from '../../../domains/assistant/model/article-topics.ts';
import { Empty } from '../../kit/empty.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { api } from '../../lib/api.ts';
import { wantedLanguage } from '../../lib/language.ts';
import { useUpdateSearchParams } from '../../lib/use-update-search-params.ts';
import classes from './assistant.module.css';

const typingMs = 200;

/** The articles that the assistant answers from, to search and read; the open one and the words stand in the address. */
export function HelpCentre() {
  const [search] = useSearchParams();
  const change = useUpdateSearchParams();
  const words = search.get('words') ?? '';
  const open = search.get('article');
  const [settled] = useDebouncedValue(words, typingMs);
  const query = useQuery(
    api.listHelpArticles.queryOptions({
      input: { language: wantedLanguage(), search: settled },
      staleTime: Infinity,
      placeholderData: keepPreviousData,
    }),
  );
  const articles = query.data?.articles ?? [];
  return (
    <section className={classes.help}>
      <h2 className={classes.title}>
        <Trans>Help centre</Trans>
      </h2>
      <TextInput
        type="search"
        size="md"
        label={t`Search the help articles`}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={words}
        maxLength={200}
        onChange={(event) => change({ words: event.currentTarget.value })}
      />
      {query.isPending ? <Loading label={t`Loading the help articles`} h={320} /> : null}
      {query.isError ? (
        <LoadFailure what={t`The help articles`} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : null}
      {query.isSuccess && articles.length === 0 ? (
        <Empty>
          <Trans>No article fits these words. Try others, or ask the assistant.</Trans>
        </Empty>
      ) : null}
      <Accordion value={open} onChange={(value) => change({ article: value })} variant="separated">
        {settled === '' ? byTopic(articles) : <Articles articles={articles} />}
      </Accordion>
    </section>
  );
}

const topicWords: Record<ArticleTopic, string> = {
  orders: t`Orders`,
  menu: t`Menu`,
  services: t`Delivery services`,
  payouts: t`Payouts`,
  money: t`Statements, charges and taxes`,
  store: t`The store`,
  team: t`Team`,
  customers: t`Customers and marketing`,
  reports: t`Reports`,
  account: t`Your account`,
  about: t`About Forkline`,
};

const byTopic = (articles: readonly HelpArticle[]) =>
  articleTopics.map((topic) => {
    const own = articles
      .filter((article) => article.topic === topic)
      .toSorted((a, b) => a.title.localeCompare(b.title));
    if (own.length === 0) return null;
    return (
      <Fragment key={topic}>
        <h3 className={classes.topic}>{topicWords[topic]}</h3>
        <Articles articles={own} />
      </Fragment>
    );
  });

function Articles({ articles }: { articles: readonly HelpArticle[] }) {
  return articles.map((article) => (
    <Accordion.Item key={article.id} value={article.id}>
      <Accordion.Control>{article.title}</Accordion.Control>
      <Accordion.Panel>
        {[article.answer, ...article.more].map((paragraph) => (
          <p key={paragraph} className={classes.paragraph}>
            {paragraph}
          </p>
        ))}
        <Link to={article.link} className={classes.there}>
          <Trans>Go there</Trans>
        </Link>
      </Accordion.Panel>
    </Accordion.Item>
  ));
}
