import { IconAlertTriangle, IconArrowRight, IconCheck, IconClock, IconPlayerPause } from '@tabler/icons-react';
import type { PayoutView } from '../../../domains/payouts/payouts-contract.ts';
import { payoutWords } from './payouts-data.ts';
import classes from './payouts-page.module.css';

const icons = {
  held: IconPlayerPause,
  carried: IconArrowRight,
  prepared: IconClock,
  in_file: IconClock,
  sent: IconArrowRight,
  paid: IconCheck,
  returned: IconAlertTriangle,
  cancelled: IconArrowRight,
} as const satisfies Record<PayoutView['state'], unknown>;

/** How a payout stands, in a word. */
export function PayoutStateChip({ state }: { state: PayoutView['state'] }) {
  const Icon = icons[state];
  const { words, tone } = payoutWords[state];
  return (
    <span className={classes.chip} data-state={tone}>
      <Icon size={15} aria-hidden />
      {words}
    </span>
  );
}
