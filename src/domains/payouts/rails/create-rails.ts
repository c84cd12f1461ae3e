import type { Send } from '../../../platform/http/client.ts';
import type { PayoutSettings } from '../payout-settings.ts';
import { nachaRail } from './nacha/nacha-rail.ts';
import type { Rails } from './port.ts';
import { stripeRail } from './stripe/stripe-rail.ts';

/** The rails that the deployment has settings for. */
export function createRails({ originator, stripe }: PayoutSettings, send: Send): Rails {
  return { ...(originator && { nacha: nachaRail(originator) }), ...(stripe && { stripe: stripeRail(stripe, send) }) };
}
