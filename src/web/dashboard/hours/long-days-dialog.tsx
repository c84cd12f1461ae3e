import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Modal, Stack } from '@mantine/core';
import type { LongDay } from '../../../domains/channels/model/timetable.ts';
import { writtenIn } from '../../lib/language.ts';

interface LongDaysDialogProps {
  /** None: closed. */
  days: readonly LongDay[];
  onCancel: () => void;
  onConfirm: () => void;
}

/** Asks before hours are saved that make a day longer than 18 hours. */
export function LongDaysDialog({ days, onCancel, onConfirm }: LongDaysDialogProps) {
  return (
    <Modal
      opened={days.length > 0}
      onClose={onCancel}
      title={
        <strong>
          <Trans>Open this long?</Trans>
        </strong>
      }
      centered
      closeButtonProps={{ 'aria-label': t`Close`, size: 44 }}
    >
      <Stack>
        <ul>
          {days.map(({ day, minutes }) => (
            <li key={day}>
              {dayWords(day)}: {plural(Math.round(minutes / 60), { one: '# hour', other: '# hours' })}
            </li>
          ))}
        </ul>
        <Group justify="flex-end">
          <Button variant="default" h={44} onClick={onCancel} data-autofocus>
            <Trans>Change hours</Trans>
          </Button>
          <Button h={44} onClick={onConfirm}>
            <Trans>Save anyway</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** A Monday. */
const monday = Date.UTC(2026, 0, 5);
const dayMs = 86_400_000;

function dayWords(day: number | string): string {
  const at = typeof day === 'number' ? monday + (day - 1) * dayMs : Date.parse(`${day}T00:00:00Z`);
  const shown = typeof day === 'number' ? ({ weekday: 'long' } as const) : ({ dateStyle: 'medium' } as const);
  return new Intl.DateTimeFormat(writtenIn(), { ...shown, timeZone: 'UTC' }).format(at);
}
