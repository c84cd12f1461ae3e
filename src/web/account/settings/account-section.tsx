import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Modal, PasswordInput, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { DialogFooter } from '../../kit/dialog-footer.tsx';
import { accountExportPath, type Deletion } from '../../../domains/merchants/account-contract.ts';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { api, client } from '../../lib/api.ts';
import { download } from '../../lib/download.ts';
import { failureOf } from '../../lib/failure.ts';
import { writtenIn } from '../../lib/language.ts';
import { FailureAlert } from '../failure-alert.tsx';
import { checkProof, ProofField } from './reach/proof-field.tsx';
import { Section } from './section.tsx';

const day = new Intl.DateTimeFormat(writtenIn(), { dateStyle: 'long' });

/** The restaurant's account as a whole: its data to take away, and its end. */
export function AccountSection() {
  const deletion = useQuery(api.getDeletion.queryOptions());
  return (
    <Section title={t`The restaurant's account`}>
      <Stack>
        <div>
          <Text mb={8}>
            <Trans>
              Everything that we keep of your restaurant, as one file: orders, menu with its photos, money, team,
              settings. Without passwords and bank account numbers.
            </Trans>
          </Text>
          {deletion.data ? <ExportForm proof={deletion.data.proof} /> : null}
        </div>
        {deletion.isPending ? <Loading label={t`Loading the account`} h={90} /> : null}
        {deletion.isError && !deletion.data ? (
          <LoadFailure what={t`The account`} onRetry={() => void deletion.refetch()} retrying={deletion.isFetching} />
        ) : null}
        {deletion.data ? <TheEnd deletion={deletion.data} /> : null}
      </Stack>
    </Section>
  );
}

/** The download asks for step-up authentication: the file holds everything. */
function ExportForm({ proof }: Pick<Deletion, 'proof'>) {
  const [isOpen, dialog] = useDisclosure(false);
  const form = useForm({ initialValues: { proof: '' }, validate: { proof: (value) => checkProof(value, proof) } });
  const take = useMutation({
    mutationFn: (shown: string) =>
      download(accountExportPath, 'forkline.zip', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ [proof]: shown }),
      }),
    onSuccess: () => {
      dialog.close();
      form.reset();
    },
    onError: (error) => {
      const ofProof = failureOf(error).fields[proof];
      if (ofProof !== undefined) form.setErrors({ proof: ofProof });
    },
  });
  return (
    <>
      <Button variant="default" h={44} onClick={dialog.open}>
        <Trans>Download all data</Trans>
      </Button>
      <Modal
        opened={isOpen}
        onClose={dialog.close}
        title={
          <strong>
            <Trans>Download all data</Trans>
          </strong>
        }
        closeButtonProps={{ 'aria-label': t`Close`, size: 44 }}
      >
        <form noValidate onSubmit={form.onSubmit(({ proof: shown }) => take.mutate(shown))}>
          <Stack>
            <FailureAlert error={take.error} besides={['password', 'code']} />
            <ProofField proof={proof} {...form.getInputProps('proof')} />
            <DialogFooter>
              <Button variant="default" h={44} onClick={dialog.close}>
                <Trans>Cancel</Trans>
              </Button>
              <Button type="submit" h={44} loading={take.isPending}>
                <Trans>Download</Trans>
              </Button>
            </DialogFooter>
          </Stack>
        </form>
      </Modal>
    </>
  );
}

function TheEnd({ deletion: { asked, proof } }: { deletion: Deletion }) {
  const [isOpen, dialog] = useDisclosure(false);
  const withdraw = useDeletionChange(() => client.withdrawDeletion());
  if (asked) {
    return (
      <Alert color="yellow" title={t`The account is to be deleted`}>
        <Stack gap="sm">
          <Text>
            <Trans>
              {asked.by} asked for it on {day.format(new Date(asked.at))}: {asked.reason} We write when it is done;
              until then nothing changes.
            </Trans>
          </Text>
          <WhatIsKept />
          <FailureAlert error={withdraw.error} />
          <Button w="fit-content" h={44} loading={withdraw.isPending} onClick={() => withdraw.mutate(undefined)}>
            <Trans>Keep the account</Trans>
          </Button>
        </Stack>
      </Alert>
    );
  }
  return (
    <div>
      <Button variant="subtle" color="red" h={44} onClick={dialog.open}>
        <Trans>Delete the account</Trans>
      </Button>
      <Modal
        opened={isOpen}
        onClose={dialog.close}
        title={
          <strong>
            <Trans>Delete the account</Trans>
          </strong>
        }
        closeButtonProps={{ 'aria-label': t`Close`, size: 44 }}
      >
        <DeletionForm proof={proof} onClose={dialog.close} />
      </Modal>
    </div>
  );
}

function WhatIsKept() {
  return (
    <Text>
      <Trans>
        Orders and money are kept for about 7 years, without being used for anything else: tax law and the services’
        disputes ask for them.
      </Trans>
    </Text>
  );
}

function DeletionForm({ proof, onClose }: { proof: Deletion['proof']; onClose: () => void }) {
  const form = useForm({
    initialValues: { reason: '', proof: '' },
    validate: {
      reason: (reason) => (reason.trim() === '' ? t`Say why, in a few words.` : null),
      proof: (value) => (value === '' ? (proof === 'code' ? t`Enter the code.` : t`Enter your password.`) : null),
    },
  });
  const ask = useDeletionChange(({ reason, proof: shown }: { reason: string; proof: string }) =>
    client.askForDeletion({ reason, [proof]: shown }),
  );
  const failure = ask.error ? failureOf(ask.error) : undefined;
  const onError = (error: unknown) => {
    const { [proof]: ofProof, ...fields } = failureOf(error).fields;
    form.setErrors({ ...fields, ...(ofProof !== undefined && { proof: ofProof }) });
  };
  return (
    <form noValidate onSubmit={form.onSubmit((values) => ask.mutate(values, { onSuccess: onClose, onError }))}>
      <Stack>
        <Text>
          <Trans>
            We disconnect the delivery services, pay out what we owe you, and delete the menu, the photos, the team and
            everything else that need not be kept.
          </Trans>
        </Text>
        <WhatIsKept />
        {failure && Object.keys(failure.fields).length === 0 ? (
          <Alert color="red" role="alert">
            {failure.sentence}
          </Alert>
        ) : null}
        <Textarea label={t`Why`} required autosize minRows={2} maxLength={500} {...form.getInputProps('reason')} />
        {proof === 'code' ? (
          <TextInput
            label={t`Code from your authenticator app`}
            required
            autoComplete="one-time-code"
            inputMode="numeric"
            {...form.getInputProps('proof')}
          />
        ) : (
          <PasswordInput
            label={t`Your password`}
            required
            autoComplete="current-password"
            {...form.getInputProps('proof')}
          />
        )}
        <DialogFooter>
          <Button variant="default" h={44} onClick={onClose}>
            <Trans>Keep the account</Trans>
          </Button>
          <Button type="submit" color="red" h={44} loading={ask.isPending}>
            <Trans>Ask for it to be deleted</Trans>
          </Button>
        </DialogFooter>
      </Stack>
    </form>
  );
}

function useDeletionChange<Input>(change: (input: Input) => Promise<Deletion>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(input),
    onSuccess: (deletion) => cache.setQueryData(api.getDeletion.queryKey(), deletion),
  });
}
