import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Progress, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCheck, IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { may, type Permission } from '../../../domains/identity/model/permissions.ts';
import type { OnboardingStep } from '../../../domains/merchants/model/onboarding.ts';
import type { OrderView } from '../../../domains/orders/contract.ts';
import { api } from '../../lib/api.ts';
import { keptValue } from '../../lib/kept-value.ts';
import { paths } from '../../lib/paths.ts';
import { useActiveOrders } from '../data/active-orders-query.ts';
import classes from './checklist.module.css';

/** What each step is called, where it is done, and what somebody must be allowed to do for it. */
const words: Record<OnboardingStep, { title: string; hint: string; to: string; permission: Permission }> = {
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
    to: paths.integrations,
  },
  bank_account: {
    permission: 'run_money',
    title: t`Add your bank account`,
    hint: t`Where your payouts go.`,
    to: paths.payouts,
  },
  test_order: {
    permission: 'work_orders',
    title: t`Take a test order`,
    hint: t`Accept one order to see how it works.`,
    to: paths.orders,
  },
};

const kept = keptValue('onboardingFolded');
const refetchEveryMs = 30_000;

/**
 * What is left to do before the first day, for those who set the restaurant up: each sees the steps that are theirs.
 * Ticks by itself, and goes once everything is done.
 */
export function Checklist() {
  const { orders } = useActiveOrders();
  const { data } = useOnboarding(orders);
  const me = useQuery(api.me.queryOptions());
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const choice = kept.use();
  const role = me.data?.role;
  const steps = (data?.steps ?? []).filter(({ step }) => may(role, words[step].permission));
  const done = steps.filter((step) => step.done).length;
  if (!may(role, 'run_services') || done === steps.length) return null;
  // On a phone orders come first, and so does the rest once little is left to do.
  const isInTheWay = isPhone && (orders.length > 0 || done > steps.length / 2);
  const isFolded = choice === null ? isInTheWay : choice === 'yes';
  const next = steps.find((step) => !step.done);
  return (
    <section className={classes.box} aria-labelledby="onboarding">
      <UnstyledButton
        className={classes.head}
        aria-expanded={!isFolded}
        aria-controls="onboarding-steps"
        onClick={() => kept.set(isFolded ? 'no' : 'yes')}
      >
        <span className={classes.titles}>
          <span className={classes.title} id="onboarding">
            <Trans>Ready for your first day</Trans>
          </span>
          {isFolded && next ? (
            <span className={classes.hint}>
              <Trans>Next: {words[next.step].title}</Trans>
            </span>
          ) : null}
        </span>
        <span className={classes.count}>
          <Trans>
            {done} of {steps.length}
          </Trans>
        </span>
        <IconChevronDown size={20} aria-hidden className={classes.fold} data-folded={isFolded || undefined} />
      </UnstyledButton>
      <Progress
        value={(done / steps.length) * 100}
        size="sm"
        color="basil"
        aria-label={t`${done} of ${steps.length} steps are done`}
      />
      <ol className={classes.steps} id="onboarding-steps" hidden={isFolded}>
        {steps.map(({ step, done: isDone }) => (
          <li key={step} data-done={isDone || undefined}>
            <Link to={words[step].to} className={classes.step}>
              <span className={classes.tick}>{isDone ? <IconCheck size={18} aria-label={t`Done:`} /> : null}</span>
              <span className={classes.titles}>
                <span className={classes.name}>{words[step].title}</span>
                {isDone ? null : <span className={classes.hint}>{words[step].hint}</span>}
              </span>
              <IconChevronRight size={18} aria-hidden className={classes.arrow} />
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Where the steps stand: asked again on coming back, after every change of an order, and now and then. */
function useOnboarding(orders: readonly OrderView[]) {
  const cache = useQueryClient();
  const changes = orders.map(({ id, version }) => `${id} ${version}`).join();
  const query = useQuery(
    api.onboarding.queryOptions({
      refetchOnWindowFocus: 'always',
      staleTime: 0,
      refetchInterval: (present) => (present.state.data?.complete ? false : refetchEveryMs),
    }),
  );
  const isComplete = query.data?.complete;
  useEffect(() => {
    if (changes && isComplete === false) void cache.invalidateQueries({ queryKey: api.onboarding.key() });
  }, [cache, changes, isComplete]);
  return query;
}
