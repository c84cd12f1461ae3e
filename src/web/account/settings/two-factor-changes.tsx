import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import { client } from '../../lib/api.ts';
import { authToken } from '../../lib/auth.ts';
import { focusOnArrival } from '../../lib/focus-on-arrival.ts';
import { formText } from '../../lib/form-text.ts';
import { FailureAlert } from '../failure-alert.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { passwordIn } from './two-factor-set-up.tsx';
import { useMeChange } from './use-me-change.ts';

export function EndTwoFactor({ onDone }: { onDone: () => void }) {
  const end = useMeChange(
    async (given: { password: string; code: string }) => {
      const { access } = await client.endTwoFactor(given);
      authToken.set(access);
    },
    t`Two-factor sign-in is off.`,
  );
  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    end.mutate({ password: passwordIn(form), code: formText(form, 'code') }, { onSuccess: onDone });
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <FailureAlert error={end.error} />
        <Password />
        <Code />
        <Group>
          <Button type="submit" color="red" h={44} loading={end.isPending}>
            <Trans>Turn off</Trans>
          </Button>
          <Button variant="default" h={44} onClick={onDone}>
            <Trans>Keep it on</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

export function RenewRecoveryCodes({ onDone }: { onDone: () => void }) {
  const renew = useMutation({
    mutationFn: (given: { password: string; code: string }) => client.renewRecoveryCodes(given),
  });
  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    renew.mutate({ password: passwordIn(form), code: formText(form, 'code') });
  }
  if (renew.data) {
    return (
      <Stack gap="sm">
        <RecoveryCodes codes={renew.data.recoveryCodes} />
        <Button h={44} w="fit-content" onClick={onDone}>
          <Trans>I have kept them</Trans>
        </Button>
      </Stack>
    );
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <FailureAlert error={renew.error} />
        <Password />
        <Code />
        <Group>
          <Button type="submit" h={44} loading={renew.isPending}>
            <Trans>Make new codes</Trans>
          </Button>
          <Button variant="default" h={44} onClick={onDone}>
            <Trans>Cancel</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Code() {
  return <TextInput label={t`Code of the app, or a recovery code`} name="code" size="md" required autoComplete="off" />;
}

function Password() {
  return (
    <PasswordInput
      label={t`Your password`}
      name="password"
      size="md"
      required
      ref={focusOnArrival}
      autoComplete="current-password"
      visibilityToggleButtonProps={{ 'aria-label': t`Show your password` }}
    />
  );
}
