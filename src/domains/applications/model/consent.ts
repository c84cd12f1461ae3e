/** The consent beside the sign-up form's box. A changed text is a new version: what was agreed to stays provable. */
export const smsConsent = {
  version: '2025-04-21',
  text: 'I agree to receive calls and text messages from Forkline about my application and my account. Message and data rates may apply. Text STOP to opt out.',
} as const;
