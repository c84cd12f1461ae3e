import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { everyKind, noticeKindOf, noticeNames } from '../../domains/notices/model/notice-kinds.ts';
import { client } from '../lib/api.ts';
import { failureOf } from '../lib/failure.ts';
import { paths } from '../lib/paths.ts';
import { AccountCard } from './account-card.tsx';

/** Opened from a mailed notice. A button, since programs that look into mails open links as well. */
export default function StopNoticesPage() {
  const [search] = useSearchParams();
  const key = search.get('key') ?? '';
  const kind = search.get('kind') ?? '';
  const name = noticeNames.find((one) => one === kind);
  const stop = useMutation({ mutationFn: () => client.stopNoticeMails({ key, kind }) });
  return (
    <AccountCard title="Mailed notices">
      {stop.isSuccess ? (
        <Stack>
          <output>Done: you get no more mails of this kind. They still show in your dashboard.</output>
          <Button component={Link} to={paths.communications} size="md" h={48} variant="default">
            All my notices
          </Button>
        </Stack>
      ) : (
        <Stack>
          <Text>
            {kind === everyKind
              ? 'Do you want no more mails about what can wait? Orders, payouts and your account stay as they are.'
              : `Do you want no more mails about this${name === undefined ? '' : `: ${noticeKindOf(name).words}`}? Everything else that you are told about stays as it is.`}
          </Text>
          {stop.error ? <Text role="alert">{failureOf(stop.error).sentence}</Text> : null}
          <Button size="md" h={48} loading={stop.isPending} onClick={() => stop.mutate()}>
            Stop these mails
          </Button>
        </Stack>
      )}
    </AccountCard>
  );
}
