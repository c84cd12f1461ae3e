import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Drawer, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { Link } from 'react-router';
import type { NoticeDelivery } from '../../../domains/notices/contract.ts';
import { noticePath } from '../../../domains/notices/model/notice-facts.ts';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { formatClock, formatDayAndClock } from '../../lib/format-time.ts';
import { useStoreOf } from '../data/current-store.ts';
import { AcknowledgeButton, NoticeState } from './notice-marks.tsx';
import { useMark, useNotice, wordsOf } from './notices-data.ts';
import classes from './notices-page.module.css';
import { said } from '../../lib/said.ts';

/** The notice that the address names, with all that was written about it. */
export function NoticeDrawer({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  return (
    <Drawer
      opened={id !== undefined}
      onClose={onClose}
      position="right"
      size={560}
      title={<strong>{t`Notice`}</strong>}
      closeButtonProps={{ 'aria-label': t`Close`, size: 44 }}
    >
      {id === undefined ? null : <Detail key={id} id={id} onClose={onClose} />}
    </Drawer>
  );
}

function Detail({ id, onClose }: { id: string; onClose: () => void }) {
  const shown = useNotice(id);
  const { timeZone } = useStoreOf(shown.data?.storeId ?? null);
  const mark = useMark();
  const { mutate } = mark;
  const isUnread = shown.data?.readAt === null;

  // Whoever opens it has read it, also by the link in a message.
  useEffect(() => {
    if (isUnread) mutate({ id, isRead: true });
    // Once for each opening: marked as unread here, it stays so.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id, shown.isSuccess]);

  if (shown.isPending) return <Loading label={t`Loading the notice`} h={320} />;
  if (shown.isError) {
    return <LoadFailure what={t`This notice`} onRetry={() => void shown.refetch()} retrying={shown.isFetching} />;
  }
  const notice = shown.data;
  const words = wordsOf(notice);
  const { nextAt, deliveries } = notice;
  return (
    <Stack>
      <div>
        <Title order={2} fz="lg">
          {words.title}
        </Title>
        <Text c="dimmed" fz="sm">
          {formatDayAndClock(notice.at, timeZone)}
        </Text>
      </div>
      <Group gap="sm">
        <NoticeState notice={notice} />
      </Group>
      {words.text.map((line) => (
        <Text key={line} className={classes.words ?? ''}>
          {line}
        </Text>
      ))}
      {nextAt === null ? null : (
        <Text fz="sm" c="dimmed">
          <Trans>The next person is told at {formatClock(nextAt, timeZone)}.</Trans>
        </Text>
      )}
      <AcknowledgeButton notice={notice} isWide />
      <Button component={Link} to={noticePath(notice.told)} h={44} variant="default">
        {words.action}
      </Button>
      <Button
        h={44}
        variant="subtle"
        color="gray"
        loading={mark.isPending}
        onClick={() => mark.mutate({ id, isRead: false }, { onSuccess: onClose })}
      >
        <Trans>Mark as unread</Trans>
      </Button>
      <Deliveries deliveries={deliveries} timeZone={timeZone} />
    </Stack>
  );
}

const stateWords: Record<NoticeDelivery['state'], string> = {
  held: t`After the quiet hours`,
  digest: t`In the daily mail`,
  dropped: t`Not sent: over by then`,
  waiting: t`On its way`,
  sent: t`Sent`,
  kept: t`Kept: no provider is set up`,
  failed: t`Not delivered`,
};

function Deliveries({ deliveries, timeZone }: { deliveries: readonly NoticeDelivery[]; timeZone: string }) {
  if (deliveries.length === 0) return null;
  return (
    <section aria-labelledby="deliveries">
      <Title order={3} id="deliveries" fz="md" mb="xs">
        <Trans>Who was written to</Trans>
      </Title>
      <ul className={classes.deliveries}>
        {deliveries.map((one) => (
          <li key={`${one.name} ${one.channel} ${one.step}`}>
            <span>
              {one.name}, {one.channel === 'sms' ? 'SMS' : t`Mail`}
              {one.step > 0 ? ` (${t`step ${one.step}`})` : ''}
              <br />
              <span className={classes.soft}>
                {formatDayAndClock(one.at, timeZone)}
                {one.problem === null ? '' : ` · ${said(one.problem)}`}
              </span>
            </span>
            <span className={classes.chip} data-state={one.state}>
              {stateWords[one.state]}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
