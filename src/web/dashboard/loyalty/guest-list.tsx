import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Drawer, Group, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { Programme } from '../../../domains/loyalty/contract.ts';
import { Empty } from '../../kit/empty.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { api } from '../../lib/api.ts';
import { useUpdateSearchParams } from '../../lib/use-update-search-params.ts';
import { GuestCard, GuestLine } from './guest-card.tsx';
import classes from './loyalty-page.module.css';

const typingPauseMs = 300;

/** Everybody in the programme, newest first; each opens to points and proofs. The address has the words and who is open. */
export function GuestList({ programme }: { programme: Programme }) {
  const [address] = useSearchParams();
  const change = useUpdateSearchParams();
  const words = address.get('words') ?? '';
  const openId = address.get('guest');
  const search = useDebouncedCallback((typed: string) => change({ words: typed.trim() }), typingPauseMs);
  const guests = useInfiniteQuery(
    api.listGuests.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...(words !== '' && { search: words }),
        ...(cursor !== undefined && { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
  const shown = guests.data?.pages.flatMap((page) => page.guests) ?? [];
  return (
    <section className={classes.card} aria-labelledby="guests">
      <Group justify="space-between" align="end">
        <h2 id="guests" className={classes.subtitle}>
          <Trans>Guests</Trans>
        </h2>
        <TextInput
          aria-label={t`Search guests`}
          placeholder={t`Name, phone, email or code`}
          type="search"
          size="md"
          w="min(100%, 20rem)"
          maxLength={100}
          leftSection={<IconSearch size={18} aria-hidden />}
          defaultValue={words}
          onChange={(event) => search(event.currentTarget.value)}
        />
      </Group>
      {guests.isPending ? <Loading label={t`Loading the guests`} h={180} /> : null}
      {guests.isError ? (
        <LoadFailure what={t`The guests`} onRetry={() => void guests.refetch()} retrying={guests.isFetching} />
      ) : null}
      {guests.isSuccess && shown.length === 0 ? (
        <Empty>
          {words === '' ? (
            <Trans>Nobody has joined yet. Put a slip into each bag: it is in the order’s details.</Trans>
          ) : (
            <Trans>Nobody is found.</Trans>
          )}
        </Empty>
      ) : null}
      <ul className={classes.list} data-stale={guests.isPlaceholderData || undefined}>
        {shown.map((guest) => (
          <li key={guest.id} className={classes.row}>
            <GuestLine guest={guest} programme={programme} />
            <Button
              variant="default"
              h={44}
              onClick={() => change({ guest: guest.id }, { replace: false })}
              aria-label={t`Details of ${guest.name}`}
            >
              <Trans>Details</Trans>
            </Button>
          </li>
        ))}
      </ul>
      {guests.hasNextPage ? (
        <Button
          variant="default"
          h={44}
          loading={guests.isFetchingNextPage}
          onClick={() => void guests.fetchNextPage()}
        >
          <Trans>Show more</Trans>
        </Button>
      ) : null}
      <Drawer
        opened={openId !== null}
        onClose={() => change({ guest: null })}
        position="right"
        size={520}
        title={
          <strong>
            <Trans>Guest</Trans>
          </strong>
        }
        closeButtonProps={{ 'aria-label': t`Close`, size: 44 }}
      >
        {openId === null ? null : <GuestCard key={openId} id={openId} programme={programme} />}
      </Drawer>
    </section>
  );
}
