import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { secondMs } from '../../../shared/time.ts';

const undoForMs = 10 * secondMs;

/** Says what was done and takes it back on a press, for ten seconds. */
export function offerUndo({ id, message, onUndo }: { id: string; message: string; onUndo: () => void }): void {
  const noticeId = `undo ${id}`;
  notifications.hide(noticeId);
  notifications.show({
    id: noticeId,
    autoClose: undoForMs,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <span>{message}</span>
        <Button
          h={44}
          variant="default"
          aria-label={t`Undo: ${message}`}
          onClick={() => {
            notifications.hide(noticeId);
            onUndo();
          }}
        >
          <Trans>Undo</Trans>
        </Button>
      </Group>
    ),
  });
}
