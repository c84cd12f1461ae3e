import type { LogEntry } from '../../../domains/integrations/contract.ts';
import classes from './integrations-page.module.css';

const words = {
  done: 'Done',
  waiting: 'Waiting',
  ignored: 'Nothing to do',
  failed: 'Failed',
  quarantined: 'Set aside',
  dropped: 'Dropped',
} as const satisfies Record<LogEntry['outcome'], string>;

/** What became of a delivery or a call. */
export function OutcomeChip({ outcome }: Pick<LogEntry, 'outcome'>) {
  return (
    <span className={classes.chip} data-state={outcome}>
      {words[outcome]}
    </span>
  );
}
