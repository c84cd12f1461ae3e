import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { HomeFigures } from '../../../domains/reports/contract.ts';
import { Empty } from '../../kit/empty.tsx';
import { serviceColour } from '../../kit/service-badge.tsx';
import { writtenIn } from '../../lib/language.ts';
import { ordersBehind } from '../../lib/paths.ts';
import { ChartCard } from '../charts/chart-card.tsx';
import { LazyShares } from '../charts/lazy-shares.tsx';
import { SimpleTable } from '../charts/simple-table.tsx';
import { useChosenStore } from '../data/current-store.ts';

const title = t`Platform Breakdown`;

/** Which services the orders of the last 7 days came from; in the table they open to those orders. */
export function PlatformBreakdown({ figures, opens }: { figures: HomeFigures | undefined; opens: boolean }) {
  const storeId = useChosenStore()?.id;
  const [isTable, setTable] = useState(false);
  const services = figures?.services ?? [];
  const total = services.reduce((sum, { orders }) => sum + orders, 0);
  const shares = services.map(({ service, serviceName: name, orders }) => {
    const percent = Math.round((orders * 100) / Math.max(1, total));
    return {
      service,
      name,
      value: orders,
      color: serviceColour(service),
      words: `${plural(orders, { one: '# order', other: '# orders' })}, ${percent} %`,
      percent,
    };
  });
  return (
    <ChartCard
      title={title}
      isTable={isTable}
      onChoose={setTable}
      table={
        <SimpleTable
          caption={title}
          heads={[t`Service`, t`Orders (7 days)`, t`Share`]}
          rows={shares.map(({ service, name, value, percent }) => ({
            key: name,
            cells: [
              name,
              opens && value > 0 ? (
                <Link
                  key={service}
                  to={ordersBehind({
                    figure: 'orders',
                    service,
                    from: figures?.days[0]?.date ?? '',
                    to: figures?.days.at(-1)?.date ?? '',
                    ...(storeId !== undefined && { storeId }),
                    title: name,
                  })}
                >
                  {value.toLocaleString(writtenIn())}
                </Link>
              ) : (
                value.toLocaleString(writtenIn())
              ),
              `${percent} %`,
            ],
          }))}
        />
      }
    >
      <Chart isLoaded={figures !== undefined} shares={shares} total={total} />
    </ChartCard>
  );
}

function Chart({
  isLoaded,
  shares,
  total,
}: {
  isLoaded: boolean;
  shares: { name: string; value: number; color: string; words: string }[];
  total: number;
}) {
  if (!isLoaded) return <Skeleton h={190} />;
  if (total === 0)
    return (
      <Empty>
        <Trans>No orders in the last 7 days.</Trans>
      </Empty>
    );
  return (
    <LazyShares
      shares={shares}
      middle={total.toLocaleString(writtenIn())}
      label={t`Orders of the last 7 days: ${shares.map(({ name, words }) => `${name} ${words}`).join('; ')}.`}
    />
  );
}
