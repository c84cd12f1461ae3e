import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Textarea } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { ReviewView } from '../../../../domains/customers/reviews-contract.ts';
import { replyStates } from '../../../../domains/customers/model/reply-states.ts';
import { failureOf } from '../../../lib/failure.ts';
import { localStorageValue } from '../../../lib/local-storage-value.ts';
import { said } from '../../../lib/said.ts';
import { useMarkAnswered, useReply } from './ratings-data.ts';
import classes from './ratings-page.module.css';

/** What was answered, how far it is, and the way to answer. */
export function Answer({ review, mayAnswer }: { review: ReviewView; mayAnswer: boolean }) {
  const { reply } = review;
  const isOpen = replyStates[reply.state].mayReply;
  return (
    <div className={classes.answer}>
      <Standing review={review} />
      {isOpen && mayAnswer ? reply.ability.can ? <ReplyForm review={review} /> : <Elsewhere review={review} /> : null}
    </div>
  );
}

function Standing({ review: { reply, serviceName } }: { review: ReviewView }) {
  const { state, text, by, why } = reply;
  return (
    <>
      {state === 'none' ? null : (
        <p className={classes.state} data-state={state} role={state === 'refused' ? 'alert' : undefined}>
          {state === 'sending' ? <Trans>The answer is on its way to {serviceName}.</Trans> : null}
          {state === 'sent' && by !== null ? <Trans>Answered by {by}.</Trans> : null}
          {state === 'sent' && by === null ? <Trans>Answered.</Trans> : null}
          {state === 'elsewhere' ? <Trans>Answered at {serviceName}.</Trans> : null}
          {state === 'refused' ? <Trans>The answer was not sent.</Trans> : null}
          {why === null ? null : ` ${serviceName}: ${said(why)}`}
        </p>
      )}
      {text === null || state === 'refused' ? null : <blockquote className={classes.quote}>{text}</blockquote>}
    </>
  );
}

/** What is typed stays in this browser until it has been sent. */
function ReplyForm({ review }: { review: ReviewView }) {
  const { id, suggestions, serviceName, reply } = review;
  const [isOpen, setOpen] = useState(false);
  const kept = useMemo(() => localStorageValue(`reply ${id}`), [id]);
  const text = kept.use() ?? reply.text ?? '';
  const send = useReply();
  const most = reply.ability.can ? reply.ability.maxCharacters : 0;
  // A press would put a suggestion in their place.
  const hasOwnWords = text !== '' && !suggestions.some((suggestion) => suggestion.slice(0, most) === text);
  if (!isOpen && text === '') {
    return (
      <div>
        <Button variant="default" h={44} onClick={() => setOpen(true)}>
          <Trans>Answer</Trans>
        </Button>
      </div>
    );
  }
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') send.mutate({ id, text }, { onSuccess: () => kept.set(null) });
      }}
    >
      <Textarea
        label={t`Your answer on ${serviceName}`}
        description={t`Everybody can read it. ${text.length} of ${most} characters.`}
        value={text}
        onChange={(event) => kept.set(event.currentTarget.value)}
        maxLength={most}
        autosize
        minRows={2}
        error={send.isError ? failureOf(send.error).sentence : undefined}
      />
      {hasOwnWords ? null : <Suggestions words={suggestions} onTake={(words) => kept.set(words.slice(0, most))} />}
      <div>
        <Button type="submit" h={44} loading={send.isPending} disabled={text.trim() === ''}>
          <Trans>Send the answer</Trans>
        </Button>
      </div>
    </form>
  );
}

function Suggestions({ words, onTake }: { words: readonly string[]; onTake: (words: string) => void }) {
  return (
    <div className={classes.suggestions}>
      <p className={classes.soft}>
        <Trans>Suggestions</Trans>
      </p>
      {words.map((one) => (
        <Button key={one} variant="default" className={classes.suggestion ?? ''} onClick={() => onTake(one)}>
          {one}
        </Button>
      ))}
    </div>
  );
}

/** Where the service takes no answers from here: why, words to take along, and a way to say that it is done. */
function Elsewhere({ review }: { review: ReviewView }) {
  const { id, reply, suggestions } = review;
  const mark = useMarkAnswered();
  const [first] = suggestions;
  return (
    <>
      <p className={classes.soft}>{reply.ability.can ? '' : said(reply.ability.reason)}</p>
      {first === undefined ? null : (
        <p className={classes.soft}>
          <Trans>For instance:</Trans> “{first}”
        </p>
      )}
      <div>
        <Button variant="default" h={44} loading={mark.isPending} onClick={() => mark.mutate({ id })}>
          <Trans>Mark as answered</Trans>
        </Button>
      </div>
      {mark.isError ? (
        <p className={classes.state} role="alert">
          {failureOf(mark.error).sentence}
        </p>
      ) : null}
    </>
  );
}
