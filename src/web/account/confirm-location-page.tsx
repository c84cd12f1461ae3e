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

/** Opened from the mail about a new location. A button confirms: programs that scan mail open links as well. */
export default function ConfirmLocationPage() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const cache = useQueryClient();
  const asked = api.readStoreRequest.queryOptions({ input: { token }, retry: false, refetchOnWindowFocus: false });
  const request = useQuery(asked);
  const answer = useMutation({
    mutationFn: (isMine: boolean) =>
      isMine ? client.confirmStoreRequest({ token }) : client.refuseStoreRequest({ token }),
    onSuccess: ({ state }) =>
      cache.setQueryData(asked.queryKey, (present) => (present ? { ...present, state } : present)),
  });
  if (request.isPending) {
    return (
      <AccountCard title={t`New location`}>
        <output aria-label={t`Loading the request`}>
          <Loader />
        </output>
      </AccountCard>
    );
  }
  if (request.isError) {
    return (
      <AccountCard title={t`This link does not work`}>
        <Stack>
          <Text role="alert">{failureOf(request.error).sentence}</Text>
          <Button component={Link} to={paths.addRestaurant} size="md" h={48}>
            <Trans>Add a restaurant</Trans>
          </Button>
        </Stack>
      </AccountCard>
    );
  }
  const { state, brandName, storeName, address } = request.data;
  return (
    <AccountCard title={t`New location`}>
      <Stack>
        <Text fw={600}>
          {storeName || brandName}
          <br />
          {address}
        </Text>
        {state === 'open' ? (
          <>
            <Text>
              <Trans>Add this location to your account? Our team reviews the address first.</Trans>
            </Text>
            <ConfirmButtons
              answer={answer}
              confirm={<Trans>Confirm the location</Trans>}
              refuse={<Trans>I didn’t ask for this</Trans>}
            />
          </>
        ) : (
          <>
            <output>
              {state === 'confirmed' ? (
                <Trans>Confirmed. We’ll email you when the location is ready.</Trans>
              ) : (
                <Trans>Request canceled. Nothing changed in your account.</Trans>
              )}
            </output>
            <Button component={Link} to={paths.dashboard} size="md" h={48} variant="default">
              <Trans>Go to your dashboard</Trans>
            </Button>
          </>
        )}
      </Stack>
    </AccountCard>
  );
}
