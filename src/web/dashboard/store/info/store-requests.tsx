import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../../lib/api.ts';
import { paths } from '../../../lib/paths.ts';

/** Stores that were asked for and are not there yet. */
export function StoreRequests() {
  const { data } = useQuery(api.listStoreRequests.queryOptions());
  if (!data || data.requests.length === 0) return null;
  const words = {
    submitted: t`We’re reviewing the address`,
    needs_information: t`We have a question`,
    declined: t`Not approved`,
  } as const;
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="store-requests">
      <Title order={2} fz={18} id="store-requests" mb="xs">
        <Trans>Requested stores</Trans>
      </Title>
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {data.requests.map(({ id, name, address, state }) => (
          <li key={id}>
            <Text fw={600}>{name}</Text>
            <Text c="dimmed">{address}</Text>
            <Group gap="xs">
              <Text>{words[state]}</Text>
              {state === 'submitted' ? null : (
                <Anchor component={Link} to={`${paths.application}?of=location`}>
                  {state === 'declined' ? <Trans>See why</Trans> : <Trans>Answer</Trans>}
                </Anchor>
              )}
            </Group>
          </li>
        ))}
      </Stack>
    </Paper>
  );
}
