import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Chip, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { SpanTimes } from './span-times.tsx';
import classes from './timetable-fields.module.css';
import type { Rule } from './week-rules.ts';

const dayWords = [t`Mon`, t`Tue`, t`Wed`, t`Thu`, t`Fri`, t`Sat`, t`Sun`];

interface WeekRuleFieldsProps {
  rule: Rule;
  onChange: (change: Partial<Rule>) => void;
  onRemove: () => void;
  /** More that belongs to these hours. */
  children?: ReactNode;
}

/** Hours that some weekdays share. An end before the start is on the next day. */
export function WeekRuleFields({ rule, onChange, onRemove, children }: WeekRuleFieldsProps) {
  return (
    <Stack gap={6}>
      <Chip.Group
        multiple
        value={rule.days.map(String)}
        onChange={(days) => onChange({ days: days.map(Number).toSorted((a, b) => a - b) })}
      >
        <fieldset className={classes.days} aria-label={t`On these days`}>
          {dayWords.map((word, at) => (
            <Chip key={word} value={String(at + 1)} size="md" variant="outline">
              {word}
            </Chip>
          ))}
        </fieldset>
      </Chip.Group>
      <div className={classes.span}>
        <SpanTimes span={rule} onChange={onChange} />
        {children}
        <Button variant="subtle" color="red" h={44} onClick={onRemove}>
          <Trans>Remove</Trans>
        </Button>
      </div>
    </Stack>
  );
}
