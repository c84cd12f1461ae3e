import { Button, Group, Stack, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Dialog, Refusal } from './dialog.tsx';
import { Warning } from './warning.tsx';

interface ConfirmDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  label: string;
  description?: string;
  maxLength: number;
  isOptional?: boolean;
  confirm: string;
  color?: string;
  /** Why it cannot be done any more. */
  blocked?: string | undefined;
  pending: boolean;
  error: unknown;
  onConfirm: (text: string) => void;
  /** What stands above the text box. */
  before?: ReactNode;
  /** What the text leads to, as it is being typed. */
  renderPreview?: (text: string) => ReactNode;
}

/** Asks for words before something weighty happens. What was typed stays until it has happened. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, onClose, title, confirm, blocked, pending, error, onConfirm, before, renderPreview } = props;
  const [text, setText] = useState('');
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!blocked) onConfirm(text.trim());
        }}
      >
        <Stack>
          {before}
          <Textarea
            label={props.label}
            description={props.description}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            maxLength={props.maxLength}
            required={!props.isOptional}
            autosize
            minRows={3}
            maxRows={10}
            data-autofocus
          />
          {renderPreview?.(text.trim())}
          <Refusal error={error} />
          {blocked ? <Warning>{blocked}</Warning> : null}
          <Group justify="flex-end">
            <Button variant="default" h={44} onClick={onClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              h={44}
              loading={pending}
              disabled={blocked !== undefined}
              {...(props.color && { color: props.color })}
            >
              {confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
