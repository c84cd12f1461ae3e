import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Select, TextInput } from '@mantine/core';
import { allStores } from '../../../domains/orders/model/feed.ts';
import { comparisonNames, periodNames, type Days } from '../../../domains/reports/model/periods.ts';
import { said } from '../../lib/said.ts';
import { useUpdateSearchParams } from '../../lib/use-update-search-params.ts';
import type { Shown } from './analytics-address.ts';
import { usePlaces } from './analytics-data.ts';
import classes from './analytics-page.module.css';
import { daysWords } from './day-words.ts';

const options = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label: said(label) }));

/** Which days, compared with which, and of which store and service. */
export function PeriodBar({ shown }: { shown: Shown }) {
  const change = useUpdateSearchParams();
  const { services, stores, cities } = usePlaces();
  const { now, before } = shown;
  return (
    <search className={classes.bar}>
      <div className={classes.pickers}>
        <Select
          label={t`Days`}
          data={options(periodNames)}
          value={shown.period}
          onChange={(period) => change(period === 'custom' ? { period, from: now.from, to: now.to } : { period })}
        />
        {shown.period === 'custom' ? (
          <CustomDays labels={{ from: t`First day`, to: t`Last day` }} days={now} onChange={change} />
        ) : null}
        <Select
          label={t`Compared with`}
          data={options(comparisonNames)}
          value={shown.against}
          onChange={(against) =>
            change(against === 'custom' ? { against, beforeFrom: before.from, beforeTo: before.to } : { against })
          }
        />
        {shown.against === 'custom' ? (
          <CustomDays
            labels={{ from: t`First of the compared days`, to: t`Last of the compared days` }}
            days={before}
            onChange={({ from, to }) =>
              change({ ...(from !== undefined && { beforeFrom: from }), ...(to !== undefined && { beforeTo: to }) })
            }
          />
        ) : null}
        {stores.length > 1 ? (
          <Select
            label={t`Store`}
            placeholder={t`All stores`}
            data={stores}
            value={shown.storeId ?? null}
            onChange={(at) => change({ at: at ?? allStores, city: null })}
            clearable
            clearButtonProps={{ 'aria-label': t`All stores` }}
          />
        ) : null}
        {cities.length > 1 ? (
          <Select
            label={t`City`}
            placeholder={t`All cities`}
            data={cities}
            value={shown.city ?? null}
            // All the stores there: one that was chosen may lie elsewhere.
            onChange={(city) => change(city === null ? { city } : { city, at: allStores })}
            clearable
            clearButtonProps={{ 'aria-label': t`All cities` }}
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
      </div>
      <p className={classes.days}>
        <Trans>
          {daysWords(now)}, compared with {daysWords(before)}
          {shown.city === undefined ? '' : t`, in ${shown.city}`}
        </Trans>
      </p>
    </search>
  );
}

const maxDays = 400;

interface CustomDaysProps {
  labels: { from: string; to: string };
  days: Days;
  /** Gets what changes. */
  onChange: (days: Partial<Days>) => void;
}

/** Takes nothing wrong: the other day goes along. */
function CustomDays({ labels, days, onChange }: CustomDaysProps) {
  const set = (end: keyof Days, day: string) => {
    if (day === '') return;
    const next = { ...days, [end]: day };
    // The other day goes along where the two would cross or lie too far apart.
    const longest = maxDays * 86_400_000;
    const isWrong = next.from > next.to || Date.parse(next.to) - Date.parse(next.from) >= longest;
    onChange(isWrong ? { from: day, to: day } : { [end]: day });
  };
  return (
    <>
      <TextInput
        type="date"
        label={labels.from}
        value={days.from}
        onChange={(event) => set('from', event.currentTarget.value)}
      />
      <TextInput
        type="date"
        label={labels.to}
        value={days.to}
        onChange={(event) => set('to', event.currentTarget.value)}
      />
    </>
  );
}
