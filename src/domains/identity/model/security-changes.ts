/** Changes of how people and programs get in, of which mail is sent. */
export const securityChanges = [
  'two_factor_on',
  'two_factor_off',
  'recovery_codes',
  'email_changed',
  'api_key_made',
  'api_key_rolled',
  'api_key_revoked',
  'webhook_added',
  'webhook_changed',
  'webhook_removed',
  'webhook_secret',
] as const;
export type SecurityChange = (typeof securityChanges)[number];
