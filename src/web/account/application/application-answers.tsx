import { Button, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type SyntheticEvent, useRef } from 'react';
import { DialogFooter } from '../../kit/dialog-footer.tsx';
import { client } from '../../lib/api.ts';
import { formText } from '../../lib/form-text.ts';
import { FailureAlert } from '../failure-alert.tsx';
import { useApplicationChange } from './use-application-change.ts';
import classes from './application-page.module.css';

const maxCharacters = 4000;

interface AnswerFormProps {
  title: string;
  label: string;
  button: string;
  done: string;
  send: (text: string) => Promise<unknown>;
}

/** One box of text that goes to staff. */
function AnswerForm({ title, label, button, done, send }: AnswerFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const change = useApplicationChange(send);
  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    change.mutate(formText(event.currentTarget, 'text'), { onSuccess: () => form.current?.reset() });
  }
  return (
    <section className={classes.card} aria-label={title}>
      <form ref={form} onSubmit={submit}>
        <Stack gap="sm">
          <h2 className={classes.title}>{title}</h2>
          <FailureAlert error={change.error} />
          {change.isSuccess ? <output>{done}</output> : null}
          <Textarea label={label} name="text" required autosize minRows={3} maxLength={maxCharacters} size="md" />
          <Button type="submit" h={44} w="fit-content" loading={change.isPending}>
            {button}
          </Button>
        </Stack>
      </form>
    </section>
  );
}

export function Reply({ isAsked }: { isAsked: boolean }) {
  return (
    <AnswerForm
      title={isAsked ? 'Your answer' : 'Something to add?'}
      label="Your message to our team"
      button="Send"
      done="Sent. We read it and come back to you."
      send={(text) => client.replyToStaff({ text })}
    />
  );
}

export function ApplyAgain() {
  return (
    <AnswerForm
      title="Apply again"
      label="What has changed?"
      button="Apply again"
      done="Sent. We look at it again."
      send={(text) => client.resubmitApplication({ text })}
    />
  );
}

export function Withdraw({ brandName }: { brandName: string }) {
  const [asking, { open, close }] = useDisclosure(false);
  const withdraw = useApplicationChange(() => client.withdrawApplication({}));
  return (
    <>
      <Button variant="subtle" color="gray" h={44} w="fit-content" onClick={open}>
        Withdraw my application …
      </Button>
      <Modal
        opened={asking}
        onClose={close}
        title={<strong>Withdraw the application for {brandName}?</strong>}
        centered
        closeButtonProps={{ 'aria-label': 'Close', size: 44 }}
      >
        <Stack>
          <FailureAlert error={withdraw.error} />
          <Text>We stop looking at it. You can apply again later from this page.</Text>
          <DialogFooter>
            <Button variant="default" h={44} onClick={close} data-autofocus>
              Keep it
            </Button>
            <Button
              color="red"
              h={44}
              loading={withdraw.isPending}
              onClick={() => withdraw.mutate(undefined, { onSuccess: close })}
            >
              Withdraw
            </Button>
          </DialogFooter>
        </Stack>
      </Modal>
    </>
  );
}
