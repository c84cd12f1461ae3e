import { t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import type { Report } from '../../../domains/reports/contract.ts';
import { valueWords } from '../../lib/figure-words.ts';
import { figureKeys, figureOf } from '../../../domains/reports/model/figures.ts';
import { said } from '../../lib/said.ts';
import { useUpdateSearchParams } from '../../lib/use-update-search-params.ts';
import { ChartCard } from '../charts/chart-card.tsx';
import { LazyTrend } from '../charts/lazy-trend.tsx';
import { SimpleTable } from '../charts/simple-table.tsx';
import { useBehindLink, type Shown } from './analytics-address.ts';
import classes from './analytics-page.module.css';
import { daysWords, namedDay, shortDay } from './day-words.ts';

const choices = figureKeys.map((key) => ({ value: key, label: said(figureOf(key).name) }));

/** A figure day by day against the other time, as a chart or a table whose numbers open. */
export function DayTrend({ shown, report }: { shown: Shown; report: Report }) {
  const change = useUpdateSearchParams();
  const [search] = useSearchParams();
  const { figure } = shown;
  const name = said(figureOf(figure).name);
  const words = (value: number | null) => valueWords(figure, value, report.currency);
  const total = words(report.total.now[figure]);
  return (
    <ChartCard
      title={t`${name} by day`}
      isTable={search.get('as') === 'table'}
      onChoose={(isTable) => change({ as: isTable ? 'table' : null })}
      actions={
        <Select
          aria-label={t`Figure in the chart`}
          className={classes.figureChoice ?? ''}
          data={choices}
          value={figure}
          onChange={(key) => change({ figure: key === 'sales' ? null : key })}
        />
      }
      table={
        <SimpleTable
          caption={t`${name} by day`}
          heads={[t`Day`, name, t`Compared day`, t`Then`]}
          rows={report.days.map(({ date, beforeDate, now, before }) => ({
            key: date,
            cells: [
              namedDay(date),
              <DayLink key="now" date={date} shown={shown} words={words(now[figure])} />,
              beforeDate === null ? '–' : namedDay(beforeDate),
              beforeDate === null ? (
                '–'
              ) : (
                <DayLink key="then" date={beforeDate} shown={shown} words={words(before[figure])} />
              ),
            ],
          }))}
        />
      }
    >
      <LazyTrend
        label={t`${name} by day, ${daysWords(shown.now)}: ${total} in all. The table has each day.`}
        nowName={daysWords(shown.now)}
        beforeName={daysWords(shown.before)}
        words={(value) => words(value)}
        points={report.days.map(({ date, beforeDate, now, before }) => ({
          day: shortDay(date),
          now: now[figure],
          before: beforeDate === null ? null : before[figure],
        }))}
      />
    </ChartCard>
  );
}

/** A day's figure, which opens to its orders. */
function DayLink({ date, shown, words }: { date: string; shown: Shown; words: string }) {
  const behind = useBehindLink(shown);
  const { figure } = shown;
  const title = `${said(figureOf(figure).name)}, ${namedDay(date)}`;
  return (
    <Link to={behind({ figure, from: date, to: date, title })} preventScrollReset>
      {words}
    </Link>
  );
}
