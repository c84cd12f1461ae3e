import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { SegmentedControl, Table } from '@mantine/core';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { Report } from '../../../domains/reports/contract.ts';
import { causeKeys, causes, type Cause } from '../../../domains/reports/model/figures.ts';
import { writtenIn } from '../../lib/language.ts';
import { said } from '../../lib/said.ts';
import { ChangeChip } from '../charts/change-chip.tsx';
import cardClasses from '../charts/chart-card.module.css';
import { SimpleTable } from '../charts/simple-table.tsx';
import { useBehindLink, type Behind, type Shown } from './analytics-address.ts';
import classes from './analytics-page.module.css';

interface Place {
  name: string;
  scope: Behind;
  causes: Record<Cause, number>;
}

/** What the cancellations can be split by: that of which there is more than one. */
function splitsOf({ services, stores, cities }: Report): { value: string; label: string; places: Place[] }[] {
  return [
    {
      value: 'services',
      label: t`By service`,
      places: services.map((row) => ({ ...row, name: row.serviceName, scope: { service: row.service } })),
    },
    {
      value: 'stores',
      label: t`By store`,
      places: stores.map((row) => ({ ...row, name: row.storeName, scope: { storeId: row.storeId } })),
    },
    {
      value: 'cities',
      label: t`By city`,
      places: cities.map((row) => ({ ...row, name: row.city, scope: { city: row.city } })),
    },
  ].filter(({ places }) => places.length > 1);
}

const titleOf = (cause: Cause) => t`Ended: ${said(causes[cause])}`;

/** Who ended the orders that were declined or cancelled: how many, against the other time, and where. */
export function CausesCard({ shown, report }: { shown: Shown; report: Report }) {
  const id = useId();
  const behind = useBehindLink(shown);
  const splits = splitsOf(report);
  const [chosen, choose] = useState('services');
  const split = splits.find(({ value }) => value === chosen) ?? splits[0];
  const { now, before } = report.causes;
  const total = report.total.now.cancellations ?? 0;
  const rows = causeKeys.filter((cause) => now[cause] > 0 || before[cause] > 0);
  const orders = (count: number, scope: Behind) =>
    count === 0 ? (
      '0'
    ) : (
      <Link key={scope.title} to={behind(scope)} preventScrollReset>
        {count.toLocaleString(writtenIn())}
      </Link>
    );
  return (
    <section className={cardClasses.card} aria-labelledby={id}>
      <div className={classes.partHead}>
        <h2 id={id} className={cardClasses.title}>
          <Trans>Cancellations by cause</Trans>
        </h2>
        {split !== undefined && splits.length > 1 && rows.length > 0 ? (
          <SegmentedControl
            aria-label={t`What the cancellations are split by`}
            value={split.value}
            onChange={choose}
            data={splits.map(({ value, label }) => ({ value, label }))}
          />
        ) : null}
      </div>
      {rows.length === 0 ? (
        <p>
          <Trans>No order was declined or cancelled in this time.</Trans>
        </p>
      ) : (
        <Table.ScrollContainer minWidth={320 + 90 * (split?.places.length ?? 0)} scrollAreaProps={{ tabIndex: 0 }}>
          <SimpleTable
            caption={t`Cancellations by cause`}
            heads={[t`Ended by`, t`Orders`, t`Difference`, t`Share`, ...(split?.places ?? []).map(({ name }) => name)]}
            rows={rows.map((cause) => ({
              key: cause,
              cells: [
                said(causes[cause]),
                orders(now[cause], { cause, title: titleOf(cause) }),
                <ChangeChip key="change" figure="cancellations" now={now[cause]} before={before[cause]} />,
                `${Math.round((now[cause] * 100) / Math.max(1, total))} %`,
                ...(split?.places ?? []).map(({ name, scope, causes: counts }) =>
                  orders(counts[cause], { ...scope, cause, title: `${name}: ${titleOf(cause)}` }),
                ),
              ],
            }))}
          />
        </Table.ScrollContainer>
      )}
    </section>
  );
}
