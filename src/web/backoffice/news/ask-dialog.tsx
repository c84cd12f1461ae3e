import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { sentenceOf } from '../parts/use-change.ts';

interface AskDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  confirm: string;
  color?: string;
  pending: boolean;
  error: unknown;
  onConfirm: () => void;
  /** What it leads to. */
  children: ReactNode;
}

/** Asks once more before something that cannot be undone. */
export function AskDialog({
  opened,
  onClose,
  title,
  confirm,
  color,
  pending,
  error,
  onConfirm,
  children,
}: AskDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={<strong>{title}</strong>}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close', size: 44 }}
    >
      <Stack>
        {children}
        {error ? (
          <Alert color="red" role="alert">
            {sentenceOf(error)}
          </Alert>
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" h={44} onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button h={44} loading={pending} onClick={onConfirm} {...(color !== undefined && { color })}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
