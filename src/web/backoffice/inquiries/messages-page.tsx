import { Button } from '@mantine/core';
import { IconCheck, IconMail } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { contactStates, type ReceivedMessage } from '../../../domains/inquiries/contract.ts';
import { api, client } from '../../lib/api.ts';
import { liveList } from '../parts/live-list.ts';
import { ListPage, pageInput } from '../parts/list-page.tsx';
import { StateBadge } from '../parts/state-badge.tsx';
import { momentShown } from '../parts/times.ts';
import { useChange } from '../parts/use-change.ts';
import { oneOf, useFilters } from '../parts/use-filters.ts';
import classes from '../parts/page.module.css';

const stateWords = { open: 'Open', done: 'Done' } as const;
const tabs = [
  { value: undefined, label: 'All' },
  ...contactStates.map((value) => ({ value, label: stateWords[value] })),
];
const topicWords = {
  partner: 'Partnership',
  support: 'Support',
  careers: 'Careers',
  press: 'Press',
  other: 'Something else',
} as const;

/** What visitors wrote on the contact page. */
export default function MessagesPage() {
  const list = useFilters(['state', 'search']);
  const state = oneOf(contactStates, list.filters.state);
  const query = useInfiniteQuery(
    api.listContactMessages.infiniteOptions({
      input: pageInput(state, list.filters.search),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: (present) => present,
      ...liveList,
    }),
  );
  const messages = query.data?.pages.flatMap((page) => page.messages) ?? [];
  return (
    <>
      <title>Messages - Back office</title>
      <ListPage
        title="Messages"
        tabs={tabs}
        state={state}
        list={list}
        placeholder="Name, email or words"
        query={query}
        what="The messages"
        count={messages.length}
        empty="Nobody has written yet. What is sent on the contact page appears here."
      >
        <ul className={classes.cards}>
          {messages.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ul>
      </ListPage>
    </>
  );
}

function Message({ message }: { message: ReceivedMessage }) {
  const settle = useChange(
    (state: 'open' | 'done') => client.settleContactMessage({ id: message.id, state }),
    (state) => (state === 'done' ? `The message of ${message.name} is done.` : `It is open again.`),
  );
  const reply = `mailto:${encodeURIComponent(message.email)}?${new URLSearchParams({ subject: 'Your message to Forkline' }).toString().replaceAll('+', '%20')}`;
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <h2>{message.name}</h2>
        <StateBadge state={message.state}>{stateWords[message.state]}</StateBadge>
      </div>
      <span className={classes.soft}>
        {topicWords[message.topic]}, {message.email}, {momentShown(message.receivedAt)}
        {message.handledBy ? `, by ${message.handledBy}` : ''}
      </span>
      <p className={classes.words}>{message.message}</p>
      <div className={classes.actions}>
        <Button component="a" href={reply} variant="default" h={44} leftSection={<IconMail size={18} aria-hidden />}>
          Reply by mail
        </Button>
        {message.state === 'open' ? (
          <Button
            h={44}
            leftSection={<IconCheck size={18} aria-hidden />}
            loading={settle.isPending}
            onClick={() => settle.mutate('done')}
          >
            Done
          </Button>
        ) : (
          <Button h={44} variant="subtle" loading={settle.isPending} onClick={() => settle.mutate('open')}>
            Open again
          </Button>
        )}
      </div>
    </li>
  );
}
