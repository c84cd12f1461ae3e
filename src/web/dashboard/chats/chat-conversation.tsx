import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, ScrollArea } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Chat } from '../../../domains/chats/contract.ts';
import { Composer } from '../../kit/conversation/composer.tsx';
import { Thread, type ThreadMessage } from '../../kit/conversation/thread.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { ServiceBadge } from '../../kit/service-badge.tsx';
import { api, client } from '../../lib/api.ts';
import { formatClock } from '../../lib/format-time.ts';
import { orderOnBoard } from '../../lib/paths.ts';
import { said } from '../../lib/said.ts';
import { useStoreOf } from '../data/current-store.ts';
import { useMay } from '../data/permission.tsx';
import { StoreMark } from '../order/store-mark.tsx';
import classes from './chats.module.css';
import { useChat, useShowChat } from './chats-data.ts';

/** One conversation: back, what was said, and the way to answer as the store. */
export function ChatConversation({ id, onBack }: { id: string; onBack: () => void }) {
  const query = useChat(id);
  return (
    <div className={classes.conversation}>
      <div className={classes.head}>
        <Button variant="default" h={44} leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
        {query.data ? <About chat={query.data} /> : null}
      </div>
      {query.isPending ? <Loading label={t`Loading the conversation`} h={200} /> : null}
      {query.isError && !query.data ? (
        <LoadFailure what={t`The conversation`} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : null}
      {query.data ? <Messages chat={query.data} /> : null}
    </div>
  );
}

function About({ chat: { storeId, customerName, service, serviceName, orderId, orderNumber } }: { chat: Chat }) {
  return (
    <span className={classes.rowHead}>
      <strong>{customerName}</strong>
      <ServiceBadge service={service} name={serviceName} />
      <StoreMark storeId={storeId} />
      {orderId === null ? null : (
        <Link to={orderOnBoard(orderId)}>
          <Trans>Order {orderNumber}</Trans>
        </Link>
      )}
    </span>
  );
}

function Messages({ chat }: { chat: Chat }) {
  const { id, messages, customerName, ability } = chat;
  const { timeZone } = useStoreOf(chat.storeId);
  const { data: me } = useQuery(api.me.queryOptions());
  const may = useMay('write_to_customers');
  const show = useShowChat();
  const viewport = useRef<HTMLDivElement>(null);
  const count = messages.length;
  useSeen(chat, may === true);
  // The newest stands at the end.
  useEffect(() => {
    if (count > 0) viewport.current?.scrollTo({ top: viewport.current.scrollHeight });
  }, [count]);
  const hindrance =
    may === false
      ? t`Your role reads what customers write, and does not answer.`
      : ability.can
        ? undefined
        : said(ability.reason);
  return (
    <>
      <ScrollArea.Autosize mah={320} viewportRef={viewport} viewportProps={{ tabIndex: 0 }}>
        <Thread
          label={t`Messages with ${customerName}`}
          timeShown={(iso) => formatClock(iso, timeZone)}
          messages={messages.map((message) => ({ ...message, ...noteOf(message) }))}
        />
      </ScrollArea.Autosize>
      {me ? (
        <Composer
          draftKey={`${me.user.id} chat ${id}`}
          label={t`Message to ${customerName}`}
          maxCharacters={ability.can ? ability.maxCharacters : 500}
          hindrance={hindrance}
          send={async ({ messageId, text }) => {
            const answer = await client.writeInChat({ id, messageId, text, seen: messages.length });
            show(answer.chat);
            return answer;
          }}
        />
      ) : null}
    </>
  );
}

/** What became of a message of ours, and who of the team wrote it. */
function noteOf({ isOwn, state, why, by }: Chat['messages'][number]): Pick<ThreadMessage, 'note' | 'isTrouble'> {
  if (!isOwn) return {};
  if (state === 'refused') return { note: t`Not sent. ${said(why ?? '')}`, isTrouble: true };
  if (state === 'sending') return { note: why === null ? t`On its way` : t`On its way. ${said(why)}` };
  return { note: by };
}

/** Notes that what is on the screen has been seen, by somebody who answers. */
function useSeen({ id, unread, messages }: Chat, mayAnswer: boolean): void {
  const last = messages.at(-1)?.seq ?? 0;
  const show = useShowChat();
  const { mutate } = useMutation({ mutationFn: (seen: number) => client.markChatSeen({ id, seen }), onSuccess: show });
  useEffect(() => {
    if (unread > 0 && mayAnswer) mutate(last);
  }, [unread, last, mayAnswer, mutate]);
}
