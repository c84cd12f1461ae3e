import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Button, Select, Switch, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { NoticeFilters, NoticeView } from '../../../domains/notices/contract.ts';
import { mayBeTold, noticeKindOf, noticeNames } from '../../../domains/notices/model/notice-kinds.ts';
import { Empty } from '../../kit/empty.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { api } from '../../lib/api.ts';
import { formatDayAndClock } from '../../lib/format-time.ts';
import { paths } from '../../lib/paths.ts';
import { said } from '../../lib/said.ts';
import { useUpdateSearchParams } from '../../lib/use-update-search-params.ts';
import { useShownId, useStoreOf } from '../data/current-store.ts';
import { ScreenTitle } from '../shell/screen-title.tsx';
import { useStores } from '../team/team-data.ts';
import { NoticeDrawer } from './notice-drawer.tsx';
import { NoticeIcon } from './notice-icon.tsx';
import { AcknowledgeButton, NoticeState } from './notice-marks.tsx';
import { readShown } from './notices-address.ts';
import { useBell, useNotices, wordsOf } from './notices-data.ts';
import classes from './notices-page.module.css';
import { ReadAllButton } from './read-all-button.tsx';

/** Everything that somebody was told, newest first. */
export default function NoticesPage() {
  const [search] = useSearchParams();
  const { filters, openId } = readShown(search);
  const change = useUpdateSearchParams();
  const unread = useBell(useShownId()).data?.unread ?? 0;
  const title = t`Notices`;
  return (
    <div className={classes.page}>
      <ScreenTitle title={title} />
      <div className={classes.head}>
        <Title order={1} fz={26}>
          {title}
        </Title>
        <ReadAllButton unread={unread} />
      </div>
      <FilterBar filters={filters} />
      <List filters={filters} />
      <Anchor component={Link} to={paths.communications} py={10}>
        <Trans>Choose what you are told, and how</Trans>
      </Anchor>
      <NoticeDrawer id={openId} onClose={() => change({ notice: null })} />
    </div>
  );
}

function FilterBar({ filters }: { filters: NoticeFilters }) {
  const change = useUpdateSearchParams();
  const stores = useStores();
  const role = useQuery(api.me.queryOptions()).data?.role ?? '';
  const kinds = noticeNames
    .filter((notice) => mayBeTold({ notice, role }))
    .map((notice) => ({ value: notice, label: said(noticeKindOf(notice).words) }));
  return (
    <search className={classes.bar}>
      <Select
        label={t`About`}
        placeholder={t`Everything`}
        data={kinds}
        value={filters.kind ?? null}
        onChange={(kind) => change({ kind })}
        clearable
        clearButtonProps={{ 'aria-label': t`About everything` }}
      />
      {stores.length > 1 ? (
        <Select
          label={t`Store`}
          placeholder={t`All stores`}
          data={stores.map(({ id, name }) => ({ value: id, label: name }))}
          value={filters.storeId ?? null}
          onChange={(at) => change({ at })}
          clearable
          clearButtonProps={{ 'aria-label': t`All stores` }}
        />
      ) : null}
      <Switch
        className={classes.fresh ?? ''}
        size="md"
        py={10}
        label={t`Only what is unread and still matters`}
        checked={filters.fresh === 'yes'}
        onChange={(event) => change({ fresh: event.currentTarget.checked ? 'yes' : null })}
      />
    </search>
  );
}

function List({ filters }: { filters: NoticeFilters }) {
  const shown = useNotices(filters);
  const found = shown.data?.pages.flatMap((page) => page.notices) ?? [];
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      {shown.isPending ? <Loading label={t`Loading the notices`} h={420} /> : null}
      {shown.isError && !shown.data ? (
        <LoadFailure what={t`The notices`} onRetry={() => void shown.refetch()} retrying={shown.isFetching} />
      ) : null}
      {shown.data && found.length === 0 ? (
        <Empty>
          {isFiltered ? (
            <Trans>No notice fits. Take a filter off to see more.</Trans>
          ) : (
            <Trans>
              Nothing yet. What you should know appears here: orders that wait, stores that are off, payouts.
            </Trans>
          )}
        </Empty>
      ) : null}
      <ul className={classes.list} data-stale={shown.isPlaceholderData || undefined} aria-label={t`Notices`}>
        {found.map((notice) => (
          <Row key={notice.id} notice={notice} />
        ))}
      </ul>
      {shown.hasNextPage ? (
        <Button variant="default" h={44} loading={shown.isFetchingNextPage} onClick={() => void shown.fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      ) : null}
    </>
  );
}

function Row({ notice }: { notice: NoticeView }) {
  const [search] = useSearchParams();
  const { timeZone } = useStoreOf(notice.storeId);
  const stores = useStores();
  const { title, text } = wordsOf(notice);
  const isUnread = notice.readAt === null;
  const store = stores.length > 1 ? stores.find(({ id }) => id === notice.storeId)?.name : undefined;
  const to = new URLSearchParams(search);
  to.set('notice', notice.id);
  return (
    <li className={classes.row} data-unread={isUnread || undefined} data-urgent={notice.waits || undefined}>
      <NoticeIcon kind={notice.told.kind} />
      <div className={classes.words}>
        <Link to={`?${to}`} preventScrollReset className={classes.link}>
          {title}
        </Link>
        <p className={classes.soft}>{text[0]}</p>
        <p className={classes.soft}>
          {formatDayAndClock(notice.at, timeZone)}
          {store === undefined ? '' : ` · ${store}`}
          {isUnread ? ` · ${t`unread`}` : ''}
        </p>
      </div>
      <div className={classes.marks}>
        <NoticeState notice={notice} />
        <AcknowledgeButton notice={notice} />
      </div>
    </li>
  );
}
