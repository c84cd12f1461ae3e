import { useTick } from '../../lib/clock.ts';
import { useStore } from '../data/current-store.ts';
import { agoWords } from '../integrations/time-words.ts';

export function LastSeen({ at }: { at: string }) {
  const { timeZone } = useStore();
  return <time dateTime={at}>{useTick((nowMs) => agoWords(at, timeZone, nowMs))}</time>;
}
