import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Button, Group, ScrollArea, Select, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Endpoint, WebhookMessage } from '../../../../domains/reach/contract.ts';
import { dayMs, hourMs, secondMs } from '../../../../shared/time.ts';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Loading } from '../../../kit/loading.tsx';
import { api, client } from '../../../lib/api.ts';
import { serverNow } from '../../../lib/clock.ts';
import { FailureAlert } from '../../failure-alert.tsx';
import classes from '../settings-page.module.css';
import { said } from '../../../lib/said.ts';
import { shownMoment } from './reach-data.ts';

const everyMs = 5 * secondMs;

/** What was sent to an endpoint, newest first, with every attempt; and the way to send it again. */
export function WebhookMessages({ endpoint: { id, state } }: { endpoint: Endpoint }) {
  const { data, isPending, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(
      api.listWebhookMessages.infiniteOptions({
        input: (cursor: string | undefined) => ({ id, ...(cursor !== undefined && { cursor }) }),
        initialPageParam: undefined,
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
        refetchInterval: everyMs,
      }),
    );
  const messages = data?.pages.flatMap((page) => page.messages) ?? [];
  return (
    <Stack gap="sm">
      {isPending ? <Loading label={t`Loading the messages`} h={120} /> : null}
      {isError && !data ? (
        <LoadFailure what={t`The messages`} onRetry={() => void refetch()} retrying={isFetching} />
      ) : null}
      {data && messages.length === 0 ? (
        <Text c="dimmed">
          <Trans>Nothing has been sent yet.</Trans>
        </Text>
      ) : null}
      {messages.length > 0 ? <ReplaySpan id={id} isOn={state === 'on'} /> : null}
      <ul className={classes.sessions}>
        {messages.map((message) => (
          <MessageRow key={message.id} message={message} isOn={state === 'on'} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button
          variant="default"
          h={44}
          w="fit-content"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          <Trans>Show more</Trans>
        </Button>
      ) : null}
    </Stack>
  );
}

const spans = {
  hour: { label: t`the last hour`, ms: hourMs },
  day: { label: t`the last 24 hours`, ms: dayMs },
  week: { label: t`the last 7 days`, ms: 7 * dayMs },
} as const;
type Span = keyof typeof spans;
const spanNames = Object.keys(spans) as Span[]; // keys of a literal

function ReplaySpan({ id, isOn }: { id: string; isOn: boolean }) {
  const cache = useQueryClient();
  const [span, setSpan] = useState<Span>('day');
  const replay = useMutation({
    mutationFn: () => {
      const to = serverNow();
      return client.replayWebhooks({
        id,
        from: new Date(to - spans[span].ms).toISOString(),
        to: new Date(to).toISOString(),
      });
    },
    onSuccess: () => cache.invalidateQueries({ queryKey: api.listWebhookMessages.key() }),
  });
  return (
    <div>
      <Group align="end" gap="xs">
        <Select
          label={t`What was not taken in`}
          size="md"
          data={spanNames.map((value) => ({ value, label: spans[value].label }))}
          value={span}
          onChange={(value) => setSpan(spanNames.find((one) => one === value) ?? span)}
        />
        <Button
          variant="default"
          h={44}
          disabled={!isOn}
          title={isOn ? undefined : t`Switch the webhook on first.`}
          loading={replay.isPending}
          onClick={() => replay.mutate()}
        >
          <Trans>Send again</Trans>
        </Button>
      </Group>
      <Text component="output" fz="sm">
        {replay.data ? (
          <Plural
            value={replay.data.replayed}
            _0="There is nothing to send again."
            one="# message is sent again."
            other="# messages are sent again."
          />
        ) : null}
      </Text>
      <FailureAlert error={replay.error} />
    </div>
  );
}

const stateWords: Record<WebhookMessage['state'], string> = {
  waiting: t`waits`,
  taken: t`taken`,
  failed: t`given up`,
  dropped: t`not sent`,
};

function MessageRow({ message, isOn }: { message: WebhookMessage; isOn: boolean }) {
  const { id, kind, state, happenedAt, nextAt, lastStatus, lastMs, attempts } = message;
  const [isOpen, setOpen] = useState(false);
  return (
    <li className={classes.webhook}>
      <Group justify="space-between">
        <span>
          <code>{kind}</code> <strong>{stateWords[state]}</strong>
          <Text fz="sm" c="dimmed">
            {shownMoment(happenedAt)}, <Plural value={attempts} one="# attempt" other="# attempts" />
            {attempts === 0 ? '' : `, ${lastStatus ?? t`no answer`}, ${lastMs ?? 0} ms`}
            {nextAt === null || attempts === 0 ? '' : `, ${t`next ${shownMoment(nextAt)}`}`}
          </Text>
        </span>
        <Button variant="default" h={44} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t`Close` : t({ message: 'Open', context: 'what a button does' })}
        </Button>
      </Group>
      {isOpen ? <MessageDetail id={id} isOn={isOn} /> : null}
    </li>
  );
}

function MessageDetail({ id, isOn }: { id: string; isOn: boolean }) {
  const cache = useQueryClient();
  const detail = useQuery(api.getWebhookMessage.queryOptions({ input: { id }, refetchInterval: everyMs }));
  const replay = useMutation({
    mutationFn: () => client.replayWebhookMessage({ id }),
    onSuccess: async (message) => {
      cache.setQueryData(api.getWebhookMessage.queryKey({ input: { id } }), message);
      await cache.invalidateQueries({ queryKey: api.listWebhookMessages.key() });
    },
  });
  if (detail.isPending) return <Loading label={t`Loading the message`} h={120} />;
  if (!detail.data) {
    return <LoadFailure what={t`The message`} onRetry={() => void detail.refetch()} retrying={detail.isFetching} />;
  }
  const { body, log, state } = detail.data;
  const hindrance = isOn
    ? state === 'waiting' && log.length === 0
      ? t`This message is on its way already.`
      : undefined
    : t`Switch the webhook on first.`;
  return (
    <Stack gap="sm">
      <ScrollArea.Autosize mah={320} viewportProps={{ tabIndex: 0 }}>
        <pre className={classes.body}>{pretty(body)}</pre>
      </ScrollArea.Autosize>
      <ul className={classes.changes}>
        {log.map(({ number, at, durationMs, status, answer }) => (
          <li key={number} className={classes.change}>
            <Text fz="sm">
              <strong>{status ?? t`no answer`}</strong>, {shownMoment(at)}, {durationMs} ms
            </Text>
            {answer === '' ? null : <pre className={classes.body}>{status === null ? said(answer) : answer}</pre>}
          </li>
        ))}
      </ul>
      <FailureAlert error={replay.error} />
      <Button
        variant="default"
        h={44}
        w="fit-content"
        disabled={hindrance !== undefined}
        title={hindrance}
        loading={replay.isPending}
        onClick={() => replay.mutate()}
      >
        <Trans>Send this again</Trans>
      </Button>
    </Stack>
  );
}

/** Ours, so that it is JSON; as it was sent otherwise. */
function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), undefined, 2);
  } catch {
    return body;
  }
}
