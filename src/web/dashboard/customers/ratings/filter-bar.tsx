import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconDownload, IconSearch } from '@tabler/icons-react';
import type { ReviewFilters } from '../../../../domains/customers/reviews-contract.ts';
import { allStores } from '../../../../domains/orders/model/feed.ts';
import { useUpdateSearchParams } from '../../../lib/use-update-search-params.ts';
import { useMayAnswer, usePlaces, useReviewFile } from './ratings-data.ts';
import classes from './ratings-page.module.css';

const typingPauseMs = 300;

/** Which reviews: by store, service, stars, answer and words; the list leaves as a file. */
export function FilterBar({ filters }: { filters: ReviewFilters }) {
  const change = useUpdateSearchParams();
  const { services, stores } = usePlaces();
  const mayAnswer = useMayAnswer();
  const file = useReviewFile(filters);
  const search = useDebouncedCallback((words: string) => change({ words }), typingPauseMs);
  return (
    <search className={classes.bar}>
      <TextInput
        label={t`Search`}
        placeholder={t`Words, customer, number or item`}
        leftSection={<IconSearch size={18} aria-hidden />}
        defaultValue={filters.words ?? ''}
        onChange={(event) => search(event.currentTarget.value)}
        maxLength={100}
        type="search"
      />
      {stores.length > 1 ? (
        <Select
          label={t`Store`}
          placeholder={t`All stores`}
          data={stores}
          value={filters.storeId ?? null}
          onChange={(at) => change({ at: at ?? allStores })}
          clearable
          clearButtonProps={{ 'aria-label': t`All stores` }}
        />
      ) : null}
      <Select
        label={t`Service`}
        placeholder={t`All services`}
        data={services}
        value={filters.service ?? null}
        onChange={(service) => change({ service })}
        clearable
        clearButtonProps={{ 'aria-label': t`All services` }}
      />
      <Select
        label={t`Stars`}
        placeholder={t`Any`}
        data={[
          { value: 'low', label: t`1 and 2 stars` },
          { value: '5', label: t`5 stars` },
          { value: '4', label: t`4 stars` },
          { value: '3', label: t`3 stars` },
          { value: '2', label: t`2 stars` },
          { value: '1', label: t`1 star` },
        ]}
        value={filters.stars ?? null}
        onChange={(stars) => change({ stars })}
        clearable
        clearButtonProps={{ 'aria-label': t`Any stars` }}
      />
      <Select
        label={t({ context: 'filter', message: 'Answer' })}
        placeholder={t`All`}
        data={[
          { value: 'no', label: t`Not answered` },
          { value: 'yes', label: t`Answered` },
        ]}
        value={filters.answered ?? null}
        onChange={(answered) => change({ answered })}
        clearable
        clearButtonProps={{ 'aria-label': t`Answered or not` }}
      />
      <Select
        label={t`Written`}
        placeholder={t`At any time`}
        data={[
          { value: '30', label: t`In the last 30 days` },
          { value: '90', label: t`In the last 90 days` },
        ]}
        value={filters.days ?? null}
        onChange={(days) => change({ days })}
        clearable
        clearButtonProps={{ 'aria-label': t`Written at any time` }}
      />
      {mayAnswer ? (
        <Button
          variant="default"
          h={44}
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={file.isPending}
          onClick={() => file.mutate()}
        >
          <Trans>CSV</Trans>
        </Button>
      ) : null}
      {filters.itemKey === undefined ? null : (
        <Button variant="default" h={44} onClick={() => change({ item: null })}>
          <Trans>All items</Trans>
        </Button>
      )}
      {file.isError ? (
        <span role="alert">
          <Trans>The file could not be made. Check the internet connection and try again.</Trans>
        </span>
      ) : null}
    </search>
  );
}
