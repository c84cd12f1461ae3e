import { Anchor, Button, Paper, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { formText } from '../lib/form-text.ts';
import { logIn } from '../lib/log-in.ts';
import { paths, safeNext } from '../lib/paths.ts';
import classes from './login-page.module.css';

export default function LoginPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const attempt = useMutation({
    mutationFn: logIn,
    onSuccess: async ({ refusal }) => {
      if (refusal !== undefined) return;
      // Whoever was logged in before may have left another restaurant's data behind.
      cache.clear();
      await navigate(safeNext(search.get('next')), { replace: true });
    },
  });

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    // A password is taken as typed: its spaces count.
    const password = new FormData(form).get('password');
    attempt.mutate({ username: formText(form, 'username'), password: typeof password === 'string' ? password : '' });
  }

  const refusal = attempt.data?.refusal;
  return (
    <div className={classes.page}>
      <title>Log in - Forkline</title>
      <Paper component="section" className={classes.card} aria-labelledby="welcome">
        <Title order={1} id="welcome" fz={32}>
          Welcome Back
        </Title>
        <Text c="dimmed" mt={4} mb="lg">
          Log in with your email and password
        </Text>
        {refusal === undefined ? null : (
          <div className={classes.refusal} role="alert" aria-label="Log in failed">
            <pre>{typeof refusal === 'string' ? refusal : JSON.stringify(refusal, null, 2)}</pre>
          </div>
        )}
        <form onSubmit={submit}>
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
            <Button type="submit" size="md" h={48} loading={attempt.isPending}>
              Log In
            </Button>
          </Stack>
        </form>
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
