import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { TurnView } from '../../../domains/assistant/contract.ts';
import { client } from '../../lib/api.ts';
import { failureOf } from '../../lib/failure.ts';
import { formatDayClockAndZone } from '../../lib/format-time.ts';
import { paths, supportCase } from '../../lib/paths.ts';
import { useLeadStore } from '../data/current-store.ts';
import { OfferCard } from './offer-card.tsx';
import classes from './assistant.module.css';

interface TurnProps {
  turn: TurnView;
  isLast: boolean;
  show: (turn: TurnView) => void;
  /** One of the things that may have been meant was pressed. */
  onChoice: (text: string) => void;
}

/** A question and its answer, with where it comes from and what can be done. */
export function Turn({ turn, isLast, show, onChoice }: TurnProps) {
  const { answer } = turn;
  return (
    <article className={classes.turn}>
      <p className={classes.question}>{turn.question}</p>
      <div className={classes.answer} lang={answer.language} data-kind={answer.kind}>
        <p className={classes.text}>{answer.text}</p>
        {answer.handover ? <Handover handover={answer.handover} /> : null}
        {answer.offers.map((offer, place) => (
          <OfferCard key={offer.title} offer={offer} id={turn.id} place={place} show={show} />
        ))}
        {isLast && answer.choices.length > 0 ? (
          <div className={classes.choices}>
            {answer.choices.map((choice) => (
              <Button key={choice} variant="default" h={44} onClick={() => onChoice(choice)}>
                {choice}
              </Button>
            ))}
          </div>
        ) : null}
        {answer.sources.length > 0 ? (
          <p className={classes.sources}>
            <span>
              <Trans>From:</Trans>
            </span>
            {answer.sources.map(({ href, title }) => (
              <Link key={href} to={href}>
                {title}
              </Link>
            ))}
          </p>
        ) : null}
        {isLast || turn.helped !== null ? <Helped turn={turn} show={show} /> : null}
      </div>
    </article>
  );
}

function Handover({ handover }: { handover: NonNullable<TurnView['answer']['handover']> }) {
  const { timeZone } = useLeadStore();
  const due = formatDayClockAndZone(handover.dueAt, timeZone);
  return (
    <p className={classes.handover}>
      {handover.isOpen ? (
        <Trans>A person of our support team answers by {due}.</Trans>
      ) : (
        <Trans>It is outside support hours (Monday-Friday, 9am-6pm PST): a person answers by {due}.</Trans>
      )}{' '}
      {handover.caseId === null ? null : (
        <Link to={supportCase(handover.caseId)}>
          <Trans>Open case {handover.caseNumber}</Trans>
        </Link>
      )}
    </p>
  );
}

/** Whether it helped; a "no" leads to a person. */
function Helped({ turn, show }: { turn: TurnView; show: (turn: TurnView) => void }) {
  const say = useMutation({
    mutationFn: (helped: boolean) => client.sayHelped({ id: turn.id, helped }),
    onSuccess: show,
  });
  const { kind, offers } = turn.answer;
  const isWaiting = offers.some(({ state }) => state === 'open' || state === 'doing');
  if (kind === 'clarify' || kind === 'handover' || isWaiting) return null;
  if (turn.helped === true) {
    return (
      <output className={classes.soft}>
        <Trans>Good to know that it helped.</Trans>
      </output>
    );
  }
  if (turn.helped === false) {
    return (
      <output className={classes.soft}>
        <Trans>
          Noted. Say it in other words, or <Link to={`${paths.supportCases}?write=yes`}>write to a person</Link>.
        </Trans>
      </output>
    );
  }
  return (
    <fieldset className={classes.helped} aria-label={t`Did this help?`}>
      <Button variant="subtle" color="gray" h={44} disabled={say.isPending} onClick={() => say.mutate(true)}>
        <Trans>This helped</Trans>
      </Button>
      <Button variant="subtle" color="gray" h={44} disabled={say.isPending} onClick={() => say.mutate(false)}>
        <Trans>It did not</Trans>
      </Button>
      {say.isError ? <span role="alert">{failureOf(say.error).sentence}</span> : null}
    </fieldset>
  );
}
