export { createMerchant } from './commands/create-merchant.ts';
export { businessDay } from './model/business-day.ts';
export type { OnboardingChecks } from './onboarding.ts';
export { findMerchantsAt, readBusinessDays } from './store.ts';
