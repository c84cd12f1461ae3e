import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PendingEmail } from '../../../domains/identity/email-change-contract.ts';
import { api, client } from '../../lib/api.ts';
import { failureOf } from '../../lib/failure.ts';
import { FailureAlert } from '../failure-alert.tsx';
import { checkProof, ProofField } from './reach/proof-field.tsx';

/** The email of the account: a change waits until both addresses have confirmed it. */
export function EmailChange({ email }: { email: string }) {
  const { data } = useQuery(api.getEmailChange.queryOptions({ refetchOnWindowFocus: 'always' }));
  const [isOpen, { open, close }] = useDisclosure(false);
  if (!data) return null;
  if (data.pending) return <Pending email={email} pending={data.pending} />;
  if (!isOpen) {
    return (
      <Button variant="default" h={44} w="fit-content" onClick={open}>
        <Trans>Change email</Trans>
      </Button>
    );
  }
  return <EmailForm proof={data.proof} onClose={close} />;
}

/** Puts the answer of a change in the place of what is shown. */
function useEmailChange<Input>(change: (input: Input) => Promise<PendingEmail>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (answer) => cache.setQueryData(api.getEmailChange.queryKey(), answer),
  });
}

function Pending({ email, pending }: { email: string; pending: NonNullable<PendingEmail['pending']> }) {
  const cancel = useEmailChange(() => client.cancelEmailChange());
  const { email: newEmail, isApproved, isProven } = pending;
  return (
    <Stack gap="xs" aria-live="polite">
      <Text fw={600}>
        <Trans>Changing to {newEmail}</Trans>
      </Text>
      <Text>
        {isApproved ? <Trans>Approved from {email}.</Trans> : <Trans>Open the email we sent to {email}.</Trans>}
      </Text>
      <Text>
        {isProven ? <Trans>{newEmail} is confirmed.</Trans> : <Trans>Open the email we sent to {newEmail}.</Trans>}
      </Text>
      <Text c="dimmed">
        <Trans>The links work for 24 hours.</Trans>
      </Text>
      <FailureAlert error={cancel.error} />
      <Button
        variant="default"
        h={44}
        w="fit-content"
        loading={cancel.isPending}
        onClick={() => cancel.mutate(undefined)}
      >
        <Trans>Cancel the change</Trans>
      </Button>
    </Stack>
  );
}

function EmailForm({ proof, onClose }: { proof: 'password' | 'code'; onClose: () => void }) {
  const form = useForm({
    initialValues: { email: '', proof: '' },
    validate: {
      email: (email) => (email.trim() === '' ? t`Enter your new email.` : null),
      proof: (value) => checkProof(value, proof),
    },
  });
  const change = useEmailChange((values: { email: string; proof: string }) =>
    client.changeEmail({ email: values.email, [proof]: values.proof }),
  );
  function submit(values: { email: string; proof: string }) {
    change.mutate(values, {
      onSuccess: onClose,
      onError: (error) => {
        const { fields } = failureOf(error);
        form.setErrors({ ...fields, ...(fields[proof] && { proof: fields[proof] }) });
      },
    });
  }
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap="sm">
        <FailureAlert error={change.error} besides={['email', 'password', 'code']} />
        <TextInput
          label={t`New email`}
          description={t`We email both addresses. The change takes effect once both confirm.`}
          type="email"
          size="md"
          required
          maxLength={254}
          autoComplete="email"
          data-autofocus
          {...form.getInputProps('email')}
        />
        <ProofField proof={proof} {...form.getInputProps('proof')} />
        <Group>
          <Button type="submit" h={44} loading={change.isPending}>
            <Trans>Send the links</Trans>
          </Button>
          <Button variant="default" h={44} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
