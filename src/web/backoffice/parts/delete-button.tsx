import { Button } from '@mantine/core';
import { useState } from 'react';
import { AskDialog } from './ask-dialog.tsx';

interface DeleteButtonProps {
  /** What would be gone: `“Bank delay”`. */
  what: string;
  pending: boolean;
  error: unknown;
  onDelete: () => void;
}

/** Asks first: what is deleted is gone for all of us. */
export function DeleteButton({ what, pending, error, onDelete }: DeleteButtonProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="subtle" color="red" h={44} onClick={() => setAsking(true)}>
        Delete…
      </Button>
      <AskDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={`Delete ${what}?`}
        confirm="Delete it"
        color="red"
        pending={pending}
        error={error}
        onConfirm={onDelete}
      >
        It is gone for all of us, and does not come back.
      </AskDialog>
    </>
  );
}
