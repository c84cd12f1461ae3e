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
      title={<strong>Leave without saving?</strong>}
      centered
      closeButtonProps={{ 'aria-label': 'Close', size: 44 }}
    >
      <Stack>
        <Text>What you changed here is not saved yet.</Text>
        <Group justify="flex-end">
          <Button variant="default" h={44} onClick={() => blocker.reset?.()} data-autofocus>
            Stay here
          </Button>
          <Button color="red" h={44} onClick={() => blocker.proceed?.()}>
            Leave
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
