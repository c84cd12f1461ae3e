import { t } from '@lingui/core/macro';
import { useLiveStatus } from '../data/live-feed.tsx';
import { useChosenStore } from '../data/current-store.ts';
import { useKnownCards } from '../integrations/integrations-data.ts';
import classes from './live-mark.module.css';

const words = { live: t`Live`, connecting: t`Connecting`, offline: t`Offline` } as const;

/**
 * Whether what is on screen is the present. The notice at the bottom says more when it is not. A store that is on no
 * service has nothing to be live with.
 */
export function LiveMark() {
  const { state } = useLiveStatus();
  const cards = useKnownCards();
  const store = useChosenStore();
  const isConnected = cards.some(
    (card) => card.state !== 'disconnected' && (store === undefined || card.storeId === store.id),
  );
  if (state === 'live' && !isConnected) return null;
  return (
    <span className={classes.mark} data-state={state}>
      <span className={classes.dot} aria-hidden="true" />
      <span className={classes.word}>{words[state]}</span>
    </span>
  );
}
