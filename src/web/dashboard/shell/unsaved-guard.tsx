import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Modal, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { DialogFooter } from '../../kit/dialog-footer.tsx';

/**
 * Asks before what was typed is lost: inside the app by a dialog, on closing the tab by the browser's own. Another store
 * is another form. A screen has one at most.
 */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      isDirty && (here.pathname !== there.pathname || storeIn(here.search) !== storeIn(there.search)),
  );
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
        <DialogFooter>
          <Button variant="default" h={44} onClick={() => blocker.reset?.()} data-autofocus>
            <Trans>Stay here</Trans>
          </Button>
          <Button color="red" h={44} onClick={() => blocker.proceed?.()}>
            <Trans>Leave</Trans>
          </Button>
        </DialogFooter>
      </Stack>
    </Modal>
  );
}

const storeIn = (search: string) => new URLSearchParams(search).get('store');
