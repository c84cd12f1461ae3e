import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { phoneWords } from '../../shared/phone-words.ts';
import { client } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';
import { FailureAlert } from './failure-alert.tsx';
import { NewPasswordInput } from './new-password-input.tsx';

const tooShort = (password: string) => (password.length < 10 ? 'Choose a password of at least 10 characters.' : null);

/** A new password with the link that was mailed. */
export function ChooseByLink({ token }: { token: string }) {
  const form = useForm({ initialValues: { password: '' }, validate: { password: tooShort } });
  const choose = useMutation({
    mutationFn: ({ password }: { password: string }) => client.resetPassword({ token, password }),
  });
  if (choose.isSuccess) return <Chosen />;
  return (
    <form onSubmit={form.onSubmit((values) => choose.mutate(values))} noValidate>
      <Stack gap="md">
        <FailureAlert error={choose.error} />
        {choose.error ? (
          <Button component="a" href={paths.resetPassword} variant="default" h={48}>
            Ask for a new link
          </Button>
        ) : null}
        <NewPasswordInput label="New password" {...form.getInputProps('password')} />
        <Button type="submit" size="md" h={48} loading={choose.isPending}>
          Save the new password
        </Button>
      </Stack>
    </form>
  );
}

/** A new password with the code that came as an SMS. */
export function ChooseByCode({ phone, onAgain }: { phone: string; onAgain: () => void }) {
  const form = useForm({
    initialValues: { code: '', password: '' },
    validate: {
      code: (code) => (/^\d{6}$/.test(code.trim()) ? null : 'Enter the six digits of the SMS.'),
      password: tooShort,
    },
  });
  const choose = useMutation({
    mutationFn: ({ code, password }: { code: string; password: string }) =>
      client.resetPassword({ phone, code: code.trim(), password }),
  });
  if (choose.isSuccess) return <Chosen />;
  return (
    <form onSubmit={form.onSubmit((values) => choose.mutate(values))} noValidate>
      <Stack gap="md">
        <Text>
          If there is an account with {phoneWords(phone)}, a code of six digits is on its way there. It works for 10
          minutes.
        </Text>
        <FailureAlert error={choose.error} />
        <TextInput
          label="Code"
          size="md"
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          {...form.getInputProps('code')}
        />
        <NewPasswordInput label="New password" {...form.getInputProps('password')} />
        <Button type="submit" size="md" h={48} loading={choose.isPending}>
          Save the new password
        </Button>
        <Button variant="subtle" h={44} onClick={onAgain}>
          Try another email or phone
        </Button>
      </Stack>
    </form>
  );
}

function Chosen() {
  return (
    <Stack>
      <output>Your new password is saved, and every session has been ended.</output>
      <Button component={Link} to={paths.login} size="md" w="fit-content">
        Log in
      </Button>
    </Stack>
  );
}
