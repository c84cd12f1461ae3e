import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Suspense, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { ChatSummary } from '../../../domains/chats/contract.ts';
import { Empty } from '../../kit/empty.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { ServiceBadge } from '../../kit/service-badge.tsx';
import { writtenIn } from '../../lib/language.ts';
import { lazyPreload } from '../../lib/lazy-preload.ts';
import { useUpdateSearchParams } from '../../lib/use-update-search-params.ts';
import { useChosenStore } from '../data/current-store.ts';
import { StoreMark } from '../order/store-mark.tsx';
import { Age } from '../order/order-times.tsx';
import cardClasses from '../charts/chart-card.module.css';
import classes from './chats.module.css';
import { useChats } from './chats-data.ts';

const ChatConversation = lazyPreload(async () => (await import('./chat-conversation.tsx')).ChatConversation);

/**
 * What customers write to this store, or to all, where their service lets them: the list, or the one that is open.
 *
 * @param children below the list
 */
export function ChatInbox({ children }: { children?: ReactNode }) {
  const store = useChosenStore();
  const [search] = useSearchParams();
  const change = useUpdateSearchParams();
  const openId = search.get('chat');
  const query = useChats(store?.id);
  const open = (id: string | null) => change({ chat: id }, { replace: false });
  const unread = query.data?.unread ?? 0;
  return (
    <section className={cardClasses.card} aria-labelledby="chat-inbox">
      <div className={classes.head}>
        <h2 className={cardClasses.title} id="chat-inbox">
          <Trans>Live Chat Inbox</Trans>
        </h2>
        {unread > 0 ? (
          <strong className={classes.unread}>
            <Plural value={unread} one="# new" other="# new" />
          </strong>
        ) : null}
      </div>
      {openId === null ? (
        <>
          {query.isPending ? <Loading label={t`Loading the conversations`} h={140} /> : null}
          {query.isError && !query.data ? (
            <LoadFailure what={t`The conversations`} onRetry={() => void query.refetch()} retrying={query.isFetching} />
          ) : null}
          {query.data ? <List chats={query.data.chats} offeredBy={query.data.offeredBy} onOpen={open} /> : null}
          {children}
        </>
      ) : (
        <Suspense fallback={<Loading label={t`Loading the conversation`} h={140} />}>
          <ChatConversation key={openId} id={openId} onBack={() => open(null)} />
        </Suspense>
      )}
    </section>
  );
}

const list = new Intl.ListFormat(writtenIn(), { type: 'conjunction' });

interface ListProps {
  chats: readonly ChatSummary[];
  offeredBy: readonly string[];
  onOpen: (id: string) => void;
}

function List({ chats, offeredBy, onOpen }: ListProps) {
  if (chats.length === 0) {
    const services = list.format(offeredBy);
    return (
      <Empty>
        {services === '' ? (
          <Trans>No conversations: none of your services lets customers write to you.</Trans>
        ) : (
          <Trans>No conversations. What customers of {services} write about their orders appears here.</Trans>
        )}
      </Empty>
    );
  }
  return (
    <ul className={classes.list}>
      {chats.map((chat) => (
        <li key={chat.id}>
          <button type="button" className={classes.row} onClick={() => onOpen(chat.id)}>
            <span className={classes.rowHead}>
              <strong>{chat.customerName}</strong>
              <ServiceBadge service={chat.service} name={chat.serviceName} />
              <StoreMark storeId={chat.storeId} />
              {chat.orderNumber === null ? null : <span>{chat.orderNumber}</span>}
              <Age since={chat.lastAt} />
              {chat.unread > 0 ? (
                <strong className={classes.unread}>
                  <Plural value={chat.unread} one="# new" other="# new" />
                </strong>
              ) : null}
            </span>
            <span className={classes.rowText}>{chat.lastIsOwn ? t`You: ${chat.lastText}` : chat.lastText}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
