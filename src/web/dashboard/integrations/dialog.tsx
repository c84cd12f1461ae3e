import { t } from '@lingui/core/macro';
import { Modal, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';

interface DialogProps extends Pick<ModalProps, 'opened' | 'onClose' | 'size'> {
  title: string;
  children: ReactNode;
}

/** What stands above the cards. It goes at once: what it is about is gone from the address by then. */
export function Dialog({ title, ...props }: DialogProps) {
  return (
    <Modal
      title={<strong>{title}</strong>}
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': t`Close`, size: 44 }}
      {...props}
    />
  );
}
