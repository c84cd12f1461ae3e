import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Change } from '../../../domains/identity/team-contract.ts';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { api } from '../../lib/api.ts';
import { writtenIn } from '../../lib/language.ts';
import { said } from '../../lib/said.ts';
import { fieldWords, valueWords } from './change-words.ts';
import { Section } from './section.tsx';
import { timetableLines } from './timetable-lines.ts';
import classes from './settings-page.module.css';

const moment = new Intl.DateTimeFormat(writtenIn(), { dateStyle: 'medium', timeStyle: 'short' });

/** Who of the team changed what; nobody can change it here. */
export function ChangesSection() {
  const { data, isPending, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(
      api.listChanges.infiniteOptions({
        input: (cursor: string | undefined) => ({ ...(cursor !== undefined && { cursor }) }),
        initialPageParam: undefined,
        getNextPageParam: (page) => page.nextCursor ?? undefined,
      }),
    );
  const changes = data?.pages.flatMap((page) => page.changes) ?? [];
  return (
    <Section title={t`Who changed what`}>
      {data?.pages[0]?.isOwnOnly === true ? (
        <Text c="dimmed">
          <Trans>You work in some of the stores: here stands what you changed yourself.</Trans>
        </Text>
      ) : null}
      {isPending ? <Loading label={t`Loading the changes`} h={160} /> : null}
      {isError ? <LoadFailure what={t`The changes`} onRetry={() => void refetch()} retrying={isFetching} /> : null}
      {data && changes.length === 0 ? (
        <Text c="dimmed">
          <Trans>Nothing has been changed yet. Orders keep a history of their own.</Trans>
        </Text>
      ) : null}
      <ul className={classes.changes}>
        {changes.map((change) => (
          <OneChange key={change.id} change={change} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button variant="default" h={44} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      ) : null}
    </Section>
  );
}

function nameOf(who: string | null, role: string): string {
  if (who === null) return t`An account that is gone`;
  return role === 'api_key' ? t`API key “${who}”` : who;
}

function OneChange({ change: { at, who, role, words, about, details, refused } }: { change: Change }) {
  return (
    <li className={classes.change}>
      <Text>
        <strong>{nameOf(who, role)}</strong>: {said(words)}
        {about === null ? null : `: ${about}`}
      </Text>
      {refused === null ? null : (
        <Text c="red.8" fz="sm">
          <Trans>Refused: {said(refused)}</Trans>
        </Text>
      )}
      {details.length > 0 ? (
        <ul className={classes.changeDetails}>
          {told(details).map((detail) => (
            <li key={detail.field}>
              {detail.field === 'timetable' ? <ChangedHours {...detail} /> : <ChangedValue {...detail} />}
            </li>
          ))}
        </ul>
      ) : null}
      <Text fz="sm" c="dimmed">
        <time dateTime={at}>{moment.format(new Date(at))}</time>
      </Text>
    </li>
  );
}

type Detail = Change['details'][number];

/** How many spans and days a timetable has says nothing beside the hours themselves. */
function told(details: readonly Detail[]): readonly Detail[] {
  const hasHours = details.some(({ field }) => field === 'timetable');
  return hasHours ? details.filter(({ field }) => field !== 'weekly' && field !== 'special') : details;
}

function ChangedValue({ field, value, before }: Detail) {
  return (
    <>
      {fieldWords(field)}:{' '}
      {before === undefined ? null : (
        <>
          <del aria-label={t`before: ${valueWords(field, before)}`}>{valueWords(field, before)}</del>{' '}
          <span aria-hidden>→</span>{' '}
        </>
      )}
      {valueWords(field, value)}
    </>
  );
}

/** A week has many lines: the days that are no more so, then the hours as they are, the new ones bold. */
function ChangedHours({ field, value, before }: Detail) {
  const now = timetableLines(value);
  const then = before === undefined ? [] : timetableLines(before);
  const gone = then.filter((line) => !now.includes(line));
  const isNew = (line: string) => !then.includes(line);
  return (
    <>
      {fieldWords(field)}:
      <ul className={classes.changedHours}>
        {gone.map((line) => (
          <li key={`before ${line}`}>
            <del aria-label={t`before: ${line}`}>{line}</del>
          </li>
        ))}
        {now.map((line) => (
          <li key={line}>{isNew(line) ? <strong>{line}</strong> : line}</li>
        ))}
      </ul>
    </>
  );
}
