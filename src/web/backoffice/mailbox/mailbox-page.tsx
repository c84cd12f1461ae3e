import { useInfiniteQuery } from '@tanstack/react-query';
import { messageStates } from '../../../domains/staff/contract.ts';
import { api } from '../../lib/api.ts';
import { ListBody } from '../parts/list-body.tsx';
import { SearchBox } from '../parts/search-box.tsx';
import { StateTabs } from '../parts/state-tabs.tsx';
import { oneOf, useFilters } from '../parts/use-filters.ts';
import classes from '../parts/page.module.css';
import { Letter, messageStateWords } from './letter.tsx';

const tabs = [
  { value: undefined, label: 'All' },
  ...messageStates.map((value) => ({ value, label: messageStateWords[value] })),
];

/** Every mail and SMS of ours: what went out, and what could not. */
export default function MailboxPage() {
  const { filters, isFiltered, set, clear } = useFilters(['state', 'search']);
  const state = oneOf(messageStates, filters.state);
  const query = useInfiniteQuery(
    api.listMessages.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...(state && { state }),
        ...(filters.search && { search: filters.search }),
        ...(cursor && { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: (present) => present,
      // What waits is tried every few seconds.
      refetchInterval: 15_000,
    }),
  );
  const messages = query.data?.pages.flatMap((page) => page.messages) ?? [];
  return (
    <div className={classes.page}>
      <title>Mailbox - Back office</title>
      <h1 className={classes.title}>Mailbox</h1>
      <p className={classes.hint}>
        Where no mail or SMS provider is configured, messages stay here as ‘kept’: read them, and use their links
        yourself. The text of a message goes once it has been sent.
      </p>
      <StateTabs label="State" tabs={tabs} chosen={state} onChoose={(value) => set('state', value)} />
      <search className={classes.filters}>
        <SearchBox
          value={filters.search}
          placeholder="Recipient, subject or purpose"
          onChange={(text) => set('search', text)}
        />
      </search>
      <ListBody
        query={query}
        what="The messages"
        count={messages.length}
        empty="No mail or SMS has been written yet."
        onShowAll={isFiltered ? clear : undefined}
      >
        <ul className={classes.cards}>
          {messages.map((message) => (
            <Letter key={message.id} message={message} />
          ))}
        </ul>
      </ListBody>
    </div>
  );
}
