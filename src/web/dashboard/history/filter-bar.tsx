import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconDownload, IconSearch } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { notifications } from '@mantine/notifications';
import type { RefObject } from 'react';
import { ordersCsvPath } from '../../../domains/orders/contract.ts';
import { orderStates } from '../../../domains/orders/model/order-states.ts';
import { api } from '../../lib/api.ts';
import { download } from '../../lib/download.ts';
import { handedOverText } from '../../lib/order-words.ts';
import { said } from '../../lib/said.ts';
import { useChosenStore } from '../data/current-store.ts';
import type { PastFilters } from './past-filters.ts';
import classes from './filter-bar.module.css';

/** States in which an order can be past. */
const states = [
  { value: 'driver_on_the_way', label: handedOverText },
  { value: 'declined', label: said(orderStates.declined.label) },
  { value: 'cancelled', label: said(orderStates.cancelled.label) },
];
const typingPauseMs = 300;

interface FilterBarProps {
  filters: PastFilters;
  searchBox: RefObject<HTMLInputElement | null>;
  onChange: (name: keyof PastFilters, value: string | null) => void;
}

export function FilterBar({ filters, searchBox, onChange }: FilterBarProps) {
  const store = useChosenStore();
  const { data } = useQuery(api.listConnections.queryOptions({ staleTime: 300_000 }));
  const services = new Map(data?.connections.map(({ service, serviceName }) => [service, serviceName]));
  const search = useDebouncedCallback((text: string) => onChange('search', text), typingPauseMs);
  const csv = useMutation({
    mutationFn: () => {
      const query = new URLSearchParams({ ...(store && { storeId: store.id }), scope: 'past' });
      for (const [name, value] of Object.entries(filters)) if (value) query.set(name, value);
      return download(`${ordersCsvPath}?${query}`, `orders${filters.day ? `-${filters.day}` : ''}.csv`);
    },
    onError: () =>
      notifications.show({
        color: 'red',
        title: t`Not downloaded`,
        message: t`The file could not be made. Try again.`,
      }),
  });

  return (
    <search className={classes.bar}>
      <TextInput
        label={t`Search`}
        ref={searchBox}
        placeholder={t`Customer, number or item`}
        className={classes.search}
        leftSection={<IconSearch size={18} aria-hidden />}
        defaultValue={filters.search ?? ''}
        onChange={(event) => search(event.currentTarget.value)}
        maxLength={100}
        type="search"
      />
      <Select
        label={t`Service`}
        placeholder={t`All`}
        data={Array.from(services, ([value, label]) => ({ value, label }))}
        value={filters.service ?? null}
        onChange={(value) => onChange('service', value)}
        clearable
        clearButtonProps={{ 'aria-label': t`All services` }}
      />
      <Select
        label={t`Status`}
        placeholder={t`All`}
        data={states}
        value={filters.state ?? null}
        onChange={(value) => onChange('state', value)}
        clearable
        clearButtonProps={{ 'aria-label': t`Every status` }}
      />
      <TextInput
        label={t`Day`}
        type="date"
        value={filters.day ?? ''}
        onChange={(event) => onChange('day', event.currentTarget.value)}
      />
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={csv.isPending}
        onClick={() => csv.mutate()}
      >
        <Trans>Download CSV</Trans>
      </Button>
    </search>
  );
}
