import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Ticket } from '../../../domains/printing/contract.ts';
import { secondMs } from '../../../shared/time.ts';
import { Empty } from '../../kit/empty.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { api, client } from '../../lib/api.ts';
import { failureOf } from '../../lib/failure.ts';
import { formatClock } from '../../lib/format-time.ts';
import { printedTicket } from '../../lib/paths.ts';
import { said } from '../../lib/said.ts';
import { useStore } from '../data/current-store.ts';
import classes from './printing-page.module.css';

const everyMs = 5 * secondMs;

/** What was printed, what waits, and what was not printed in its time. */
export function TicketQueue() {
  const { id: storeId } = useStore();
  const { data, isPending, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(
      api.listTickets.infiniteOptions({
        input: (cursor: string | undefined) => ({ storeId, ...(cursor !== undefined && { cursor }) }),
        initialPageParam: undefined,
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
        refetchInterval: everyMs,
      }),
    );
  const tickets = data?.pages.flatMap((page) => page.tickets) ?? [];
  return (
    <section className={classes.card} aria-labelledby="tickets">
      <h2 id="tickets" className={classes.subtitle}>
        <Trans>Tickets</Trans>
      </h2>
      {isPending ? <Loading label={t`Loading the tickets`} h={160} /> : null}
      {isError && !data ? (
        <LoadFailure what={t`The tickets`} onRetry={() => void refetch()} retrying={isFetching} />
      ) : null}
      {data && tickets.length === 0 ? (
        <Empty>
          <Trans>Nothing has been printed yet. Each ticket stays listed here for 30 days.</Trans>
        </Empty>
      ) : null}
      <ul className={classes.tickets}>
        {tickets.map((ticket) => (
          <TicketRow key={ticket.id} ticket={ticket} />
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
    </section>
  );
}

const stateWords: Record<Ticket['state'], string> = {
  waiting: t`Waits`,
  printing: t`Is being printed`,
  printed: t`Printed`,
  expired: t`Not printed`,
  dropped: t`Not printed`,
  failed: t`Not printed`,
};

const kindWords: Record<Ticket['kind'], string | null> = {
  order: null,
  change: t`changed`,
  again: t`duplicate`,
  stop: t`stop`,
  test: t`test`,
};

function TicketRow({ ticket }: { ticket: Ticket }) {
  const { timeZone } = useStore();
  const cache = useQueryClient();
  const refresh = () => cache.invalidateQueries({ queryKey: api.listTickets.key() });
  const anyway = useMutation({ mutationFn: () => client.printAnyway({ id: ticket.id }), onSettled: refresh });
  const drop = useMutation({ mutationFn: () => client.dropTicket({ id: ticket.id }), onSettled: refresh });
  const error = anyway.error ?? drop.error;
  const {
    number,
    station,
    customer,
    kind,
    state,
    reason,
    createdAt,
    printedAt,
    printerName,
    mayPrintAnyway,
    isCertain,
  } = ticket;
  const words = kindWords[kind];
  return (
    <li className={classes.ticket} data-state={state}>
      <span className={classes.names}>
        <span>
          <strong>{number}</strong> {customer}
          {words === null ? '' : ` (${words})`}
        </span>
        <small>
          {[station, printerName].filter((word) => word !== '').join(', ')},{' '}
          {formatClock(printedAt ?? createdAt, timeZone)}
        </small>
        <span
          className={classes.state}
          data-help={(mayPrintAnyway && isCertain) || undefined}
          data-ready={(state === 'printed' && isCertain) || undefined}
        >
          {isCertain ? stateWords[state] : t`Given to the device to print`}
        </span>
        {reason !== null && state !== 'printed' ? <small>{said(reason)}</small> : null}
        {error ? (
          <Text c="red" fz="sm" role="alert">
            {failureOf(error).sentence}
          </Text>
        ) : null}
      </span>
      <Group gap="xs">
        {mayPrintAnyway ? (
          <Button
            h={44}
            // What was cancelled or made meanwhile is best left alone.
            variant={state === 'expired' || state === 'failed' ? 'filled' : 'default'}
            loading={anyway.isPending}
            onClick={() => anyway.mutate()}
            aria-label={isCertain ? t`Print anyway: ticket ${number}` : t`Print again: ticket ${number}`}
          >
            {isCertain ? t`Print anyway` : t`Print again`}
          </Button>
        ) : null}
        {state === 'waiting' ? (
          <Button
            variant="default"
            h={44}
            loading={drop.isPending}
            onClick={() => drop.mutate()}
            aria-label={t`Do not print ticket ${number}`}
          >
            <Trans>Do not print</Trans>
          </Button>
        ) : null}
        <Button
          variant="default"
          component={Link}
          to={printedTicket(ticket.id)}
          h={44}
          aria-label={t`Look at ticket ${number}`}
        >
          <Trans>Look</Trans>
        </Button>
      </Group>
    </li>
  );
}
