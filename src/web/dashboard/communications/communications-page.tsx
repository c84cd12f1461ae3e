import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Checkbox, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { essentialNotices, noticeNames, notices, type NoticeChannel } from '../../../domains/identity/model/notices.ts';
import type { NoticePerson } from '../../../domains/identity/notice-contract.ts';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { api, client } from '../../lib/api.ts';
import { failureOf } from '../../lib/failure.ts';
import { roleWords } from '../../lib/role-words.ts';
import { said } from '../../lib/said.ts';
import { NoticesSwitch } from '../shell/notices-switch.tsx';
import { ScreenTitle } from '../shell/screen-title.tsx';
import classes from '../store/store-page.module.css';

/** Who is told of what beyond the screen: everybody chooses for themselves, owners and managers for all. */
export default function CommunicationsPage() {
  const shown = useQuery(api.listNotices.queryOptions());
  return (
    <div className={classes.page}>
      <ScreenTitle title={t`Communications`} />
      <Title order={1} fz={26}>
        <Trans>Communications</Trans>
      </Title>
      {shown.isPending ? <Loading label={t`Loading who is told`} h={420} /> : null}
      {shown.isError && !shown.data ? (
        <LoadFailure what={t`The notices`} onRetry={() => void shown.refetch()} retrying={shown.isFetching} />
      ) : null}
      {shown.data && !shown.data.hasSms ? (
        <p className={classes.soft}>
          <Trans>Notices go by mail: SMS is not set up at Forkline yet.</Trans>
        </p>
      ) : null}
      {shown.data
        ? noticeNames.map((notice) => (
            <section key={notice} className={classes.card} aria-labelledby={notice}>
              <div>
                <h2 id={notice} className={classes.subtitle}>
                  {said(notices[notice].words)}
                </h2>
                <p className={classes.soft}>{said(notices[notice].when)}.</p>
              </div>
              <ul className={classes.days}>
                {shown.data.people.map((person) => (
                  <Person key={person.userId} person={person} notice={notice} hasSms={shown.data.hasSms} />
                ))}
              </ul>
            </section>
          ))
        : null}
      <section className={classes.card} aria-labelledby="on-this-device">
        <h2 id="on-this-device" className={classes.subtitle}>
          <Trans>On this device</Trans>
        </h2>
        <p className={classes.soft}>
          <Trans>Each new order rings on every open screen. This device can also show a notice.</Trans>
        </p>
        <div>
          <NoticesSwitch />
        </div>
      </section>
      <section className={classes.card} aria-labelledby="always">
        <h2 id="always" className={classes.subtitle}>
          <Trans>Always, to owners, by mail</Trans>
        </h2>
        <ul>
          {essentialNotices.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}

const channelWords: Record<NoticeChannel, string> = { mail: t`Mail`, sms: 'SMS' };

interface PersonProps {
  person: NoticePerson;
  notice: (typeof noticeNames)[number];
  hasSms: boolean;
}

function Person({ person, notice, hasSms }: PersonProps) {
  const cache = useQueryClient();
  const choose = useMutation({
    mutationFn: (choice: Parameters<typeof client.chooseNotice>[0]) => client.chooseNotice(choice),
    onSuccess: (answer) => cache.setQueryData(api.listNotices.queryKey(), answer),
  });
  const { userId, name, role, you, wants, hasPhone } = person;
  return (
    <li className={classes.day}>
      <span className={classes.dayName}>
        <span>
          {name}
          {you ? ' (you)' : ''}
        </span>
        <small>{roleWords[role].name}</small>
      </span>
      <span className={classes.ways}>
        {notices[notice].channels.map((channel) => {
          const pressed = choose.isPending && choose.variables.channel === channel ? choose.variables : undefined;
          const isWanted = wants.some((one) => one.notice === notice && one.channel === channel);
          const hindrance = channel === 'sms' && !hasPhone ? t`no phone number` : undefined;
          if (channel === 'sms' && !hasSms) return null;
          return (
            <Checkbox
              key={channel}
              size="md"
              label={channelWords[channel]}
              description={hindrance}
              aria-label={t`${channelWords[channel]} to ${name}: ${said(notices[notice].words)}`}
              checked={pressed?.isWanted ?? isWanted}
              disabled={hindrance !== undefined}
              onChange={(event) => choose.mutate({ userId, notice, channel, isWanted: event.currentTarget.checked })}
            />
          );
        })}
      </span>
      {choose.isError ? (
        <Text c="red" fz="sm" role="alert" w="100%">
          {failureOf(choose.error).sentence}
        </Text>
      ) : null}
    </li>
  );
}
