import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { DialogFooter } from '../../kit/dialog-footer.tsx';
import { failureOf } from '../../lib/failure.ts';

interface DeleteDraftProps {
  name: string;
  pending: boolean;
  error: Error | null;
  onConfirm: () => void;
}

/** Asks once more: a draft is gone for good. */
export function DeleteDraft({ name, pending, error, onConfirm }: DeleteDraftProps) {
  const [isAsking, ask] = useState(false);
  const close = () => ask(false);
  return (
    <>
      <Button variant="default" c="red" h={44} onClick={() => ask(true)} aria-label={t`Delete ${name}`}>
        <Trans>Delete</Trans>
      </Button>
      <Modal
        opened={isAsking}
        onClose={close}
        title={
          <strong>
            <Trans>Delete this draft?</Trans>
          </strong>
        }
        centered
        closeButtonProps={{ 'aria-label': t`Close`, size: 44 }}
      >
        <Stack>
          <span>
            <Trans>“{name}” was sent to nobody. Deleted, it cannot be brought back.</Trans>
          </span>
          {error ? (
            <Alert color="red" role="alert">
              {failureOf(error).sentence}
            </Alert>
          ) : null}
          <DialogFooter>
            <Button variant="default" h={44} onClick={close} data-autofocus>
              <Trans>Keep it</Trans>
            </Button>
            <Button color="red" h={44} loading={pending} onClick={onConfirm}>
              <Trans>Delete the draft</Trans>
            </Button>
          </DialogFooter>
        </Stack>
      </Modal>
    </>
  );
}
