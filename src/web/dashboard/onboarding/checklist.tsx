import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CloseButton, Progress, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCheck, IconChevronDown, IconChevronRight, IconClock } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { OrderView } from '../../../domains/orders/contract.ts';
import { api, client } from '../../lib/api.ts';
import { localStorageValue } from '../../lib/local-storage-value.ts';
import { useActiveOrders } from '../data/active-orders-query.ts';
import { useChosenStore } from '../data/current-store.ts';
import { ServiceTiles } from '../integrations/service-tiles.tsx';
import classes from './checklist.module.css';
import { nextOf, stepWords, useSteps, type ShownStep } from './onboarding-data.ts';

const kept = localStorageValue('onboardingFolded');

/**
 * What is left to do before the first day, for people who set the restaurant up: each sees the steps that are theirs.
 * Ticks automatically; once everything is done it says so once, on one device, and is gone.
 */
export function Checklist() {
  const { orders } = useActiveOrders();
  useStepsAfter(orders);
  const shown = useSteps();
  if (!shown) return null;
  if (!shown.isComplete) return <Steps steps={shown.steps} hasOrders={orders.length > 0} />;
  return <AllSet isTold={shown.isTold} />;
}

function Steps({ steps, hasOrders }: { steps: readonly ShownStep[]; hasOrders: boolean }) {
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const choice = kept.use();
  const done = steps.filter((step) => step.done).length;
  // On a phone orders come first, and so does the rest once little is left to do.
  const isInTheWay = isPhone && (hasOrders || done > steps.length / 2);
  const isFolded = choice === null ? isInTheWay : choice === 'yes';
  const next = nextOf(steps);
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
              <Trans>Next: {stepWords[next.step].title}</Trans>
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
        {steps.map((step) => (
          <Step key={step.step} shown={step} isNext={step.step === next?.step} />
        ))}
      </ol>
    </section>
  );
}

function Step({ shown: { step, done, isWaiting }, isNext }: { shown: ShownStep; isNext: boolean }) {
  const { title, hint, waiting, to } = stepWords[step];
  const store = useChosenStore();
  return (
    <li data-done={done || undefined} data-next={isNext || undefined}>
      <Link to={to} className={classes.step} aria-current={isNext ? 'step' : undefined}>
        <span className={classes.tick}>
          {done ? <IconCheck size={18} aria-label={t`Done:`} /> : null}
          {isWaiting ? <IconClock size={18} aria-label={t`Waiting:`} /> : null}
        </span>
        <span className={classes.titles}>
          <span className={classes.name}>{title}</span>
          {done ? null : <span className={classes.hint}>{isWaiting ? waiting : hint}</span>}
        </span>
        <IconChevronRight size={18} aria-hidden className={classes.arrow} />
      </Link>
      {step === 'connect_service' && !done && (isNext || isWaiting) && store ? (
        <ServiceTiles storeId={store.id} />
      ) : null}
    </li>
  );
}

/** Shown once per merchant: the first view hides it for the whole team. */
function AllSet({ isTold }: { isTold: boolean }) {
  const cache = useQueryClient();
  const [isShown, setIsShown] = useState(!isTold);
  const told = useMutation({ mutationFn: () => client.recordSetUpNotified() });
  const { mutate } = told;
  useEffect(() => {
    if (!isTold) mutate();
  }, [isTold, mutate]);
  if (!isShown) return null;
  const close = () => {
    setIsShown(false);
    void cache.invalidateQueries({ queryKey: api.onboarding.key() });
  };
  return (
    <section className={classes.allSet} aria-live="polite" aria-label={t`Setup`}>
      <IconCheck size={22} aria-hidden />
      <span>
        <strong>
          <Trans>You’re all set.</Trans>
        </strong>{' '}
        <Trans>Your restaurant is ready for its first day.</Trans>
      </span>
      <CloseButton size={44} aria-label={t`Close`} onClick={close} />
    </section>
  );
}

/** Has the steps looked at again after every change of an order: the test order is one. */
function useStepsAfter(orders: readonly OrderView[]) {
  const cache = useQueryClient();
  const changes = orders.map(({ id, version }) => `${id} ${version}`).join();
  const isComplete = useSteps()?.isComplete;
  useEffect(() => {
    if (changes && isComplete === false) void cache.invalidateQueries({ queryKey: api.onboarding.key() });
  }, [cache, changes, isComplete]);
}
