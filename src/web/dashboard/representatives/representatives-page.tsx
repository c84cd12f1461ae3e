import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Button, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { phoneWords } from '../../../shared/phone-words.ts';
import type { AnswerTime, ServiceThread } from '../../../domains/representatives/contract.ts';
import { Empty } from '../../kit/empty.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { ServiceBadge } from '../../kit/service-badge.tsx';
import { api } from '../../lib/api.ts';
import { formatDayAndClock } from '../../lib/format-time.ts';
import { paths, serviceThread } from '../../lib/paths.ts';
import { useLeadStore } from '../data/current-store.ts';
import { useMay } from '../data/permission.tsx';
import { ScreenTitle } from '../shell/screen-title.tsx';
import classes from '../support/support-page.module.css';
import { NewThread } from './new-thread.tsx';
import { roughlyShown, threadStateWords, useThreads } from './representatives-data.ts';

/** The people of the delivery services: how fast they answer, and what is written with them. */
export default function RepresentativesPage() {
  const may = useMay('write_to_services');
  return (
    <div className={classes.page}>
      <ScreenTitle title={t`Service representatives`} />
      <Link to={paths.communications} className={classes.back}>
        <Trans>Communications</Trans>
      </Link>
      <Title order={1} fz={26}>
        <Trans>Service representatives</Trans>
      </Title>
      {may === false ? (
        <p className={classes.soft}>
          <Trans>Owners, managers and support write to delivery services.</Trans>
        </p>
      ) : null}
      {may === true ? <Desk /> : null}
    </div>
  );
}

function Desk() {
  const [search, setSearch] = useSearchParams();
  const isWriting = search.get('write') === 'yes';
  return (
    <>
      <div>
        <Button
          h={44}
          aria-expanded={isWriting}
          onClick={() => setSearch(isWriting ? {} : { write: 'yes' }, { preventScrollReset: true })}
        >
          {isWriting ? <Trans>Close the form</Trans> : <Trans>Write to a service</Trans>}
        </Button>
      </div>
      {isWriting ? <NewThread key={search.toString()} /> : null}
      <AnswerTimes />
      <Threads />
    </>
  );
}

function AnswerTimes() {
  const query = useQuery(api.listAnswerTimes.queryOptions({ refetchOnWindowFocus: 'always' }));
  return (
    <section className={classes.card} aria-labelledby="answer-times">
      <h2 id="answer-times" className={classes.subtitle}>
        <Trans>How fast they answer</Trans>
      </h2>
      {query.isPending ? <Loading label={t`Loading the answer times`} h={160} /> : null}
      {query.isError && !query.data ? (
        <LoadFailure what={t`The answer times`} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : null}
      {query.data ? (
        <>
          <ul className={classes.plain}>
            {query.data.services.map((one) => (
              <Service key={one.service} one={one} />
            ))}
          </ul>
          <p className={classes.soft}>
            <Trans>
              The middle one of all answers to Forkline and its restaurants in the last {query.data.days} days.
            </Trans>
          </p>
        </>
      ) : null}
    </section>
  );
}

function Service({ one: { service, serviceName, medianMs, answers, contact } }: { one: AnswerTime }) {
  return (
    <li className={classes.line}>
      <ServiceBadge service={service} name={serviceName} />
      <span>
        {medianMs === null ? (
          <Trans>No answer yet to go by</Trans>
        ) : (
          <>
            {roughlyShown(medianMs)} (<Plural value={answers} one="# answer" other="# answers" />)
          </>
        )}
      </span>
      <span className={classes.soft}>
        {contact ? (
          [contact.name, contact.role, phoneWords(contact.phone ?? ''), contact.hours].filter(Boolean).join(', ')
        ) : (
          <Trans>No contact of ours is known there yet: our people bring letters to them.</Trans>
        )}
      </span>
    </li>
  );
}

function Threads() {
  const query = useThreads();
  const threads = query.data?.pages.flatMap((page) => page.threads) ?? [];
  return (
    <section className={classes.part} aria-labelledby="threads">
      <h2 id="threads" className={classes.subtitle}>
        <Trans>What is written with them</Trans>
      </h2>
      {query.isPending ? <Loading label={t`Loading the letters`} h={200} /> : null}
      {query.isError && !query.data ? (
        <LoadFailure what={t`The letters`} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : null}
      {query.data && threads.length === 0 ? (
        <Empty>
          <Trans>Nothing has been written yet. What you or Forkline write to a service for you stays here.</Trans>
        </Empty>
      ) : null}
      <ul className={classes.cases}>
        {threads.map((thread) => (
          <Row key={thread.id} thread={thread} />
        ))}
      </ul>
      {query.hasNextPage ? (
        <Button variant="default" h={44} loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      ) : null}
    </section>
  );
}

function Row({ thread }: { thread: ServiceThread }) {
  const { timeZone } = useLeadStore();
  const { id, number, title, service, serviceName, state, storeName, lastAt, promise } = thread;
  return (
    <li className={classes.case}>
      <Link to={serviceThread(id)} className={classes.link}>
        {title}
      </Link>
      <span className={classes.facts}>
        <span>{number}</span>
        <ServiceBadge service={service} name={serviceName} />
        <span className={classes.state} data-state={state === 'answered' ? 'waiting_for_person' : state}>
          {threadStateWords[state]}
        </span>
        <span>{storeName}</span>
        <time dateTime={lastAt}>{formatDayAndClock(lastAt, timeZone)}</time>
        {promise?.isOver ? (
          <strong className={classes.unread}>
            <Trans>A promise is over</Trans>
          </strong>
        ) : null}
      </span>
    </li>
  );
}
