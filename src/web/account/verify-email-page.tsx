import { Button, Loader, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { client } from '../lib/api.ts';
import { authToken } from '../lib/auth.ts';
import { failureOf } from '../lib/failure.ts';
import { paths } from '../lib/paths.ts';
import { AccountCard } from './account-card.tsx';
import { SendVerification } from './send-verification.tsx';

/** Opened from the mail that asks to confirm an e-mail. */
export default function VerifyEmailPage() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const isLoggedIn = authToken.use() !== null;
  // A query, not a command of a button: whoever opens the link has decided already; doing it twice changes nothing.
  const { isPending, error } = useQuery({
    queryKey: ['verify-email', token],
    queryFn: () => client.verifyEmail({ token }),
    retry: false,
    staleTime: Infinity,
    refetchOnReconnect: false,
  });
  return (
    <AccountCard title="Confirm your email">
      {isPending ? (
        <output aria-label="Confirming your email">
          <Loader />
        </output>
      ) : null}
      {error ? (
        <Stack>
          <Text role="alert">{failureOf(error).sentence}</Text>
          {isLoggedIn ? <SendVerification /> : null}
        </Stack>
      ) : null}
      {isPending || error ? null : <output>Thank you: your email is confirmed.</output>}
      {isPending ? null : (
        <Button component={Link} to={isLoggedIn ? paths.application : paths.login} size="md" h={48} mt="md">
          {isLoggedIn ? 'Go on' : 'Log in'}
        </Button>
      )}
    </AccountCard>
  );
}
