import { t } from '@lingui/core/macro';
import { Link, useSearchParams } from 'react-router';
import type { Insights } from '../../../../domains/customers/insights-contract.ts';
import { orderKinds } from '../../../../domains/customers/model/customer-sums.ts';
import { writtenIn } from '../../../lib/language.ts';
import { useUpdateSearchParams } from '../../../lib/use-update-search-params.ts';
import { namedDay, shortDay } from '../../analytics/day-words.ts';
import { ChartCard } from '../../charts/chart-card.tsx';
import { LazyTrend } from '../../charts/lazy-trend.tsx';
import { SimpleTable } from '../../charts/simple-table.tsx';
import { useBehindLink } from './insights-address.ts';
import { kindWords } from './kind-words.ts';

const words = (count: number) => count.toLocaleString(writtenIn());

/** Day by day: orders of returning customers, behind them those of new ones; the table also has the others. */
export function KindTrend({ insights }: { insights: Insights }) {
  const [search] = useSearchParams();
  const change = useUpdateSearchParams();
  const behind = useBehindLink();
  const { days, now } = insights;
  const title = t`New and returning by day`;
  const [newcomers, returning] = [words(now.orders.new), words(now.orders.returning)];
  return (
    <ChartCard
      title={title}
      isTable={search.get('as') === 'table'}
      onChoose={(isTable) => change({ as: isTable ? 'table' : null })}
      table={
        <SimpleTable
          caption={title}
          heads={[t`Day`, ...orderKinds.map((kind) => kindWords[kind])]}
          rows={days.map(({ date, orders }) => ({
            key: date,
            cells: [
              namedDay(date),
              ...orderKinds.map((kind) => {
                if (orders[kind] === 0) return words(0);
                const heading = `${kindWords[kind]}, ${namedDay(date)}`;
                return (
                  <Link
                    key={kind}
                    to={behind({ list: 'orders', kind, day: date, title: heading })}
                    preventScrollReset
                    aria-label={`${heading}: ${words(orders[kind])}`}
                  >
                    {words(orders[kind])}
                  </Link>
                );
              }),
            ],
          }))}
        />
      }
    >
      <LazyTrend
        label={t`New and returning by day: ${newcomers} orders of new customers and ${returning} of returning ones in all. The table has each day.`}
        nowName={t`Returning`}
        beforeName={t`New`}
        words={words}
        points={days.map(({ date, orders }) => ({ day: shortDay(date), now: orders.returning, before: orders.new }))}
      />
    </ChartCard>
  );
}
