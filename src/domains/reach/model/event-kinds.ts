/** What programs are told of, in the words that people choose from. */
export const eventKinds = {
  'order.created': 'A new order',
  'order.updated': 'An order that has changed: accepted, ready, handed over, other lines',
  'order.cancelled': 'An order that was declined or cancelled',
  'menu.published': 'A menu that is live on a service',
  'payout.paid': 'A payout that has reached the bank',
} as const;
export type EventKind = keyof typeof eventKinds;
export const eventKindNames = Object.keys(eventKinds) as [EventKind, ...EventKind[]]; // keys of a literal

/** Sent by hand, whatever an endpoint listens to. */
export const testKind = 'endpoint.test';
