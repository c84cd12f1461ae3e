import { t } from '@lingui/core/macro';
import { useTick } from '../../lib/clock.ts';
import { useActiveOrders } from '../data/active-orders-query.ts';
import { useRinging } from '../data/alert-sound.ts';

/** The browser tab's title; it flashes while new orders wait to be noticed. */
export function ScreenTitle({ title }: { title: string }) {
  const waiting = useRinging(useActiveOrders().orders).length;
  const flash = useTick((nowMs) => Math.floor(nowMs / 1_000) % 2 === 0);
  return <title>{waiting > 0 && flash ? t`(${waiting}) New orders - Forkline` : t`${title} - Forkline`}</title>;
}
