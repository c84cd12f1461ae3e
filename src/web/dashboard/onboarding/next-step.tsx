import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { api } from '../../lib/api.ts';
import classes from './checklist.module.css';
import { nextOf, stepWords, useSteps } from './onboarding-data.ts';

/** On the screen of a step that is done: the way to the next one, until everything is set up. */
export function NextStep() {
  const { pathname } = useLocation();
  const cache = useQueryClient();
  const shown = useSteps();
  const isOnStep = shown?.isComplete === false && shown.steps.some(({ step }) => stepWords[step].to === pathname);
  // What was just done on this screen may have been its step.
  useEffect(() => {
    if (!isOnStep) return undefined;
    return cache.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return;
      void cache.invalidateQueries({ queryKey: api.onboarding.key() });
    });
  }, [cache, isOnStep]);
  const here = shown?.steps.find(({ step }) => stepWords[step].to === pathname);
  const next = shown && nextOf(shown.steps);
  if (!here || !next || !(here.done || here.isWaiting) || next.step === here.step) return null;
  const { title, to } = stepWords[next.step];
  return (
    <aside className={classes.next} aria-live="polite">
      <span>{here.done ? <Trans>Done.</Trans> : stepWords[here.step].waiting}</span>
      <Button component={Link} to={to} h={44} rightSection={<IconArrowRight size={18} aria-hidden />}>
        <Trans>Next: {title}</Trans>
      </Button>
    </aside>
  );
}
