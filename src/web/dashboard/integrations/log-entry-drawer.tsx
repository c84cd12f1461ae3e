import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Drawer, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { api, client } from '../../lib/api.ts';
import { formatDayAndClock } from '../../lib/format-time.ts';
import { isSoonAfterActing, useAct, useKnownCards } from './integrations-data.ts';
import { useOpenEntry } from './log-data.ts';
import classes from './log-page.module.css';
import { OutcomeChip } from './outcome-chip.tsx';
import { Refusal } from './refusal.tsx';
import { durationWords } from './time-words.ts';
import { said } from '../../lib/said.ts';

/** The entry that the address names, with its body. */
export function LogEntryDrawer() {
  const { entry, close } = useOpenEntry();
  return (
    <Drawer
      opened={entry !== undefined}
      onClose={close}
      position="right"
      size={620}
      title={<strong>{entry?.kind === 'call' ? t`A call to a service` : t`A message from a service`}</strong>}
      closeButtonProps={{ 'aria-label': t`Close`, size: 44 }}
    >
      {entry ? <Detail {...entry} /> : null}
    </Drawer>
  );
}

function Detail({ kind, id }: { kind: 'delivery' | 'call'; id: string }) {
  const shown = useQuery(
    api.getServiceLogEntry.queryOptions({
      input: { kind, id },
      staleTime: 5_000,
      refetchInterval: ({ state }) => (state.data?.outcome === 'waiting' || isSoonAfterActing() ? 1_500 : false),
    }),
  );
  const cards = useKnownCards();
  const { searchForOrder } = useOpenEntry();
  const replay = useAct(client.replayDelivery);
  const retry = useAct(client.retryCall);
  if (shown.isPending) return <Loading label={t`Loading the entry`} h={320} />;
  if (shown.isError) {
    return <LoadFailure what={t`This entry`} onRetry={() => void shown.refetch()} retrying={shown.isFetching} />;
  }
  const entry = shown.data;
  const timeZone = cards.find(({ connectionId }) => connectionId === entry.connectionId)?.timeZone ?? 'UTC';
  return (
    <Stack>
      <div>
        <Text fw={650} fz="lg">
          {entry.what}
        </Text>
        <Text c="dimmed" fz="sm">
          {formatDayAndClock(entry.at, timeZone)} · {entry.storeName} ·{' '}
          {entry.attempts === 1 ? t`one try` : t`${entry.attempts} tries`}
          {entry.tookMs === null ? '' : ` · ${durationWords(entry.tookMs)}`}
        </Text>
      </div>
      <Group gap="sm">
        <OutcomeChip outcome={entry.outcome} />
        {entry.orderId !== null ? (
          <Link className={classes.orderLink} to={searchForOrder(entry.orderId)} preventScrollReset>
            <Trans>Order {entry.orderNumber}</Trans>
          </Link>
        ) : null}
      </Group>
      {entry.why === null ? null : <Text>{said(entry.why)}</Text>}
      {entry.canReplay ? (
        <Button h={44} loading={replay.isPending} onClick={() => replay.mutate({ id })}>
          <Trans>Replay</Trans>
        </Button>
      ) : null}
      {entry.canRetry ? (
        <Button h={44} loading={retry.isPending} onClick={() => retry.mutate({ id })}>
          <Trans>Retry</Trans>
        </Button>
      ) : null}
      <Refusal of={replay.error ?? retry.error} />
      <div>
        <Text fw={600} mb={4}>
          {kind === 'call' ? <Trans>What was sent</Trans> : <Trans>What was received</Trans>}
        </Text>
        <Text c="dimmed" fz="sm" mb={6}>
          <Trans>Names, numbers and addresses of people are hidden.</Trans>
        </Text>
        <pre className={classes.body}>{entry.body}</pre>
      </div>
    </Stack>
  );
}
