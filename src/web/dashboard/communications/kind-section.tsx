import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Checkbox, Text } from '@mantine/core';
import {
  isAlways,
  mayBeTold,
  noticeKindOf,
  type NoticeChannel,
  type NoticeKindName,
} from '../../../domains/notices/model/notice-kinds.ts';
import type { NoticePerson, NoticeSettings } from '../../../domains/notices/settings-contract.ts';
import { failureOf } from '../../lib/failure.ts';
import { roleWords } from '../../lib/role-words.ts';
import { said } from '../../lib/said.ts';
import classes from '../store/store-page.module.css';
import { useChoose } from './settings-data.ts';

const channelWords: Record<NoticeChannel, string> = {
  screen: t`On the screen`,
  mail: t`Mail`,
  sms: 'SMS',
  browser: t`On my devices`,
};

interface KindProps {
  notice: NoticeKindName;
  settings: NoticeSettings;
  /** Null: what holds for all stores. */
  storeId: string | null;
}

/** One kind of notice, and how each person is told of it. */
export function KindSection({ notice, settings: { people, hasSms }, storeId }: KindProps) {
  const { words, when, isEssential, escalatesEveryMinutes, canWait } = noticeKindOf(notice);
  const told = people.filter(
    ({ role, storeIds }) =>
      mayBeTold({ notice, role }) && (storeId === null || storeIds === null || storeIds.includes(storeId)),
  );
  if (told.length === 0) return null;
  return (
    <section className={classes.card} aria-labelledby={notice}>
      <div>
        <h2 id={notice} className={classes.subtitle}>
          {said(words)}
        </h2>
        <p className={classes.soft}>{said(when)}.</p>
        {isEssential ? (
          <p className={classes.soft}>
            <Trans>Essential: those in charge cannot switch it off.</Trans>
          </p>
        ) : null}
        {escalatesEveryMinutes === null ? null : (
          <p className={classes.soft}>
            <Trans>Cannot wait: one person after the other is told until somebody sees to it.</Trans>
          </p>
        )}
        {canWait ? (
          <p className={classes.soft}>
            <Trans>Can wait: it comes after your quiet hours, or in your daily mail.</Trans>
          </p>
        ) : null}
      </div>
      <ul className={classes.days}>
        {told.map((person) => (
          <Person key={person.userId} person={person} notice={notice} hasSms={hasSms} storeId={storeId} />
        ))}
      </ul>
    </section>
  );
}

interface PersonProps {
  person: NoticePerson;
  notice: NoticeKindName;
  hasSms: boolean;
  storeId: string | null;
}

function Person({ person, notice, hasSms, storeId }: PersonProps) {
  const choose = useChoose();
  const { userId, name, role, you, wants, inStores, hasPhone } = person;
  const ofStore = inStores.filter((one) => one.notice === notice && one.storeId === storeId);
  const channels = noticeKindOf(notice).channels.filter((channel) => channel !== 'sms' || hasSms);
  return (
    <li className={classes.day}>
      <span className={classes.dayName}>
        <span>
          {name}
          {you ? ` (${t`you`})` : ''}
        </span>
        <small>{roleWords[role].name}</small>
      </span>
      <span className={classes.ways}>
        {channels.map((channel) => {
          const pressed = choose.isPending && choose.variables.channel === channel ? choose.variables : undefined;
          const here = ofStore.find((one) => one.channel === channel)?.isWanted;
          const isWanted = here ?? wants.some((one) => one.notice === notice && one.channel === channel);
          const always = isAlways({ notice, channel, role, storeId });
          const hindrance =
            channel === 'sms' && !hasPhone ? t`no mobile number in the settings` : always ? t`essential` : undefined;
          return (
            <Checkbox
              key={channel}
              size="md"
              label={channelWords[channel]}
              description={hindrance}
              aria-label={t`${channelWords[channel]} to ${name}: ${said(noticeKindOf(notice).words)}`}
              checked={pressed?.isWanted ?? isWanted}
              disabled={hindrance !== undefined}
              onChange={(event) =>
                choose.mutate({ userId, notice, channel, storeId, isWanted: event.currentTarget.checked })
              }
            />
          );
        })}
        {ofStore.map(({ channel }) => (
          <Button
            key={channel}
            h={44}
            variant="subtle"
            onClick={() => choose.mutate({ userId, notice, channel, storeId, isWanted: null })}
          >
            <Trans>{channelWords[channel]}: as everywhere</Trans>
          </Button>
        ))}
      </span>
      {choose.isError ? (
        <Text c="red" fz="sm" role="alert" w="100%">
          {failureOf(choose.error).sentence}
        </Text>
      ) : null}
    </li>
  );
}
