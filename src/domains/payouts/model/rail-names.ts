/** By which way a merchant is paid: a file for our bank, or a transfer at Stripe. */
export const railNames = ['nacha', 'stripe'] as const;
export type RailName = (typeof railNames)[number];
