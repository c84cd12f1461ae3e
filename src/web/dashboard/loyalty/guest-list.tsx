import { Button, Drawer, Group, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { GuestRow, Programme } from '../../../domains/loyalty/contract.ts';
import { Empty } from '../../kit/empty.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { api } from '../../lib/api.ts';
import { formatDayAndClock } from '../../lib/format-time.ts';
import { useStore } from '../data/current-store.ts';
import { movementWords, pointsWords } from './loyalty-data.ts';
import classes from './loyalty-page.module.css';

/** Everybody in the programme, newest first; each opens to points and proofs. */
export function GuestList({ programme }: { programme: Programme }) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 300);
  const [openId, open] = useState<string>();
  const guests = useInfiniteQuery(
    api.listGuests.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...(search !== '' && { search }),
        ...(cursor !== undefined && { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
  );
  const shown = guests.data?.pages.flatMap((page) => page.guests) ?? [];
  return (
    <section className={classes.card} aria-labelledby="guests">
      <Group justify="space-between" align="end">
        <h2 id="guests" className={classes.subtitle}>
          Guests
        </h2>
        <TextInput
          aria-label="Search guests"
          placeholder="Name, phone, email or code"
          size="md"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Group>
      {guests.isPending ? <Loading label="Loading the guests" h={180} /> : null}
      {guests.isError ? (
        <LoadFailure what="The guests" onRetry={() => void guests.refetch()} retrying={guests.isFetching} />
      ) : null}
      {guests.isSuccess && shown.length === 0 ? (
        <Empty>
          {search === ''
            ? 'Nobody has joined yet. Put a slip into each bag: it is in the order’s details.'
            : 'Nobody is found.'}
        </Empty>
      ) : null}
      <ul className={classes.list}>
        {shown.map((guest) => (
          <li key={guest.id} className={classes.row}>
            <GuestLine guest={guest} programme={programme} />
            <Button variant="default" h={44} onClick={() => open(guest.id)} aria-label={`Open ${guest.name}`}>
              Open
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
          Show more
        </Button>
      ) : null}
      <Drawer
        opened={openId !== undefined}
        onClose={() => open(undefined)}
        position="right"
        size={520}
        title={<strong>Guest</strong>}
        closeButtonProps={{ 'aria-label': 'Close', size: 44 }}
      >
        {openId === undefined ? null : <GuestCard key={openId} id={openId} programme={programme} />}
      </Drawer>
    </section>
  );
}

const channelWords = { mail: 'mail', sms: 'SMS' } as const;

function GuestLine({ guest, programme }: { guest: GuestRow; programme: Programme }) {
  const agreed = guest.mayBeWrittenTo.map((channel) => channelWords[channel]).join(' and ');
  return (
    <span className={classes.name}>
      <strong>{guest.name}</strong>
      <small>
        {pointsWords(guest.balance, programme.kind)}, {guest.phone ?? guest.email}
        {agreed === '' ? '' : `, offers by ${agreed}`}
        {guest.isConfirmed ? '' : ', link not opened yet'}
      </small>
    </span>
  );
}

function GuestCard({ id, programme }: { id: string; programme: Programme }) {
  const { timeZone } = useStore();
  const guest = useQuery(api.getGuest.queryOptions({ input: { id } }));
  const [all, showAll] = useState(false);
  if (guest.isPending) return <Loading label="Loading the guest" h={280} />;
  if (guest.isError)
    return <LoadFailure what="The guest" onRetry={() => void guest.refetch()} retrying={guest.isFetching} />;
  const { movements, consents } = guest.data;
  const shown = all ? movements : movements.slice(0, 8);
  return (
    <div className={classes.page} style={{ padding: 0 }}>
      <GuestLine guest={guest.data} programme={programme} />
      <h3 className={classes.subtitle}>Points</h3>
      {movements.length === 0 ? <p className={classes.soft}>Nothing yet.</p> : null}
      <ul className={classes.list}>
        {shown.map((movement) => (
          <li key={movement.id} className={classes.row}>
            <span className={classes.name}>
              {movementWords(movement)}
              <small>{formatDayAndClock(movement.at, timeZone)}</small>
            </span>
            <strong className={classes.number}>{movement.points > 0 ? `+${movement.points}` : movement.points}</strong>
          </li>
        ))}
      </ul>
      {shown.length < movements.length ? (
        <UnstyledButton className={classes.row} onClick={() => showAll(true)}>
          Show all {movements.length}
        </UnstyledButton>
      ) : null}
      <h3 className={classes.subtitle}>Proofs of consent</h3>
      <ul className={classes.list}>
        {consents.map((consent) => (
          <li key={consent.id} className={classes.row}>
            <span className={classes.name}>
              “{consent.wording}”
              <small>
                {formatDayAndClock(consent.at, timeZone)}, {consent.source.toLowerCase()}
                {consent.from === null ? '' : `, from ${consent.from}`}, wording {consent.version}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
