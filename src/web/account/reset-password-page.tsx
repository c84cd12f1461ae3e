import { Anchor, Button, Loader, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { Link } from 'react-router';
import { client } from '../lib/api.ts';
import { formText } from '../lib/form-text.ts';
import { paths } from '../lib/paths.ts';
import { useSearchParam } from '../lib/use-search-param.ts';
import { AccountCard } from './account-card.tsx';
import { ChooseByCode, ChooseByLink } from './choose-password.tsx';
import { FailureAlert } from './failure-alert.tsx';
import classes from './login-page.module.css';
import { SubmitButton } from './submit-button.tsx';

/** Asks for a link or a code; opened from the mail's link, the way to a new password. */
export default function ResetPasswordPage() {
  const token = useSearchParam('token');
  return (
    <AccountCard title={token === null ? 'Reset password' : 'Choose a new password'}>
      {token === null ? <AskForInstructions /> : <OpenedLink token={token} />}
      <div className={classes.links}>
        <Anchor component={Link} to={paths.login}>
          Back to login
        </Anchor>
      </div>
    </AccountCard>
  );
}

/** Asks whether the link is good before a form is filled in for it. */
function OpenedLink({ token }: { token: string }) {
  const { isPending, error } = useQuery({
    queryKey: ['reset-password', token],
    queryFn: () => client.readPasswordReset({ token }),
    retry: false,
    staleTime: Infinity,
    refetchOnReconnect: false,
  });
  if (isPending)
    return (
      <output aria-label="Checking the link">
        <Loader />
      </output>
    );
  if (!error) return <ChooseByLink token={token} />;
  return (
    <Stack gap="md">
      <FailureAlert error={error} />
      <Button component={Link} to={paths.resetPassword} size="md" h={48}>
        Ask for a new link
      </Button>
    </Stack>
  );
}

function AskForInstructions() {
  const [asked, setAsked] = useState('');
  const ask = useMutation({
    mutationFn: (emailOrPhone: string) => client.requestPasswordReset({ emailOrPhone }),
    onSuccess: (_answer, emailOrPhone) => setAsked(emailOrPhone),
  });
  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    ask.mutate(formText(event.currentTarget, 'emailOrPhone'));
  }
  if (ask.data?.sent === 'sms') return <ChooseByCode phone={asked} onAgain={ask.reset} />;
  if (ask.data?.sent === 'mail') {
    return (
      <output>
        <Text>
          If there is an account with {asked}, a link to choose a new password is on its way there. It works once and
          for one hour. Look into the spam folder, too.
        </Text>
        <Button variant="subtle" h={44} mt="sm" onClick={ask.reset}>
          Try another email or phone
        </Button>
      </output>
    );
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text c="dimmed">We send a link to your email, or a code to your phone.</Text>
        <FailureAlert error={ask.error} />
        <TextInput
          label="Email or phone"
          name="emailOrPhone"
          size="md"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={asked}
        />
        <SubmitButton isBusy={ask.isPending}>Send Reset Instructions</SubmitButton>
      </Stack>
    </form>
  );
}
