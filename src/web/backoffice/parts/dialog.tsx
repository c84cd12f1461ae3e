import { Alert, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { sentenceOf } from './use-change.ts';

interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/** A question that stands before the page until it is answered or closed. */
export function Dialog({ opened, onClose, title, children }: DialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={<strong>{title}</strong>}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close', size: 44 }}
    >
      {children}
    </Modal>
  );
}

/** Why it was not done, where it was tried. */
export function Refusal({ error }: { error: unknown }) {
  return error ? (
    <Alert color="red" role="alert">
      {sentenceOf(error)}
    </Alert>
  ) : null;
}
