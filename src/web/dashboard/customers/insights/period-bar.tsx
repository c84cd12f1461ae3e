import { t } from '@lingui/core/macro';
import { Select, TextInput } from '@mantine/core';
import { allStores } from '../../../../domains/orders/model/feed.ts';
import { useUpdateSearchParams } from '../../../lib/use-update-search-params.ts';
import { shownPeriods, type Shown } from './insights-address.ts';
import { usePlaces } from './insights-data.ts';
import classes from './insights-page.module.css';

/** Which days, of which store and service. */
export function PeriodBar({ shown }: { shown: Shown }) {
  const change = useUpdateSearchParams();
  const { services, stores } = usePlaces();
  const { now, period } = shown;
  const words = {
    'last-7': t`Last 7 days`,
    'last-28': t`Last 28 days`,
    'last-90': t`Last 90 days`,
    month: t`This month`,
    custom: t`Other days …`,
  };
  return (
    <search className={classes.bar}>
      <Select
        label={t`Days`}
        data={shownPeriods.map((value) => ({ value, label: words[value] }))}
        value={period}
        onChange={(value) =>
          change(value === 'custom' ? { period: value, from: now.from, to: now.to } : { period: value })
        }
      />
      {period === 'custom' ? (
        <>
          <TextInput
            type="date"
            label={t`First day`}
            value={now.from}
            max={now.to}
            onChange={(event) => event.currentTarget.value !== '' && change({ from: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            label={t`Last day`}
            value={now.to}
            min={now.from}
            onChange={(event) => event.currentTarget.value !== '' && change({ to: event.currentTarget.value })}
          />
        </>
      ) : null}
      {stores.length > 1 ? (
        <Select
          label={t`Store`}
          placeholder={t`All stores`}
          data={stores}
          value={shown.storeId ?? null}
          onChange={(at) => change({ at: at ?? allStores })}
          clearable
          clearButtonProps={{ 'aria-label': t`All stores` }}
        />
      ) : null}
      <Select
        label={t`Service`}
        placeholder={t`All services`}
        data={services}
        value={shown.service ?? null}
        onChange={(service) => change({ service })}
        clearable
        clearButtonProps={{ 'aria-label': t`All services` }}
      />
    </search>
  );
}
