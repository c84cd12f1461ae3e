import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { client } from '../../lib/api.ts';
import { authToken } from '../../lib/auth.ts';
import { failureOf } from '../../lib/failure.ts';
import { FailureAlert } from '../failure-alert.tsx';
import { NewPasswordInput } from '../new-password-input.tsx';
import { Section } from './section.tsx';
import { useMeChange } from './use-me-change.ts';

interface Values {
  current: string;
  password: string;
  code: string;
}

export function PasswordSection({ about, hasTwoFactor }: { about: string[]; hasTwoFactor: boolean }) {
  const form = useForm<Values>({
    initialValues: { current: '', password: '', code: '' },
    validate: {
      current: (current) => (current === '' ? t`Enter your password.` : null),
      password: (password) => (password.length < 10 ? t`Choose a password of at least 10 characters.` : null),
      code: (code) => (hasTwoFactor && code.trim() === '' ? t`Enter the code.` : null),
    },
  });
  const change = useMeChange(
    async (values: Values) => {
      const { access } = await client.changePassword({ ...values, code: hasTwoFactor ? values.code : undefined });
      authToken.set(access);
    },
    t`Your password is changed; every other session has been ended.`,
  );
  function submit(values: Values) {
    change.mutate(values, {
      onSuccess: () => form.reset(),
      onError: (error) => form.setErrors(failureOf(error).fields),
    });
  }
  return (
    <Section title={t`Password`}>
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <Stack gap="sm">
          <Text c="dimmed">
            <Trans>A new password ends every other session.</Trans>
          </Text>
          <FailureAlert error={change.error} besides={['current', 'password', 'code']} />
          <PasswordInput
            label={t`Current password`}
            size="md"
            required
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t`Show current password` }}
            {...form.getInputProps('current')}
          />
          <NewPasswordInput label={t`New password`} about={about} {...form.getInputProps('password')} />
          {hasTwoFactor && (
            <TextInput
              label={t`Code from your authenticator app`}
              size="md"
              required
              autoComplete="one-time-code"
              {...form.getInputProps('code')}
            />
          )}
          <Button type="submit" h={44} w="fit-content" variant="default" loading={change.isPending}>
            <Trans>Change password</Trans>
          </Button>
        </Stack>
      </form>
    </Section>
  );
}
