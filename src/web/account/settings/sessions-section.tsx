import { Badge, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { api, client } from '../../lib/api.ts';
import { authToken } from '../../lib/auth.ts';
import { FailureAlert } from '../failure-alert.tsx';
import { deviceWords } from './device-words.ts';
import { Section } from './section.tsx';
import { useMeChange } from './use-me-change.ts';
import classes from './settings-page.module.css';

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** Where the account is logged in, with ways to end it. */
export function SessionsSection() {
  const { data, isPending, isError, isFetching, refetch } = useQuery(api.listSessions.queryOptions());
  const end = useMeChange((id: string) => client.endSession({ id }), 'That session has been ended.');
  const endOthers = useMeChange(
    () => client.endSessions({ including: 'others' }),
    'Every other session has been ended.',
  );
  const endAll = useMeChange(async () => {
    await client.endSessions({ including: 'this_one_too' });
    authToken.set(null);
  }, 'You are signed out everywhere.');
  const others = data?.sessions.filter(({ current }) => !current).length ?? 0;
  return (
    <Section title="Where you are logged in">
      {isPending ? <Loading label="Loading your sessions" h={120} /> : null}
      {isError ? <LoadFailure what="Your sessions" onRetry={() => void refetch()} retrying={isFetching} /> : null}
      <FailureAlert error={end.error ?? endOthers.error ?? endAll.error} />
      <ul className={classes.sessions}>
        {data?.sessions.map(({ id, current, startedAt, lastSeenAt, address, userAgent }) => (
          <li key={id} className={classes.session}>
            <div>
              <Text fw={600}>{deviceWords(userAgent)}</Text>
              <Text fz="sm" c="dimmed">
                Since {moment.format(new Date(startedAt))}
                {address === null ? '' : `, from ${address}`}
                {current ? '' : `; last seen ${moment.format(new Date(lastSeenAt))}`}
              </Text>
            </div>
            {current ? (
              <Badge color="basil" variant="light" tt="none">
                This one
              </Badge>
            ) : (
              <Button
                variant="default"
                h={44}
                loading={end.isPending && end.variables === id}
                onClick={() => end.mutate(id)}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Text fw={600} mb={6}>
        Sign out everywhere
      </Text>
      <Group>
        <Button
          variant="default"
          h={44}
          disabled={others === 0}
          title={others === 0 ? 'You are logged in nowhere else.' : undefined}
          loading={endOthers.isPending}
          onClick={() => endOthers.mutate()}
        >
          Everywhere else
        </Button>
        <Button variant="subtle" color="red" h={44} loading={endAll.isPending} onClick={() => endAll.mutate()}>
          Everywhere, here too
        </Button>
      </Group>
    </Section>
  );
}
