import { Trans } from '@lingui/react/macro';
import { Anchor, CopyButton, Button, Group } from '@mantine/core';
import { writtenIn } from '../../lib/language.ts';
import type { LoyaltyOverview, Programme } from '../../../domains/loyalty/contract.ts';
import { formatMoney } from '../../../shared/money.ts';
import { pointsWords } from './loyalty-data.ts';
import classes from './loyalty-page.module.css';

/** How the programme does, and the way in for guests at the counter. */
export function ProgrammeFigures({ overview, programme }: { overview: LoyaltyOverview; programme: Programme }) {
  const { guests, joinedLately, pointsOutstanding, owedMinor, redeemedLately, days } = overview;
  const joined = joinedLately.toLocaleString(writtenIn());
  return (
    <section className={classes.card} aria-labelledby="how-it-does">
      <h2 id="how-it-does" className={classes.subtitle}>
        {programme.name}
      </h2>
      <dl className={classes.figures}>
        <div>
          <dt>
            <Trans>Guests</Trans>
          </dt>
          <dd>{guests.toLocaleString(writtenIn())}</dd>
          <dd className={classes.soft}>
            <Trans>
              {joined} joined in {days} days
            </Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>They hold</Trans>
          </dt>
          <dd>{pointsWords(pointsOutstanding, programme.kind)}</dd>
        </div>
        <div>
          <dt>
            <Trans>You owe them</Trans>
          </dt>
          <dd>{formatMoney(owedMinor, programme.currency)}</dd>
          <dd className={classes.soft}>
            <Trans>What these are worth, as your books have it. It changes no payout.</Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Rewards given</Trans>
          </dt>
          <dd>{redeemedLately.toLocaleString(writtenIn())}</dd>
          <dd className={classes.soft}>
            <Trans>in {days} days</Trans>
          </dd>
        </div>
      </dl>
      <Group justify="space-between">
        <p className={classes.soft}>
          <Trans>
            Guests join by the slip in their bag, or at{' '}
            <Anchor href={programme.joinUrl}>the page of your counter</Anchor>.
          </Trans>
        </p>
        <CopyButton value={programme.joinUrl}>
          {({ copied, copy }) => (
            <Button variant="default" h={44} onClick={copy}>
              {copied ? <Trans>Copied</Trans> : <Trans>Copy its address</Trans>}
            </Button>
          )}
        </CopyButton>
      </Group>
    </section>
  );
}
