import { Anchor, CopyButton, Button, Group } from '@mantine/core';
import type { LoyaltyOverview, Programme } from '../../../domains/loyalty/contract.ts';
import { formatMoney } from '../../../shared/money.ts';
import { pointsWords } from './loyalty-data.ts';
import classes from './loyalty-page.module.css';

/** How the programme does, and the way in for guests at the counter. */
export function ProgrammeFigures({ overview, programme }: { overview: LoyaltyOverview; programme: Programme }) {
  const { guests, joinedLately, pointsOutstanding, owedMinor, redeemedLately, days } = overview;
  return (
    <section className={classes.card} aria-labelledby="how-it-does">
      <h2 id="how-it-does" className={classes.subtitle}>
        {programme.name}
      </h2>
      <dl className={classes.figures}>
        <div>
          <dt>Guests</dt>
          <dd>{guests.toLocaleString('en-US')}</dd>
          <span className={classes.soft}>
            {joinedLately.toLocaleString('en-US')} joined in {days} days
          </span>
        </div>
        <div>
          <dt>They hold</dt>
          <dd>{pointsWords(pointsOutstanding, programme.kind)}</dd>
        </div>
        <div>
          <dt>You owe them</dt>
          <dd>{formatMoney(owedMinor, programme.currency)}</dd>
          <span className={classes.soft}>What these are worth, as your books have it. It changes no payout.</span>
        </div>
        <div>
          <dt>Rewards given</dt>
          <dd>{redeemedLately.toLocaleString('en-US')}</dd>
          <span className={classes.soft}>in {days} days</span>
        </div>
      </dl>
      <Group justify="space-between">
        <p className={classes.soft}>
          Guests join by the slip in their bag, or at <Anchor href={programme.joinUrl}>the page of your counter</Anchor>
          .
        </p>
        <CopyButton value={programme.joinUrl}>
          {({ copied, copy }) => (
            <Button variant="default" h={44} onClick={copy}>
              {copied ? 'Copied' : 'Copy its address'}
            </Button>
          )}
        </CopyButton>
      </Group>
    </section>
  );
}
