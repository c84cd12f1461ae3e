import { Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { client } from '../../lib/api.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { useChange } from '../parts/use-change.ts';
import { Warning } from '../parts/warning.tsx';
import { checkWords } from '../parts/words.ts';
import type { DecisionDialogProps } from './decisions.tsx';
import { LetterPreview } from './letter-preview.tsx';
import { timeZoneChoices } from '../../lib/time-zones.ts';

/** Makes the applicant a merchant, with a store in the chosen time zone. */
export function ApproveDialog({ application, ...shown }: DecisionDialogProps) {
  const [timeZone, setTimeZone] = useState(application.suggestedTimeZone);
  const unsure = application.checks.filter(({ state }) => state !== 'passed');
  const approve = useChange(
    (text: string) => client.approveApplication({ id: application.id, timeZone, text }),
    () =>
      application.kind === 'more'
        ? `${application.brandName} has one more store.`
        : `${application.brandName} is a partner now.`,
  );
  return (
    <ConfirmDialog
      {...shown}
      blocked={approve.isPending ? undefined : shown.blocked}
      title={`Approve ${application.brandName}`}
      label="Personal words"
      description="Added to the mail. May stay empty."
      isOptional
      maxLength={4000}
      confirm="Approve"
      pending={approve.isPending}
      error={approve.error}
      onConfirm={(text) => approve.mutate(text, { onSuccess: shown.onClose })}
      before={
        <Stack>
          {unsure.length > 0 ? (
            <Warning title="Not every check has passed">
              {unsure.map(({ name, state }) => `${checkWords[name].title}: ${state}`).join(', ')}.
            </Warning>
          ) : null}
          <Select
            label="Time zone of the store"
            description={`Days and hours of the store follow it. Suggested for ${application.storeAddress}.`}
            data={timeZoneChoices(application.suggestedTimeZone)}
            value={timeZone}
            onChange={(value) => value && setTimeZone(value)}
            searchable
            required
          />
        </Stack>
      }
      renderPreview={(text) => <LetterPreview decision="approve" application={application} text={text} />}
    />
  );
}
