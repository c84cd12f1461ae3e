import { useInfiniteQuery } from '@tanstack/react-query';
import { messageStates } from '../../../domains/staff/contract.ts';
import { api } from '../../lib/api.ts';
import { ListPage, pageInput } from '../parts/list-page.tsx';
import { oneOf, useFilters } from '../parts/use-filters.ts';
import classes from '../parts/page.module.css';
import { Letter, messageStateWords } from './letter.tsx';

const tabs = [
  { value: undefined, label: 'All' },
  ...messageStates.map((value) => ({ value, label: messageStateWords[value] })),
];

/** Every mail and SMS of ours: what went out, and what could not. */
export default function MailboxPage() {
  const list = useFilters(['state', 'search']);
  const state = oneOf(messageStates, list.filters.state);
  const query = useInfiniteQuery(
    api.listMessages.infiniteOptions({
      input: pageInput(state, list.filters.search),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: (present) => present,
      // What waits is tried every few seconds.
      refetchInterval: 15_000,
    }),
  );
  const messages = query.data?.pages.flatMap((page) => page.messages) ?? [];
  return (
    <>
      <title>Mailbox - Back office</title>
      <ListPage
        title="Mailbox"
        hint="Where no mail or SMS provider is configured, messages stay here as ‘kept’: read them, and use their links yourself. The text of a message goes once it has been sent."
        tabs={tabs}
        state={state}
        list={list}
        placeholder="Recipient, subject or purpose"
        query={query}
        what="The messages"
        count={messages.length}
        empty="No mail or SMS has been written yet."
      >
        <ul className={classes.cards}>
          {messages.map((message) => (
            <Letter key={message.id} message={message} />
          ))}
        </ul>
      </ListPage>
    </>
  );
}
