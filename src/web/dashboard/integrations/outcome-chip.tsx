import { t } from '@lingui/core/macro';
import type { LogEntry } from '../../../domains/integrations/contract.ts';
import classes from './integrations-page.module.css';

const words = {
  done: t`Done`,
  waiting: t`Waiting`,
  ignored: t`Nothing to do`,
  failed: t`Failed`,
  quarantined: t`Set aside`,
  dropped: t`Dropped`,
} as const satisfies Record<LogEntry['outcome'], string>;

/** What became of a delivery or a call. */
export function OutcomeChip({ outcome }: Pick<LogEntry, 'outcome'>) {
  return (
    <span className={classes.chip} data-state={outcome}>
      {words[outcome]}
    </span>
  );
}
