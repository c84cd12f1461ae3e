import type { AcknowledgementTime } from './model/bank-days.ts';
import type { RunTime } from './model/pay-week.ts';
import type { Originator } from './rails/nacha/originator.ts';
import type { StripeSettings } from './rails/stripe/stripe-rail.ts';

/** The deployment's settings of payouts. Without an originator no bank file can be made, without Stripe no transfer. */
export interface PayoutSettings {
  runTime: RunTime;
  /** Until when our bank acknowledges a file; then staff are alerted. */
  acknowledgement: AcknowledgementTime;
  originator: Originator | undefined;
  stripe: StripeSettings | undefined;
}
