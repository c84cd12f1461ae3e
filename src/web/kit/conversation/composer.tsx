import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Text, Textarea } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDraft, type Draft } from '../../lib/draft.ts';
import { failureOf } from '../../lib/failure.ts';
import classes from './conversation.module.css';

interface ComposerProps {
  /** Whose draft it is and of what: each is kept apart. */
  draftKey: string;
  label: string;
  placeholder?: string;
  maxCharacters: number;
  sendLabel?: string;
  /** Sends it; says how many messages of others came before it that were not on the screen. */
  send: (draft: Draft) => Promise<{ missed: number }>;
  /** Why nothing can be sent; undefined: it can. */
  hindrance?: string | undefined;
  /** What stands there before anybody has typed. */
  begin?: string;
  /** Above the text: other ways to begin it. */
  tools?: ReactNode;
  /** Other buttons beside the one that sends. */
  more?: ReactNode;
  minRows?: number;
  /** Enter sends, as in a chat; with Shift it begins a new line. */
  sendsOnEnter?: boolean;
}

const tries = 3;

/**
 * Where something is written. It is kept in this browser until it has arrived; sent again over a connection that broke, it
 * arrives once.
 */
export function Composer(props: ComposerProps) {
  const {
    draftKey,
    label,
    placeholder,
    maxCharacters,
    hindrance,
    tools,
    more,
    minRows = 2,
    sendsOnEnter = false,
  } = props;
  const { text, keep, write, sent } = useDraft(draftKey, props.begin);
  const send = useMutation({
    mutationFn: props.send,
    // No answer: it may have arrived or not, and its id says which. A refusal stays one.
    retry: (failures, error) => failures < tries && !('status' in error),
    retryDelay: (failures) => 1_000 * 2 ** failures,
    onSuccess: (_, draftSent) => sent(draftSent),
  });
  const canSend = text.trim() !== '' && hindrance === undefined && !send.isPending;
  const press = () => {
    if (!canSend) return;
    const draft = keep();
    send.mutate({ ...draft, text: draft.text.trim() });
  };
  return (
    <form
      className={classes.composer}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        press();
      }}
    >
      {tools}
      <Textarea
        label={label}
        {...(placeholder !== undefined && { placeholder })}
        size="md"
        autosize
        minRows={minRows}
        maxRows={12}
        maxLength={maxCharacters}
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          if (!event.ctrlKey && !event.metaKey && (!sendsOnEnter || event.shiftKey)) return;
          event.preventDefault();
          press();
        }}
        description={hindrance}
      />
      <Said
        error={send.isError ? send.error : undefined}
        missed={send.data?.missed ?? 0}
        isWaiting={send.failureCount > 0 && send.isPending}
      />
      <div className={classes.buttons}>
        <Button
          type="submit"
          h={44}
          leftSection={<IconSend size={18} aria-hidden />}
          loading={send.isPending}
          disabled={!canSend && !send.isPending}
        >
          {props.sendLabel ?? t`Send`}
        </Button>
        {more}
      </div>
    </form>
  );
}

function Said({ error, missed, isWaiting }: { error: Error | undefined; missed: number; isWaiting: boolean }) {
  if (error) {
    return (
      <Text c="red" fz="sm" role="alert">
        {failureOf(error).sentence} <Trans>What you wrote is kept here.</Trans>
      </Text>
    );
  }
  if (isWaiting) {
    return (
      <Text fz="sm" component="output">
        <Trans>No connection. Trying again…</Trans>
      </Text>
    );
  }
  if (missed === 0) return null;
  return (
    <Text fz="sm" component="output">
      {plural(missed, {
        one: 'While you wrote, a message came in: it stands above yours.',
        other: 'While you wrote, # messages came in: they stand above yours.',
      })}
    </Text>
  );
}
