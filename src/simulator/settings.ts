import { z } from 'zod';

const share = z.number().min(0).max(1);
const minutes = z.number().positive().max(100_000);

/** What a test or a demo may turn while the simulator runs. */
export const settingsSchema = z.strictObject({
  /** Uber Eats documents two plans for resending webhooks that contradict each other. */
  retryPlan: z.enum(['reference', 'guide']),
  webhookTimeoutSeconds: z.number().positive().max(120),
  /** How long Uber Eats waits for accept or deny: documented as 11.5 minutes, 10 for scheduled orders. */
  uberAcceptSeconds: z.number().positive(),
  uberScheduledAcceptSeconds: z.number().positive(),
  /** Share of Uber Eats events whose event_time is in milliseconds. */
  uberMillisecondsShare: share,
  /** Whether orders.failure also follows our own deny. */
  uberFailureEventAfterDeny: z.boolean(),
  /** What Uber Eats' customer answers when items have run out, and after how long. */
  uberCustomerAnswers: z.enum(['agree', 'keep']),
  uberCustomerAnswerSeconds: z.number().nonnegative(),
  /** How long DoorDash waits for a confirmation after a 202: documented as 3 to 8 minutes. */
  doordashConfirmSeconds: z.number().positive(),
  /** How long DoorDash works on a menu: under a minute on average, two hours at worst. */
  doordashMenuSeconds: z.number().nonnegative().max(7_200),
  /** How long Grubhub and Deliveroo work on a menu: neither says. */
  grubhubMenuSeconds: z.number().nonnegative().max(7_200),
  deliverooMenuSeconds: z.number().nonnegative().max(7_200),
  /** How long Grubhub's job of hiding and showing takes; 0: it is done with the answer. */
  grubhubOverrideSeconds: z.number().nonnegative().max(7_200),
  /** When an unconfirmed order goes stale at Grubhub, and how long after that it is rejected: its reference shows one. */
  grubhubStaleSeconds: z.number().positive(),
  grubhubReapSeconds: z.number().positive(),
  /** What Grubhub's care makes of a request, and after how long; 0: with the answer. */
  grubhubChangeRequests: z.enum(['approve', 'refuse']),
  grubhubChangeRequestSeconds: z.number().nonnegative(),
  /** How long Deliveroo waits for an answer: documented as 10 minutes, 7 in Kuwait and the Emirates. */
  deliverooAcceptSeconds: z.number().positive(),
  /** How long a site stays closed after three orders that nobody answered: Deliveroo does not say. */
  deliverooClosedMinutes: minutes,
  /** Whether an item's price holds its modifiers: Deliveroo does not say. */
  deliverooPriceHoldsModifiers: z.boolean(),
  /** How long a channel behind HubRise waits for an answer: HubRise itself has no deadline, Uber Eats has 11.5 minutes. */
  hubriseChannelWaitsSeconds: z.number().positive(),
  doordashCancellationAllowed: z.boolean(),
  doordashAdjustmentAllowed: z.boolean(),
  releaseWebhooks: z.boolean(),
  /** 1 = a courier takes the minutes it takes in life, 0.1 = ten times as fast. */
  courierPace: z.number().positive().max(10),
  /** When the courier comes although nobody said that the food is ready. */
  unreadyMinutes: minutes,
  /** How long before its delivery window a scheduled order is offered. */
  scheduledLeadMinutes: minutes,
  pickupShare: share,
  merchantDeliveryShare: share,
  groupShare: share,
  allergyShare: share,
  promotionShare: share,
  otherBrandShare: share,
  scheduledShare: share,
  /** Share of orders that the customer takes back within a few minutes. */
  customerCancelShare: share,
  /** Share of orders by somebody who has ordered at the outlet before. */
  regularShare: share,
  /** Share of delivered orders about which the customer writes a review within some minutes. */
  reviewShare: share,
});

export type Settings = z.output<typeof settingsSchema>;

export const defaultSettings: Settings = {
  retryPlan: 'reference',
  webhookTimeoutSeconds: 30,
  uberAcceptSeconds: 690,
  uberScheduledAcceptSeconds: 600,
  uberMillisecondsShare: 0.02,
  uberFailureEventAfterDeny: true,
  uberCustomerAnswers: 'agree',
  uberCustomerAnswerSeconds: 45,
  doordashConfirmSeconds: 480,
  doordashMenuSeconds: 2,
  grubhubMenuSeconds: 2,
  deliverooMenuSeconds: 2,
  grubhubOverrideSeconds: 0,
  grubhubStaleSeconds: 1_080,
  grubhubReapSeconds: 600,
  grubhubChangeRequests: 'approve',
  grubhubChangeRequestSeconds: 0,
  deliverooAcceptSeconds: 600,
  deliverooClosedMinutes: 15,
  deliverooPriceHoldsModifiers: false,
  hubriseChannelWaitsSeconds: 690,
  doordashCancellationAllowed: true,
  doordashAdjustmentAllowed: true,
  releaseWebhooks: true,
  courierPace: 0.25,
  unreadyMinutes: 10,
  scheduledLeadMinutes: 30,
  pickupShare: 0.1,
  merchantDeliveryShare: 0,
  groupShare: 0.05,
  allergyShare: 0.08,
  promotionShare: 0.1,
  otherBrandShare: 0.05,
  scheduledShare: 0,
  customerCancelShare: 0,
  regularShare: 0,
  reviewShare: 0.35,
};
