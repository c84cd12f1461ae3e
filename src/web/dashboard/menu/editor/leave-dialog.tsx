import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import type { Blocker } from 'react-router';

/** Asks before what was typed is lost: inside the app by a dialog, on closing the tab by the browser's own. */
export function LeaveDialog({ blocker, isDirty }: { blocker: Blocker; isDirty: boolean }) {
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return (
    <Modal
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={
        <strong>
          <Trans>Leave without saving?</Trans>
        </strong>
      }
      centered
      closeButtonProps={{ 'aria-label': t`Close`, size: 44 }}
    >
      <Stack>
        <Text>
          <Trans>What you changed here is not saved yet.</Trans>
        </Text>
        <Group justify="flex-end">
          <Button variant="default" h={44} onClick={() => blocker.reset?.()} data-autofocus>
            <Trans>Stay here</Trans>
          </Button>
          <Button color="red" h={44} onClick={() => blocker.proceed?.()}>
            <Trans>Leave</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
