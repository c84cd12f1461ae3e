/** What a case is about, with the queue in which it waits for people who know of such things. */
export const supportTopics = [
  'orders',
  'menu',
  'connections',
  'hours',
  'payouts',
  'money_dispute',
  'account',
  'legal',
  'tax',
  'safety',
  'technical',
  'other',
] as const;
export type SupportTopic = (typeof supportTopics)[number];

export const topicWords: Record<SupportTopic, string> = {
  orders: 'Orders',
  menu: 'Menu',
  connections: 'Delivery services',
  hours: 'Hours and closures',
  payouts: 'Payouts',
  money_dispute: 'A disagreement about money',
  account: 'Account and team',
  legal: 'Legal',
  tax: 'Tax',
  safety: 'Food safety',
  technical: 'A technical problem',
  other: 'Something else',
};

/** `mail`: what strangers wrote, until somebody has looked at it. */
export const supportQueues = ['operations', 'money', 'general', 'mail'] as const;
export type SupportQueue = (typeof supportQueues)[number];

const queues: Record<SupportTopic, SupportQueue> = {
  orders: 'operations',
  menu: 'operations',
  connections: 'operations',
  hours: 'operations',
  technical: 'operations',
  payouts: 'money',
  money_dispute: 'money',
  tax: 'money',
  account: 'general',
  legal: 'general',
  safety: 'general',
  other: 'general',
};

export function queueOf(topic: SupportTopic): SupportQueue {
  return queues[topic];
}

export const urgencies = ['normal', 'urgent'] as const;
export type Urgency = (typeof urgencies)[number];
