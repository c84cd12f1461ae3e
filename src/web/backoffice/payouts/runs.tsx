import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { PayoutRunView } from '../../../domains/payouts/desk-contract.ts';
import { Empty } from '../../kit/empty.tsx';
import { client } from '../../lib/api.ts';
import { backofficePayoutRun } from '../../lib/paths.ts';
import { StateBadge } from '../parts/state-badge.tsx';
import page from '../parts/page.module.css';
import { Warning } from '../parts/warning.tsx';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import { countShown, dueShown, runStateWords, weekShown } from './words.ts';
import classes from './payouts.module.css';

/** The weekly runs, the next ones first. */
export function Runs({ runs }: { runs: readonly PayoutRunView[] }) {
  return (
    <section className={classes.section} aria-label="Weekly runs">
      <h2 className={classes.title}>Weekly runs</h2>
      {runs.length === 0 ? <Empty>The first run is planned within a minute.</Empty> : null}
      <ul className={page.cards}>
        {runs.map((run) => (
          <Run key={run.weekFrom} run={run} />
        ))}
      </ul>
    </section>
  );
}

function Run({ run }: { run: PayoutRunView }) {
  const [isOpen, setIsOpen] = useState(false);
  const isWaiting = run.state === 'held' || run.state === 'stopped';
  const week = weekShown(run);
  return (
    <li className={page.card}>
      <div className={page.head}>
        <strong>
          <Link to={backofficePayoutRun(run.weekFrom)} aria-label={`Week of ${week}`}>
            {week}
          </Link>
        </strong>
        <StateBadge state={run.state}>{runStateWords[run.state]}</StateBadge>
      </div>
      {isWaiting ? <Warning title={runStateWords[run.state]}>{whyWaiting(run)}</Warning> : null}
      <p className={classes.line}>
        {run.state === 'done' ? null : <>Begins {dueShown(run.dueAt)}. </>}
        {run.counts.length > 0 ? `${run.counts.map(countShown).join('; ')}.` : null}
        {run.state === 'done' && run.counts.length === 0 ? 'Nobody was owed anything.' : null}
      </p>
      {run.state === 'done' ? null : (
        <div className={page.actions}>
          <Button variant="default" mih={44} onClick={() => setIsOpen(true)}>
            {isWaiting ? 'Release the run' : 'Hold the run'}
          </Button>
        </div>
      )}
      <ReasonDialog
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        {...(isWaiting ? release(run) : hold(run))}
        title={`${isWaiting ? 'Release' : 'Hold'} the run of ${week}`}
      />
    </li>
  );
}

function whyWaiting({ reason, changedBy }: PayoutRunView): string {
  return [reason, changedBy === null ? null : `Held by ${changedBy}.`].filter((part) => part !== null).join(' ');
}

const hold = ({ weekFrom }: PayoutRunView) => ({
  effect: 'Nobody is paid for this week until somebody releases it.',
  confirm: 'Hold it',
  color: 'red',
  done: 'The run is on hold.',
  change: (reason: string) => client.holdPayoutRun({ week: weekFrom, reason }),
});

const release = ({ weekFrom, dueAt }: PayoutRunView) => ({
  effect: `It begins ${dueShown(dueAt)}, or within a minute where that has passed.`,
  confirm: 'Release it',
  done: 'The run goes on.',
  change: (reason: string) => client.releasePayoutRun({ week: weekFrom, reason }),
});
