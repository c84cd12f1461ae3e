import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Holiday } from '../../../domains/channels/store-contract.ts';
import { formatDate } from '../../lib/format-time.ts';
import classes from './timetable-fields.module.css';
import type { EditedTimetable } from './use-timetable.ts';

type Choice = 'usual' | 'closed' | 'other';

const choices = [
  { value: 'usual', label: t`As usual` },
  { value: 'closed', label: t`Closed` },
  { value: 'other', label: t`Other hours` },
] as const satisfies { value: Choice; label: string }[];
const shownAtFirst = 4;

/** The public holidays ahead: what holds on each becomes a special day with one press. */
export function HolidayFields({ holidays, edited }: { holidays: readonly Holiday[]; edited: EditedTimetable }) {
  const [areAllShown, showAll] = useState(false);
  const { special, setSpecial } = edited;

  function choose({ date }: Holiday, choice: Choice) {
    const others = special.filter((day) => day.date !== date);
    if (choice === 'usual') setSpecial(others);
    else setSpecial([...others, { date, spans: choice === 'closed' ? [] : [{ from: '11:00', to: '15:00' }] }]);
  }

  return (
    <section aria-labelledby="holidays">
      <Text fw={600} id="holidays">
        <Trans>Public holidays ahead</Trans>
      </Text>
      <ul className={classes.holidays}>
        {holidays.slice(0, areAllShown ? undefined : shownAtFirst).map((holiday) => {
          const day = special.find(({ date }) => date === holiday.date);
          const chosen: Choice = day === undefined ? 'usual' : day.spans.length === 0 ? 'closed' : 'other';
          return (
            <li key={holiday.date} className={classes.holiday}>
              <Stack gap={0}>
                <Text>{holiday.name}</Text>
                <Text fz="sm" c="dimmed">
                  {formatDate(holiday.date)}
                </Text>
              </Stack>
              <SegmentedControl
                data={[...choices]}
                value={chosen}
                onChange={(value) => choose(holiday, value)}
                aria-label={`${holiday.name}, ${formatDate(holiday.date)}`}
                classNames={{ label: classes.choice ?? '' }}
              />
            </li>
          );
        })}
      </ul>
      {holidays.length > shownAtFirst && !areAllShown ? (
        <Button variant="subtle" h={44} onClick={() => showAll(true)}>
          <Trans>Show all {holidays.length} of the year ahead</Trans>
        </Button>
      ) : null}
      <Text fz="sm" c="dimmed">
        <Trans>The times of “Other hours” are set above, under Special days.</Trans>
      </Text>
    </section>
  );
}
