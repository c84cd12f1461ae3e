import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { may, type Permission } from '../../../domains/identity/model/permissions.ts';
import type { OnboardingStep } from '../../../domains/merchants/model/onboarding.ts';
import { api } from '../../lib/api.ts';
import { paths, testOrderOfAny } from '../../lib/paths.ts';

/** What each step is called, where it is done, and the permission that it needs. */
export const stepWords: Record<
  OnboardingStep,
  { title: string; hint: string; waiting?: string; to: string; permission: Permission }
> = {
  store_hours: {
    permission: 'run_services',
    title: t`Set your store hours`,
    hint: t`When the delivery apps may send you orders.`,
    to: paths.storeHours,
  },
  menu: {
    permission: 'edit_menu',
    title: t`Add your menu`,
    hint: t`Upload it once; it goes to every app.`,
    to: paths.menu,
  },
  connect_service: {
    permission: 'run_services',
    title: t`Connect a delivery service`,
    hint: t`Uber Eats, DoorDash and others, with the accounts you have.`,
    waiting: t`We’re connecting it for you.`,
    to: paths.integrations,
  },
  bank_account: {
    permission: 'run_money',
    title: t`Add your bank account`,
    hint: t`Where your payouts go.`,
    waiting: t`Waiting for the two deposits`,
    to: paths.payouts,
  },
  test_order: {
    permission: 'work_orders',
    title: t`Take a test order`,
    hint: t`Accept one order to see how it works.`,
    to: testOrderOfAny,
  },
};

export interface ShownStep {
  step: OnboardingStep;
  done: boolean;
  /** Done by the person, and waiting for another party. */
  isWaiting: boolean;
}

const refetchEveryMs = 30_000;

/** The steps that are the person's own; undefined until they are known, and for people who set nothing up. */
export function useSteps() {
  const role = useQuery(api.me.queryOptions()).data?.role;
  const { data } = useQuery(
    api.onboarding.queryOptions({
      enabled: may(role, 'run_services'),
      refetchOnWindowFocus: 'always',
      staleTime: 0,
      refetchInterval: (present) => (present.state.data?.complete ? false : refetchEveryMs),
    }),
  );
  if (!data) return undefined;
  const steps = data.steps
    .filter(({ step }) => may(role, stepWords[step].permission))
    .map(({ step, done }): ShownStep => ({ step, done, isWaiting: !done && data.waiting.includes(step) }));
  return { steps, isComplete: steps.every(({ done }) => done), isTold: data.isTold };
}

/** The step to go on with: the first that is neither done nor waiting for another party. */
export const nextOf = (steps: readonly ShownStep[]) => steps.find(({ done, isWaiting }) => !done && !isWaiting);
