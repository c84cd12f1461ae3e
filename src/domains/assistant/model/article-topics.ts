/** What articles are about, as the help centre lists them. */
export const articleTopics = [
  'orders',
  'menu',
  'services',
  'payouts',
  'money',
  'store',
  'team',
  'customers',
  'reports',
  'account',
  'about',
] as const;
export type ArticleTopic = (typeof articleTopics)[number];
