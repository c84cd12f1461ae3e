import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { maxQuestionLength } from '../../../domains/assistant/contract.ts';
import { Composer } from '../../kit/conversation/composer.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { api } from '../../lib/api.ts';
import { failureOf } from '../../lib/failure.ts';
import { useAssistant } from './assistant-data.ts';
import { Turn } from './turn.tsx';
import classes from './assistant.module.css';

const examples = [
  t`When is my next payout?`,
  t`Are all my apps connected?`,
  t`What is sold out?`,
  t`How many orders today?`,
];

/** The chat with the assistant: on its own page, and in the drawer of every other, which it `fills`. */
export function AssistantChat({ fills = false }: { fills?: boolean }) {
  const { query, turns, asked, ask, begin, show } = useAssistant();
  const me = useQuery(api.me.queryOptions()).data;
  const press = useMutation({
    mutationFn: (text: string) => ask({ messageId: crypto.randomUUID(), text }),
  });
  const end = useRef<HTMLDivElement>(null);
  // The answer has its question's id, and is as new.
  const last = asked ? `${asked.messageId} asked` : turns.at(-1)?.id;
  const isEmpty = turns.length === 0 && !asked;
  useEffect(() => {
    // Of one that is longer than the box, the beginning.
    if (last !== undefined) end.current?.previousElementSibling?.scrollIntoView({ block: 'nearest' });
  }, [last]);

  if (query.isPending) return <Loading label={t`Loading your conversation`} h={280} />;
  if (query.isError) {
    return <LoadFailure what={t`Your conversation`} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
  }
  return (
    <div className={classes.chat} data-fills={fills || undefined}>
      <div className={classes.turns} role="log" aria-label={t`Your conversation with the assistant`}>
        {isEmpty ? (
          <div className={classes.empty}>
            <p className={classes.hello}>
              <Trans>What can I do for you?</Trans>
            </p>
            <p className={classes.soft}>
              <Trans>
                I am a program: I answer from the help articles and your account, and hand over to a person whenever you
                ask.
              </Trans>
            </p>
          </div>
        ) : null}
        {turns.map((turn, index) => (
          <Turn
            key={turn.id}
            turn={turn}
            isLast={index === turns.length - 1 && !asked}
            show={show}
            onChoice={(text) => press.mutate(text)}
          />
        ))}
        {asked ? (
          <article className={classes.turn} aria-busy>
            <p className={classes.question}>{asked.text}</p>
            <output className={classes.soft}>
              <Trans>Looking it up…</Trans>
            </output>
          </article>
        ) : null}
        <div ref={end} />
      </div>
      {isEmpty ? (
        <div className={classes.choices}>
          {examples.map((text) => (
            <Button key={text} variant="default" h={44} onClick={() => press.mutate(text)}>
              {text}
            </Button>
          ))}
        </div>
      ) : null}
      {press.isError ? (
        <p role="alert" className={classes.failure}>
          {failureOf(press.error).sentence}
        </p>
      ) : null}
      <Composer
        draftKey={`${me?.user.id} assistant`}
        label={t`Your question`}
        placeholder={t`Ask in English or Spanish`}
        maxCharacters={maxQuestionLength}
        minRows={1}
        sendsOnEnter
        send={async (draft) => {
          await ask(draft);
          return { missed: 0 };
        }}
        more={
          turns.length > 0 ? (
            <Button variant="subtle" color="gray" h={44} onClick={begin}>
              <Trans>New conversation</Trans>
            </Button>
          ) : null
        }
      />
    </div>
  );
}
