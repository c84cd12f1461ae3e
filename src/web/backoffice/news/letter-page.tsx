import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { Notice } from '../../kit/notice.tsx';
import { api } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { isMissing } from '../parts/is-missing.ts';
import page from '../parts/page.module.css';
import { staffMe } from '../staff-me.ts';
import type { Route } from './+types/letter-page.ts';
import { Editor } from './editor.tsx';
import { LeftOver } from './unsaved-draft.tsx';
import { SentLetter } from './sent-letter.tsx';

const newId = 'new';
const refetchEveryMs = 3_000;

/** One letter of tips and news: being written, or as it went out. */
export default function LetterPage({ params: { id } }: Route.ComponentProps) {
  const { data: me } = useQuery(staffMe);
  const query = useQuery(
    api.getNews.queryOptions({
      input: { id },
      enabled: id !== newId,
      refetchOnMount: 'always',
      refetchInterval: ({ state }) => (state.data?.state === 'sending' ? refetchEveryMs : false),
    }),
  );
  if (!me) return null;
  const letter = query.data;
  const writer = { id: me.user.id, name: me.user.name };
  if (isMissing(query.error)) {
    return (
      <div className={page.page}>
        <Notice title="There is no such letter" actions={<Link to={paths.backofficeNews}>All letters</Link>}>
          It may have been deleted, or it was a typing error.
        </Notice>
        <LeftOver writer={writer} letterId={id} why="It was deleted while you wrote. This is what you had not saved." />
      </div>
    );
  }
  const title =
    id === newId ? 'A new letter' : letter?.state === 'draft' ? 'Draft' : (letter?.texts.en.subject ?? 'A letter');
  return (
    <div className={page.page}>
      <title>{`${title} - News - Back office`}</title>
      <Link to={paths.backofficeNews}>News</Link>
      <h1 className={page.title}>{title}</h1>
      {id !== newId && query.isPending ? <Loading label="The letter is loading" h={420} /> : null}
      {query.isError && !letter ? (
        <LoadFailure what="The letter" onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : null}
      {id === newId ? <Editor key={id} writer={writer} letter={undefined} /> : null}
      {letter?.state === 'draft' ? <Editor key={id} writer={writer} letter={letter} /> : null}
      {letter && letter.state !== 'draft' ? <SentLetter letter={letter} writer={writer} /> : null}
    </div>
  );
}
