import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Select, Title } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { noticeNames } from '../../../domains/notices/model/notice-kinds.ts';
import type { NoticeSettings } from '../../../domains/notices/settings-contract.ts';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { paths } from '../../lib/paths.ts';
import { useUpdateSearchParams } from '../../lib/use-update-search-params.ts';
import { ChatInbox } from '../chats/chat-inbox.tsx';
import { NoticesSwitch } from '../shell/notices-switch.tsx';
import { ScreenTitle } from '../shell/screen-title.tsx';
import classes from '../store/store-page.module.css';
import { EscalationSection } from './escalation-section.tsx';
import { KindSection } from './kind-section.tsx';
import { QuietSection } from './quiet-section.tsx';
import { useNoticeSettings } from './settings-data.ts';

/** Who is told of what, and how: everybody chooses for themselves, owners and managers for all. */
export default function CommunicationsPage() {
  const shown = useNoticeSettings();
  return (
    <div className={classes.page}>
      <ScreenTitle title={t`Communications`} />
      <Title order={1} fz={26}>
        <Trans>Communications</Trans>
      </Title>
      <div>
        <Link to={paths.representatives}>
          <Trans>Service representatives: write to delivery services, and how fast they answer</Trans>
        </Link>
      </div>
      <ChatInbox />
      {shown.isPending ? <Loading label={t`Loading who is told`} h={420} /> : null}
      {shown.isError && !shown.data ? (
        <LoadFailure what={t`The notices`} onRetry={() => void shown.refetch()} retrying={shown.isFetching} />
      ) : null}
      {shown.data ? <Settings settings={shown.data} /> : null}
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
          <Trans>Always, by mail</Trans>
        </h2>
        <ul>
          <li>
            <Trans>To owners: a suspension or the end of the account</Trans>
          </li>
          <li>
            <Trans>To everybody: the security of their own account</Trans>
          </li>
        </ul>
      </section>
    </div>
  );
}

function Settings({ settings }: { settings: NoticeSettings }) {
  const [search] = useSearchParams();
  const change = useUpdateSearchParams();
  const { stores, hasSms } = settings;
  const chosen = stores.find(({ id }) => id === search.get('at'));

  return (
    <>
      {hasSms ? null : (
        <p className={classes.soft}>
          <Trans>Notices go by mail: SMS is not set up at Forkline yet.</Trans>
        </p>
      )}
      {stores.length > 1 ? (
        <Select
          label={t`For which store`}
          description={t`What is chosen for one store holds there instead of what holds for all.`}
          placeholder={t`All stores`}
          data={stores.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen?.id ?? null}
          onChange={(at) => change({ at })}
          clearable
          clearButtonProps={{ 'aria-label': t`All stores` }}
          maw={420}
        />
      ) : null}
      {noticeNames.map((notice) => (
        <KindSection key={notice} notice={notice} settings={settings} storeId={chosen?.id ?? null} />
      ))}
      <EscalationSection settings={settings} />
      <QuietSection key={JSON.stringify(settings.times)} times={settings.times} />
    </>
  );
}
