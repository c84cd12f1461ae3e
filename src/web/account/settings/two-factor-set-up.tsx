import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Checkbox, CopyButton, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { renderSVG } from 'uqr';
import { client } from '../../lib/api.ts';
import { authToken } from '../../lib/auth.ts';
import { focusOnArrival } from '../../lib/focus-on-arrival.ts';
import { formText } from '../../lib/form-text.ts';
import { FailureAlert } from '../failure-alert.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useMeChange } from './use-me-change.ts';
import classes from './settings-page.module.css';

/** Password, then the secret and the recovery codes, then a first code: only that turns it on. */
export function TwoFactorSetUp({ onDone }: { onDone: () => void }) {
  const begin = useMutation({ mutationFn: (password: string) => client.beginTwoFactor({ password }) });
  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    begin.mutate(passwordIn(event.currentTarget));
  }
  if (begin.data) return <Confirm {...begin.data} onDone={onDone} />;
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <FailureAlert error={begin.error} />
        <PasswordInput
          label={t`Your password`}
          name="password"
          size="md"
          required
          ref={focusOnArrival}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t`Show your password` }}
        />
        <Group>
          <Button type="submit" h={44} loading={begin.isPending}>
            <Trans>Go on</Trans>
          </Button>
          <Button variant="default" h={44} onClick={onDone}>
            <Trans>Cancel</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface ConfirmProps {
  uri: string;
  secret: string;
  recoveryCodes: string[];
  onDone: () => void;
}

function Confirm({ uri, secret, recoveryCodes, onDone }: ConfirmProps) {
  const [kept, setKept] = useState(false);
  const confirm = useMeChange(
    async (code: string) => {
      const { access } = await client.confirmTwoFactor({ code });
      authToken.set(access);
    },
    t`Two-factor sign-in is on.`,
  );
  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    confirm.mutate(formText(event.currentTarget, 'code').replaceAll(' ', ''), { onSuccess: onDone });
  }
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 1 }))}`;
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Text fw={650}>
          <Trans>1. Read this with your authenticator app</Trans>
        </Text>
        <Group align="flex-start">
          <img
            src={picture}
            className={classes.qr}
            width={200}
            height={200}
            alt={t`QR code for the authenticator app`}
          />
          <Stack gap={6} maw={280}>
            <Text fz="sm">
              <Trans>Or type this key into it:</Trans>
            </Text>
            <Text className={classes.secret}>{secret.replaceAll(/(.{4})/g, '$1 ').trim()}</Text>
            <CopyButton value={secret}>
              {({ copied, copy }) => (
                <Button variant="default" h={44} w="fit-content" onClick={copy}>
                  {copied ? t`Copied` : t`Copy the key`}
                </Button>
              )}
            </CopyButton>
          </Stack>
        </Group>
        <Text fw={650}>
          <Trans>2. Keep your recovery codes</Trans>
        </Text>
        <RecoveryCodes codes={recoveryCodes} />
        <Checkbox
          label={t`I have kept them`}
          checked={kept}
          onChange={(event) => setKept(event.currentTarget.checked)}
          py={6}
        />
        <Text fw={650}>
          <Trans>3. Enter the code that the app shows now</Trans>
        </Text>
        <FailureAlert error={confirm.error} />
        <TextInput
          label={t`Code`}
          name="code"
          size="md"
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          maw={240}
        />
        <Group>
          <Button
            type="submit"
            h={44}
            disabled={!kept}
            title={kept ? undefined : t`Keep your recovery codes first.`}
            loading={confirm.isPending}
          >
            <Trans>Turn on</Trans>
          </Button>
          <Button variant="default" h={44} onClick={onDone}>
            <Trans>Cancel</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** A password is taken as typed: its spaces count. */
export function passwordIn(form: HTMLFormElement): string {
  const password = new FormData(form).get('password');
  return typeof password === 'string' ? password : '';
}
