import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, TextInput, Title } from '@mantine/core';
import { ORPCError } from '@orpc/client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { maxMessageLength, type ThreadWithMessages } from '../../../domains/representatives/contract.ts';
import { subjectWords } from '../../../domains/representatives/model/threads.ts';
import { Composer } from '../../kit/conversation/composer.tsx';
import { Thread } from '../../kit/conversation/thread.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { Notice } from '../../kit/notice.tsx';
import { ServiceBadge } from '../../kit/service-badge.tsx';
import { api, client } from '../../lib/api.ts';
import { failureOf } from '../../lib/failure.ts';
import { formatDay, formatDayAndClock } from '../../lib/format-time.ts';
import { orderOnBoard, paths } from '../../lib/paths.ts';
import { said } from '../../lib/said.ts';
import { useLeadStore } from '../data/current-store.ts';
import { ScreenTitle } from '../shell/screen-title.tsx';
import classes from '../support/support-page.module.css';
import type { Route } from './+types/thread-page.ts';
import { threadStateWords, useShowThread, useThread } from './representatives-data.ts';

/** What is written with a service about one thing. */
export default function ThreadPage({ params: { id } }: Route.ComponentProps) {
  const query = useThread(id);
  const found = query.data;
  if (query.error instanceof ORPCError && query.error.status === 404) {
    return (
      <Notice
        title={t`There is no such letter`}
        actions={
          <Button component={Link} to={paths.representatives} h={44}>
            <Trans>Service representatives</Trans>
          </Button>
        }
      >
        <Trans>It may belong to a store that you do not work in.</Trans>
      </Notice>
    );
  }
  return (
    <div className={classes.page}>
      <ScreenTitle title={found ? found.number : t`Letter`} />
      <Link to={paths.representatives} className={classes.back}>
        <Trans>All letters to services</Trans>
      </Link>
      {query.isPending ? <Loading label={t`Loading the letter`} h={420} /> : null}
      {query.isError && !found ? (
        <LoadFailure what={t`The letter`} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : null}
      {found ? <Conversation found={found} /> : null}
    </div>
  );
}

function Conversation({ found }: { found: ThreadWithMessages }) {
  const { id, number, title, service, serviceName, state, storeName, messages, contact } = found;
  const { timeZone } = useLeadStore();
  const { data: me } = useQuery(api.me.queryOptions());
  const show = useShowThread();
  return (
    <>
      <div className={classes.head}>
        <Title order={1} fz={24}>
          {title}
        </Title>
        <span className={classes.facts}>
          <span>{number}</span>
          <ServiceBadge service={service} name={serviceName} />
          <span className={classes.state} data-state={state === 'answered' ? 'waiting_for_person' : state}>
            {threadStateWords[state]}
          </span>
          <span>{storeName}</span>
          <About found={found} />
        </span>
      </div>
      <PromiseLine found={found} />
      <section className={classes.card}>
        <Thread
          label={t`What was written`}
          timeShown={(iso) => formatDayAndClock(iso, timeZone)}
          messages={messages.map((message) => ({
            ...message,
            isOwn: message.saidBy === 'us',
            isEvent: message.saidBy === 'system',
            isMail: message.via === 'mail',
            note: message.via === 'phone' ? t`By phone` : null,
          }))}
        />
        {me ? (
          <Composer
            draftKey={`${me.user.id} service thread ${id}`}
            label={contact ? t`To ${contact.name}, ${contact.role}` : t`To ${serviceName}`}
            maxCharacters={maxMessageLength}
            minRows={4}
            send={async ({ messageId, text }) => {
              const answer = await client.writeInThread({ id, messageId, text, seen: messages.length });
              show(answer.thread);
              return answer;
            }}
            more={state === 'closed' ? null : <Close id={id} />}
          />
        ) : null}
      </section>
    </>
  );
}

function About({ found: { subjectKind, subjectId, subjectLabel } }: { found: ThreadWithMessages }) {
  const words = [said(subjectWords[subjectKind]), subjectLabel].filter(Boolean).join(' ');
  if (subjectKind === 'order' && subjectId !== null) return <Link to={orderOnBoard(subjectId)}>{words}</Link>;
  return <span>{words}</span>;
}

function Close({ id }: { id: string }) {
  const show = useShowThread();
  const close = useMutation({ mutationFn: () => client.closeThread({ id }), onSuccess: show });
  return (
    <>
      <Button variant="default" h={44} loading={close.isPending} onClick={() => close.mutate()}>
        <Trans>Close it</Trans>
      </Button>
      {close.isError ? <span role="alert">{failureOf(close.error).sentence}</span> : null}
    </>
  );
}

/** What the service has promised and until when: it is reminded from then on. */
function PromiseLine({ found: { id, promise } }: { found: ThreadWithMessages }) {
  const show = useShowThread();
  const [what, setWhat] = useState('');
  const [lastDay, setLastDay] = useState('');
  const note = useMutation({
    mutationFn: () => client.recordPromise({ id, promise: what, lastDay }),
    onSuccess: (shown) => {
      setWhat('');
      setLastDay('');
      show(shown);
    },
  });
  const failure = note.isError ? failureOf(note.error) : undefined;
  const wrongDay = failure?.fields['lastDay'];
  const keep = useMutation({ mutationFn: () => client.endPromise({ id }), onSuccess: show });
  if (promise) {
    return (
      <Group>
        <span className={promise.isOver ? classes.unread : classes.soft}>
          <Trans>
            Promised by {formatDay(promise.lastDay)}: {promise.what}
          </Trans>
        </span>
        <Button variant="default" h={44} loading={keep.isPending} onClick={() => keep.mutate()}>
          <Trans>It was kept</Trans>
        </Button>
      </Group>
    );
  }
  return (
    <details>
      <summary className={classes.back}>
        <Trans>Note what they promised</Trans>
      </summary>
      <div className={classes.pair}>
        <TextInput
          label={t`What they promised`}
          size="md"
          maxLength={300}
          value={what}
          onChange={(event) => setWhat(event.currentTarget.value)}
        />
        <TextInput
          label={t`Until when`}
          size="md"
          type="date"
          value={lastDay}
          error={wrongDay}
          onChange={(event) => {
            note.reset();
            setLastDay(event.currentTarget.value);
          }}
        />
      </div>
      <Button
        mt={8}
        h={44}
        variant="default"
        disabled={what.trim() === '' || lastDay === ''}
        loading={note.isPending}
        onClick={() => note.mutate()}
      >
        <Trans>Note it</Trans>
      </Button>
      {failure && wrongDay === undefined ? <p role="alert">{failure.sentence}</p> : null}
    </details>
  );
}
