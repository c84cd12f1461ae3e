import type { Tx } from '../../platform/db/database.ts';
import { onboardingSteps, type OnboardingStep } from './model/onboarding.ts';

/** Answers, in the merchant's own transaction, whether a step's thing is there. */
export type OnboardingCheck = (tx: Tx) => Promise<boolean>;

/**
 * What each later domain can tell about its step; the app hands them over, since merchants come first. A step that
 * nobody can tell about yet is not done.
 */
export type OnboardingChecks = Partial<Record<OnboardingStep, OnboardingCheck>>;

export async function readOnboarding(tx: Tx, checks: OnboardingChecks) {
  const steps: { step: OnboardingStep; done: boolean }[] = [];
  for (const step of onboardingSteps) steps.push({ step, done: (await checks[step]?.(tx)) ?? false });
  return { steps, complete: steps.every(({ done }) => done) };
}
