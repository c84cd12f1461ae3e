import { Button, Stack, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { DialogFooter } from '../../kit/dialog-footer.tsx';
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
  /** A name, say: Enter confirms. */
  isOneLine?: boolean;
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
  const { opened, onClose, title } = props;
  const [text, setText] = useState('');
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <ConfirmForm {...props} text={text} onType={setText} />
    </Dialog>
  );
}

interface ConfirmFormProps extends Omit<ConfirmDialogProps, 'opened' | 'title'> {
  text: string;
  onType: (text: string) => void;
}

export function ConfirmForm({ text, onType, ...props }: ConfirmFormProps) {
  const { onClose, confirm, blocked, pending, error, onConfirm, before, renderPreview } = props;
  const field = {
    label: props.label,
    description: props.description,
    value: text,
    maxLength: props.maxLength,
    required: !props.isOptional,
    'data-autofocus': true,
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!blocked) onConfirm(text.trim());
      }}
    >
      <Stack>
        {before}
        {props.isOneLine ? (
          <TextInput {...field} autoComplete="off" onChange={(event) => onType(event.currentTarget.value)} />
        ) : (
          <Textarea
            {...field}
            onChange={(event) => onType(event.currentTarget.value)}
            autosize
            minRows={3}
            maxRows={10}
          />
        )}
        {renderPreview?.(text.trim())}
        <Refusal error={error} />
        {blocked ? <Warning>{blocked}</Warning> : null}
        <DialogFooter>
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
        </DialogFooter>
      </Stack>
    </form>
  );
}
