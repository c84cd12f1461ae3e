import { useTick } from '../../lib/clock.ts';
import { useLeadStore } from '../data/current-store.ts';
import { agoWords } from '../integrations/time-words.ts';

export function LastSeen({ at }: { at: string }) {
  const { timeZone } = useLeadStore();
  return <time dateTime={at}>{useTick((nowMs) => agoWords(at, timeZone, nowMs))}</time>;
}
