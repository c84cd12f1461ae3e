import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { DayMenu } from '../../../../domains/menu/model/menu.ts';
import { client } from '../../../lib/api.ts';
import { failureOf } from '../../../lib/failure.ts';
import { TimetableFields } from '../../hours/timetable-fields.tsx';
import { rulesOf, useTimetable } from '../../hours/use-timetable.ts';
import { useMenuChange } from '../menu-data.ts';

const lunch = { rules: [{ days: [1, 2, 3, 4, 5], from: '11:00', to: '15:00' }], special: [] };

/** A menu's name and its hours. */
export function DayMenuForm({ menu, onClose }: { menu: DayMenu | undefined; onClose: () => void }) {
  const [name, setName] = useState(menu?.name ?? '');
  const edited = useTimetable(menu ? rulesOf(menu.timetable) : lunch);
  const { timetable, problem } = edited;
  const save = useMenuChange(
    () => (menu ? client.updateDayMenu({ id: menu.id, name, timetable }) : client.createDayMenu({ name, timetable })),
    { quiet: true },
  );
  const remove = useMenuChange((id: string) => client.deleteDayMenu({ id }), { quiet: true });
  const failure = save.error ?? remove.error;
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
          label={t`Name`}
          placeholder={t`Breakfast`}
          required
          maxLength={500}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <TimetableFields edited={edited} />
        <Text fz="sm" c="dimmed" aria-live="polite">
          {name.trim() === '' ? t`Give it a name.` : (problem ?? '')}
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
              <Trans>Delete</Trans>
            </Button>
          ) : (
            <span />
          )}
          <Button type="submit" h={44} loading={save.isPending} disabled={name.trim() === '' || problem !== undefined}>
            <Trans>Save</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
