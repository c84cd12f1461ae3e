import { Trans } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { SpecialDayFields } from './special-day-fields.tsx';
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
