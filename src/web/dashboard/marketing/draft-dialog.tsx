import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Modal } from '@mantine/core';
import { useState, type ReactNode } from 'react';

interface DraftDialogProps<Draft> {
  /** Undefined: nothing is edited. */
  edited: Draft | 'new' | undefined;
  /** Of a new one. */
  title: ReactNode;
  onClose: () => void;
  /** The fields of a draft; of a new one where it is undefined. */
  children: (draft: Draft | undefined, form: { onType: () => void; onDone: () => void }) => ReactNode;
}

/** Where a draft is written. What was typed is not thrown away by a slip of the finger. */
export function DraftDialog<Draft extends { id: string }>(props: DraftDialogProps<Draft>) {
  const { edited, title, onClose, children } = props;
  const [isTyped, setTyped] = useState(false);
  const close = () => {
    onClose();
    setTyped(false);
  };
  return (
    <Modal
      opened={edited !== undefined}
      onClose={close}
      closeOnClickOutside={!isTyped}
      closeOnEscape={!isTyped}
      title={<strong>{edited === 'new' ? title : <Trans>Change the draft</Trans>}</strong>}
      centered
      size="lg"
      closeButtonProps={{ 'aria-label': t`Close`, size: 44 }}
    >
      {edited === undefined
        ? null
        : children(edited === 'new' ? undefined : edited, { onType: () => setTyped(true), onDone: close })}
    </Modal>
  );
}
