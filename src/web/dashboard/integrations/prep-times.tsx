import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, NumberInput } from '@mantine/core';
import { useState } from 'react';
import { timetableProblem } from '../../../domains/channels/model/timetable.ts';
import type { IntegrationCard } from '../../../domains/integrations/contract.ts';
import { client } from '../../lib/api.ts';
import { WeekRuleFields } from '../hours/week-rule-fields.tsx';
import type { Rule } from '../hours/week-rules.ts';
import { useAct } from './integrations-data.ts';
import classes from './integrations-page.module.css';
import { Refusal } from './refusal.tsx';

type PrepRule = Rule & { minutes: number };
const fridayNight: PrepRule = { days: [5, 6], from: '18:00', to: '21:00', minutes: 30 };

/** Other minutes in some hours of the week: a Friday night takes longer than a Monday noon. */
export function PrepTimes({ card, disabled }: { card: IntegrationCard; disabled: boolean }) {
  const save = useAct(client.changeIntegration);
  const [rules, setRules] = useState(() => toRules(card.prepTimes));
  const prepTimes = fromRules(rules);
  const problem = rules.length === 0 ? undefined : timetableProblem({ weekly: prepTimes, special: [] });
  const isChanged = JSON.stringify(prepTimes) !== JSON.stringify(fromRules(toRules(card.prepTimes)));
  return (
    <form
      className={classes.setting}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ id: card.connectionId, prepTimes });
      }}
    >
      <fieldset disabled={disabled} className={classes.fieldset}>
        {rules.map((rule, place) => (
          <WeekRuleFields
            // Rules have no name of their own; their place is what they are.
            // oxlint-disable-next-line react/no-array-index-key
            key={place}
            rule={rule}
            onChange={(change) => setRules(rules.with(place, { ...rule, ...change }))}
            onRemove={() => setRules(rules.filter((_rule, at) => at !== place))}
          >
            <NumberInput
              label={t`Food takes`}
              suffix=" min"
              min={1}
              max={180}
              allowDecimal={false}
              clampBehavior="strict"
              value={rule.minutes}
              onChange={(minutes) => setRules(rules.with(place, { ...rule, minutes: Number(minutes) || 1 }))}
            />
          </WeekRuleFields>
        ))}
        <Button variant="subtle" h={44} px="xs" onClick={() => setRules([...rules, fridayNight])}>
          <Trans>Other minutes in some hours</Trans>
        </Button>
      </fieldset>
      {isChanged ? (
        <>
          <p className={classes.soft} aria-live="polite">
            {problem ?? ''}
          </p>
          <Button type="submit" h={44} loading={save.isPending} disabled={problem !== undefined}>
            <Trans>Save these hours</Trans>
          </Button>
        </>
      ) : null}
      <Refusal of={save.error} />
    </form>
  );
}

function toRules(prepTimes: IntegrationCard['prepTimes']): PrepRule[] {
  const alike = Map.groupBy(prepTimes, ({ from, to, minutes }) => `${from} ${to} ${minutes}`);
  return [...alike.values()].flatMap((spans) => {
    const [first] = spans;
    return first ? [{ ...first, days: spans.map(({ day }) => day).toSorted((a, b) => a - b) }] : [];
  });
}

function fromRules(rules: readonly PrepRule[]): IntegrationCard['prepTimes'] {
  return rules.flatMap(({ days, from, to, minutes }) => days.map((day) => ({ day, from, to, minutes })));
}
