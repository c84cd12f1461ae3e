import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { client } from '../lib/api.ts';
import { failureOf } from '../lib/failure.ts';
import { paths } from '../lib/paths.ts';
import { AccountCard } from './account-card.tsx';

/** Opened from a mailed report. A button, since programs that look into mails open links as well. */
export default function StopReportMailsPage() {
  const [search] = useSearchParams();
  const key = search.get('key') ?? '';
  const stop = useMutation({ mutationFn: () => client.stopReportMail({ key }) });
  return (
    <AccountCard title="Mailed reports">
      {stop.isSuccess ? (
        <Stack>
          <output>Done: the report is not mailed to you any more.</output>
          <Text>You can have it again at any time, in your settings.</Text>
          <Button component={Link} to={paths.settings} size="md" h={48} variant="default">
            Settings
          </Button>
        </Stack>
      ) : (
        <Stack>
          <Text>Do you want no more reports by mail? Everything else that you are told about stays as it is.</Text>
          {stop.error ? <Text role="alert">{failureOf(stop.error).sentence}</Text> : null}
          <Button size="md" h={48} loading={stop.isPending} onClick={() => stop.mutate()}>
            Stop these mails
          </Button>
        </Stack>
      )}
    </AccountCard>
  );
}
