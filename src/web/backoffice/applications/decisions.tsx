import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ApplicationDetail } from '../../../domains/applications/contract.ts';
import type { Decision } from '../../../domains/applications/model/decision-letters.ts';
import { mayHappen } from '../../../domains/applications/model/application-states.ts';
import { client } from '../../lib/api.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { useChange } from '../parts/use-change.ts';
import classes from '../parts/page.module.css';
import own from './application-page.module.css';
import { ApproveDialog } from './approve-dialog.tsx';
import { LetterPreview } from './letter-preview.tsx';

const decisions = ['approve', 'ask', 'decline'] as const;
const buttons = {
  approve: { label: 'Approve', variant: 'filled', color: 'basil' },
  ask: { label: 'Ask for more', variant: 'default', color: 'gray' },
  decline: { label: 'Decline', variant: 'outline', color: 'red' },
} as const;

/** Why a decision cannot be made in a state. */
const whyNot = {
  unconfirmed: 'The owner of this email has not confirmed the request yet. A link was mailed.',
  submitted: undefined,
  needs_information: undefined,
  approved: 'It is approved: nothing is left to decide.',
  declined: 'It is declined. The applicant can apply again from their page.',
  withdrawn: 'The applicant has withdrawn it. They can apply again from their page.',
} as const;

export function Decisions({ application }: { application: ApplicationDetail }) {
  const [open, setOpen] = useState<Decision>();
  const close = () => setOpen(undefined);
  const blockedFor = (decision: Decision) =>
    mayHappen(decision, application.state) ? undefined : whyNot[application.state];
  return (
    <div className={own.decisions}>
      {decisions.map((decision) => (
        <Button
          key={decision}
          h={44}
          variant={buttons[decision].variant}
          color={buttons[decision].color}
          disabled={!mayHappen(decision, application.state)}
          onClick={() => setOpen(decision)}
        >
          {buttons[decision].label}
        </Button>
      ))}
      {whyNot[application.state] ? <span className={classes.soft}>{whyNot[application.state]}</span> : null}
      <ApproveDialog
        application={application}
        blocked={blockedFor('approve')}
        opened={open === 'approve'}
        onClose={close}
      />
      {(['ask', 'decline'] as const).map((decision) => (
        <WordsDialog
          key={decision}
          decision={decision}
          application={application}
          blocked={blockedFor(decision)}
          opened={open === decision}
          onClose={close}
        />
      ))}
    </div>
  );
}

export interface DecisionDialogProps {
  application: ApplicationDetail;
  blocked: string | undefined;
  opened: boolean;
  onClose: () => void;
}

const words = {
  ask: {
    title: 'Ask for more',
    label: 'What do you need?',
    description: 'They can answer and send documents on their page.',
    confirm: 'Send the question',
    color: 'basil',
    done: 'The question is on its way.',
  },
  decline: {
    title: 'Decline the application',
    label: 'Reason',
    description: 'The applicant is told exactly this.',
    confirm: 'Decline',
    color: 'red',
    done: 'It is declined, and the applicant hears why.',
  },
} as const;

const calls = { ask: client.askApplicant, decline: client.declineApplication } as const;

function WordsDialog({ decision, application, ...shown }: DecisionDialogProps & { decision: 'ask' | 'decline' }) {
  const { done, ...labels } = words[decision];
  const decide = useChange(
    (text: string) => calls[decision]({ id: application.id, text }),
    () => done,
  );
  return (
    <ConfirmDialog
      {...labels}
      {...shown}
      blocked={decide.isPending ? undefined : shown.blocked}
      maxLength={4000}
      pending={decide.isPending}
      error={decide.error}
      onConfirm={(text) => decide.mutate(text, { onSuccess: shown.onClose })}
      renderPreview={(text) => <LetterPreview decision={decision} application={application} text={text} />}
    />
  );
}
