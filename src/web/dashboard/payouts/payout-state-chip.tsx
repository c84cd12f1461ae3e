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
  delayed: IconAlertTriangle,
  paid: IconCheck,
  returned: IconAlertTriangle,
  cancelled: IconArrowRight,
} as const satisfies Record<PayoutView['status'], unknown>;

/** How a payout stands, in a word. */
export function PayoutStateChip({ status }: { status: PayoutView['status'] }) {
  const Icon = icons[status];
  const { words, tone } = payoutWords[status];
  return (
    <span className={classes.chip} data-state={tone}>
      <Icon size={15} aria-hidden />
      {words}
    </span>
  );
}
