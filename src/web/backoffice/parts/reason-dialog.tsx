import type { ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useChange } from './use-change.ts';

const reasonMaxLength = 500;

interface ReasonDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** What it leads to. */
  effect: ReactNode;
  confirm: string;
  color?: string;
  /** Why it cannot be done as it stands. */
  blocked?: string;
  /** What is told once it is done. */
  done: string;
  change: (reason: string) => Promise<unknown>;
}

/** Asks for the reason of an act about money, which stays in the audit. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { opened, onClose, title, effect, confirm, color, blocked, done, change } = props;
  const act = useChange(change, () => done);
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={title}
      label="Reason"
      description="It stays in the audit; the restaurant does not see it."
      maxLength={reasonMaxLength}
      confirm={confirm}
      {...(color !== undefined && { color })}
      blocked={blocked}
      pending={act.isPending}
      error={act.error}
      onConfirm={(reason) => act.mutate(reason, { onSuccess: onClose })}
      before={<div>{effect}</div>}
    />
  );
}
