import { t } from '@lingui/core/macro';
import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { HomeFigures } from '../../../domains/reports/contract.ts';
import { valueWords } from '../../lib/figure-words.ts';
import { writtenIn } from '../../lib/language.ts';
import { ordersBehind } from '../../lib/paths.ts';
import { ChartCard } from '../charts/chart-card.tsx';
import { LazyTrend } from '../charts/lazy-trend.tsx';
import { SimpleTable } from '../charts/simple-table.tsx';
import { useChosenStore } from '../data/current-store.ts';

const weekday = new Intl.DateTimeFormat(writtenIn(), { timeZone: 'UTC', weekday: 'short' });

/** `Wed 18`; of both together, English would make “18 Wed”. */
const dayWords = (date: string) => `${weekday.format(Date.parse(date))} ${Number(date.slice(-2))}`;

/** Sales, or orders for who may not see money, of the last 7 days. */
export function WeekSales({ figures, seesMoney }: { figures: HomeFigures | undefined; seesMoney: boolean }) {
  const [isTable, setTable] = useState(false);
  const storeId = useChosenStore()?.id;
  const figure = seesMoney ? 'sales' : 'orders';
  const title = seesMoney ? t`Sales (Last 7 days)` : t`Orders (Last 7 days)`;
  const words = (value: number | null) => valueWords(figure, value, figures?.currency ?? 'USD');
  const points = (figures?.days ?? []).map(({ date, orders, salesMinor }) => ({
    date,
    day: dayWords(date),
    now: seesMoney ? salesMinor : orders,
  }));
  const total = points.reduce((sum, { now }) => sum + (now ?? 0), 0);
  return (
    <ChartCard
      title={title}
      isTable={isTable}
      onChoose={setTable}
      table={
        <SimpleTable
          caption={title}
          heads={[t`Day`, seesMoney ? t`Sales` : t`Orders`]}
          rows={points.map(({ date, day, now }) => ({
            key: day,
            cells: [
              day,
              seesMoney && (now ?? 0) > 0 ? (
                <Link
                  key={day}
                  to={ordersBehind({
                    figure: 'sales',
                    from: date,
                    to: date,
                    ...(storeId !== undefined && { storeId }),
                    title: `${t`Sales`}, ${day}`,
                  })}
                >
                  {words(now)}
                </Link>
              ) : (
                words(now)
              ),
            ],
          }))}
        />
      }
    >
      {figures ? (
        <LazyTrend
          points={points}
          words={(value) => words(value)}
          nowName={seesMoney ? t`Sales` : t`Orders`}
          label={t`${title}: ${words(total)} in all. The table has each day.`}
        />
      ) : (
        <Skeleton h={260} />
      )}
    </ChartCard>
  );
}
