import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { DialogFooter } from '../../kit/dialog-footer.tsx';
import { Dialog, Refusal } from '../parts/dialog.tsx';

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
    <Dialog opened={opened} onClose={onClose} title={title}>
      <Stack>
        {children}
        <Refusal error={error} />
        <DialogFooter>
          <Button variant="default" h={44} onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button h={44} loading={pending} onClick={onConfirm} {...(color !== undefined && { color })}>
            {confirm}
          </Button>
        </DialogFooter>
      </Stack>
    </Dialog>
  );
}
