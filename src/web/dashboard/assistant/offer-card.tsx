import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { OfferView, TurnView } from '../../../domains/assistant/contract.ts';
import { failureOf } from '../../lib/failure.ts';
import { said } from '../../lib/said.ts';
import { useDeed } from './assistant-data.ts';
import classes from './assistant.module.css';

interface OfferCardProps {
  offer: OfferView;
  id: string;
  place: number;
  show: (turn: TurnView) => void;
}

/** What would be done, and the button without which nothing is. */
export function OfferCard({ offer, id, place, show }: OfferCardProps) {
  const deed = useDeed(show);
  const press = (how: 'confirm' | 'undo') => deed.mutate({ how, id, place });
  const isOpen = offer.state === 'open' || offer.state === 'failed';
  return (
    <section className={classes.offer} aria-label={offer.title}>
      <p className={classes.offerTitle}>{offer.title}</p>
      <div className={classes.choices}>
        {isOpen ? (
          <Button h={44} loading={deed.isPending} onClick={() => press('confirm')}>
            <Trans>Confirm</Trans>
          </Button>
        ) : null}
        {offer.state === 'done' ? (
          <output className={classes.done}>
            <Trans>Done.</Trans>
          </output>
        ) : null}
        {offer.state === 'undone' ? (
          <output className={classes.soft}>
            <Trans>Taken back.</Trans>
          </output>
        ) : null}
        {offer.state === 'withdrawn' ? (
          <output className={classes.soft}>
            <Trans>Not done: you took it back.</Trans>
          </output>
        ) : null}
        {offer.state === 'doing' ? (
          <output className={classes.soft}>
            <Trans>Being done…</Trans>
          </output>
        ) : null}
        {offer.canUndo ? (
          <Button variant="default" h={44} loading={deed.isPending} onClick={() => press('undo')}>
            <Trans>Undo</Trans>
          </Button>
        ) : null}
      </div>
      {offer.why === null ? null : (
        <p role="alert" className={classes.failure}>
          {said(offer.why)}
        </p>
      )}
      {deed.isError ? (
        <p role="alert" className={classes.failure}>
          {failureOf(deed.error).sentence}
        </p>
      ) : null}
    </section>
  );
}
