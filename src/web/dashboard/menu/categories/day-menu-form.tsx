import { Button, Chip, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { SpecialDay } from '../../../../domains/channels/model/service-menu.ts';
import type { DayMenu } from '../../../../domains/menu/model/menu.ts';
import { timetableProblem } from '../../../../domains/channels/model/timetable.ts';
import { client } from '../../../lib/api.ts';
import { failureOf } from '../../../lib/failure.ts';
import { useMenuChange } from '../menu-data.ts';
import classes from './categories-page.module.css';
import { fromRules, toRules, type Rule } from './week-rules.ts';

const dayWords = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** A menu's name and its hours: weekdays with the same hours together, and days on which something else holds. */
export function DayMenuForm({ menu, onClose }: { menu: DayMenu | undefined; onClose: () => void }) {
  const [name, setName] = useState(menu?.name ?? '');
  const [rules, setRules] = useState<Rule[]>(
    menu ? toRules(menu.timetable.weekly) : [{ days: [1, 2, 3, 4, 5], from: '11:00', to: '15:00' }],
  );
  const [special, setSpecial] = useState<SpecialDay[]>(menu?.timetable.special ?? []);
  const timetable = { weekly: fromRules(rules), special };
  const problem = timetableProblem(timetable);
  const save = useMenuChange(
    () => (menu ? client.updateDayMenu({ id: menu.id, name, timetable }) : client.createDayMenu({ name, timetable })),
    { quiet: true },
  );
  const remove = useMenuChange((id: string) => client.deleteDayMenu({ id }), { quiet: true });
  const failure = save.error ?? remove.error;
  const setRule = (place: number, change: Partial<Rule>) =>
    setRules(rules.map((rule, at) => (at === place ? { ...rule, ...change } : rule)));
  const setDay = (place: number, day: SpecialDay) => setSpecial(special.map((one, at) => (at === place ? day : one)));
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(undefined, { onSuccess: onClose });
      }}
    >
      <Stack>
        {failure ? (
          <Text c="red" role="alert">
            {failureOf(failure).sentence}
          </Text>
        ) : null}
        <TextInput
          label="Name"
          placeholder="Breakfast"
          required
          maxLength={500}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        {rules.map((rule, place) => (
          // Rules have no name of their own; their place is what they are.
          // oxlint-disable-next-line react/no-array-index-key
          <Stack key={place} gap={6}>
            <Chip.Group
              multiple
              value={rule.days.map(String)}
              onChange={(days) => setRule(place, { days: days.map(Number).toSorted((a, b) => a - b) })}
            >
              <fieldset className={classes.days} aria-label="On these days">
                {dayWords.map((word, at) => (
                  <Chip key={word} value={String(at + 1)} size="md" variant="outline">
                    {word}
                  </Chip>
                ))}
              </fieldset>
            </Chip.Group>
            <div className={classes.span}>
              <TextInput
                type="time"
                label="From"
                value={rule.from}
                onChange={(event) => setRule(place, { from: event.currentTarget.value })}
              />
              <TextInput
                type="time"
                label={rule.to <= rule.from ? 'To, the next day' : 'To'}
                value={rule.to === '24:00' ? '00:00' : rule.to}
                onChange={(event) => setRule(place, { to: event.currentTarget.value })}
              />
              <Button
                variant="subtle"
                color="red"
                h={44}
                onClick={() => setRules(rules.filter((_rule, at) => at !== place))}
              >
                Remove
              </Button>
            </div>
          </Stack>
        ))}
        <Button
          variant="default"
          h={44}
          onClick={() => setRules([...rules, { days: [6, 7], from: '10:00', to: '16:00' }])}
        >
          Add hours
        </Button>
        <Text fw={600}>Special days</Text>
        {special.map((day, place) => (
          // oxlint-disable-next-line react/no-array-index-key
          <div key={place} className={classes.span}>
            <TextInput
              type="date"
              label="Day"
              value={day.date}
              onChange={(event) => setDay(place, { ...day, date: event.currentTarget.value })}
            />
            <Group gap={6} align="flex-end" wrap="nowrap">
              <TextInput
                type="time"
                label="From"
                value={day.spans[0]?.from ?? ''}
                onChange={(event) =>
                  setDay(place, {
                    ...day,
                    spans: [{ from: event.currentTarget.value, to: day.spans[0]?.to ?? '15:00' }],
                  })
                }
              />
              <TextInput
                type="time"
                label="To"
                value={day.spans[0]?.to ?? ''}
                onChange={(event) =>
                  setDay(place, {
                    ...day,
                    spans: [{ from: day.spans[0]?.from ?? '11:00', to: event.currentTarget.value }],
                  })
                }
              />
            </Group>
            <Group gap={0} wrap="nowrap">
              <Button
                variant="subtle"
                h={44}
                onClick={() => setDay(place, { ...day, spans: [] })}
                disabled={day.spans.length === 0}
              >
                {day.spans.length === 0 ? 'Closed' : 'Close'}
              </Button>
              <Button
                variant="subtle"
                color="red"
                h={44}
                onClick={() => setSpecial(special.filter((_day, at) => at !== place))}
              >
                Remove
              </Button>
            </Group>
          </div>
        ))}
        <Button variant="default" h={44} onClick={() => setSpecial([...special, { date: '', spans: [] }])}>
          Add a special day
        </Button>
        <Text fz="sm" c="dimmed" aria-live="polite">
          {name.trim() === '' ? 'Give it a name.' : (problem ?? '')}
        </Text>
        <Group justify="space-between">
          {menu ? (
            <Button
              variant="subtle"
              color="red"
              h={44}
              loading={remove.isPending}
              onClick={() => remove.mutate(menu.id, { onSuccess: onClose })}
            >
              Delete
            </Button>
          ) : (
            <span />
          )}
          <Button
            type="submit"
            h={44}
            loading={save.isPending}
            disabled={name.trim() === '' || problem !== undefined || special.some(({ date }) => date === '')}
          >
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
