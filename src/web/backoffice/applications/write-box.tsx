import { Alert, Button, SegmentedControl, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { ApplicationDetail } from '../../../domains/applications/contract.ts';
import { client } from '../../lib/api.ts';
import { useDraft } from '../../lib/draft.ts';
import { sentenceOf, useChange } from '../parts/use-change.ts';
import classes from '../parts/page.module.css';

const kinds = [
  { value: 'note', label: 'Note among staff' },
  { value: 'message', label: 'Message to applicant' },
];

/** Writes a note or a message; what was typed goes only once it has been taken. */
export function WriteBox({ application: { id, email } }: { application: ApplicationDetail }) {
  const [isMessage, setIsMessage] = useState(false);
  const { text, write: type } = useDraft(`application ${id}`);
  const write = useChange(
    (given: { isMessage: boolean; text: string }) =>
      given.isMessage
        ? client.messageApplicant({ id, text: given.text })
        : client.addInternalNote({ id, text: given.text }),
    (given) => (given.isMessage ? `The message is on its way to ${email}.` : 'The note is kept.'),
  );
  return (
    <section className={classes.card}>
      <h2>Write</h2>
      <form
        className={classes.page}
        onSubmit={(event) => {
          event.preventDefault();
          write.mutate({ isMessage, text: text.trim() }, { onSuccess: () => type('') });
        }}
      >
        <SegmentedControl
          aria-label="To whom"
          data={kinds}
          value={isMessage ? 'message' : 'note'}
          onChange={(value) => setIsMessage(value === 'message')}
        />
        <Textarea
          aria-label={isMessage ? 'Message to the applicant' : 'Note among staff'}
          description={isMessage ? `Mailed to ${email}, and shown on their page.` : 'The applicant does not see it.'}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          maxLength={4000}
          required
          autosize
          minRows={3}
          maxRows={12}
        />
        {write.error ? (
          <Alert color="red" role="alert">
            {sentenceOf(write.error)}
          </Alert>
        ) : null}
        <div>
          <Button type="submit" h={44} variant={isMessage ? 'filled' : 'default'} loading={write.isPending}>
            {isMessage ? 'Send the message' : 'Keep the note'}
          </Button>
        </div>
      </form>
    </section>
  );
}
