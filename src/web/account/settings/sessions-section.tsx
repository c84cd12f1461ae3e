import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Badge, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { api, client } from '../../lib/api.ts';
import { authToken } from '../../lib/auth.ts';
import { writtenIn } from '../../lib/language.ts';
import { FailureAlert } from '../failure-alert.tsx';
import { deviceWords } from './device-words.ts';
import { Section } from './section.tsx';
import { useMeChange } from './use-me-change.ts';
import classes from './settings-page.module.css';

const moment = new Intl.DateTimeFormat(writtenIn(), { dateStyle: 'medium', timeStyle: 'short' });

/** Where the account is logged in, with ways to end it. */
export function SessionsSection() {
  const { data, isPending, isError, isFetching, refetch } = useQuery(api.listSessions.queryOptions());
  const end = useMeChange((id: string) => client.endSession({ id }), t`That session has been ended.`);
  const endOthers = useMeChange(
    () => client.endSessions({ including: 'others' }),
    t`Every other session has been ended.`,
  );
  const endAll = useMeChange(
    async () => {
      await client.endSessions({ including: 'this_one_too' });
      authToken.set(null);
    },
    t`You are signed out everywhere.`,
  );
  const others = data?.sessions.filter(({ current }) => !current).length ?? 0;
  return (
    <Section title={t`Where you are logged in`}>
      {isPending ? <Loading label={t`Loading your sessions`} h={120} /> : null}
      {isError ? <LoadFailure what={t`Your sessions`} onRetry={() => void refetch()} retrying={isFetching} /> : null}
      <FailureAlert error={end.error ?? endOthers.error ?? endAll.error} />
      <ul className={classes.sessions}>
        {data?.sessions.map(({ id, current, startedAt, lastSeenAt, address, userAgent }) => (
          <li key={id} className={classes.session}>
            <div>
              <Text fw={600}>{deviceWords(userAgent)}</Text>
              <Text fz="sm" c="dimmed">
                <Trans>
                  Since {moment.format(new Date(startedAt))}
                  {address === null ? '' : t`, from ${address}`}
                  {current ? '' : t`; last seen ${moment.format(new Date(lastSeenAt))}`}
                </Trans>
              </Text>
            </div>
            {current ? (
              <Badge color="basil" variant="light" tt="none">
                <Trans>This one</Trans>
              </Badge>
            ) : (
              <Button
                variant="default"
                h={44}
                loading={end.isPending && end.variables === id}
                onClick={() => end.mutate(id)}
              >
                <Trans>End</Trans>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Text fw={600} mb={6}>
        <Trans>Sign out everywhere</Trans>
      </Text>
      <Group>
        <Button
          variant="default"
          h={44}
          disabled={others === 0}
          title={others === 0 ? t`You are logged in nowhere else.` : undefined}
          loading={endOthers.isPending}
          onClick={() => endOthers.mutate()}
        >
          <Trans context="log-ins">Everywhere else</Trans>
        </Button>
        <Button variant="subtle" color="red" h={44} loading={endAll.isPending} onClick={() => endAll.mutate()}>
          <Trans>Everywhere, here too</Trans>
        </Button>
      </Group>
    </Section>
  );
}
