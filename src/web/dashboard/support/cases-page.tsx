import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Button, Title } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import type { SupportCase } from '../../../domains/support/contract.ts';
import { topicWords } from '../../../domains/support/model/topics.ts';
import { Empty } from '../../kit/empty.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { formatDayAndClock } from '../../lib/format-time.ts';
import { supportCase } from '../../lib/paths.ts';
import { said } from '../../lib/said.ts';
import { useLeadStore } from '../data/current-store.ts';
import { ScreenTitle } from '../shell/screen-title.tsx';
import { NewCase } from './new-case.tsx';
import { stateWords, useCases } from './support-data.ts';
import classes from './support-page.module.css';

/** What somebody has asked Forkline's people, and how far it is. */
export default function CasesPage() {
  const [search, setSearch] = useSearchParams();
  const isOpenOnly = search.get('show') === 'open';
  const isWriting = search.get('write') === 'yes';
  const { timeZone } = useLeadStore();
  const query = useCases(isOpenOnly);
  const cases = query.data?.pages.flatMap((page) => page.cases) ?? [];
  const first = query.data?.pages[0];
  const set = (name: string, value: string | null) =>
    setSearch((present) => {
      const next = new URLSearchParams(present);
      if (value === null) next.delete(name);
      else next.set(name, value);
      return next;
    });
  return (
    <div className={classes.page}>
      <ScreenTitle title={t`Your cases`} />
      <div className={classes.head}>
        <Title order={1} fz={26}>
          <Trans>Your cases</Trans>
        </Title>
        <Button h={44} onClick={() => set('write', isWriting ? null : 'yes')} aria-expanded={isWriting}>
          {isWriting ? <Trans>Close the form</Trans> : <Trans>Write to us</Trans>}
        </Button>
      </div>
      {first ? (
        <p className={classes.soft}>
          {first.isOpen ? (
            <Trans>Somebody is here now. We mean to answer within two hours.</Trans>
          ) : (
            <Trans>Nobody is here right now. We are back {formatDayAndClock(first.opensAt, timeZone)}.</Trans>
          )}
        </p>
      ) : null}
      {isWriting ? <NewCase /> : null}
      <fieldset className={classes.tabs} aria-label={t`Which cases`}>
        <Button
          variant={isOpenOnly ? 'default' : 'light'}
          h={44}
          aria-pressed={!isOpenOnly}
          onClick={() => set('show', null)}
        >
          <Trans>All</Trans>
        </Button>
        <Button
          variant={isOpenOnly ? 'light' : 'default'}
          h={44}
          aria-pressed={isOpenOnly}
          onClick={() => set('show', 'open')}
        >
          <Trans>Not solved yet</Trans>
        </Button>
      </fieldset>
      {query.isPending ? <Loading label={t`Loading your cases`} h={240} /> : null}
      {query.isError && !query.data ? (
        <LoadFailure what={t`Your cases`} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : null}
      {query.data && cases.length === 0 ? (
        <Empty>
          {isOpenOnly ? (
            <Trans>Nothing waits for anybody.</Trans>
          ) : (
            <Trans>You have not asked anything yet. What you ask stays here with its answers.</Trans>
          )}
        </Empty>
      ) : null}
      <ul className={classes.cases}>
        {cases.map((one) => (
          <CaseRow key={one.id} one={one} timeZone={timeZone} />
        ))}
      </ul>
      {query.hasNextPage ? (
        <Button variant="default" h={44} loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      ) : null}
    </div>
  );
}

function CaseRow({ one, timeZone }: { one: SupportCase; timeZone: string }) {
  const { id, number, subject, state, topic, unread, lastAt, openedBy } = one;
  return (
    <li className={classes.case}>
      <Link to={supportCase(id)} className={classes.link}>
        {subject}
      </Link>
      <span className={classes.facts}>
        <span>{number}</span>
        <span className={classes.state} data-state={state}>
          {stateWords[state]}
        </span>
        <span>{said(topicWords[topic])}</span>
        <span>{openedBy}</span>
        <time dateTime={lastAt}>{formatDayAndClock(lastAt, timeZone)}</time>
        {unread > 0 ? (
          <strong className={classes.unread}>
            <Plural value={unread} one="# new message" other="# new messages" />
          </strong>
        ) : null}
      </span>
    </li>
  );
}
