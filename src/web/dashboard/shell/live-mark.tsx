import { t } from '@lingui/core/macro';
import { useLiveStatus } from '../data/live-feed.tsx';
import classes from './live-mark.module.css';

const words = { live: t`Live`, connecting: t`Connecting`, offline: t`Offline` } as const;

/** Whether what is on screen is the present. The notice at the bottom says more when it is not. */
export function LiveMark() {
  const { state } = useLiveStatus();
  return (
    <span className={classes.mark} data-state={state}>
      <span className={classes.dot} aria-hidden="true" />
      <span className={classes.word}>{words[state]}</span>
    </span>
  );
}
