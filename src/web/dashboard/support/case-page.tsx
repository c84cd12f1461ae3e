import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ORPCError } from '@orpc/client';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { maxMessageLength, type SupportThread } from '../../../domains/support/contract.ts';
import { topicWords } from '../../../domains/support/model/topics.ts';
import { Composer } from '../../kit/conversation/composer.tsx';
import { Thread } from '../../kit/conversation/thread.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { Notice } from '../../kit/notice.tsx';
import { api, client } from '../../lib/api.ts';
import { failureOf } from '../../lib/failure.ts';
import { formatDayAndClock } from '../../lib/format-time.ts';
import { paths } from '../../lib/paths.ts';
import { said } from '../../lib/said.ts';
import { useLeadStore } from '../data/current-store.ts';
import { ScreenTitle } from '../shell/screen-title.tsx';
import type { Route } from './+types/case-page.ts';
import { stateWords, useCase, useShowCase } from './support-data.ts';
import classes from './support-page.module.css';

/** One case: what was asked, what we answered, and the way to go on. */
export default function CasePage({ params: { id } }: Route.ComponentProps) {
  const query = useCase(id);
  const found = query.data;
  if (query.error instanceof ORPCError && query.error.status === 404) {
    return (
      <Notice
        title={t`There is no such case`}
        actions={
          <Button component={Link} to={paths.supportCases} h={44}>
            <Trans>Your cases</Trans>
          </Button>
        }
      >
        <Trans>It may be a colleague’s: everybody sees their own, owners see all.</Trans>
      </Notice>
    );
  }
  return (
    <div className={classes.page}>
      <ScreenTitle title={found ? found.number : t`Case`} />
      <Link to={paths.supportCases} className={classes.back}>
        <Trans>All your cases</Trans>
      </Link>
      {query.isPending ? <Loading label={t`Loading the case`} h={420} /> : null}
      {query.isError && !found ? (
        <LoadFailure what={t`The case`} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : null}
      {found ? <Conversation found={found} /> : null}
    </div>
  );
}

function Conversation({ found }: { found: SupportThread }) {
  const { id, number, subject, state, topic, messages } = found;
  const { timeZone } = useLeadStore();
  const { data: me } = useQuery(api.me.queryOptions());
  const show = useShowCase();
  useSeen(found);
  const timeShown = (iso: string) => formatDayAndClock(iso, timeZone);
  return (
    <>
      <div className={classes.head}>
        <Title order={1} fz={24}>
          {subject}
        </Title>
        <span className={classes.facts}>
          <span>{number}</span>
          <span className={classes.state} data-state={state}>
            {stateWords[state]}
          </span>
          <span>{said(topicWords[topic])}</span>
        </span>
      </div>
      <Standing found={found} timeShown={timeShown} />
      <section className={classes.card}>
        <Thread
          label={t`What was said`}
          timeShown={timeShown}
          messages={messages.map((message) => ({
            ...message,
            isEvent: message.saidBy === 'system',
            isMail: message.via === 'mail',
            files: message.attachments,
          }))}
        />
        {me ? (
          <Composer
            draftKey={`${me.user.id} case ${id}`}
            label={state === 'solved' ? t`Write, and the case is open again` : t`Your answer`}
            maxCharacters={maxMessageLength}
            send={async ({ messageId, text }) => {
              const answer = await client.writeInCase({ id, messageId, text, seen: messages.length });
              show(answer.case);
              return answer;
            }}
            more={<Settle found={found} />}
          />
        ) : null}
      </section>
    </>
  );
}

function Standing({ found, timeShown }: { found: SupportThread; timeShown: (iso: string) => string }) {
  const { answerDueAt, state, isHelped } = found;
  return (
    <output className={classes.soft}>
      {answerDueAt === null ? null : <Trans>We mean to answer by {timeShown(answerDueAt)}.</Trans>}
      {state === 'waiting_for_person' ? <Trans>We have answered. Did it help?</Trans> : null}
      {state === 'solved' && isHelped ? <Trans>Thank you for telling us that it helped.</Trans> : null}
      {state === 'solved' && !isHelped ? <Trans>This case is solved.</Trans> : null}
    </output>
  );
}

/** That it helped, or that it did not. */
function Settle({ found: { id, state } }: { found: SupportThread }) {
  const show = useShowCase();
  const settle = useMutation({
    mutationFn: (how: 'helped' | 'reopen') =>
      how === 'helped' ? client.sayCaseHelped({ id }) : client.reopenCase({ id }),
    onSuccess: show,
  });
  return (
    <>
      {state === 'solved' ? (
        <Button variant="default" h={44} loading={settle.isPending} onClick={() => settle.mutate('reopen')}>
          <Trans>It is not solved</Trans>
        </Button>
      ) : (
        <Button variant="default" h={44} loading={settle.isPending} onClick={() => settle.mutate('helped')}>
          <Trans>This helped</Trans>
        </Button>
      )}
      {settle.isError ? <span role="alert">{failureOf(settle.error).sentence}</span> : null}
    </>
  );
}

/** Notes that what is on the screen has been seen. */
function useSeen({ id, unread, messages }: SupportThread): void {
  const last = messages.at(-1)?.seq ?? 0;
  const show = useShowCase();
  const { mutate } = useMutation({
    mutationFn: (seen: number) => client.markCaseSeen({ id, seen }),
    onSuccess: () => client.getSupportCase({ id }).then(show),
  });
  useEffect(() => {
    if (unread > 0) mutate(last);
  }, [unread, last, mutate]);
}
