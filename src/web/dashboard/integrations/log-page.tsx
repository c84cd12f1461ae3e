import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Select, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { Empty } from '../../kit/empty.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { Notice } from '../../kit/notice.tsx';
import { useKnownCards, useMayManage } from './integrations-data.ts';
import { IntegrationsFrame } from './integrations-frame.tsx';
import { type LogFilters, useLog, useLogFilters } from './log-data.ts';
import { LogEntryDrawer } from './log-entry-drawer.tsx';
import classes from './log-page.module.css';
import { LogTable } from './log-table.tsx';

/** Every delivery and every call, newest first. */
export default function LogPage() {
  const mayManage = useMayManage();
  return (
    <IntegrationsFrame title={t`Log of the services`}>
      {mayManage === undefined ? <Loading label={t`Loading the log`} h={240} /> : null}
      {mayManage === false ? (
        <Notice title={t`Log`}>
          <Trans>Only owners and managers see the log. Ask one of them to look something up.</Trans>
        </Notice>
      ) : null}
      {mayManage === true ? <Log /> : null}
    </IntegrationsFrame>
  );
}

function Log() {
  const [filters, setFilter, showAll] = useLogFilters();
  const searchBox = useRef<HTMLInputElement>(null);
  const log = useLog(filters);
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? [];
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      <FilterBar filters={filters} onChange={setFilter} searchBox={searchBox} />
      {log.isPending ? <Loading label={t`Loading the log`} h={320} /> : null}
      {log.isError && entries.length === 0 ? (
        <LoadFailure what={t`The log`} onRetry={() => void log.refetch()} retrying={log.isFetching} />
      ) : null}
      {log.isSuccess && entries.length === 0 ? (
        <Empty>
          {isFiltered
            ? filters.scope === 'trouble' && Object.keys(filters).length === 1
              ? t`Nothing went wrong, nothing waits. `
              : t`Nothing matches. `
            : t`Nothing yet: every message of a service and every call to one is listed here.`}
          {isFiltered ? (
            <Button
              variant="subtle"
              h={44}
              onClick={() => {
                showAll();
                // What is typed there is the box's own until the typing pauses.
                if (searchBox.current) searchBox.current.value = '';
              }}
            >
              <Trans>Show everything</Trans>
            </Button>
          ) : null}
        </Empty>
      ) : null}
      {entries.length > 0 ? <LogTable entries={entries} isStale={log.isPlaceholderData} /> : null}
      {log.isFetchNextPageError ? (
        <LoadFailure
          what={t`The next entries`}
          onRetry={() => void log.fetchNextPage()}
          retrying={log.isFetchingNextPage}
        />
      ) : null}
      {log.hasNextPage && !log.isFetchNextPageError ? (
        <Button
          variant="default"
          h={48}
          mx="auto"
          loading={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          <Trans>Load more</Trans>
        </Button>
      ) : null}
      <LogEntryDrawer />
    </>
  );
}

const typingPauseMs = 300;

function FilterBar({
  filters,
  onChange,
  searchBox,
}: {
  filters: LogFilters;
  onChange: (name: keyof LogFilters, value: string | null) => void;
  searchBox: React.RefObject<HTMLInputElement | null>;
}) {
  const cards = useKnownCards();
  const hasStores = new Set(cards.map(({ storeId }) => storeId)).size > 1;
  const search = useDebouncedCallback((text: string) => onChange('search', text.trim()), typingPauseMs);
  return (
    <search className={classes.bar}>
      <TextInput
        label={t`Order number`}
        ref={searchBox}
        type="search"
        className={classes.search}
        leftSection={<IconSearch size={18} aria-hidden />}
        defaultValue={filters.search ?? ''}
        onChange={(event) => search(event.currentTarget.value)}
        maxLength={100}
      />
      <Select
        label={t`Service`}
        placeholder={t`All`}
        data={cards.map(({ connectionId, serviceName, storeName }) => ({
          value: connectionId,
          label: hasStores ? t`${serviceName} at ${storeName}` : serviceName,
        }))}
        value={filters.connection ?? null}
        onChange={(value) => onChange('connection', value)}
        clearable
        clearButtonProps={{ 'aria-label': t`All services` }}
      />
      <Stack gap={2}>
        <span className={classes.label} id="log-scope">
          <Trans>Show</Trans>
        </span>
        <SegmentedControl
          size="md"
          aria-labelledby="log-scope"
          value={filters.scope ?? 'all'}
          onChange={(value) => onChange('scope', value === 'trouble' ? value : null)}
          data={[
            { value: 'all', label: t`Everything` },
            { value: 'trouble', label: t`Trouble only` },
          ]}
        />
      </Stack>
    </search>
  );
}
