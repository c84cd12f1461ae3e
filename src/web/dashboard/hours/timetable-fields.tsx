import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Text, TextInput } from '@mantine/core';
import type { SpecialDay } from '../../../domains/channels/model/service-menu.ts';
import classes from './timetable-fields.module.css';
import type { EditedTimetable } from './use-timetable.ts';
import { WeekRuleFields } from './week-rule-fields.tsx';

/** Weekdays with the same hours together, and days on which something else holds. */
export function TimetableFields({ edited }: { edited: EditedTimetable }) {
  const { rules, setRules, special, setSpecial } = edited;
  return (
    <>
      {rules.map((rule, place) => (
        <WeekRuleFields
          // Rules have no name of their own; their place is what they are.
          // oxlint-disable-next-line react/no-array-index-key
          key={place}
          rule={rule}
          onChange={(change) => setRules(rules.with(place, { ...rule, ...change }))}
          onRemove={() => setRules(rules.filter((_rule, at) => at !== place))}
        />
      ))}
      <Button
        variant="default"
        h={44}
        onClick={() => setRules([...rules, { days: [6, 7], from: '10:00', to: '16:00' }])}
      >
        <Trans>Add hours</Trans>
      </Button>
      <Text fw={600}>
        <Trans>Special days</Trans>
      </Text>
      {special.map((day, place) => (
        <SpecialDayFields
          // oxlint-disable-next-line react/no-array-index-key
          key={place}
          day={day}
          onChange={(changed) => setSpecial(special.with(place, changed))}
          onRemove={() => setSpecial(special.filter((_day, at) => at !== place))}
        />
      ))}
      <Button variant="default" h={44} onClick={() => setSpecial([...special, { date: '', spans: [] }])}>
        <Trans>Add a special day</Trans>
      </Button>
    </>
  );
}

interface SpecialDayFieldsProps {
  day: SpecialDay;
  onChange: (day: SpecialDay) => void;
  onRemove: () => void;
}

/** A date without hours is closed. Hours after the first span (an afternoon that was set elsewhere) are kept. */
function SpecialDayFields({ day, onChange, onRemove }: SpecialDayFieldsProps) {
  const [first, ...rest] = day.spans;
  const setSpan = (change: { from?: string; to?: string }) =>
    onChange({ ...day, spans: [{ from: '11:00', to: '15:00', ...first, ...change }, ...rest] });
  return (
    <div className={classes.span}>
      <TextInput
        type="date"
        label={t`Day`}
        value={day.date}
        onChange={(event) => onChange({ ...day, date: event.currentTarget.value })}
      />
      <Group gap={6} align="flex-end" wrap="nowrap">
        <TextInput
          type="time"
          label={t`From`}
          value={first?.from ?? ''}
          onChange={(event) => setSpan({ from: event.currentTarget.value })}
        />
        <TextInput
          type="time"
          label={t`To`}
          value={first?.to ?? ''}
          onChange={(event) => setSpan({ to: event.currentTarget.value })}
        />
      </Group>
      <Group gap={0} wrap="nowrap">
        <Button
          variant="subtle"
          h={44}
          onClick={() => onChange({ ...day, spans: [] })}
          disabled={day.spans.length === 0}
        >
          {day.spans.length === 0 ? t`Closed` : t`Close`}
        </Button>
        <Button variant="subtle" color="red" h={44} onClick={onRemove}>
          <Trans>Remove</Trans>
        </Button>
      </Group>
    </div>
  );
}
