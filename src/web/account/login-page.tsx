import { Anchor, Paper, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { client } from '../lib/api.ts';
import { formText } from '../lib/form-text.ts';
import { logIn } from '../lib/log-in.ts';
import { paths, safeNext } from '../lib/paths.ts';
import { LogInRefusal } from './log-in-refusal.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';
import { SubmitButton } from './submit-button.tsx';
import classes from './login-page.module.css';

/** Where somebody works, when nothing else was asked for. */
async function ownPage(): Promise<string> {
  const role = await client.me().then(
    (me) => me.role,
    () => undefined,
  );
  if (role === 'staff') return paths.backoffice;
  return role === 'applicant' ? paths.application : paths.dashboard;
}

export default function LoginPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const cache = useQueryClient();
  async function enter() {
    // Whoever was logged in before may have left another restaurant's data behind.
    cache.clear();
    const next = search.get('next');
    await navigate(next === null ? await ownPage() : safeNext(next), { replace: true });
  }
  const attempt = useMutation({
    mutationFn: logIn,
    onSuccess: ({ refusal, challenge }) => (refusal === undefined && challenge === undefined ? enter() : undefined),
  });

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    // A password is taken as typed: its spaces count.
    const password = new FormData(form).get('password');
    attempt.mutate({ username: formText(form, 'username'), password: typeof password === 'string' ? password : '' });
  }

  const challenge = attempt.data?.challenge;
  return (
    <div className={classes.page}>
      <title>Log in - Forkline</title>
      <Paper component="section" className={classes.card} aria-labelledby="welcome">
        <Title order={1} id="welcome" fz={32}>
          Welcome Back
        </Title>
        {challenge === undefined ? (
          <>
            <Text c="dimmed" mt={4} mb="lg">
              Log in with your email and password
            </Text>
            <LogInRefusal refusal={attempt.data?.refusal} />
            <form method="post" onSubmit={submit}>
              <Stack gap="md">
                <TextInput
                  label="Email"
                  name="username"
                  type="text"
                  size="md"
                  required
                  autoComplete="username"
                  autoCapitalize="none"
                  spellCheck={false}
                />
                <PasswordInput
                  label="Password"
                  name="password"
                  size="md"
                  required
                  autoComplete="current-password"
                  visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
                />
                <SubmitButton isBusy={attempt.isPending}>Log In</SubmitButton>
              </Stack>
            </form>
          </>
        ) : (
          <SecondFactorForm challenge={challenge} onEnter={enter} onBack={attempt.reset} />
        )}
        <div className={classes.links}>
          <Anchor component={Link} to={paths.resetPassword}>
            Forgot password?
          </Anchor>
          <Anchor component={Link} to={paths.signup}>
            Don't have an account?
          </Anchor>
        </div>
      </Paper>
    </div>
  );
}
