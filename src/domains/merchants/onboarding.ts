import type { Tx } from '../../platform/db/database.ts';
import { isSetUpTold } from './store.ts';
import { onboardingSteps, type OnboardingStep } from './model/onboarding.ts';

/**
 * Answers, in the merchant's own transaction, whether a step's thing is there; `waiting`: the merchant has done their
 * part, and a bank or a service has still to do its own.
 */
export type OnboardingCheck = (tx: Tx) => Promise<boolean | 'waiting'>;

/**
 * What each later domain can tell about its step; the app hands them over, since merchants come first. A step that
 * nobody can tell about yet is not done.
 */
export type OnboardingChecks = Partial<Record<OnboardingStep, OnboardingCheck>>;

export async function readOnboarding(tx: Tx, checks: OnboardingChecks) {
  const steps: { step: OnboardingStep; done: boolean }[] = [];
  const waiting: OnboardingStep[] = [];
  for (const step of onboardingSteps) {
    const found = (await checks[step]?.(tx)) ?? false;
    steps.push({ step, done: found === true });
    if (found === 'waiting') waiting.push(step);
  }
  return { steps, waiting, complete: steps.every(({ done }) => done), isTold: await isSetUpTold(tx) };
}
