import { Button, Textarea } from '@mantine/core';
import { IconMail, IconMessage, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import type { OutgoingMessage } from '../../../domains/staff/contract.ts';
import { client } from '../../lib/api.ts';
import { LinkedText } from '../parts/linked-text.tsx';
import { StateBadge } from '../parts/state-badge.tsx';
import { momentShown } from '../parts/times.ts';
import { useChange } from '../parts/use-change.ts';
import { purposeShown } from '../parts/words.ts';
import pageClasses from '../parts/page.module.css';
import classes from './letter.module.css';

export const messageStateWords = { waiting: 'Waiting', sent: 'Sent', kept: 'Kept', failed: 'Failed' } as const;

/** One mail or SMS, its text folded. */
export function Letter({ message }: { message: OutgoingMessage }) {
  const resend = useChange(
    () => client.resendMessage({ id: message.id }),
    () => `The message to ${message.recipient} will be tried again.`,
  );
  const Icon = message.channel === 'mail' ? IconMail : IconMessage;
  return (
    <li className={pageClasses.card}>
      <div className={pageClasses.head}>
        <h2 className={classes.subject}>
          <Icon size={20} aria-label={message.channel === 'mail' ? 'Mail' : 'SMS'} />
          {message.subject ?? purposeShown(message.purpose)}
        </h2>
        <StateBadge state={message.state}>{messageStateWords[message.state]}</StateBadge>
      </div>
      <span className={pageClasses.soft}>
        To {message.recipient}, {purposeShown(message.purpose).toLowerCase()}, written {momentShown(message.createdAt)}
        {message.sentAt ? `, sent ${momentShown(message.sentAt)}` : ''}
        {message.attempts > 1 ? `, tried ${message.attempts} times` : ''}
      </span>
      {message.lastError ? <span className={classes.error}>{message.lastError}</span> : null}
      {message.text === null ? null : (
        <details className={classes.details}>
          <summary>Read it</summary>
          <p className={classes.text}>
            <LinkedText>{message.text}</LinkedText>
          </p>
        </details>
      )}
      {message.state === 'kept' && message.channel === 'mail' ? <AnswerAsRecipient message={message} /> : null}
      {message.state === 'sent' || message.text === null ? null : (
        <div>
          <Button
            variant="default"
            h={44}
            leftSection={<IconRefresh size={18} aria-hidden />}
            loading={resend.isPending}
            onClick={() => resend.mutate(undefined)}
          >
            Send again
          </Button>
        </div>
      )}
    </li>
  );
}

/** Where no mail goes out, nobody can answer it either: this brings an answer in as if its recipient had sent it. */
function AnswerAsRecipient({ message: { id, recipient } }: { message: OutgoingMessage }) {
  const [text, setText] = useState('');
  const [messageId, setMessageId] = useState(() => crypto.randomUUID());
  const answer = useChange(
    () => client.answerAsRecipient({ id, text, messageId }),
    (_, { verdict }) => (verdict === 'taken' ? 'The answer came in.' : 'It came in as a stranger’s mail.'),
  );
  return (
    <details className={classes.details}>
      <summary>Answer as {recipient}</summary>
      <Textarea
        aria-label={`Answer as ${recipient}`}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={8_000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button
        variant="default"
        h={44}
        mt={8}
        disabled={text.trim() === ''}
        loading={answer.isPending}
        onClick={() =>
          answer.mutate(undefined, {
            onSuccess: () => {
              setText('');
              setMessageId(crypto.randomUUID());
            },
          })
        }
      >
        Bring it in
      </Button>
    </details>
  );
}
