import { Trans } from '@lingui/react/macro';
import { IconMail, IconPaperclip } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { said } from '../../lib/said.ts';
import classes from './conversation.module.css';

/** Something that was said, as a conversation shows it. */
export interface ThreadMessage {
  id: string;
  /** Stands on the reader's own side. */
  isOwn: boolean;
  /** Nobody said it: something happened. */
  isEvent?: boolean;
  author: string;
  text: string;
  /** What a mail repeats of earlier ones. */
  quoted?: string;
  isMail?: boolean;
  files?: readonly { id: string; name: string; leftOut: string | null }[];
  /** What became of it, where that is worth saying. */
  note?: string | null;
  isTrouble?: boolean;
  at: string;
}

interface ThreadProps {
  label: string;
  messages: readonly ThreadMessage[];
  timeShown: (iso: string) => string;
  /** How a file is opened; without it, it is only named. */
  OpenFile?: ComponentType<{ file: { id: string; name: string } }>;
}

/** What was said, the oldest first. */
export function Thread({ label, messages, timeShown, OpenFile }: ThreadProps) {
  return (
    <ol className={classes.thread} aria-label={label} aria-live="polite">
      {messages.map((message) => (
        <li key={message.id} data-own={message.isOwn || undefined} data-event={message.isEvent || undefined}>
          {message.isEvent ? (
            <p className={classes.event}>
              {said(message.text)} <time dateTime={message.at}>{timeShown(message.at)}</time>
            </p>
          ) : (
            <Bubble message={message} timeShown={timeShown} OpenFile={OpenFile} />
          )}
        </li>
      ))}
    </ol>
  );
}

type BubbleProps = { message: ThreadMessage } & Pick<ThreadProps, 'timeShown'> & {
    OpenFile: ThreadProps['OpenFile'] | undefined;
  };

function Bubble({ message, timeShown, OpenFile }: BubbleProps) {
  const { author, at, text, quoted, isMail, files = [], note, isTrouble } = message;
  return (
    <>
      <p className={classes.meta}>
        <strong>{author}</strong>
        {isMail ? <IconMail size={16} aria-label="Mail" /> : null}
        <time dateTime={at}>{timeShown(at)}</time>
      </p>
      <p className={classes.text}>{text}</p>
      {quoted ? (
        <details className={classes.quoted}>
          <summary>
            <Trans>What it answers</Trans>
          </summary>
          <p className={classes.text}>{quoted}</p>
        </details>
      ) : null}
      {files.length > 0 ? (
        <ul className={classes.files}>
          {files.map((file) => (
            <li key={file.id}>
              {file.leftOut === null && OpenFile ? (
                <OpenFile file={file} />
              ) : (
                <span>
                  <IconPaperclip size={16} aria-hidden /> {file.name}
                  {file.leftOut === null ? null : ` (${said(file.leftOut)})`}
                </span>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {note ? (
        <p className={classes.note} data-trouble={isTrouble || undefined} role={isTrouble ? 'alert' : undefined}>
          {note}
        </p>
      ) : null}
    </>
  );
}
