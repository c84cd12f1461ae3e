/** What a new merchant does before the first day, in the order in which it is best done. */
export const onboardingSteps = ['store_hours', 'menu', 'connect_service', 'bank_account', 'test_order'] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];
