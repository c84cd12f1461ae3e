import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Loader, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { api, client } from '../lib/api.ts';
import { failureOf } from '../lib/failure.ts';
import { paths } from '../lib/paths.ts';
import { AccountCard } from './account-card.tsx';
import { ConfirmButtons } from './confirm-buttons.tsx';

/** Opened from the mails about a new email. A button confirms: programs that scan mail open links as well. */
export default function ConfirmEmailChangePage() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const cache = useQueryClient();
  const asked = api.readEmailChange.queryOptions({ input: { token }, retry: false, refetchOnWindowFocus: false });
  const change = useQuery(asked);
  const answer = useMutation({
    mutationFn: (isMine: boolean) =>
      isMine ? client.confirmEmailChange({ token }) : client.refuseEmailChange({ token }),
    onSuccess: (standing) =>
      cache.setQueryData(asked.queryKey, (present) => (present ? { ...present, ...standing } : present)),
  });
  if (change.isPending) {
    return (
      <AccountCard title={t`Change of email`}>
        <output aria-label={t`Loading the change`}>
          <Loader />
        </output>
      </AccountCard>
    );
  }
  if (change.isError) {
    return (
      <AccountCard title={t`This link does not work`}>
        <Stack>
          <Text role="alert">{failureOf(change.error).sentence}</Text>
          <ToSettings />
        </Stack>
      </AccountCard>
    );
  }
  const { side, state, email } = change.data;
  return (
    <AccountCard title={t`Change of email`}>
      <Stack>
        {state === 'open' ? (
          <>
            <Text>
              {side === 'old' ? (
                <Trans>Change the email of your Forkline account to {email}?</Trans>
              ) : (
                <Trans>Use {email} for your Forkline account?</Trans>
              )}
            </Text>
            <ConfirmButtons
              answer={answer}
              confirm={side === 'old' ? <Trans>Approve the change</Trans> : <Trans>Confirm this email</Trans>}
              refuse={<Trans>This wasn’t me</Trans>}
            />
          </>
        ) : (
          <>
            <output>
              {state === 'changed' ? <Trans>Your email is changed. Log in with {email} from now on.</Trans> : null}
              {state === 'refused' ? <Trans>The email was not changed.</Trans> : null}
              {state === 'waiting' && side === 'old' ? (
                <Trans>Approved. Now open the email we sent to {email}.</Trans>
              ) : null}
              {state === 'waiting' && side === 'new' ? (
                <Trans>Confirmed. Now open the email we sent to your present address.</Trans>
              ) : null}
            </output>
            <ToSettings />
          </>
        )}
      </Stack>
    </AccountCard>
  );
}

function ToSettings() {
  return (
    <Button component={Link} to={paths.settings} size="md" h={48} variant="default">
      <Trans>Open Settings</Trans>
    </Button>
  );
}
