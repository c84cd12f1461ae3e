import { t } from '@lingui/core/macro';
import { VisuallyHidden } from '@mantine/core';
import { useEffect } from 'react';
import type { OrderView } from '../../../domains/orders/contract.ts';
import { itemCountText } from '../../lib/order-words.ts';
import { ring } from '../../lib/sound.ts';
import { mutedSound } from '../data/alert-sound.ts';

/** Rings for orders that nobody noticed yet, louder at half of their time, and says so to a screen reader. */
export function RingBell({ ringing }: { ringing: readonly OrderView[] }) {
  const muted = mutedSound.use() === 'yes';
  const rings = ringing.length > 0 && !muted;
  const isLate = ringing.some(({ alarms }) => alarms.some(({ kind }) => kind === 'accept_deadline'));

  // The loudspeaker is outside React.
  useEffect(() => (rings ? ring(isLate ? 'urgent' : 'call') : undefined), [rings, isLate]);

  const newest = ringing.at(-1);
  return (
    <VisuallyHidden component="output" aria-live="assertive">
      {newest
        ? t`New order ${newest.displayId} from ${newest.brandName}, ${itemCountText(newest.lines)}. ${ringing.length} waiting.`
        : ''}
    </VisuallyHidden>
  );
}
