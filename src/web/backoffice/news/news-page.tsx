import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { NewsSummary } from '../../../domains/news/contract.ts';
import { Empty } from '../../kit/empty.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { api } from '../../lib/api.ts';
import { backofficeNewsLetter } from '../../lib/paths.ts';
import { liveList } from '../parts/live-list.ts';
import page from '../parts/page.module.css';
import { PageTable } from '../parts/page-table.tsx';
import { momentShown } from '../parts/times.ts';
import { StateBadge } from '../parts/state-badge.tsx';
import { goneTo, newsStateWords } from './news-words.ts';
import own from './news.module.css';

/** While one is being sent, how far it is. */
const refetchEveryMs = 5_000;

/** What staff write to everybody who wants tips and news: what is being written, and what went out. */
export default function NewsPage() {
  const query = useQuery(
    api.listNews.queryOptions({
      refetchOnMount: 'always',
      refetchInterval: ({ state }) =>
        state.data?.letters.some((letter) => letter.state === 'sending') ? refetchEveryMs : liveList.refetchInterval,
    }),
  );
  const letters = query.data?.letters ?? [];
  const drafts = letters.filter(({ state }) => state === 'draft');
  const gone = letters.filter(({ state }) => state !== 'draft');
  return (
    <div className={page.page}>
      <title>News - Back office</title>
      <div className={page.head}>
        <h1 className={page.title}>News</h1>
        <Button component={Link} to={backofficeNewsLetter('new')} h={44}>
          Write a letter
        </Button>
      </div>
      <p className={page.hint}>
        Tips and news about Forkline, mailed to everybody who has them switched on in their settings. Each letter goes
        out once.
      </p>
      {query.isPending ? <Loading label="The letters are loading" h={240} /> : null}
      {query.isError && !query.data ? (
        <LoadFailure what="The letters" onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : null}
      {query.data && letters.length === 0 ? (
        <Empty>None yet. What all restaurants should know, and nobody has asked, belongs here.</Empty>
      ) : null}
      {drafts.length > 0 ? (
        <Letters title="Drafts" letters={drafts} headings={['Subject', 'State', 'Last saved', 'By']}>
          {(letter) => (
            <>
              <td className={page.left}>
                <span className={page.soft}>{momentShown(letter.changedAt)}</span>
              </td>
              <td className={page.right}>
                <span className={page.soft}>{letter.changedBy}</span>
              </td>
            </>
          )}
        </Letters>
      ) : null}
      {gone.length > 0 ? (
        <Letters title="Sent" letters={gone} headings={['Subject', 'State', 'Sent', 'To']}>
          {(letter) => (
            <>
              <td className={page.left}>
                <span className={page.soft}>
                  {letter.sentAt === null ? '' : momentShown(letter.sentAt)}, by {letter.sentBy}
                </span>
              </td>
              <td className={page.right}>
                <span className={page.soft}>{goneTo(letter)}</span>
              </td>
            </>
          )}
        </Letters>
      ) : null}
    </div>
  );
}

interface LettersProps {
  title: string;
  letters: readonly NewsSummary[];
  headings: readonly string[];
  /** The cells behind subject and state. */
  children: (letter: NewsSummary) => ReactNode;
}

function Letters({ title, letters, headings, children }: LettersProps) {
  return (
    <section className={page.page} aria-label={title}>
      <h2 className={own.heading}>{title}</h2>
      <PageTable headings={headings}>
        {letters.map((letter) => (
          <tr key={letter.id} className={page.row}>
            <td>
              <Link to={backofficeNewsLetter(letter.id)} className={page.link}>
                {letter.subject === '' ? 'No subject yet' : letter.subject}
              </Link>
              <div className={page.soft}>{letter.hasSpanish ? 'English and Spanish' : 'English'}</div>
            </td>
            <td className={page.state}>
              <StateBadge state={letter.state}>{newsStateWords[letter.state]}</StateBadge>
            </td>
            {children(letter)}
          </tr>
        ))}
      </PageTable>
    </section>
  );
}
