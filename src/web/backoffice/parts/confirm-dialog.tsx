import { Alert, Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { sentenceOf } from './use-change.ts';
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
    <Modal
      opened={opened}
      onClose={onClose}
      title={<strong>{title}</strong>}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close', size: 44 }}
    >
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
          {error ? (
            <Alert color="red" role="alert">
              {sentenceOf(error)}
            </Alert>
          ) : null}
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
    </Modal>
  );
}
