/**
 * How long personal data are kept, in days; `docs/retention.md` says what each rule covers and why, and the function
 * `forget` of the database carries it out.
 */
export const retentionRules = {
  order_customers: 180,
  raw_deliveries: 90,
  print_tickets: 30,
  unconfirmed_requests: 30,
  undecided_applications: 180,
  refused_applications: 180,
  contact_messages: 365,
  career_applications: 365,
  guest_chats: 180,
  visitor_cases: 365,
  reviewers: 730,
  sent_messages: 365,
  received_mails: 365,
  assistant_talks: 365,
  activity_log: 1_095,
  ended_sessions: 30,
  consent_addresses: 1_825,
} as const satisfies Record<string, number>;
export type RetentionRule = keyof typeof retentionRules;
