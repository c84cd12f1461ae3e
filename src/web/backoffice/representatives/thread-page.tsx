import { TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { maxMessageLength, type ThreadWithMessages } from '../../../domains/representatives/contract.ts';
import { subjectWords } from '../../../domains/representatives/model/threads.ts';
import { Composer } from '../../kit/conversation/composer.tsx';
import { Thread } from '../../kit/conversation/thread.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { Notice } from '../../kit/notice.tsx';
import { api, client } from '../../lib/api.ts';
import { useDraft } from '../../lib/draft.ts';
import { backofficeMerchant, paths } from '../../lib/paths.ts';
import { isMissing } from '../parts/is-missing.ts';
import page from '../parts/page.module.css';
import { StateBadge } from '../parts/state-badge.tsx';
import { momentShown } from '../parts/times.ts';
import { staffMe } from '../staff-me.ts';
import type { Route } from './+types/thread-page.ts';
import { Promised } from './promised.tsx';
import { threadStateWords } from './thread-words.ts';

const refetchEveryMs = 10_000;

/** What is written with a service for a merchant. */
export default function ThreadPage({ params: { id } }: Route.ComponentProps) {
  const query = useQuery(
    api.getDeskThread.queryOptions({ input: { id }, refetchInterval: refetchEveryMs, refetchOnWindowFocus: 'always' }),
  );
  const found = query.data;
  if (isMissing(query.error)) {
    return <Notice title="There is no such thread">It may have been a typing error.</Notice>;
  }
  return (
    <div className={page.page}>
      <title>{`${found?.number ?? 'Thread'} - Back office`}</title>
      <Link to={paths.backofficeRepresentatives}>All threads</Link>
      {query.isPending ? <Loading label="The thread is loading" h={420} /> : null}
      {query.isError && !found ? (
        <LoadFailure what="The thread" onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : null}
      {found ? <Found found={found} /> : null}
    </div>
  );
}

function Found({ found }: { found: ThreadWithMessages }) {
  const { id, serviceName, messages, contact } = found;
  const { data: me } = useQuery(staffMe);
  const cache = useQueryClient();
  const show = (thread: ThreadWithMessages) =>
    cache.setQueryData(api.getDeskThread.queryKey({ input: { id } }), thread);
  return (
    <>
      <Head found={found} />
      <Promised found={found} />
      <section className={page.card}>
        <Thread
          label="What was written"
          timeShown={momentShown}
          messages={messages.map((message) => ({
            ...message,
            isOwn: message.saidBy === 'us',
            isEvent: message.saidBy === 'system',
            isMail: message.via === 'mail',
            note: message.via === 'phone' ? 'By phone' : null,
          }))}
        />
        {me ? (
          <Composer
            draftKey={`${me.user.id} service thread ${id}`}
            label={contact ? `To ${contact.name}, ${contact.role}` : `To ${serviceName}`}
            maxCharacters={maxMessageLength}
            minRows={4}
            send={async (draft) => {
              const answer = await client.writeInDeskThread({ id, ...draft, seen: messages.length });
              show(answer.thread);
              return answer;
            }}
          />
        ) : null}
      </section>
      {me ? (
        <PhoneAnswer id={id} draftKey={`${me.user.id} service answer ${id}`} seen={messages.length} onDone={show} />
      ) : null}
    </>
  );
}

function Head({ found }: { found: ThreadWithMessages }) {
  const { number, title, state, serviceName, merchantId, merchantName, storeName, subjectKind } = found;
  return (
    <>
      <div className={page.head}>
        <h1 className={page.title}>
          {number} {title}
        </h1>
        <StateBadge state={state === 'waiting' ? 'waiting' : 'done'}>{threadStateWords[state]}</StateBadge>
      </div>
      <p className={page.hint}>
        {serviceName}, for <Link to={backofficeMerchant(merchantId)}>{merchantName}</Link>, {storeName}.{' '}
        {[subjectWords[subjectKind], found.subjectLabel].filter(Boolean).join(' ')}. Begun by {found.openedBy}
        {found.openedByStaff ? ' of ours' : ''}.
      </p>
    </>
  );
}

interface PhoneAnswerProps {
  id: string;
  draftKey: string;
  seen: number;
  onDone: (thread: ThreadWithMessages) => void;
}

/** What the service said otherwise than by mail. */
function PhoneAnswer({ id, draftKey, seen, onDone }: PhoneAnswerProps) {
  const { text: by, write: setBy } = useDraft(`${draftKey} by`);
  return (
    <section className={page.card}>
      <h2>An answer by phone</h2>
      <TextInput
        label="Who answered"
        maxLength={80}
        value={by}
        onChange={(event) => setBy(event.currentTarget.value)}
      />
      <Composer
        draftKey={draftKey}
        label="What they said"
        maxCharacters={maxMessageLength}
        sendLabel="Note the answer"
        hindrance={by.trim() === '' ? 'Say who answered.' : undefined}
        send={async (draft) => {
          const answer = await client.noteServiceAnswer({ id, ...draft, by, seen });
          setBy('');
          onDone(answer.thread);
          return answer;
        }}
      />
    </section>
  );
}
